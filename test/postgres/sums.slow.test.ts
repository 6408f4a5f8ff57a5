// Triggers keep the sums over the records and remove outdated texts, on each engine with triggers of its own.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BothEngines, openBothEngines } from './both-engines.ts';
import { change, changes, openShop } from './random-records.ts';
import { hasPostgres } from './server.ts';

/** The columns of each sum: its key, and what is summed. */
const SUMS: Record<string, [key: string[], summed: string[]]> = {
  list_counts: [['list', 'filter', 'unit', 'period'], ['records']],
  client_document_counts: [['client_id', 'filter'], ['records']],
  cash: [
    ['currency', 'unit', 'period'],
    ['received_cents', 'spent_cents', 'refunded_cents'],
  ],
  client_receipts: [['currency', 'unit', 'period', 'client_id'], ['received_cents']],
  client_accounts: [
    ['client_id', 'currency', 'kind'],
    ['records', 'cents'],
  ],
  open_balances: [
    ['currency', 'unit', 'due', 'type_key'],
    ['documents', 'balance_cents'],
  ],
  item_sales: [['currency', 'unit', 'period', 'item_id'], ['sales_cents']],
  metadata_entries: [['list', 'name', 'value', 'record_id'], ['entries']],
};

describe.skipIf(!hasPostgres)('after the same random changes', () => {
  let both: BothEngines;
  let id = 0;

  beforeAll(async () => {
    both = await openBothEngines();
  });

  afterAll(async () => {
    await both?.close();
  });

  it('both engines have the same sums and texts, and the sums are what the records come to', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const shop = await openShop(both, () => ++id);
        for (const each of list) {
          await change(shop, each);
        }
        for (const [table, columns] of Object.entries(SUMS)) {
          const sqlite = await sums('sqlite', table, columns, shop.workspace);
          expect(await sums('postgres', table, columns, shop.workspace), table).toEqual(sqlite);
          expect(await sums('postgres', `${table}_expected`, columns, shop.workspace), table).toEqual(sqlite);
          expect(await sums('sqlite', `${table}_expected`, columns, shop.workspace), table).toEqual(sqlite);
        }
        const texts = 'SELECT document_id FROM document_texts ORDER BY document_id';
        expect(await both.rows('postgres', texts)).toEqual(await both.rows('sqlite', texts));
      }),
      // A failure is reported as small as it is by then.
      { numRuns: 12, interruptAfterTimeLimit: 40_000 },
    );
  });

  /** Rows in which every sum is 0 may be there or not. */
  async function sums(
    engine: 'sqlite' | 'postgres',
    table: string,
    [key, summed]: [string[], string[]],
    workspace: number,
  ) {
    const isSomething = summed.map((column) => `${column} <> 0`).join(' OR ');
    const query = `SELECT ${[...key, ...summed].join(', ')} FROM ${table}
      WHERE workspace_id = ? AND (${isSomething}) ORDER BY ${key.join(', ')}`;
    return both.rows(engine, query, [workspace]);
  }
});
