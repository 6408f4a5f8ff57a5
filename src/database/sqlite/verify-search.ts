import { newResult, type Result } from '../maintenance/verify-result.ts';
import type { Connection } from './connect.ts';

const SEARCHED = ['clients', 'items', 'documents', 'expenses'];

/** Recomputes every search index from the records. */
export function compareSearch(connection: Connection): Result[] {
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
