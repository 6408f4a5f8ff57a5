import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { answered, getItem, invalid, newItem, record, UNKNOWN } from './records.ts';

const world = sharedService();

const patch = (reference: string, body: object, api = world.api) =>
  api.PATCH('/items/{reference}', { params: { path: { reference } }, body: body as never });

let seed = 0;

function full() {
  seed += 1;
  return newItem(world.api, {
    sku: `FULL-${seed}`,
    description: 'words',
    unit: 'kg',
    category: 'Metal',
    currency: 'EUR',
    default_price: 12.5,
    tax_rate: 'rs_vat_10',
    low_stock_threshold: 5,
    initial_stock: 4,
  });
}

describe('updateItem 200', () => {
  it('changes only the fields sent; omitted fields stay as they are', async () => {
    const before = await full();
    const after = await record(patch(before.reference, { name: 'Renamed' }));
    expect(after).toEqual({
      ...before,
      name: 'Renamed',
      updated_at: expect.any(String),
      version: before.version + 1,
    });
    expect(await getItem(world.api, before.reference)).toEqual(after);
  });

  it('changes nothing with an empty body', async () => {
    const before = await full();
    expect(await record(patch(before.reference, {}))).toEqual({
      ...before,
      updated_at: expect.any(String),
      version: before.version + 1,
    });
  });

  it('changes every field but type and stock', async () => {
    const before = await full();
    const body = {
      name: 'New',
      description: 'other',
      sku: 'NEW',
      unit: 'l',
      category: 'Liquid',
      default_price: 3,
      currency: 'JPY',
      tax_rate: 'rs_vat_20',
      low_stock_threshold: 1.5,
      active: false,
    };
    expect(await record(patch(before.reference, body))).toEqual({
      ...before,
      updated_at: expect.any(String),
      version: before.version + 1,
      name: 'New',
      description: 'other',
      sku: 'NEW',
      unit: 'l',
      category: 'Liquid',
      default_price: '3',
      default_price_cents: 3,
      currency: 'JPY',
      default_tax_rate: '20.00',
      default_tax_rate_key: 'rs_vat_20',
      low_stock_threshold: '1.5',
      active: false,
      is_low_stock: false,
    });
  });

  it.each([null, ''])('clears an optional field with %j', async (nothing) => {
    const before = await full();
    const body = { description: nothing, sku: nothing, category: nothing, tax_rate: nothing };
    expect(await record(patch(before.reference, body))).toEqual({
      ...before,
      updated_at: expect.any(String),
      version: before.version + 1,
      description: null,
      sku: null,
      category: null,
      default_tax_rate: null,
      default_tax_rate_key: null,
    });
  });

  it('null returns unit and currency to their defaults and clears the threshold', async () => {
    const before = await full();
    const body = { unit: null, currency: null, low_stock_threshold: null };
    expect(await record(patch(before.reference, body))).toMatchObject({
      unit: 'pcs',
      currency: 'RSD',
      default_price: '12.50',
      low_stock_threshold: null,
      is_low_stock: false,
    });
    const service = await newItem(world.api, { type: 'service', unit: 'day' });
    expect(await record(patch(service.reference, { unit: null }))).toMatchObject({ unit: 'hour' });
  });

  it.each([
    [3.9, false],
    [4, true],
    [0, false],
  ])('judges low stock by a new threshold of %d: %j', async (low_stock_threshold, is_low_stock) => {
    const { reference } = await full();
    expect(await record(patch(reference, { low_stock_threshold }))).toMatchObject({ is_low_stock });
  });

  it('keeps the text of the price under a new currency', async () => {
    const { reference } = await full();
    expect(await record(patch(reference, { currency: 'KWD' }))).toMatchObject({
      default_price: '12.500',
      default_price_cents: 12500,
    });
  });

  it('lets an item keep its own sku', async () => {
    const { reference, sku } = await full();
    expect(await record(patch(reference, { sku }))).toMatchObject({ sku });
  });

  it('is found by its new name, sku and description', async () => {
    const { reference } = await newItem(world.api, { name: 'Obsolete' });
    await record(patch(reference, { name: 'Modern', sku: 'SKU-MDRN', description: 'чекић' }));
    const found = async (search: string) =>
      (await answered(world.api.GET('/items', { params: { query: { search } } }))).data.map(
        (i) => i.reference,
      );
    for (const search of ['modern', 'sku-mdrn', 'čekić']) expect(await found(search)).toEqual([reference]);
    expect(await found('obsolete')).toEqual([]);
  });
});

describe('updateItem 422', () => {
  it.each([
    ['type', 'service'],
    ['initial_stock', 5],
    ['initial_stock_note', 'x'],
    ['stock_quantity', '5'],
    ['reference', UNKNOWN],
  ])('type and stock cannot be changed: %s', async (field, value) => {
    const { reference } = await full();
    await invalid(patch(reference, { [field]: value }), field);
  });

  it.each([
    ['name', null],
    ['name', ''],
    ['name', ' '],
    ['name', 'n'.repeat(256)],
    ['description', 'd'.repeat(5001)],
    ['sku', 's'.repeat(65)],
    ['category', 'c'.repeat(101)],
    ['unit', 'box'],
    ['default_price', null],
    ['default_price', -1],
    ['default_price', 1.123456789],
    ['currency', 'ABC'],
    ['tax_rate', 'de_vat_19'],
    ['low_stock_threshold', -1],
    ['low_stock_threshold', 0.0000001],
    ['active', null],
  ])('%s cannot become %j', async (field, value) => {
    const { reference } = await full();
    await invalid(patch(reference, { [field]: value }), field);
  });

  it("the unit must match the item's existing type", async () => {
    const { reference } = await newItem(world.api, { type: 'service' });
    await invalid(patch(reference, { unit: 'pcs' }), 'unit');
    expect(await record(patch(reference, { unit: 'day' }))).toMatchObject({ unit: 'day' });
  });

  it('a threshold is for products only', async () => {
    const { reference } = await newItem(world.api, { type: 'service' });
    await invalid(patch(reference, { low_stock_threshold: 1 }), 'low_stock_threshold');
    expect(await record(patch(reference, { low_stock_threshold: null }))).toBeDefined();
  });

  it('sku stays unique within the workspace', async () => {
    const taken = await full();
    const { reference } = await newItem(world.api);
    await invalid(patch(reference, { sku: taken.sku }), 'sku');
  });

  it('of two items that race for a sku one gets it', async () => {
    const racers = await Promise.all([newItem(world.api), newItem(world.api)]);
    const answers = await Promise.all(racers.map(({ reference }) => patch(reference, { sku: 'RACED' })));
    expect(answers.map(({ response }) => response.status).sort()).toEqual([200, 422]);
  });
});
