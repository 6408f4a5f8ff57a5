import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoicingClient } from '../../src/sdk/client.ts';
import { sharedService } from '../during-tests.ts';
import {
  answered,
  getMovements,
  type Item,
  invalid,
  line,
  newClient,
  newIssued,
  newItem,
} from './records.ts';

const world = sharedService();
/** Has six movements. */
let sold: Item;

beforeAll(async () => {
  sold = await newItem(world.api, { initial_stock: 10, initial_stock_note: 'Popis' });
  const client = (await newClient(world.api)).reference;
  for (const quantity of [1, 2, 3, 4, 5]) {
    await newIssued(world.api, { client, lines: [line({ item: sold.reference, quantity })] });
  }
});

type Query = { page?: number; per_page?: number; after?: string };

const list = (reference: string, query: Query = {}, api = world.api) =>
  api.GET('/items/{reference}/stock-movements', { params: { path: { reference }, query } });

const positions = async (query: Query) => {
  const { data, meta } = await answered(list(sold.reference, query));
  return { positions: data.map(({ position }) => position), meta };
};

describe('listStockMovements 200', () => {
  it('newest first, each with the stock after it and the document that caused it', async () => {
    const movements = await getMovements(world.api, sold.reference);
    expect(movements.map(({ quantity, stock_after }) => [quantity, stock_after])).toEqual([
      ['-5', '-5'],
      ['-4', '0'],
      ['-3', '4'],
      ['-2', '7'],
      ['-1', '9'],
      ['10', '10'],
    ]);
    expect(movements[0]).toEqual({
      position: 6,
      kind: 'issued',
      quantity: '-5',
      stock_after: '-5',
      note: null,
      document: { reference: expect.any(String), number: expect.any(String), type: 'rs_invoice' },
      created_at: '2026-03-15T10:00:00.000Z',
      received_on: null,
    });
    expect(movements[5]).toEqual({
      position: 1,
      kind: 'opening',
      quantity: '10',
      stock_after: '10',
      note: 'Popis',
      document: null,
      created_at: sold.created_at,
      received_on: null,
    });
  });

  it('is paged by number and behind cursors, and new movements move nothing behind a cursor', async () => {
    const first = await positions({ per_page: 4 });
    expect(first).toMatchObject({
      positions: [6, 5, 4, 3],
      meta: { page: 1, per_page: 4, total: 6, last_page: 2, next_cursor: expect.any(String) },
    });
    const second = { positions: [2, 1], meta: { page: 2, total: 6, last_page: 2, next_cursor: null } };
    expect(await positions({ per_page: 4, page: 2 })).toMatchObject(second);
    const after = first.meta.next_cursor ?? '';
    expect(await positions({ per_page: 4, after })).toMatchObject(second);
    expect(await positions({ per_page: 6 })).toMatchObject({ meta: { last_page: 1, next_cursor: null } });
    expect(await positions({ page: 9 })).toMatchObject({ positions: [], meta: { total: 6 } });
  });

  it('is read to its end by the SDK', async () => {
    const invoicing = createInvoicingClient({ baseUrl: world.url, apiKey: world.key, maxRetries: 0 });
    const all = await invoicing.listStockMovements.all(sold.reference, { per_page: 2 }).toArray();
    expect(all).toEqual(await getMovements(world.api, sold.reference));
  });

  it('is empty for a service and for a product of which no stock is kept', async () => {
    const service = await newItem(world.api, { type: 'service' });
    const uncounted = await newItem(world.api, { initial_stock: null });
    for (const { reference } of [service, uncounted]) {
      expect(await answered(list(reference))).toMatchObject({ data: [], meta: { total: 0, last_page: 1 } });
    }
  });
});

describe('listStockMovements 422', () => {
  it('a cursor of another item, of another list or of no list is refused', async () => {
    const other = await newItem(world.api, { initial_stock: 1 });
    await newIssued(world.api, { lines: [line({ item: other.reference })] });
    const { meta } = await answered(list(other.reference, { per_page: 1 }));
    const items = await answered(world.api.GET('/items', { params: { query: { per_page: 1 } } }));
    for (const after of [meta.next_cursor, items.meta.next_cursor, 'x']) {
      await invalid(list(sold.reference, { after: after ?? '' }), 'after');
    }
  });
});
