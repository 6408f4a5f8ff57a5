import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { connect, databaseFile, isCurrent } from '../sqlite/connect.ts';
import { examineSchema } from '../sqlite/foreign-objects.ts';
import { compareContracts } from './verify-contracts.ts';
import { compareDeletions } from './verify-deletions.ts';
import { compareDocuments } from './verify-documents.ts';
import { compareNumbers } from './verify-numbers.ts';
import { compareProofs } from './verify-proofs.ts';
import { type Difference, newResult, type Result } from './verify-result.ts';
import { compareSettlement } from './verify-settlement.ts';
import { compareStock } from './verify-stock.ts';
import { compareKept } from './verify-sums.ts';

export type Verification = {
  /** What was compared, and how many rows or trigrams it has. */
  checked: { table: string; entries: number }[];
  /** The number of all differences; `differences` holds the first of each table. */
  count: number;
  differences: Difference[];
  /** Harmless indexes and views that the service did not make; they are no differences. */
  harmless: string[];
};

/** SQLite's table of all tables, indexes, views and triggers. */
export const SCHEMA = 'sqlite_schema';

/**
 * Recomputes every sum, every search index, every hash, every document's totals and status and every counter from the
 * records and compares. Reads one consistent state and blocks no other process; what it builds for the comparison is in
 * temporary tables. Objects in the schema that the service did not make count as differences unless they are harmless,
 * and then nothing else is compared.
 * @param now see `compareDocuments`
 * @throws Error when there is no database, or its tables are not this version's
 */
export function verifyDatabase(databaseUrl: string, now = new Date()): Verification {
  const file = databaseFile(databaseUrl);
  if (!existsSync(file)) throw new Error(`There is no database at ${resolve(file)}.`);
  const { refused, harmless, entries } = examineSchema(file);
  const schema = schemaResult(refused, entries);
  // With such objects in the schema, what queries return is not reliable.
  if (schema.count > 0) return verificationOf([schema], harmless);
  const connection = connect(file, { readonly: true, timeout: 5000 });
  try {
    connection.exec('BEGIN');
    if (!isCurrent(connection)) {
      throw new Error('The tables of the database are not those of this version. Start the service once.');
    }
    const results = [
      schema,
      ...compareKept(connection),
      ...compareProofs(connection),
      ...compareDocuments(connection, now),
      ...compareSettlement(connection),
      ...compareStock(connection),
      ...compareContracts(connection),
      ...compareNumbers(connection),
      ...compareDeletions(connection),
    ];
    return verificationOf(results, harmless);
  } finally {
    connection.close();
  }
}

function verificationOf(results: Result[], harmless: string[]): Verification {
  return {
    checked: results.map(({ table, entries }) => ({ table, entries })),
    count: results.reduce((sum, { count }) => sum + count, 0),
    differences: results.flatMap(({ differences }) => differences),
    harmless,
  };
}

function schemaResult(objects: string[], entries: number): Result {
  const result = newResult(SCHEMA, entries);
  for (const object of objects) {
    result.note({ key: object, kept: 'in the file', expected: 'not of this service' });
  }
  return result;
}
