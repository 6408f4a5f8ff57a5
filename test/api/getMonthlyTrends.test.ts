import { beforeAll, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import { invalid, newExpense, newIssued, pay, record } from './records.ts';

const world = sharedService({ now: '2025-12-31T23:30:00.000Z' });
let shop: Api;

beforeAll(async () => {
  shop = (await world.otherBusiness()).api;
  const invoice = await newIssued(shop, { issue_date: '2025-01-01' });
  await record(pay(shop, invoice.reference, 40, { paid_on: '2025-12-31' }), 201);
  await record(pay(shop, invoice.reference, 20, { paid_on: '2026-01-01' }), 201);
  await record(pay(shop, invoice.reference, 10, { paid_on: '2025-01-31' }), 201);
  await newExpense(shop, { amount: 55, occurs_on: '2025-11-01' });
  await newExpense(shop, { amount: 5, occurs_on: '2026-02-01' });
});

const trends = (query: object = {}, api = shop) => api.GET('/statistics/trends', { params: { query } });

describe('getMonthlyTrends 200', () => {
  it('shows the last months, the current one of the time zone included, the oldest first', async () => {
    expect(await record(trends({ months: 3 }))).toEqual([
      {
        month: '2025-11',
        period_start: '2025-11-01',
        period_end: '2025-11-30',
        currency: 'RSD',
        revenue: '0.00',
        revenue_cents: 0,
        expenses: '55.00',
        expenses_cents: 5500,
        net: '-55.00',
        net_cents: -5500,
      },
      expect.objectContaining({ month: '2025-12', revenue: '40.00', net: '40.00' }),
      expect.objectContaining({ month: '2026-01', period_end: '2026-01-31', revenue: '20.00' }),
    ]);
  });

  it('shows twelve months by default, including those without records', async () => {
    const months = await record(trends());
    expect(months.map(({ month }) => month)).toEqual([
      ...Array.from({ length: 11 }, (_, i) => `2025-${String(i + 2).padStart(2, '0')}`),
      '2026-01',
    ]);
    expect(months[0]).toMatchObject({ period_start: '2025-02-01', period_end: '2025-02-28', net_cents: 0 });
  });

  it.each([1, 60])('shows %d', async (months) => {
    expect(await record(trends({ months }))).toHaveLength(months);
  });

  it('shows another currency with its decimals', async () => {
    expect(await record(trends({ months: 1, currency: 'JPY' }))).toMatchObject([
      { currency: 'JPY', net: '0' },
    ]);
  });
});

describe('getMonthlyTrends 422', () => {
  it.each([
    ['months', 0],
    ['months', 61],
    ['months', 1.5],
    ['months', 'all'],
    ['currency', 'ABC'],
    ['from', '2026-01-01'],
  ])('%s cannot be %j', (parameter, value) => invalid(trends({ [parameter]: value }), parameter));
});
