import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import SQLite from 'better-sqlite3';
import { type Connection, databaseFile, isCurrent } from './connect.ts';

/** Something that the database keeps beside the records, for speed or as a proof, and that is not what they say. */
export type Difference = {
  /** The table of the sum, the search index, or the column of the hash. */
  table: string;
  /** Which row of it, which run of three characters, or the reference of the contract. */
  key: string;
  kept: string;
  expected: string;
};

export type Verification = {
  /** What was compared, and how many rows or runs of characters it has. */
  checked: { table: string; entries: number }[];
  /** How many there are in all; `differences` shows the first of each table. */
  count: number;
  differences: Difference[];
};

type Kept = { table: string; keys: string[]; sums: string[] };

/** Every table of sums; the view `…_expected` beside it says what it must hold. */
const SUMS: Kept[] = [
  { table: 'list_counts', keys: ['workspace_id', 'list', 'filter', 'unit', 'period'], sums: ['records'] },
  { table: 'client_document_counts', keys: ['workspace_id', 'client_id', 'filter'], sums: ['records'] },
  {
    table: 'cash',
    keys: ['workspace_id', 'currency', 'unit', 'period'],
    sums: ['received_cents', 'spent_cents'],
  },
  {
    table: 'client_receipts',
    keys: ['workspace_id', 'currency', 'unit', 'period', 'client_id'],
    sums: ['received_cents'],
  },
  {
    table: 'open_balances',
    keys: ['workspace_id', 'currency', 'unit', 'due', 'type_key'],
    sums: ['documents', 'balance_cents'],
  },
];

const SEARCHED = ['clients', 'items', 'documents', 'expenses'];

/** What a contract says of its text and of its signed PDF, and where these are. */
const PROOFS = [
  {
    table: 'contracts.body_sha256',
    select:
      'SELECT reference, body_sha256 AS kept, body AS content FROM contracts WHERE body_sha256 IS NOT NULL',
  },
  {
    table: 'contracts.signed_pdf_sha256',
    select: `SELECT reference, signed_pdf_sha256 AS kept, pdf AS content FROM contracts
      LEFT JOIN contract_files ON contract_id = id AND kind = 'signed' WHERE signed_pdf_sha256 IS NOT NULL`,
  },
];

const SHOWN = 100;

/**
 * Recomputes every sum, every search index and every hash from the records and compares. Reads one consistent state and locks
 * nobody out; what it builds to compare with lies in a temporary file.
 * @throws Error when there is no database, or its tables are not this version's
 */
export function verifyDatabase(databaseUrl: string): Verification {
  const file = databaseFile(databaseUrl);
  if (!existsSync(file)) throw new Error(`There is no database at ${resolve(file)}.`);
  const connection = new SQLite(file, { readonly: true, timeout: 5000 });
  try {
    connection.exec('BEGIN');
    if (!isCurrent(connection)) {
      throw new Error('The tables of the database are not those of this version. Start the service once.');
    }
    const results = [
      ...SUMS.map((kept) => compareSums(connection, kept)),
      ...SEARCHED.map((table) => compareIndex(connection, table)),
      ...PROOFS.map((proof) => compareProof(connection, proof)),
    ];
    return {
      checked: results.map(({ table, entries }) => ({ table, entries })),
      count: results.reduce((sum, { differences }) => sum + differences.length, 0),
      differences: results.flatMap(({ differences }) => differences.slice(0, SHOWN)),
    };
  } finally {
    connection.close();
  }
}

type Result = { table: string; entries: number; differences: Difference[] };

function compareSums(connection: Connection, { table, keys, sums }: Kept): Result {
  const kept = sums.map((sum) => `sum(kept_${sum})`);
  const expected = sums.map((sum) => `sum(expected_${sum})`);
  const names = (prefix: string, value: (sum: string) => string) =>
    sums.map((sum) => `${value(sum)} AS ${prefix}_${sum}`).join(', ');
  const differences = connection
    .prepare(
      `SELECT '${table}' AS "table", ${textOf(keys)} AS key, ${textOf(kept)} AS kept, ${textOf(expected)} AS expected
       FROM (
         SELECT ${keys.join(', ')}, ${names('kept', (sum) => sum)}, ${names('expected', () => '0')} FROM ${table}
         UNION ALL
         SELECT ${keys.join(', ')}, ${names('kept', () => '0')}, ${names('expected', (sum) => sum)} FROM ${table}_expected
       )
       GROUP BY ${keys.join(', ')}
       HAVING ${sums.map((_, i) => `${kept[i]} <> ${expected[i]}`).join(' OR ')}`,
    )
    .all() as Difference[];
  return { table, entries: entriesOf(connection, table), differences };
}

/**
 * Makes the index of a table anew, beside it, and compares a fingerprint of every run of three characters: how often
 * it occurs, in which records and where.
 */
function compareIndex(connection: Connection, table: string): Result {
  const index = `${table}_search`;
  connection.exec(`
    CREATE VIRTUAL TABLE temp.anew USING fts5(search_text, content='', columnsize=0, tokenize='trigram case_sensitive 1');
    INSERT INTO temp.anew(rowid, search_text) SELECT (workspace_id << 36) + id, search_text FROM main.${table};
    CREATE VIRTUAL TABLE temp.anew_terms USING fts5vocab(temp, anew, instance);
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
         UNION ALL SELECT 2, * FROM (${fingerprints('anew_terms', '-')})
       )
       GROUP BY term`,
    )
    .all() as { term: string; kept: number; expected: number; print: number }[];
  connection.exec('DROP TABLE temp.anew_terms; DROP TABLE temp.kept_terms; DROP TABLE temp.anew;');
  const differences = terms
    .filter(({ kept, expected, print }) => kept !== expected || print !== 0)
    .map(({ term, kept, expected }) => ({
      table: index,
      key: JSON.stringify(term),
      kept: `${kept} times`,
      expected: kept === expected ? `${expected} times, elsewhere` : `${expected} times`,
    }));
  return { table: index, entries: terms.length, differences };
}

/** Computes the SHA-256 of every text and PDF anew: what people signed must never have changed since. */
function compareProof(connection: Connection, { table, select }: (typeof PROOFS)[number]): Result {
  const result: Result = { table, entries: 0, differences: [] };
  const rows = connection.prepare(select).iterate() as Iterable<{
    reference: string;
    kept: string;
    content: string | Buffer | null;
  }>;
  for (const { reference, kept, content } of rows) {
    result.entries += 1;
    const expected =
      content === null ? 'nothing is there' : createHash('sha256').update(content).digest('hex');
    if (kept !== expected) result.differences.push({ table, key: reference, kept, expected });
  }
  return result;
}

function entriesOf(connection: Connection, table: string): number {
  const row = connection.prepare(`SELECT count(*) AS entries FROM ${table}`).get();
  return (row as { entries: number }).entries;
}

function textOf(columns: string[]): string {
  return columns.join(` || ' ' || `);
}
