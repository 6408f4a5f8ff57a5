// Pages of lists by date are located by counters: they must equal slices of the whole list.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shared } from '../during-tests.ts';
import { openTestDatabase, type TestDatabase } from '../test-database.ts';

const shop = shared(openTestDatabase);
const clients: string[] = [];

// One day with many, days with one, months between, both ends of years, and drafts without a date.
// biome-ignore format: a row of days
const DAYS = [
  ...Array<string>(17).fill('2026-02-28'),
  '2026-03-01', '2026-03-01', '2025-12-31', '2026-01-01', '2024-02-29', '2024-03-01', '2023-07-15', '9999-12-31',
];

beforeAll(async () => {
  for (const name of ['Ana', 'Boris']) {
    clients.push((await shop.call('createClient', { body: { name } })).data.reference);
  }
  const lines = [{ quantity: 1, unit_price: 100 }];
  for (const [i, day] of [...DAYS, null, null, null].entries()) {
    const body = { document_type: 'rs_invoice', client: clients[i % 2], issue_date: day, lines };
    const { data } = await shop.call('createDocument', { body });
    const path = { reference: data.reference };
    if (day !== null && i % 3 > 0) await shop.call('issueDocument', { path });
    if (day !== null && i % 6 === 2) await shop.call('cancelDocument', { path });
    if (day) await shop.call('createExpense', { body: { description: `E ${i}`, amount: 1, occurs_on: day } });
  }
});

type Row = {
  reference: string;
  issue_date: string | null;
  status: string | null;
  client: { reference: string };
};

function newestFirst(a: Row, b: Row): number {
  const day = ({ issue_date }: Row) => issue_date ?? 'none';
  if (day(a) !== day(b)) return day(a) < day(b) ? 1 : -1;
  return a.reference < b.reference ? 1 : -1;
}

const FILTERS = [
  {},
  { status: 'draft' },
  { status: 'issued' },
  { status: 'cancelled' },
  { status: 'paid' },
  { from: '2026-01-01' },
  { to: '2026-02-28' },
  { from: '2024-03-01', to: '2026-02-28' },
  { from: '2026-02-28', to: '2026-02-28' },
  { from: '2026-02-28', to: '2026-02-28', status: 'issued' },
  { from: '2025-12-31', to: '2026-01-01', status: 'draft' },
  { from: '2030-01-01', to: '2031-01-01' },
  { to: '9999-12-31' },
  { from: '9999-12-31' },
];

describe('pages of documents', () => {
  it.each(FILTERS.flatMap((filter) => [filter, { ...filter, client: 0 }]))(
    'follow each other without gap or overlap: %j',
    async ({ client, ...filter }: { client?: number; status?: string; from?: string; to?: string }) => {
      const query = client === undefined ? filter : { ...filter, client: clients[client] };
      const { data: all } = await shop.call('listDocuments', { query: { per_page: 100 } });
      const expected = (all as Row[])
        .filter((row) => client === undefined || row.client.reference === clients[client])
        .filter((row) => filter.status === undefined || row.status === filter.status)
        .filter(
          (row) => filter.from === undefined || (row.issue_date !== null && row.issue_date >= filter.from),
        )
        .filter((row) => filter.to === undefined || (row.issue_date !== null && row.issue_date <= filter.to))
        .toSorted(newestFirst);
      for (const per_page of [1, 2, 3, 7, 100]) {
        const seen: Row[] = [];
        for (let page = 1; page <= Math.ceil(expected.length / per_page) + 1; page += 1) {
          const { data, meta } = await shop.call('listDocuments', { query: { ...query, page, per_page } });
          expect(meta.total).toBe(expected.length);
          seen.push(...(data as Row[]));
        }
        expect(seen.map(({ reference }) => reference)).toEqual(expected.map(({ reference }) => reference));
      }
    },
  );

  it('documents without an issue date come first, also before one of the last day there is', async () => {
    const { data } = await shop.call('listDocuments', { query: { per_page: 4 } });
    expect(data.map(({ issue_date }) => issue_date)).toEqual([null, null, null, '9999-12-31']);
  });
});

