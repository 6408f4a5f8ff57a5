import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, createTestService, type TestService } from '../test-service.ts';
import {
  acceptCurrencies,
  getDocument,
  invalid,
  newExpense,
  newIssued,
  pay,
  record,
  reverse,
} from './records.ts';

let world: TestService;
let shop: Api;

beforeAll(async () => {
  // In Belgrade it is already 2026-03-15 when in UTC it is still the 14th.
  world = await createTestService({ now: '2026-03-14T23:30:00.000Z' });
  const business = await world.otherBusiness();
  shop = business.api;
  await acceptCurrencies(world, business.production, 'JPY', 'KWD');
  const invoice = await newIssued(shop, {
    lines: [{ quantity: 1, unit_price: 1000, tax_rate: 'rs_vat_20' }],
  });
  for (const [amount, paid_on] of [
    [100, '2025-12-31'],
    [200, '2026-01-01'],
    [300, '2026-03-15'],
    [400, '2026-03-16'],
  ] as const) {
    await record(pay(shop, invoice.reference, amount, { paid_on }), 201);
  }
  await record(pay(shop, invoice.reference, 50, { paid_on: '2026-02-01' }), 201);
  const { payments } = await getDocument(shop, invoice.reference);
  await record(reverse(shop, invoice.reference, payments.at(-1)?.reference));
  const zeroRate = { quantity: 1, tax_rate: 'rs_vat_0' };
  const yen = await newIssued(shop, { currency: 'JPY', lines: [{ ...zeroRate, unit_price: 5000 }] });
  await record(pay(shop, yen.reference, 5000, { paid_on: '2026-02-02' }), 201);
  const dinar = await newIssued(shop, { currency: 'KWD', lines: [{ ...zeroRate, unit_price: 1.234 }] });
  await record(pay(shop, dinar.reference, 1.234, { paid_on: '2026-02-02' }), 201);
  await newExpense(shop, { amount: 30.5, occurs_on: '2026-01-01' });
  await newExpense(shop, { amount: 1, occurs_on: '2025-12-31' });
  await newExpense(shop, { amount: 2000, occurs_on: '2026-02-28' });
  await newExpense(shop, { amount: 7000, occurs_on: '2026-02-03', currency: 'JPY' });
});
afterAll(() => world.close());

const summary = (query: object = {}, api = shop) => api.GET('/statistics/summary', { params: { query } });

describe('getBusinessStatistics 200', () => {
  it('counts from 1 January of this year to today in the time zone of the workspace', async () => {
    expect(await record(summary())).toEqual({
      period_start: '2026-01-01',
      period_end: '2026-03-15',
      currency: 'RSD',
      revenue: '500.00',
      revenue_cents: 50000,
      expenses: '2030.50',
      expenses_cents: 203050,
      net: '-1530.50',
      net_cents: -153050,
    });
  });

  it.each([
    [{ from: '2025-12-31', to: '2025-12-31' }, 10000, 100],
    [{ from: '2025-12-31', to: '2026-01-01' }, 30000, 3150],
    [{ from: '2026-01-02', to: '2026-03-14' }, 5000, 200000],
    [{ from: '2026-03-15', to: '2026-03-16' }, 65000, 0],
    [{ from: '2026-03-01', to: '2026-03-31' }, 65000, 0],
    [{ from: '2025-01-01', to: '2026-12-31' }, 100000, 203150],
    [{ from: '2026-02-28', to: '2026-02-28' }, 0, 200000],
    [{ from: '0001-01-01', to: '9999-12-31' }, 100000, 203150],
    [{ from: '2025-12-15' }, 60000, 203150],
    [{ to: '2026-01-31' }, 20000, 3050],
  ])('from and to are inclusive: %j', async (query, revenue, expenses) => {
    const data = await record(summary(query));
    expect([data.revenue_cents, data.expenses_cents]).toEqual([revenue, expenses]);
    expect(data.net_cents).toBe(revenue - expenses);
  });

  it('a reversed payment counts on its day, and against it on the day of the reversal', async () => {
    const ofDay = async (day: string) => (await record(summary({ from: day, to: day }))).revenue_cents;
    expect(await ofDay('2026-02-01')).toBe(5000);
    expect(await ofDay('2026-03-15')).toBe(30000 - 5000);
    expect((await record(summary())).revenue).toBe('500.00');
  });

  it('counts the records of another currency on their own, with its decimals', async () => {
    expect(await record(summary({ currency: 'JPY' }))).toMatchObject({
      currency: 'JPY',
      revenue: '5000',
      expenses: '7000',
      net: '-2000',
    });
    expect(await record(summary({ currency: 'KWD' }))).toMatchObject({
      currency: 'KWD',
      revenue: '1.234',
      revenue_cents: 1234,
      expenses: '0.000',
      net: '1.234',
    });
  });

  it('counts the records of the bound workspace only', async () => {
    expect(await record(summary({}, world.api))).toMatchObject({ revenue_cents: 0, expenses_cents: 0 });
  });
});

describe('getBusinessStatistics 422', () => {
  it.each([
    ['from', '2026-02-30'],
    ['to', 'today'],
    ['currency', 'XYZ'],
    ['currency', 'eur'],
    ['as_of', '2026-01-01'],
  ])('%s cannot be %j', (parameter, value) => invalid(summary({ [parameter]: value }), parameter));

  it.each([{ from: '2026-03-02', to: '2026-03-01' }, { from: '2026-03-16' }, { to: '2025-12-31' }])(
    'from after to is refused on to: %j',
    (query) => invalid(summary(query), 'to'),
  );
});
