import { beforeAll, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import {
  acceptCurrencies,
  getDocument,
  invalid,
  newClient,
  newIssued,
  pay,
  record,
  reverse,
} from './records.ts';

const world = sharedService({ now: '2026-03-15T10:00:00.000Z' });
let shop: Api;

const NAMES = ['Ana', 'Бојан', 'Cveta', 'Dejan'];
const references = new Map<string, string>();

beforeAll(async () => {
  const business = await world.otherBusiness();
  shop = business.api;
  await acceptCurrencies(world, business.production, 'EUR');
  for (const name of NAMES) references.set(name, (await newClient(shop, { name })).reference);
  const invoice = (name: string, fields = {}) =>
    newIssued(shop, { client: references.get(name), issue_date: '2024-01-01', ...fields });
  const paid = async (reference: string, amount: number, paid_on: string) =>
    record(pay(shop, reference, amount, { paid_on }), 201);
  const first = await invoice('Ana');
  await paid(first.reference, 10, '2026-01-05');
  await paid(first.reference, 20, '2026-02-05');
  const second = await invoice('Ana');
  await paid(second.reference, 5, '2026-03-15');
  await paid(second.reference, 60, '2025-06-30');
  const third = await invoice('Бојан');
  await paid(third.reference, 50, '2026-03-01');
  const fourth = await invoice('Cveta');
  await paid(fourth.reference, 35, '2026-01-01');
  await paid(fourth.reference, 40, '2026-02-01');
  const { payments } = await getDocument(shop, fourth.reference);
  await record(reverse(shop, fourth.reference, payments[1]?.reference));
  const fifth = await invoice('Dejan', { currency: 'EUR' });
  await paid(fifth.reference, 99, '2026-01-01');
});

const top = (query: object = {}, api = shop) => api.GET('/statistics/top-clients', { params: { query } });

async function ranking(query: object) {
  return (await record(top(query))).map((entry) => [
    entry.client_name,
    entry.revenue_cents,
    entry.document_count,
  ]);
}

describe('getTopClients 200', () => {
  it('ranks clients by what was received from them this year; equals as they became clients', async () => {
    expect(await ranking({})).toEqual([
      ['Бојан', 5000, 1],
      ['Ana', 3500, 2],
      ['Cveta', 3500, 1],
    ]);
  });

  it('shows all that belongs to an entry', async () => {
    expect(await record(top({ limit: 1 }))).toEqual([
      {
        client_reference: references.get('Бојан'),
        client_name: 'Бојан',
        currency: 'RSD',
        revenue: '50.00',
        revenue_cents: 5000,
        document_count: 1,
      },
    ]);
  });

  it.each([
    [
      { from: '2026-02-01', to: '2026-02-28' },
      [
        ['Cveta', 4000, 1],
        ['Ana', 2000, 1],
      ],
    ],
    [{ from: '2025-06-30', to: '2025-06-30' }, [['Ana', 6000, 1]]],
    [
      { from: '2025-06-30', to: '2026-01-31' },
      [
        ['Ana', 7000, 2],
        ['Cveta', 3500, 1],
      ],
    ],
    [
      { from: '2025-01-01', to: '2026-12-31', limit: 2 },
      [
        ['Ana', 9500, 2],
        ['Бојан', 5000, 1],
      ],
    ],
    [{ from: '2025-07-01', to: '2025-12-31' }, []],
    [{ currency: 'EUR' }, [['Dejan', 9900, 1]]],
  ])('counts payments in the range and their documents once: %j', async (query, expected) => {
    expect(await ranking(query)).toEqual(expected);
  });

  it('shows no client of another workspace', async () => {
    expect(await record(top({}, world.api))).toEqual([]);
  });
});

describe('getTopClients 422', () => {
  it.each([
    ['limit', 0],
    ['limit', 101],
    ['limit', 'ten'],
    ['from', '2026-13-01'],
    ['currency', 'ABC'],
    ['months', 3],
  ])('%s cannot be %j', (parameter, value) => invalid(top({ [parameter]: value }), parameter));

  it('from after to is refused on to', () => invalid(top({ from: '2026-03-01', to: '2026-02-28' }), 'to'));
});
