import { beforeAll, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import { acceptCurrencies, cancel, invalid, line, newDraft, newIssued, newItem, record } from './records.ts';

const world = sharedService({ now: '2026-03-15T10:00:00.000Z' });
let shop: Api;

const NAMES = ['Bread', 'Cake', 'Coffee'] as const;
const references = new Map<string, string>();

beforeAll(async () => {
  const business = await world.otherBusiness();
  shop = business.api;
  await acceptCurrencies(world, business.production, 'EUR');
  for (const name of NAMES) references.set(name, (await newItem(shop, { name, type: 'service' })).reference);
  const of = (name: string, unit_price: number, fields = {}) =>
    line({ item: references.get(name) as string, unit_price, quantity: 1, ...fields });
  await newIssued(shop, {
    issue_date: '2026-03-15',
    lines: [of('Bread', 10, { quantity: 3 }), of('Cake', 25)],
  });
  await newIssued(shop, { issue_date: '2026-01-31', lines: [of('Bread', 5), of('Bread', 7)] });
  await newIssued(shop, { issue_date: '2025-12-31', lines: [of('Cake', 100)] });
  await newIssued(shop, { issue_date: '2026-02-01', currency: 'EUR', lines: [of('Coffee', 9)] });
  await newDraft(shop, { lines: [of('Coffee', 1000)] });
  await newIssued(shop, {
    document_type: 'rs_proforma',
    issue_date: '2026-03-01',
    lines: [of('Coffee', 1000)],
  });
  await newIssued(shop, {
    document_type: 'rs_advance_invoice',
    issue_date: '2026-03-01',
    lines: [of('Coffee', 500)],
  });
  await newIssued(shop, {
    document_type: 'rs_credit_note',
    issue_date: '2026-03-02',
    lines: [of('Bread', 2)],
  });
  const wrong = await newIssued(shop, { issue_date: '2026-03-03', lines: [of('Coffee', 300)] });
  await record(cancel(shop, wrong.reference));
});

const top = (query: object = {}, api = shop) => api.GET('/statistics/top-items', { params: { query } });

async function ranking(query: object) {
  return (await record(top(query))).map((entry) => [entry.item_name, entry.sales_cents]);
}

describe('getTopItems 200', () => {
  it('ranks items by what was invoiced without tax this year, less what was credited', async () => {
    expect(await ranking({})).toEqual([
      ['Bread', 4000],
      ['Cake', 2500],
    ]);
  });

  it('shows all that belongs to an entry', async () => {
    expect(await record(top({ limit: 1 }))).toEqual([
      {
        item_reference: references.get('Bread'),
        item_name: 'Bread',
        currency: 'RSD',
        sales: '40.00',
        sales_cents: 4000,
      },
    ]);
  });

  it.each([
    [{ from: '2026-01-31', to: '2026-01-31' }, [['Bread', 1200]]],
    [{ from: '2026-03-02', to: '2026-03-14' }, []],
    [
      { from: '2025-12-31', to: '2026-03-01' },
      [
        ['Cake', 10_000],
        ['Bread', 1200],
      ],
    ],
    [
      { from: '2025-01-01', to: '2026-12-31' },
      [
        ['Cake', 12_500],
        ['Bread', 4000],
      ],
    ],
    [{ currency: 'EUR' }, [['Coffee', 900]]],
  ])('counts by day of issue: %j', async (query, expected) => {
    expect(await ranking(query)).toEqual(expected);
  });

  it('shows no item of another workspace', async () => {
    expect(await record(top({}, world.api))).toEqual([]);
  });
});

describe('getTopItems 422', () => {
  it.each([
    ['limit', 0],
    ['limit', 101],
    ['from', '2026-13-01'],
    ['currency', 'ABC'],
    ['months', 3],
  ])('%s cannot be %j', (parameter, value) => invalid(top({ [parameter]: value }), parameter));

  it('from after to is refused on to', () => invalid(top({ from: '2026-03-01', to: '2026-02-28' }), 'to'));
});
