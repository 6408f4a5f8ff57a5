import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { compareRecords, OTHER_VERSION } from '../maintenance/compare.ts';
import { newResult, type Result, type Verification, verificationOf } from '../maintenance/verify-result.ts';
import { type Connection, connect, databaseFile, isCurrent, isServed } from './connect.ts';
import { describeObjects, examineSchema, readableForeignObjects } from './foreign-objects.ts';
import { withCopy } from './scratch-copy.ts';
import { wholeDatabase } from './whole-database.ts';

/** SQLite's table of all tables, indexes, views and triggers. */
const SCHEMA = 'sqlite_schema';

/**
 * Compares everything that the records decide, and the search indexes. Reads one consistent state and blocks no other
 * process; what it builds for the comparison is in temporary tables. Objects in the schema that the service did not
 * make count as differences unless they are harmless, and then nothing else is compared.
 * @throws Error when there is no database, or its tables are not this version's
 */
export async function verifyDatabase(databaseUrl: string, now: Date): Promise<Verification> {
  const file = databaseFile(databaseUrl);
  if (!existsSync(file)) throw new Error(`There is no database at ${resolve(file)}.`);
  const { refused, harmless, entries } = examineSchema(file);
  const schema = schemaResult(refused, entries);
  // With such objects in the schema, what queries return is not reliable.
  if (schema.count > 0) return { ...verificationOf([schema], harmless), isUnreliable: true };
  const connection = connect(file, { readonly: true, timeout: 5000 });
  try {
    connection.exec('BEGIN');
    if (!isCurrent(connection)) throw new Error(OTHER_VERSION);
    const search = compareSearch(connection);
    const records = await compareRecords(wholeDatabase(connection), now);
    return verificationOf([schema, ...search, ...records], harmless);
  } finally {
    connection.close();
  }
}

/**
 * Verifies a database that is about to be used.
 * @param madeAt when the copy was made, by the clock at that time, which may have been ahead
 * @throws Error when its schema has objects that the service did not make: these cannot be accepted
 */
export async function verifyPrepared(file: string, madeAt?: string): Promise<Verification> {
  refuseForeignObjects(file);
  const now = new Date();
  const then = new Date(madeAt ?? now);
  return verifyDatabase(`file:${file}`, then > now ? then : now);
}

/** @throws Error when a schema has objects that the service did not make */
export function refuseForeignObjects(file: string): void {
  const { refused } = examineSchema(file);
  if (refused.length > 0) throw new Error(describeObjects(refused));
}

function schemaResult(objects: string[], entries: number): Result {
  const result = newResult(SCHEMA, entries);
  for (const object of objects) {
    result.note({ key: object, kept: 'in the file', expected: 'not of this service' });
  }
  return result;
}

const SEARCHED = ['clients', 'items', 'documents', 'expenses'];

/** Recomputes every search index from the records. */
function compareSearch(connection: Connection): Result[] {
  return SEARCHED.map((table) => compareIndex(connection, table));
}

/**
 * Builds the search index of a table again in a temporary table, and compares a fingerprint of every trigram: how often
 * it occurs, in which records and at which positions.
 */
function compareIndex(connection: Connection, table: string): Result {
  const index = `${table}_search`;
  connection.exec(`
    CREATE VIRTUAL TABLE temp.expected USING fts5(search_text, content='', columnsize=0, tokenize='trigram case_sensitive 1');
    INSERT INTO temp.expected(rowid, search_text) SELECT (workspace_id << 36) + id, search_text FROM main.${table};
    CREATE VIRTUAL TABLE temp.expected_terms USING fts5vocab(temp, expected, instance);
    CREATE VIRTUAL TABLE temp.kept_terms USING fts5vocab(main, ${index}, instance);`);
  const fingerprints = (terms: string, sign: string) =>
    `SELECT term, count(*) AS times, ${sign}sum(doc % 998244353 * 1000003 % 998244353 + "offset" * (doc % 8191 + 1)) AS print
     FROM temp.${terms} GROUP BY term`;
  const terms = connection
    .prepare(
      `SELECT term, sum(CASE WHEN side = 1 THEN times ELSE 0 END) AS kept,
         sum(CASE WHEN side = 2 THEN times ELSE 0 END) AS expected, sum(print) AS print
       FROM (
         SELECT 1 AS side, * FROM (${fingerprints('kept_terms', '')})
         UNION ALL SELECT 2, * FROM (${fingerprints('expected_terms', '-')})
       )
       GROUP BY term`,
    )
    .iterate() as Iterable<{ term: string; kept: number; expected: number; print: number }>;
  const result = newResult(index);
  for (const { term, kept, expected, print } of terms) {
    result.entries += 1;
    if (kept === expected && print === 0) continue;
    result.note({
      key: JSON.stringify(term),
      kept: `${kept} times`,
      expected: kept === expected ? `${expected} times, elsewhere` : `${expected} times`,
    });
  }
  connection.exec('DROP TABLE temp.expected_terms; DROP TABLE temp.kept_terms; DROP TABLE temp.expected;');
  return result;
}

/**
 * Runs `work`, which reads a whole database for minutes. If a server runs on it, `work` gets a copy: a long read of the
 * database itself would keep SQLite from restarting the write-ahead log, which would grow with every write.
 */
export function onWholeDatabase<T>(
  databaseUrl: string,
  work: (databaseUrl: string) => T | Promise<T>,
): T | Promise<T> {
  const file = databaseFile(databaseUrl);
  // A database with refused objects is not copied: `work` only reports these.
  if (!isServed(file) || readableForeignObjects(file).refused.length > 0) return work(databaseUrl);
  return withCopy(resolve(file), (copy) => work(`file:${copy}`));
}
