// The nouns of records are operations of the API now: each former command names the line to type instead.
import type { Command } from 'commander';
import { beforeAll, expect, it } from 'vitest';
import { FORMER, lineFor } from '../../src/cli/former.ts';
import { shared } from '../during-tests.ts';
import { createProgram, wholeCommandLine } from './program.ts';

const REFERENCE = '01JD2ZQW0000000000000000D1';

const program = shared(createProgram);
let whole: Command;
beforeAll(async () => {
  whole = await wholeCommandLine();
});

const now = (line: string) => line.split('\n  npm run -s invoicing -- ')[1] ?? '';

/** Where a line leads, and the options that are no options there. */
function readAs(line: string): { name: string; unknown: string[] } {
  const [noun, verb] = line.split(' ');
  const command = whole.commands
    .find((each) => each.name() === noun)
    ?.commands.find((each) => each.name() === verb);
  const known = command?.options.map(({ long }) => long) ?? [];
  const options = line.match(/(?<= )--[a-z-]+/g) ?? [];
  return { name: command?.name() ?? '', unknown: options.filter((option) => !known.includes(option)) };
}

it.each(Object.keys(FORMER))('%s names a command that there is, with options that it has', async (name) => {
  const run = await program.run(...name.split(' '), REFERENCE, '--json');
  expect([run.stdout, run.status]).toEqual(['', 1]);
  const line = now(run.stderr.trim());
  expect(run.stderr).toBe(
    `error: "${name}" has another name now. Type:\n  npm run -s invoicing -- ${line}\n`,
  );
  const [, verb] = line.split(' ');
  expect(readAs(line)).toEqual({ name: verb, unknown: [] });
  expect(line).toContain(REFERENCE);
});

it.each([
  [
    'documents issue',
    ['D1', '--issue-date', '2026-11-30'],
    'api issueDocument --reference D1 --issue-date 2026-11-30',
  ],
  ['documents issue', ['D1', '--only-if-clean'], 'api issueDocument --reference D1 --only-if-clean'],
  [
    'documents list',
    ['W1', '--status', 'draft,unpaid', '--limit', '20'],
    'api listDocuments --workspace W1 --status draft,issued,sent,viewed,partially_paid,overdue --per-page 20',
  ],
  ['clients list', ['W1', '--limit=500'], 'api listClients --workspace W1 --all'],
  ['clients archive', ['C1'], 'api updateClient --reference C1 --archived'],
  ['items bring-back', ['T1'], 'api updateItem --reference T1 --archived false'],
  [
    'documents create-from',
    ['D1', '--type', 'rs_credit_note', '--line', '1:2.5', '--line', '3'],
    `api createDocument --from D1 --document-type rs_credit_note --lines '{"from_line":1,"quantity":2.5}' --lines '{"from_line":3}'`,
  ],
  [
    'payments record',
    ['C1', '--amount', '150', '--allocation', 'D1:100', '--keep-rest-as-credit', '--note', "Ana's"],
    `api createPayment --client C1 --amount 150 --allocations '{"document":"D1","amount":100}' --keep-rest-as-credit --note 'Ana'\\''s'`,
  ],
  [
    'documents send',
    ['D1', '--cc', 'a@b.example, c@d.example', '--no-email'],
    'api sendDocument --reference D1 --cc a@b.example --cc c@d.example --by-email false',
  ],
  ['documents cancel', [], 'api cancelDocument --reference <reference>'],
  ['contracts links', ['CT'], 'links show CT'],
  ['contracts pdf', ['CT', 'signed.pdf'], 'api getSignedContractPdf --reference CT --output signed.pdf'],
  [
    'einvoice storno',
    ['D1', '--comment', 'Wrong price'],
    "api stornoEInvoice --reference D1 --comment 'Wrong price'",
  ],
])('%s %j is %s', (name, words, line) => {
  expect(now(lineFor(name, words))).toBe(line);
});

it.each([[['documents']], [['documents', '--help']], [['payments', 'burn', 'X']]])(
  '%j leads to the list of operations',
  async (words) => {
    const { stderr, stdout, status } = await program.run(...words);
    expect(stderr).toMatch(
      /^error: The commands of "\w+" are operations of the API now\. List them with:\n.* api\n$/,
    );
    expect([stdout, status]).toEqual(['', 1]);
  },
);

it('none of them is shown in the help', async () => {
  expect((await program.run('--help')).stdout).not.toMatch(/^ {2}(documents|payments|contracts) /m);
  expect((await program.run('clients', '--help')).stdout).not.toMatch(/archive|portal/);
});
