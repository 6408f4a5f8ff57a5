import type { Connection } from '../sqlite/connect.ts';
import { type Difference, newResult, type Result } from './verify-result.ts';

type SumTable = { table: string; keys: string[]; sums: string[] };

/** Every table of sums; the view `…_expected` of each computes what it must hold. */
const SUMS: SumTable[] = [
  { table: 'list_counts', keys: ['workspace_id', 'list', 'filter', 'unit', 'period'], sums: ['records'] },
  { table: 'client_document_counts', keys: ['workspace_id', 'client_id', 'filter'], sums: ['records'] },
  {
    table: 'cash',
    keys: ['workspace_id', 'currency', 'unit', 'period'],
    sums: ['received_cents', 'spent_cents', 'refunded_cents'],
  },
  {
    table: 'client_receipts',
    keys: ['workspace_id', 'currency', 'unit', 'period', 'client_id'],
    sums: ['received_cents'],
  },
  {
    table: 'client_accounts',
    keys: ['workspace_id', 'client_id', 'currency', 'kind'],
    sums: ['records', 'cents'],
  },
  {
    table: 'open_balances',
    keys: ['workspace_id', 'currency', 'unit', 'due', 'type_key'],
    sums: ['documents', 'balance_cents'],
  },
];

const SEARCHED = ['clients', 'items', 'documents', 'expenses'];

/** Recomputes every sum and every search index from the records. */
export function compareKept(connection: Connection): Result[] {
  return [
    ...SUMS.map((kept) => compareSums(connection, kept)),
    ...SEARCHED.map((table) => compareIndex(connection, table)),
  ];
}

function compareSums(connection: Connection, { table, keys, sums }: SumTable): Result {
  const kept = sums.map((sum) => `sum(kept_${sum})`);
  const expected = sums.map((sum) => `sum(expected_${sum})`);
  const names = (prefix: string, value: (sum: string) => string) =>
    sums.map((sum) => `${value(sum)} AS ${prefix}_${sum}`).join(', ');
  const differences = connection
    .prepare(
      `SELECT ${textOf(keys)} AS key, ${textOf(kept)} AS kept, ${textOf(expected)} AS expected
       FROM (
         SELECT ${keys.join(', ')}, ${names('kept', (sum) => sum)}, ${names('expected', () => '0')} FROM ${table}
         UNION ALL
         SELECT ${keys.join(', ')}, ${names('kept', () => '0')}, ${names('expected', (sum) => sum)} FROM ${table}_expected
       )
       GROUP BY ${keys.join(', ')}
       HAVING ${sums.map((_, i) => `${kept[i]} <> ${expected[i]}`).join(' OR ')}`,
    )
    .iterate() as Iterable<Omit<Difference, 'table'>>;
  const result = newResult(table, entriesOf(connection, table));
  for (const difference of differences) result.note(difference);
  return result;
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

function entriesOf(connection: Connection, table: string): number {
  const row = connection.prepare(`SELECT count(*) AS entries FROM ${table}`).get();
  return (row as { entries: number }).entries;
}

function textOf(columns: string[]): string {
  return columns.join(` || ' ' || `);
}