describe('a page of a day with very many documents', () => {
  let busy: TestDatabase;

  beforeAll(async () => {
    busy = await openTestDatabase();
    const client = (await busy.call('createClient', { body: { name: 'Ana' } })).data.reference;
    const days = [
      ...Array<string>(130).fill('2026-03-01'),
      ...Array<null>(120).fill(null),
      ...Array.from({ length: 12 }, (_, i) => `2026-02-${10 + i}`),
    ];
    for (const issue_date of days) {
      const lines = [{ quantity: 1, unit_price: 100 }];
      await busy.call('createDocument', { body: { document_type: 'rs_invoice', client, issue_date, lines } });
    }
  });
  afterAll(() => busy.close());

  it.each([
    {},
    { status: 'draft' },
    { to: '2026-03-01' },
    { from: '2026-02-15' },
    { from: '2026-03-01', to: '2026-03-01' },
  ])('goes on where the one before it ended, also behind that day: %j', async (filter) => {
    const whole: Row[] = [];
    for (let page = 1; page <= 3; page += 1) {
      const { data } = await busy.call('listDocuments', { query: { ...filter, page, per_page: 100 } });
      whole.push(...(data as Row[]));
    }
    expect(whole).toEqual(whole.toSorted(newestFirst));
    expect(new Set(whole.map(({ reference }) => reference)).size).toBe(whole.length);
    for (const per_page of [7, 30, 60]) {
      const seen: Row[] = [];
      for (let page = 1; page <= Math.ceil(whole.length / per_page); page += 1) {
        const { data, meta } = await busy.call('listDocuments', { query: { ...filter, page, per_page } });
        expect(meta.total).toBe(whole.length);
        seen.push(...(data as Row[]));
      }
      expect(seen).toEqual(whole);
    }
  });
});

describe('pages of expenses', () => {
  it.each([{}, { from: '2026-01-01' }, { to: '2026-02-28' }, { from: '2026-02-28', to: '2026-02-28' }])(
    'follow each other without gap or overlap: %j',
    async (filter: { from?: string; to?: string }) => {
      const expected = DAYS.filter((day) => day >= (filter.from ?? '') && day <= (filter.to ?? '9999-12-31'));
      for (const per_page of [1, 4, 100]) {
        const seen: { reference: string; occurs_on: string | null }[] = [];
        for (let page = 1; page <= Math.ceil(expected.length / per_page) + 1; page += 1) {
          const { data, meta } = await shop.call('listExpenses', { query: { ...filter, page, per_page } });
          expect(meta.total).toBe(expected.length);
          seen.push(...data);
        }
        expect(seen.map(({ occurs_on }) => occurs_on)).toEqual(expected.toSorted().reverse());
        expect(new Set(seen.map(({ reference }) => reference)).size).toBe(expected.length);
      }
    },
  );
});

describe('pages of clients and items', () => {
  it('are the same from either end', async () => {
    for (let i = 0; i < 23; i += 1) {
      await shop.call('createItem', {
        body: { type: i % 2 ? 'product' : 'service', name: `Item ${i % 5}`, default_price: 1 },
      });
    }
    for (const query of [
      {},
      { type: 'product' },
      { active: true },
      { type: 'service', active: true },
      { active: false },
    ]) {
      const { data: all, meta } = await shop.call('listItems', { query: { ...query, per_page: 100 } });
      expect(meta.total).toBe(all.length);
      for (const per_page of [1, 4, 5]) {
        const seen: string[] = [];
        for (let page = 1; page <= Math.ceil(all.length / per_page) + 1; page += 1) {
          const { data } = await shop.call('listItems', { query: { ...query, page, per_page } });
          seen.push(...data.map(({ reference }) => reference));
        }
        expect(seen).toEqual(all.map(({ reference }) => reference));
      }
    }
  });
});
