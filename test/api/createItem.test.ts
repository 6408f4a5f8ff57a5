import { describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import { report } from '../scenarios.ts';
import { answered, getItem, invalid, listener, newItem, record } from './records.ts';

const world = sharedService();

const post = (body: object, api = world.api) => api.POST('/items', { body: body as never });
const create = (fields: object, api = world.api) =>
  post({ type: 'product', name: 'Thing', default_price: 10, ...fields }, api);

describe('createItem 201', () => {
  it('a product starts with pcs, the currency of the workspace, active, and a stock of 0', async () => {
    const item = await record(post({ type: 'product', name: 'Nail', default_price: 12.5 }), 201);
    expect(item).toEqual({
      reference: expect.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
      name: 'Nail',
      sku: null,
      type: 'product',
      unit: 'pcs',
      category: null,
      default_price: '12.50',
      default_price_cents: 1250,
      default_price_is_exact: true,
      price_base_quantity: null,
      currency: 'RSD',
      active: true,
      stock_quantity: '0',
      is_low_stock: false,
      description: null,
      default_tax_rate: null,
      default_tax_rate_key: null,
      low_stock_threshold: null,
      unit_code: null,
      classification: null,
      archived_at: null,
      created_at: '2026-03-15T10:00:00.000Z',
      updated_at: '2026-03-15T10:00:00.000Z',
      version: 1,
      external_id: null,
      metadata: {},
    });
    expect(await getItem(world.api, item.reference)).toEqual(item);
  });

  it('a service starts with hour and has no stock', async () => {
    const item = await record(post({ type: 'service', name: 'Advice', default_price: 0 }), 201);
    expect(item).toMatchObject({
      type: 'service',
      unit: 'hour',
      stock_quantity: null,
      low_stock_threshold: null,
      is_low_stock: false,
      default_price: '0.00',
    });
  });

  it('keeps every field that is sent', async () => {
    const item = await record(
      create({
        description: 'Long words',
        sku: 'SKU 1',
        unit: 'kg',
        category: 'Metal',
        currency: 'EUR',
        tax_rate: 'rs_vat_10',
        low_stock_threshold: 5.25,
        active: false,
        initial_stock: 7.123456,
        initial_stock_note: 'counted by hand',
      }),
      201,
    );
    expect(item).toMatchObject({
      description: 'Long words',
      sku: 'SKU 1',
      unit: 'kg',
      category: 'Metal',
      currency: 'EUR',
      default_tax_rate: '10.00',
      default_tax_rate_key: 'rs_vat_10',
      low_stock_threshold: '5.25',
      active: false,
      stock_quantity: '7.123456',
    });
  });

  it.each([
    ['product', ['pcs', 'kg', 'l', 'm', 'day', 'hour', 'service']],
    ['service', ['hour', 'day', 'service']],
  ])('the units of a %s are %j', async (type, units) => {
    for (const unit of units) {
      expect(await record(create({ type, unit }), 201)).toMatchObject({ type, unit });
    }
  });

  it.each([
    [3, 3, true],
    [2.999999, 3, true],
    [3.000001, 3, false],
    [0, 0, true],
    [0, undefined, false],
    [undefined, 1, true],
  ])(
    'low stock means a threshold is set and stock is at or below it: stock %j, threshold %j → %j',
    async (initial_stock, low_stock_threshold, is_low_stock) => {
      expect(await record(create({ initial_stock, low_stock_threshold }), 201)).toMatchObject({
        is_low_stock,
      });
    },
  );

  it.each([
    ['JPY', 1200, '1200', 1200],
    ['RSD', 1200, '1200.00', 120000],
    ['KWD', 1.234, '1.234', 1234],
    ['RSD', 0.1, '0.10', 10],
    ['RSD', 9999999999999.99, '9999999999999.99', 999999999999999],
    ['EUR', 1e3, '1000.00', 100000],
  ])('a price is read exactly: %s %d is %s', async (currency, default_price, text, cents) => {
    expect(await record(create({ currency, default_price }), 201)).toMatchObject({
      currency,
      default_price: text,
      default_price_cents: cents,
    });
  });

  it.each(['', null])('takes %j in an optional field for no value', async (nothing) => {
    const fields = {
      description: nothing,
      sku: nothing,
      category: nothing,
      unit: nothing,
      currency: nothing,
    };
    const item = await record(create({ ...fields, tax_rate: nothing, initial_stock_note: nothing }), 201);
    expect(item).toMatchObject({
      description: null,
      sku: null,
      category: null,
      unit: 'pcs',
      currency: 'RSD',
      default_tax_rate_key: null,
    });
  });

  it.each(['', null])('a service may name the fields of stock with %j', async (nothing) => {
    const item = await record(
      create({
        type: 'service',
        initial_stock: null,
        low_stock_threshold: null,
        initial_stock_note: nothing,
      }),
      201,
    );
    expect(item.stock_quantity).toBeNull();
  });

  it('sku is unique exactly as written, and within the workspace only', async () => {
    await newItem(world.api, { sku: 'ab-1' });
    for (const sku of ['AB-1', 'ab-1 ', ' ab-1']) {
      expect(await record(create({ sku }), 201)).toMatchObject({ sku });
    }
    expect(await record(create({ sku: 'ab-1' }, world.sandboxApi), 201)).toMatchObject({ sku: 'ab-1' });
  });

  it('needs no payment method in its currency', async () => {
    expect(await record(create({ currency: 'USD' }), 201)).toMatchObject({ currency: 'USD' });
  });

  it('emits nothing: the catalogue of events has none for items', async () => {
    const business = await listener(world);
    await newItem(business.api);
    expect(await business.recorded()).toEqual([]);
    await business.close();
  });
});

const TEXT_LIMITS = { name: 255, description: 5000, sku: 64, category: 100, initial_stock_note: 500 };

describe('createItem 422', () => {
  it.each(Object.entries(TEXT_LIMITS))('%s has at most %i characters', async (field, limit) => {
    const longest = 'ž'.repeat(limit);
    const item = await record(create({ [field]: longest }), 201);
    if (field !== 'initial_stock_note') expect(item).toMatchObject({ [field]: longest });
    await invalid(create({ [field]: `${longest}ž` }), field);
  });

  it('type, name and default_price are required', () => invalid(post({}), 'type', 'name', 'default_price'));

  it.each(['goods', '', null])('type is product or service: %j is not', (type) =>
    invalid(create({ type }), 'type'),
  );

  it.each([
    ['service', 'pcs'],
    ['service', 'kg'],
    ['service', 'l'],
    ['service', 'm'],
    ['product', 'box'],
    ['product', 'PCS'],
  ])('a %s has no unit %s', (type, unit) => invalid(create({ type, unit }), 'unit'));

  it.each([
    ['initial_stock', 0],
    ['initial_stock', 1],
    ['low_stock_threshold', 0],
    ['initial_stock_note', 'x'],
  ])('%s is for products only: not for a service, not even %j', (field, value) =>
    invalid(create({ type: 'service', [field]: value }), field),
  );

  it.each(['initial_stock', 'low_stock_threshold'])(
    '%s is at least 0 with at most 6 decimals',
    async (field) => {
      await invalid(create({ [field]: -1 }), field);
      await invalid(create({ [field]: 0.0000001 }), field);
      await invalid(create({ [field]: 1234567890.1234567 }), field);
      await invalid(create({ [field]: '1' }), field);
      expect(await record(create({ [field]: 0.000001 }), 201)).toBeDefined();
    },
  );

  it.each([
    ['RSD', -0.01],
    ['RSD', 1.123456789],
    ['JPY', 0.000000005],
    ['KWD', 123456789.12345678],
    ['RSD', 1e300],
    ['RSD', 1e15],
    ['RSD', '10'],
    ['RSD', null],
    ['JPY', 1234567890123456],
  ])('default_price in %s cannot be %j: never a silent rounding', (currency, default_price) =>
    invalid(create({ currency, default_price }), 'default_price'),
  );

  it.each(['XXX1', 'rsd', 'ABC', 'RS'])('currency is in ISO 4217: %s is not', (currency) =>
    invalid(create({ currency }), 'currency'),
  );

  it.each(['de_vat_19', 'rs_vat_99', 'RS_VAT_20', '20', 'us_tax_none'])(
    "tax_rate is a key of the workspace's country: %s is not",
    (tax_rate) => invalid(create({ tax_rate }), 'tax_rate'),
  );

  it.each(['reference', 'stock_quantity', 'is_low_stock', 'price'])(
    'an unknown field is named: %s',
    (field) => invalid(create({ [field]: 1 }), field),
  );

  it.each(['yes', 1, null])('active is boolean: %j is not', (active) =>
    invalid(create({ active }), 'active'),
  );

  it('sku is unique within the workspace', async () => {
    await newItem(world.api, { sku: 'TAKEN' });
    await invalid(create({ sku: 'TAKEN' }), 'sku');
  });

  it('of racing requests with the same sku one wins, the others get the 422', async () => {
    const { api } = await world.otherBusiness();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ sku: 'RACE' }, api)));
    expect(answers.map(({ response }) => response.status).sort()).toEqual([
      201,
      ...Array<number>(7).fill(422),
    ]);
    expect((await answered(api.GET('/items', {}))).meta.total).toBe(1);
    report('B8', 'sku: 1 of 8 simultaneous requests stored, 7 answered 422');
  });
});
