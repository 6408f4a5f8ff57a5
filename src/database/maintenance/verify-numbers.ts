import type { Connection } from '../sqlite/connect.ts';
import { newResult, type Result } from './verify-result.ts';

type Series = { key: string; first: number; last: number; given: number; hasEnds: 0 | 1 };

/** Contracts are always numbered by the same template. */
const SEQUENCE_OF_CONTRACT = `CAST(substr(number, length('CTR-YYYY-') + 1) AS INTEGER)`;

const YEAR_OF_CONTRACT = `CAST(substr(number, length('CTR-') + 1, 4) AS INTEGER)`;

/**
 * Compares the counters of the number series with the numbers of documents and contracts. A document with a number is
 * never deleted, and numbers are unique: if the counter is their count after the first number, the series has no gap.
 */
export function compareNumbers(connection: Connection): Result[] {
  return [compareSeries(connection), compareContractNumbers(connection), compareUsage(connection)];
}

/**
 * Templates change, so a number cannot be taken apart again; but it contains its place in the series. A series that was
 * moved as a whole is found where no document has its first or its last number.
 */
function compareSeries(connection: Connection): Result {
  const result = newResult('number_series');
  const series = connection
    .prepare(
      `SELECT workspaces.reference || ' ' || type_key || ' ' || year AS key, coalesce(max(first), 1) AS first,
         coalesce(max(last), 0) AS last, count(number) AS given,
         coalesce(max(instr(number, first) > 0) AND max(instr(number, last) > 0), 0) AS hasEnds
       FROM (
         SELECT workspace_id, type_key, year, number, first, last FROM (
           SELECT workspace_id, type_key, CAST(substr(issue_date, 1, 4) AS INTEGER) AS year, number
             FROM documents WHERE number IS NOT NULL
           UNION ALL
           SELECT workspace_id, 'contract', ${YEAR_OF_CONTRACT}, number FROM contracts WHERE number IS NOT NULL
         ) LEFT JOIN number_series USING (workspace_id, type_key, year)
         UNION ALL SELECT workspace_id, type_key, year, NULL, first, last FROM number_series
       ) JOIN workspaces ON workspaces.id = workspace_id
       GROUP BY workspace_id, type_key, year`,
    )
    .iterate() as Iterable<Series>;
  for (const { key, first, last, given, hasEnds } of series) {
    result.entries += 1;
    const expected = first - 1 + given;
    if (last !== expected) result.note({ key, kept: last, expected });
    else if (given > 0 && !hasEnds) {
      result.note({ key, kept: `${first} to ${last}`, expected: 'the numbers of its documents' });
    }
  }
  return result;
}

/** The sequences of a year have no gap: all are distinct, and as many as from the first of the series to the highest. */
function compareContractNumbers(connection: Connection): Result {
  const numbered = connection.prepare('SELECT count(*) FROM contracts WHERE number IS NOT NULL').pluck();
  const result = newResult('contracts.number', numbered.get() as number);
  const series = connection
    .prepare(
      `SELECT workspaces.reference || ' ' || substr(number, 1, 8) AS key, max(${SEQUENCE_OF_CONTRACT}) AS kept,
         coalesce(first, 1) - 1 + count(*) AS expected
       FROM contracts JOIN workspaces ON workspaces.id = contracts.workspace_id
         LEFT JOIN number_series ON number_series.workspace_id = contracts.workspace_id
           AND type_key = 'contract' AND year = ${YEAR_OF_CONTRACT}
       WHERE number IS NOT NULL
       GROUP BY contracts.workspace_id, substr(number, 1, 8)
       HAVING kept <> expected OR min(${SEQUENCE_OF_CONTRACT}) <> coalesce(first, 1)
         OR count(DISTINCT ${SEQUENCE_OF_CONTRACT}) <> count(*)`,
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
