import { dialect } from '../dialect.ts';
import { newResult, noteRows, type Result } from './verify-result.ts';
import { numberOf, type WholeDatabase } from './whole-database.ts';

type Series = { key: string; first: number; last: number; given: number; has_ends: 0 | 1 };

/** Contracts are always numbered by the same template. */
const SEQUENCE_OF_CONTRACT = dialect.numberIn(`substr(number, length('CTR-YYYY-') + 1)`);

const YEAR_OF_CONTRACT = dialect.numberIn(`substr(number, length('CTR-') + 1, 4)`);

/** Whether a number of the group has a place of the series in it. */
const hasPlace = (place: string) =>
  `coalesce(max(CASE WHEN ${dialect.contains('number', `CAST(${place} AS text)`)} THEN 1 ELSE 0 END), 0)`;

/**
 * Templates change, so a number cannot be taken apart again; but it contains its place in the series. A series that was
 * moved as a whole is found where no document has its first or its last number.
 */
const SERIES = `
  SELECT workspaces.reference || ' ' || type_key || ' ' || year AS key, coalesce(max(first), 1) AS first,
    coalesce(max(last), 0) AS last, count(number) AS given,
    ${hasPlace('first')} * ${hasPlace('last')} AS has_ends
  FROM (
    SELECT workspace_id, type_key, year, number, first, last FROM (
      SELECT workspace_id, type_key, ${dialect.numberIn('substr(issue_date, 1, 4)')} AS year, number
        FROM documents WHERE number IS NOT NULL
      UNION ALL
      SELECT workspace_id, 'contract', ${YEAR_OF_CONTRACT}, number FROM contracts WHERE number IS NOT NULL
    ) AS numbered LEFT JOIN number_series USING (workspace_id, type_key, year)
    UNION ALL SELECT workspace_id, type_key, year, NULL, first, last FROM number_series
  ) AS series JOIN workspaces ON workspaces.id = workspace_id
  GROUP BY workspaces.reference, type_key, year`;

/** The sequences of a year have no gap: all are distinct, and as many as from the first of the series to the highest. */
const CONTRACTS = `
  SELECT key, kept, begins - 1 + given AS expected FROM (
    SELECT workspaces.reference || ' ' || substr(number, 1, 8) AS key, max(${SEQUENCE_OF_CONTRACT}) AS kept,
      min(${SEQUENCE_OF_CONTRACT}) AS lowest, coalesce(min(first), 1) AS begins, count(*) AS given,
      count(DISTINCT ${SEQUENCE_OF_CONTRACT}) AS distinct_ones
    FROM contracts JOIN workspaces ON workspaces.id = contracts.workspace_id
      LEFT JOIN number_series ON number_series.workspace_id = contracts.workspace_id
        AND type_key = 'contract' AND year = ${YEAR_OF_CONTRACT}
    WHERE number IS NOT NULL
    GROUP BY workspaces.reference, substr(number, 1, 8)
  ) AS series WHERE kept <> begins - 1 + given OR lowest <> begins OR distinct_ones <> given`;

/** What counts towards a plan's limit: every issued document, in the month of its issue. */
const USAGE = `
  SELECT workspaces.reference AS key, sum(issued) AS kept, sum(given) AS expected FROM (
    SELECT workspace_id, issued, 0 AS given FROM monthly_usage
    UNION ALL SELECT workspace_id, 0, count(*) FROM documents WHERE number IS NOT NULL GROUP BY workspace_id
  ) AS counted JOIN workspaces ON workspaces.id = workspace_id
  GROUP BY workspaces.reference HAVING sum(issued) <> sum(given)`;

/**
 * Compares the counters of the number series with the numbers of documents and contracts. A document with a number is
 * never deleted, and numbers are unique: if the counter is their count after the first number, the series has no gap.
 */
export async function compareNumbers(database: WholeDatabase): Promise<Result[]> {
  return [
    await compareSeries(database),
    await compareContractNumbers(database),
    await noteRows(database, { name: 'monthly_usage', table: 'monthly_usage', queries: [USAGE] }),
  ];
}

async function compareSeries(database: WholeDatabase): Promise<Result> {
  const result = newResult('number_series');
  for await (const { key, first, last, given, has_ends: hasEnds } of database.rows<Series>(SERIES)) {
    result.entries += 1;
    const expected = first - 1 + given;
    if (last !== expected) result.note({ key, kept: last, expected });
    else if (given > 0 && !hasEnds) {
      result.note({ key, kept: `${first} to ${last}`, expected: 'the numbers of its documents' });
    }
  }
  return result;
}

async function compareContractNumbers(database: WholeDatabase): Promise<Result> {
  const count = 'SELECT count(*) AS value FROM contracts WHERE number IS NOT NULL';
  const result = newResult('contracts.number', await numberOf(database, count));
  for await (const series of database.rows<{ key: string; kept: number; expected: number }>(CONTRACTS))
    result.note(series);
  return result;
}
