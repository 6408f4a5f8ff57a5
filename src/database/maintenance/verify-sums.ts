import { noteRows, type Result } from './verify-result.ts';
import type { WholeDatabase } from './whole-database.ts';

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
  {
    table: 'item_sales',
    keys: ['workspace_id', 'currency', 'unit', 'period', 'item_id'],
    sums: ['sales_cents'],
  },
  {
    table: 'metadata_entries',
    keys: ['workspace_id', 'list', 'name', 'value', 'record_id'],
    sums: ['entries'],
  },
];

/** Recomputes every sum from the records. */
export async function compareSums(database: WholeDatabase): Promise<Result[]> {
  const results: Result[] = [];
  for (const sums of SUMS) {
    const { table } = sums;
    results.push(await noteRows(database, { name: table, table, queries: [differencesIn(sums)] }));
  }
  return results;
}

/** The statements that fill the empty tables of sums. */
export const FILL_SUMS: readonly string[] = SUMS.map(({ table, keys, sums }) => {
  const columns = [...keys, ...sums].join(', ');
  return `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${table}_expected`;
});

function differencesIn({ table, keys, sums }: SumTable): string {
  const kept = sums.map((sum) => `sum(kept_${sum})`);
  const expected = sums.map((sum) => `sum(expected_${sum})`);
  const names = (prefix: string, value: (sum: string) => string) =>
    sums.map((sum) => `${value(sum)} AS ${prefix}_${sum}`).join(', ');
  return `
    SELECT ${textOf(keys)} AS key, ${textOf(kept)} AS kept, ${textOf(expected)} AS expected
    FROM (
      SELECT ${keys.join(', ')}, ${names('kept', (sum) => sum)}, ${names('expected', () => '0')} FROM ${table}
      UNION ALL
      SELECT ${keys.join(', ')}, ${names('kept', () => '0')}, ${names('expected', (sum) => sum)} FROM ${table}_expected
    ) AS both_sides
    GROUP BY ${keys.join(', ')}
    HAVING ${sums.map((_, i) => `${kept[i]} <> ${expected[i]}`).join(' OR ')}`;
}

function textOf(columns: string[]): string {
  return columns.join(` || ' ' || `);
}
