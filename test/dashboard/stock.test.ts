import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getItem, getMovements, newItem } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { type Browser, signedInAs } from './browser.ts';

const world = sharedService();
let owner: Browser;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
});

const correct = (item: string, body: object, browser = owner) =>
  browser.ask('PUT', `/workspaces/${world.production.reference}/item-stock/${item}`, body);

describe('a correction of stock', () => {
  it('sets what was counted, and whether that is low', async () => {
    const before = await newItem(world.api, {
      type: 'product',
      unit: 'pcs',
      initial_stock: 20,
      low_stock_threshold: 5,
    });
    expect(before).toMatchObject({ stock_quantity: '20', is_low_stock: false });
    world.clock.set('2026-03-16T10:00:00Z');
    const { status, data } = await correct(before.reference, { stock_quantity: 4.5, note: ' Popis ' });
    const after = {
      ...before,
      stock_quantity: '4.5',
      is_low_stock: true,
      updated_at: '2026-03-16T10:00:00.000Z',
      version: expect.any(Number),
    };
    expect([status, data]).toEqual([200, after]);
    expect(await getItem(world.api, before.reference)).toEqual(after);
    expect((await getMovements(world.api, before.reference))[0]).toEqual({
      position: 2,
      kind: 'corrected',
      quantity: '-15.5',
      stock_after: '4.5',
      note: 'Popis',
      received_on: null,
      document: null,
      created_at: '2026-03-16T10:00:00.000Z',
    });
  });

  it('that finds what is recorded is kept, too', async () => {
    const { reference } = await newItem(world.api, { initial_stock: 3 });
    await correct(reference, { stock_quantity: 3, note: 'Popis' });
    expect((await getMovements(world.api, reference))[0]).toMatchObject({ quantity: '0', stock_after: '3' });
  });

  it('begins to keep the stock of a product that had none', async () => {
    const { reference } = await newItem(world.api, { initial_stock: null, low_stock_threshold: 9 });
    const { data } = await correct(reference, { stock_quantity: 8, note: 'Popis' });
    expect(data).toMatchObject({ stock_quantity: '8', is_low_stock: true });
    const [first] = await getMovements(world.api, reference);
    expect(first).toMatchObject({ position: 1, kind: 'corrected', quantity: '8' });
  });

  it('is kept with the user who made it', async () => {
    const { reference } = await newItem(world.api, { initial_stock: 3 });
    const member = await world.member({ role: 'admin' });
    await correct(reference, { stock_quantity: 2, note: 'Popis' }, await signedInAs(world, member.email));
    const authors = await world.server.database.read(async (tx) =>
      tx.all(
        sql`SELECT email FROM stock_movements m JOIN users u ON u.id = m.user_id ORDER BY m.id DESC LIMIT 1`,
      ),
    );
    expect(authors).toEqual([{ email: member.email }]);
  });

  it('is refused where it is no quantity, has no note, or the item is a service', async () => {
    const product = await newItem(world.api, { type: 'product', unit: 'pcs' });
    const service = await newItem(world.api, { type: 'service', unit: 'hour' });
    const errorsOf = async (item: string, body: object) =>
      ((await correct(item, body)).body as { error: { errors: object } }).error.errors;
    const note = 'Popis';
    for (const stock_quantity of [-1, 0.0000001, undefined]) {
      expect(await errorsOf(product.reference, { stock_quantity, note })).toHaveProperty('stock_quantity');
    }
    expect(await errorsOf(service.reference, { stock_quantity: 1, note })).toHaveProperty('stock_quantity');
    for (const empty of [undefined, null, '', ' ']) {
      const body = { stock_quantity: 1, note: empty };
      expect(await errorsOf(product.reference, body)).toHaveProperty('note');
    }
    expect((await getItem(world.api, product.reference)).stock_quantity).toBe('0');
  });

  it('requires the permission to change items of this workspace', async () => {
    const item = await newItem(world.api, { type: 'product', unit: 'pcs' });
    const { email } = await world.member({ permissions: ['items.view'] });
    expect(
      (await correct(item.reference, { stock_quantity: 1, note: 'Popis' }, await signedInAs(world, email)))
        .status,
    ).toBe(403);
    const other = await world.otherBusiness();
    const theirs = await newItem(other.api, { type: 'product', unit: 'pcs' });
    expect((await correct(theirs.reference, { stock_quantity: 1, note: 'Popis' })).status).toBe(404);
  });
});
