import type { Command } from 'commander';
import { readConfig } from '../config/load.ts';
import { verifyDatabase } from '../database/maintenance/verify.ts';
import type { Verification } from '../database/maintenance/verify-result.ts';
import { openForReading, operationsOn } from '../database/open.ts';
import { verifyDocumentTexts } from '../resources/documents/stored-text-queries.ts';
import { answering, described } from './command.ts';
import { type Answer, differencesTable, harmlessLine, listing } from './output.ts';

/** `verify`: checks that all stored sums and copies match the records. */
export function add(noun: Command): void {
  const command = described(
    noun,
    'Recompute all counters, totals, balances, statuses, numbers, search indexes, stored answers and hashes from the records and compare. While a server runs on a file, on a copy next to it, which needs as much room and is removed; PostgreSQL shows one state of its own. Looks for objects in the schema that the service did not make, too; harmless ones are named. Ends with status 1 where something differs.',
    ['verify'],
  );
  answering(command, async (): Promise<Answer> => {
    const { DATABASE_URL } = readConfig();
    const operations = await operationsOn(DATABASE_URL);
    const result = await operations.onWholeDatabase(DATABASE_URL, verifyAll);
    if (result.count > 0) process.exitCode = 1;
    const { checked, count, differences, harmless } = result;
    return {
      json: {
        ok: count === 0,
        checked,
        difference_count: count,
        differences,
        harmless_objects: harmless,
      },
      text: `${count === 0 ? agreement(result) : disagreement(result)}${harmlessLine(result)}`,
    };
  });
}

const MAX_REPORTED_DIFFERENCES = 100;

async function verifyAll(databaseUrl: string): Promise<Verification> {
  const result = await verifyDatabase(databaseUrl);
  const { checked, count, differences, harmless } = result;
  if (result.isUnreliable) return result;
  const database = await openForReading(databaseUrl);
  try {
    const texts = await database.read(verifyDocumentTexts);
    return {
      checked: [...checked, { table: texts.table, entries: texts.entries }],
      count: count + texts.differences.length,
      differences: [...differences, ...texts.differences.slice(0, MAX_REPORTED_DIFFERENCES)],
      harmless,
    };
  } finally {
    await database.close();
  }
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
