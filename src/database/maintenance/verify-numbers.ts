import type { Connection } from '../engine/connect.ts';
import { newResult, type Result } from './verify-result.ts';

type Series = { key: string; last: number; given: number };

/** Contracts are always numbered by the same template. */
const SEQUENCE_OF_CONTRACT = `CAST(substr(number, length('CTR-YYYY-') + 1) AS INTEGER)`;

/**
 * Compares the counters of the number series with the numbers of documents and contracts. A document with a number is
 * never deleted, and numbers are unique: if the counter equals their count, the series has no gap.
 */
export function compareNumbers(connection: Connection): Result[] {
  return [compareSeries(connection), compareContractNumbers(connection), compareUsage(connection)];
}

function compareSeries(connection: Connection): Result {
  const result = newResult('number_series');
  const series = connection
    .prepare(
      `SELECT workspaces.reference || ' ' || type_key || ' ' || year AS key, sum(last) AS last, sum(given) AS given FROM (
         SELECT workspace_id, type_key, year, last, 0 AS given FROM number_series
         UNION ALL
         SELECT workspace_id, type_key, CAST(substr(issue_date, 1, 4) AS INTEGER) AS year, 0, count(*) FROM documents
           WHERE number IS NOT NULL GROUP BY workspace_id, type_key, year
         UNION ALL
         SELECT workspace_id, 'contract', CAST(substr(number, length('CTR-') + 1, 4) AS INTEGER) AS year, 0, count(*)
           FROM contracts WHERE number IS NOT NULL GROUP BY workspace_id, year
       ) JOIN workspaces ON workspaces.id = workspace_id
       GROUP BY workspace_id, type_key, year`,
    )
    .iterate() as Iterable<Series>;
  for (const { key, last, given } of series) {
    result.entries += 1;
    if (last !== given) result.note({ key, kept: last, expected: given });
  }
  return result;
}

/** The sequences of a year are 1, 2, 3 …: all distinct, and the highest equals their count. */
function compareContractNumbers(connection: Connection): Result {
  const numbered = connection.prepare('SELECT count(*) FROM contracts WHERE number IS NOT NULL').pluck();
  const result = newResult('contracts.number', numbered.get() as number);
  const series = connection
    .prepare(
      `SELECT workspaces.reference || ' ' || substr(number, 1, 8) AS key, max(${SEQUENCE_OF_CONTRACT}) AS kept,
         count(*) AS expected
       FROM contracts JOIN workspaces ON workspaces.id = workspace_id WHERE number IS NOT NULL
       GROUP BY workspace_id, substr(number, 1, 8)
       HAVING kept <> expected OR count(DISTINCT ${SEQUENCE_OF_CONTRACT}) <> expected`,
    )
    .iterate() as Iterable<{ key: string; kept: number; expected: number }>;
  for (const difference of series) result.note(difference);
  return result;
}

/** What counts towards a plan's limit: every issued document, in the month of its issue. */
function compareUsage(connection: Connection): Result {
  const months = connection.prepare('SELECT count(*) FROM monthly_usage').pluck().get() as number;
  const result = newResult('monthly_usage', months);
  const usage = connection
    .prepare(
      `SELECT workspaces.reference AS key, sum(issued) AS kept, sum(given) AS expected FROM (
         SELECT workspace_id, issued, 0 AS given FROM monthly_usage
         UNION ALL SELECT workspace_id, 0, count(*) FROM documents WHERE number IS NOT NULL GROUP BY workspace_id
       ) JOIN workspaces ON workspaces.id = workspace_id
       GROUP BY workspace_id HAVING kept <> expected`,
    )
    .iterate() as Iterable<{ key: string; kept: number; expected: number }>;
  for (const difference of usage) result.note(difference);
  return result;
}
