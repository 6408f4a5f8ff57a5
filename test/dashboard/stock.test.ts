import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getItem, newItem } from '../api/records.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { type Browser, signedInAs } from './browser.ts';

let world: TestService;
let owner: Browser;

beforeAll(async () => {
  world = await createTestService();
  owner = await signedInAs(world, world.ownerEmail);
});
afterAll(() => world.close());

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
    const { status, data } = await correct(before.reference, { stock_quantity: 4.5, note: 'Popis' });
    const after = {
      ...before,
      stock_quantity: '4.5',
      is_low_stock: true,
      updated_at: '2026-03-16T10:00:00.000Z',
    };
    expect([status, data]).toEqual([200, after]);
    expect(await getItem(world.api, before.reference)).toEqual(after);
  });

  it('is refused where it is no quantity, or the item is a service', async () => {
    const product = await newItem(world.api, { type: 'product', unit: 'pcs' });
    const service = await newItem(world.api, { type: 'service', unit: 'hour' });
    const errorsOf = async (item: string, body: object) =>
      ((await correct(item, body)).body as { error: { errors: object } }).error.errors;
    expect(await errorsOf(product.reference, { stock_quantity: -1 })).toHaveProperty('stock_quantity');
    expect(await errorsOf(product.reference, { stock_quantity: 0.0000001 })).toHaveProperty('stock_quantity');
    expect(await errorsOf(service.reference, { stock_quantity: 1 })).toHaveProperty('stock_quantity');
    expect(await errorsOf(product.reference, {})).toHaveProperty('stock_quantity');
    expect((await getItem(world.api, product.reference)).stock_quantity).toBe('0');
  });

  it('requires the permission to change items of this workspace', async () => {
    const item = await newItem(world.api, { type: 'product', unit: 'pcs' });
    const { email } = await world.member({ permissions: ['items.view'] });
    expect(
      (await correct(item.reference, { stock_quantity: 1 }, await signedInAs(world, email))).status,
    ).toBe(403);
    const other = await world.otherBusiness();
    const theirs = await newItem(other.api, { type: 'product', unit: 'pcs' });
    expect((await correct(theirs.reference, { stock_quantity: 1 })).status).toBe(404);
  });
});
