// Unit prices with more decimals than the currency, prices for more than one unit, and prices of items.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { sharedService } from '../during-tests.ts';
import {
  acceptCurrencies,
  answered,
  getDocument,
  getItem,
  getMovements,
  invalid,
  issue,
  newClient,
  newDraft,
  newIssued,
  newItem,
  patchDocument,
  record,
  UNKNOWN,
} from './records.ts';

const world = sharedService();
let client: string;

beforeAll(async () => {
  await acceptCurrencies(world, world.production, 'JPY', 'KWD', 'EUR');
  client = (await newClient(world.api)).reference;
});
afterAll(async () => {
  expect((await verifyDatabase(world.databaseUrl, world.clock.now())).differences).toEqual([]);
});

const at = (reference: string) => ({ params: { path: { reference } } });
const power = { description: 'Electricity', unit: 'kWh', quantity: 7000, unit_price: 0.1648 };
const bodyOf = (lines: object[], fields: object = {}) => ({
  document_type: 'rs_invoice',
  client,
  currency: 'EUR',
  lines: lines as (typeof power)[],
  ...fields,
});
const refusedLine = (line: object, ...fields: string[]) =>
  invalid(
    world.api.POST('/documents', { body: bodyOf([line]) }),
    ...fields.map((field) => `lines.0.${field}`),
  );

describe('a unit price with more decimals than the currency', () => {
  it.each([
    ['EUR', 7000, 0.1648, '0.1648', 16, '1153.60'],
    ['EUR', 41.37, 1.649, '1.649', 165, '68.22'],
    ['EUR', 1_951_593, 0.00000548, '0.00000548', 0, '10.69'],
    ['JPY', 1000, 4.5, '4.5', 5, '4500'],
    ['KWD', 3, 0.0005, '0.0005', 1, '0.002'],
  ])('is exact: in %s, %d at %d', async (currency, quantity, unit_price, price, cents, subtotal) => {
    const lines = [{ description: 'Work', quantity, unit_price }];
    const issued = await newIssued(world.api, { client, currency, lines });
    expect(issued).toMatchObject({
      subtotal,
      lines: [
        {
          unit_price: price,
          unit_price_cents: cents,
          unit_price_is_exact: false,
          price_base_quantity: null,
          line_subtotal: subtotal,
        },
      ],
    });
  });

  it('that has no more is as it was', async () => {
    const { lines } = await newDraft(world.api, {
      client,
      currency: 'EUR',
      lines: [{ ...power, unit_price: 0.5 }],
    });
    expect(lines).toMatchObject([{ unit_price: '0.50', unit_price_cents: 50, unit_price_is_exact: true }]);
  });

  it('has at most 8 decimals and 15 significant digits', async () => {
    await refusedLine({ ...power, unit_price: 0.000000001 }, 'unit_price');
    await refusedLine({ ...power, unit_price: 123456789.12345678 }, 'unit_price');
    await refusedLine({ ...power, unit_price: -0.001 }, 'unit_price');
  });

  it('stays through PATCH, also in another currency', async () => {
    const { reference } = await newDraft(world.api, bodyOf([power]));
    expect(await record(patchDocument(world.api, reference, { notes: 'Again' }))).toMatchObject({
      subtotal: '1153.60',
      lines: [{ unit_price: '0.1648' }],
    });
    expect(await record(patchDocument(world.api, reference, { currency: 'JPY' }))).toMatchObject({
      subtotal: '1154',
      lines: [{ unit_price: '0.1648', unit_price_cents: 0 }],
    });
    expect(await record(patchDocument(world.api, reference, { currency: 'KWD' }))).toMatchObject({
      subtotal: '1153.600',
      lines: [{ unit_price: '0.1648', unit_price_cents: 165 }],
    });
  });

  it('holds with tax in the price, discounts and returns', async () => {
    const lines = [
      { ...power, discount_type: 'percent', discount_value: 12.5 },
      { ...power, quantity: -100 },
    ];
    // 1153.60 − 144.20 − 16.48
    expect(await newDraft(world.api, bodyOf(lines))).toMatchObject({ subtotal: '992.92' });
    const withTax = await newDraft(world.api, bodyOf(lines, { prices_include_tax: true }));
    expect(withTax).toMatchObject({ total: '992.92', subtotal: '827.43' });
  });

  it('is credited in parts, which add up to the line', async () => {
    const invoice = await newIssued(world.api, bodyOf([{ ...power, quantity: 7001 }]));
    const parts = [0, 0, 0].map(() => 1234.567);
    let credited = 0;
    for (const quantity of [...parts, undefined]) {
      const lines = quantity && { lines: [{ from_line: 1, quantity }] };
      const body = { document_type: 'rs_credit_note', from: invoice.reference, ...lines };
      const { reference } = await record(world.api.POST('/documents', { body }), 201);
      const note = await issue(world.api, reference);
      expect(note.lines).toMatchObject([{ unit_price: '0.1648', unit_price_is_exact: false }]);
      credited += note.total_cents;
    }
    expect(credited).toBe(invoice.total_cents);
    expect(await getDocument(world.api, invoice.reference)).toMatchObject({ balance_cents: 0 });
  });

  it('is taken over by a copy', async () => {
    const invoice = await newIssued(world.api, bodyOf([{ ...power, price_base_quantity: 10 }]));
    const copy = await record(world.api.POST('/documents', { body: { from: invoice.reference } }), 201);
    expect(copy.lines).toMatchObject([{ unit_price: '0.1648', price_base_quantity: '10' }]);
    const lines = [{ from_line: 1, unit_price: 0.2 }];
    const changed = await record(
      world.api.POST('/documents', { body: { from: invoice.reference, lines } }),
      201,
    );
    expect(changed.lines).toMatchObject([
      { unit_price: '0.20', price_base_quantity: '10', line_subtotal: '140.00' },
    ]);
  });
});

