import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { readConfig } from '../config/load.ts';
import { verifyDatabase } from '../database/maintenance/verify.ts';
import { type ExpectedRow, verifyChain, verifyNumbers } from '../database/maintenance/verify-chain.ts';
import { type Verification, verificationOf } from '../database/maintenance/verify-result.ts';
import { openForReading, operationsOn } from '../database/open.ts';
import { verifyDocumentTexts } from '../resources/documents/stored-text-queries.ts';
import { answering, described } from './command.ts';
import { type Answer, differencesTable, harmlessLine, listing } from './output.ts';

type Options = { chain?: boolean; expect?: ExpectedRow; workspace?: string };

/** `verify`: checks that all stored sums and copies match the records. */
export function add(noun: Command): void {
  const command = described(
    noun,
    'Recompute all counters, totals, balances, statuses, numbers, search indexes, stored answers and hashes from the records and compare, and the chain of the verified book. While a server runs on a file, on a copy next to it, which needs as much room and is removed; PostgreSQL shows one state of its own. Looks for objects in the schema that the service did not make, too; harmless ones are named. Ends with status 1 where something differs.',
    ['verify', 'verify --chain', `verify --chain --expect 1041:${'9f2c4a1e'.repeat(8)}`],
  )
    .option('--chain', 'only the chain, the book and the number series')
    .option(
      '--expect <position:hash>',
      'a row that was noted elsewhere, such as from an e-mail to the accountant: the chain must still have it',
      expectedRow,
    )
    .option(
      '--workspace <reference>',
      'whose chain, with --chain; needed for --expect where there are several',
    );
  answering<Options>(command, async (options): Promise<Answer> => {
    const { DATABASE_URL } = readConfig();
    const operations = await operationsOn(DATABASE_URL);
    const result = await operations.onWholeDatabase(DATABASE_URL, (url) => verifyAll(url, options));
    if (result.count > 0) process.exitCode = 1;
    const { checked, count, differences, harmless, notInBook = 0 } = result;
    return {
      json: {
        ok: count === 0,
        checked,
        difference_count: count,
        differences,
        harmless_objects: harmless,
        not_in_book: notInBook,
      },
      text: `${count === 0 ? agreement(result) : disagreement(result)}${notInBookLine(notInBook)}${harmlessLine(result)}`,
    };
  });
}

function expectedRow(text: string): ExpectedRow {
  const [, position, hash] = /^([1-9]\d{0,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (position === undefined || hash === undefined)
    throw new InvalidArgumentError('It must be a position and a hash, with a colon between them.');
  return { position: Number(position), hash };
}

const MAX_REPORTED_DIFFERENCES = 100;

type WholeVerification = Verification & { notInBook?: number };

async function verifyAll(
  databaseUrl: string,
  { chain, expect, workspace }: Options,
): Promise<WholeVerification> {
  const isChainAlone = chain || workspace !== undefined;
  const result = isChainAlone ? verificationOf([]) : await verifyDatabase(databaseUrl);
  if (result.isUnreliable) return result;
  const database = await openForReading(databaseUrl);
  try {
    return await database.read(async (tx) => {
      const { results, notInBook } = await verifyChain(tx, { workspace, expected: expect });
      const numbers = isChainAlone ? await verifyNumbers(tx) : [];
      const texts = isChainAlone ? [] : [counted(await verifyDocumentTexts(tx))];
      const more = verificationOf([...results, ...numbers, ...texts]);
      return {
        checked: [...result.checked, ...more.checked],
        count: result.count + more.count,
        differences: [...result.differences, ...more.differences],
        harmless: result.harmless,
        notInBook,
      };
    });
  } finally {
    await database.close();
  }
}

/** With the first of the differences. */
function counted({ differences, ...texts }: Awaited<ReturnType<typeof verifyDocumentTexts>>) {
  const shown = differences.slice(0, MAX_REPORTED_DIFFERENCES);
  return { ...texts, count: differences.length, differences: shown };
}

function notInBookLine(count: number): string {
  if (count === 0) return '';
  return `\n${count} documents and payments are not in the book: they are of before it, which "jobs run" takes in, or their rows went with JOURNAL_RETENTION_DAYS.`;
}

function agreement({ checked }: Verification): string {
  const { text } = listing(checked, {
    rows: checked,
    columns: [
      { title: 'Table', cell: (row) => row.table },
      { title: 'Entries', cell: (row) => row.entries, align: 'right' },
    ],
    empty: '',
  });
  return `${text}\n\nEverything is as the records say.`;
}

function disagreement(result: Verification): string {
  const { count, differences } = result;
  const more = differences.length < count ? `, of which ${differences.length} are shown` : '';
  return `${differencesTable(result)}\n\n${count} entries differ from the records${more}.`;
}
