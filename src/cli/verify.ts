import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { openForReading } from '../database/transaction.ts';
import { type Verification, verifyDatabase } from '../database/verify.ts';
import { verifyDocumentTexts } from '../resources/documents/verify-texts.ts';
import { answering, verb } from './command.ts';
import { type Answer, listing } from './output.ts';

/** `verify`: are the sums, search indexes, stored answers and hashes what the records say? */
export function addVerify(program: Command): void {
  const command = verb(
    program,
    'verify',
    'Recompute all counters, search indexes, stored answers and hashes of contracts from the records and compare, also while the server runs. Ends with status 1 where something differs.',
    'verify',
  );
  answering(command, async (): Promise<Answer> => {
    const result = await verifyAll(readConfig().DATABASE_URL);
    if (result.count > 0) process.exitCode = 1;
    const { checked, count, differences } = result;
    return {
      json: { ok: count === 0, checked, difference_count: count, differences },
      text: count === 0 ? agreement(result) : disagreement(result),
    };
  });
}

const SHOWN = 100;

async function verifyAll(databaseUrl: string): Promise<Verification> {
  const { checked, count, differences } = verifyDatabase(databaseUrl);
  const database = openForReading(databaseUrl);
  try {
    const texts = await database.read(verifyDocumentTexts);
    return {
      checked: [...checked, { table: texts.table, entries: texts.entries }],
      count: count + texts.differences.length,
      differences: [...differences, ...texts.differences.slice(0, SHOWN)],
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

function disagreement({ count, differences }: Verification): string {
  const { text } = listing(differences, {
    rows: differences,
    columns: [
      { title: 'Table', cell: (row) => row.table },
      { title: 'Entry', cell: (row) => row.key },
      { title: 'Kept', cell: (row) => row.kept, align: 'right' },
      { title: 'Of the records', cell: (row) => row.expected, align: 'right' },
    ],
    empty: '',
  });
  const more = differences.length < count ? `, of which ${differences.length} are shown` : '';
  return `${text}\n\n${count} entries differ from the records${more}.`;
}
