import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { openForReading, operationsOn } from '../database/open.ts';
import { addDays, mustBeInOrder, startOfDay } from '../domain/calendar.ts';
import { ledgerLines } from '../resources/ledger/export.ts';
import { loadWorkspace } from '../workspaces/workspaces.ts';
import { onDatabase, requiring, verb } from './command.ts';
import { calendarDate } from './options.ts';
import { writeLines, writeNew } from './output.ts';

/** What is written next to the rows: how to check them, for people and for a machine. */
const WITH_IT: Record<string, URL> = {
  'SPECIFICATION.md': new URL('../resources/ledger/specification.md', import.meta.url),
  'check.mjs': new URL('../resources/ledger/check.mjs', import.meta.url),
};

/** `ledger export`: the chain of a workspace, for others to check. */
export function add(noun: Command): void {
  const command = verb(
    noun,
    'export <workspace>',
    'Write the ledger of a workspace into a new folder: each row with all that its hash covers, the text of what the book holds of documents and payments, the specification, and a program that checks it with Node.js alone. It has names and addresses of clients.',
    'ledger export 01JD2ZQW0000000000000000WS --out ledger-2026 --from 2026-01-01 --to 2026-12-31',
  );
  requiring(command, ['--out <folder>', 'a new folder'])
    .option(
      '--from <date>',
      'begin with the first row of this day, in the time zone of the workspace',
      calendarDate,
    )
    .option('--to <date>', 'end with the last row of this day', calendarDate);
  type Options = { out: string; from?: string; to?: string };
  onDatabase<Options>(
    command,
    async ({ database, config, now, service }, { out, from, to }, reference = '') => {
      mustBeInOrder({ from, to });
      const workspace = await database.read((tx) => loadWorkspace(tx, reference));
      const { timezone } = workspace;
      const order = {
        workspace,
        instanceKey: service().instanceKey,
        from: from && startOfDay(from, timezone).toISOString(),
        to: to && startOfDay(addDays(to, 1), timezone).toISOString(),
        now,
      };
      makeNew(out);
      const file = join(out, 'ledger.jsonl');
      const operations = await operationsOn(config.DATABASE_URL);
      const lines = await operations.onWholeDatabase(config.DATABASE_URL, async (databaseUrl) => {
        const state = await openForReading(databaseUrl);
        try {
          return await state.read((tx) => writeLines(ledgerLines(tx, order), { file, what: 'rows' }));
        } finally {
          await state.close();
        }
      });
      for (const [name, source] of Object.entries(WITH_IT)) writeNew(join(out, name), readFileSync(source));
      const rows = lines - 1;
      return {
        json: { folder: out, rows },
        text: `${rows} rows are in ${file}. "node check.mjs" in that folder checks them.`,
      };
    },
  );
}

function makeNew(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(code === 'EEXIST' ? `${folder} exists already. Name a new folder.` : message);
  }
}