describe('price_base_quantity', () => {
  it('is how many units the price is for', async () => {
    const lines = [
      { ...power, unit_price: 16.48, price_base_quantity: 100 },
      { ...power, quantity: 1, unit_price: 10, price_base_quantity: 3 },
      { ...power, quantity: 1, unit_price: 10, price_base_quantity: 1 },
    ];
    expect((await newIssued(world.api, bodyOf(lines))).lines).toMatchObject([
      {
        unit_price: '16.48',
        unit_price_is_exact: true,
        price_base_quantity: '100',
        line_subtotal: '1153.60',
      },
      { price_base_quantity: '3', line_subtotal: '3.33' },
      { price_base_quantity: null, line_subtotal: '10.00' },
    ]);
  });

  it('is above 0, with at most 6 decimals', async () => {
    for (const price_base_quantity of [0, -1, 0.0000001])
      await refusedLine({ ...power, price_base_quantity }, 'price_base_quantity');
  });

  it('is no field of a text', async () => {
    const text = { kind: 'text', description: 'Note', price_base_quantity: 10 };
    await invalid(
      world.api.POST('/documents', { body: bodyOf([power, text]) }),
      'lines.1.price_base_quantity',
    );
  });
});

describe('a line with an item', () => {
  it('takes its price, how many units it is for, its unit and its text', async () => {
    const item = await newItem(world.api, {
      name: 'Screws',
      default_price: 1.649,
      currency: 'EUR',
      price_base_quantity: 100,
      initial_stock: 1000,
    });
    expect(item).toMatchObject({
      default_price: '1.649',
      default_price_cents: 165,
      default_price_is_exact: false,
      price_base_quantity: '100',
    });
    const issued = await newIssued(world.api, bodyOf([{ item: item.reference, quantity: 250 }]));
    expect(issued.lines).toMatchObject([
      {
        description: 'Screws',
        unit: 'pcs',
        unit_price: '1.649',
        price_base_quantity: '100',
        line_subtotal: '4.12',
      },
    ]);
    expect(await getMovements(world.api, item.reference)).toMatchObject([{ quantity: '-250' }, {}]);
  });

  it('says its own price, which is then for one unit', async () => {
    const { reference: item } = await newItem(world.api, { currency: 'EUR', price_base_quantity: 100 });
    const lines = [{ item, quantity: 1, unit_price: 3 }];
    expect(await newDraft(world.api, bodyOf(lines))).toMatchObject({
      lines: [{ unit_price: '3.00', price_base_quantity: null }],
    });
    await refusedLine({ item, quantity: 1, price_base_quantity: 10 }, 'unit_price');
  });

  it('needs a price where the one of the item is in another currency', async () => {
    const { reference: item } = await newItem(world.api, { currency: 'RSD' });
    const { error } = await world.api.POST('/documents', {
      body: bodyOf([{ item, quantity: 1 }]),
    });
    expect(error).toMatchObject({
      error: {
        errors: { 'lines.0.unit_price': ['is required, because the price of the item is in RSD'] },
      },
    });
  });

  it('names an unknown item alone, and a missing price without one', async () => {
    await refusedLine({ item: UNKNOWN, quantity: 1 }, 'item');
    await refusedLine({ description: 'Work', quantity: 1 }, 'unit_price');
  });
});

describe('the price of an item', () => {
  it('changes without losing a digit', async () => {
    const { reference } = await newItem(world.api, { default_price: 0.00000548, currency: 'EUR' });
    const patched = (body: object) =>
      record(world.api.PATCH('/items/{reference}', { ...at(reference), body }));
    expect(await patched({ name: 'Calls' })).toMatchObject({ default_price: '0.00000548' });
    expect(await patched({ currency: 'JPY' })).toMatchObject({
      default_price: '0.00000548',
      default_price_cents: 0,
      default_price_is_exact: false,
    });
    expect(await patched({ default_price: 12.5 })).toMatchObject({
      default_price: '12.5',
      default_price_cents: 13,
    });
    expect(await patched({ currency: 'EUR' })).toMatchObject({
      default_price: '12.50',
      default_price_cents: 1250,
      default_price_is_exact: true,
    });
    expect(await patched({ price_base_quantity: 1000 })).toMatchObject({ price_base_quantity: '1000' });
    expect(await patched({ price_base_quantity: null })).toMatchObject({ price_base_quantity: null });
    const request = world.api.PATCH('/items/{reference}', {
      ...at(reference),
      body: { default_price: 0.123456789, price_base_quantity: 0 },
    });
    expect((await request).response.status).toBe(422);
    expect(await getItem(world.api, reference)).toMatchObject({ default_price: '12.50' });
    const list = await answered(world.api.GET('/items', { params: { query: { per_page: 100 } } }));
    expect(list.data.find((item) => item.reference === reference)).toMatchObject({
      default_price_is_exact: true,
      price_base_quantity: null,
    });
  });
});
