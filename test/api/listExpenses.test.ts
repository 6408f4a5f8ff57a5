import { beforeAll, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import { answered, invalid, newExpense } from './records.ts';

const world = sharedService();
let shop: Api;

beforeAll(async () => {
  shop = (await world.otherBusiness()).api;
  const add = (description: string, occurs_on: string, fields: object = {}) =>
    newExpense(shop, { description, occurs_on, ...fields });
  await add('Štampa', '2026-02-10', { vendor: 'Papirnica "Ђура"', category: 'Materijal', amount: 12.5 });
  await add('Taksi', '2026-03-01', { notes: 'Popust 50% uz kod A_1' });
  await add('Шећер', '2026-02-28', { category: 'materijal', currency: 'EUR' });
  await add('Zakup', '2026-01-31', { vendor: 'Dorćol' });
  await add('Voda', '2026-02-10');
});

const list = (query: object = {}, api = shop) => api.GET('/expenses', { params: { query } });

async function descriptions(query: object): Promise<string[]> {
  return (await answered(list(query))).data.map(({ description }) => description);
}

const ALL = ['Taksi', 'Шећер', 'Voda', 'Štampa', 'Zakup'];

describe('listExpenses 200', () => {
  it('shows summaries', async () => {
    expect((await answered(list({ search: 'štampa' }))).data).toEqual([
      {
        reference: expect.any(String),
        description: 'Štampa',
        vendor: 'Papirnica "Ђура"',
        category: 'Materijal',
        occurs_on: '2026-02-10',
        amount: '12.50',
        amount_cents: 1250,
        currency: 'RSD',
        is_recurring: false,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        version: expect.any(Number),
        external_id: null,
        metadata: {},
      },
    ]);
  });

  it('runs newest occurrence first, those of one day by reference', async () => {
    expect(await descriptions({})).toEqual(ALL);
  });

  it.each([
    [{ from: '2026-02-10' }, ['Taksi', 'Шећер', 'Voda', 'Štampa']],
    [{ from: '2026-02-11' }, ['Taksi', 'Шећер']],
    [{ to: '2026-02-10' }, ['Voda', 'Štampa', 'Zakup']],
    [{ to: '2026-02-09' }, ['Zakup']],
    [{ from: '2026-02-28', to: '2026-02-28' }, ['Шећер']],
    [{ from: '2026-02-01', to: '2026-02-28', search: 'materijal' }, ['Шећер', 'Štampa']],
    [{ from: '2027-01-01' }, []],
  ])('from and to are inclusive: %j', async (query, expected) => {
    expect(await descriptions(query)).toEqual(expected);
  });

  it.each([
    ['description', 'tamp', ['Štampa']],
    ['vendor', 'papirnica', ['Štampa']],
    ['vendor in Cyrillic, sought as dj', 'djura', ['Štampa']],
    ['vendor in Cyrillic, sought as d', 'dura', ['Štampa']],
    ['category, however it was written', 'MATERIJAL', ['Шећер', 'Štampa']],
    ['notes', 'popust', ['Taksi']],
    ['a percent sign, which is literal', '0%', ['Taksi']],
    ['a percent sign alone', '%', ['Taksi']],
    ['an underscore, which is literal', 'a_1', ['Taksi']],
    ['Cyrillic in Latin', 'secer', ['Шећер']],
    ['Latin in Cyrillic', 'закуп', ['Zakup']],
    ['two letters', 'ко', ['Taksi']],
    ['without accents', 'dorcol', ['Zakup']],
    ['not the currency', 'EUR', []],
    ['not across two fields', 'voda papirnica', []],
  ])('search matches %s', async (_what, search, expected) => {
    expect(await descriptions({ search })).toEqual(expected);
  });

  it('an empty search is the same as none', async () => {
    expect(await descriptions({ search: '' })).toEqual(ALL);
  });

  it('pages follow each other without a gap', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => answered(list({ page, per_page: 2 }))));
    expect(pages.flatMap(({ data }) => data.map(({ description }) => description))).toEqual(ALL);
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0]);
    expect(pages[3]?.meta).toEqual({ page: 4, per_page: 2, total: 5, last_page: 3, next_cursor: null });
  });

  it('total counts what matches', async () => {
    const { meta } = await answered(list({ from: '2026-02-10', search: 'materijal', per_page: 1 }));
    expect(meta).toEqual({ page: 1, per_page: 1, total: 2, last_page: 2, next_cursor: expect.any(String) });
  });

  it('per_page above 100 is lowered to 100, and last_page is 1 when there is nothing', async () => {
    const { meta } = await answered(list({ per_page: 101, search: 'nothing' }));
    expect(meta).toEqual({ page: 1, per_page: 100, total: 0, last_page: 1, next_cursor: null });
  });

  it('holds the expenses of the bound workspace only', async () => {
    expect((await answered(list({}, world.api))).meta.total).toBe(0);
  });
});

describe('listExpenses 422', () => {
  it.each([
    ['from', '2026-02-30'],
    ['from', 'yesterday'],
    ['to', '2026-2-1'],
    ['to', ''],
    ['per_page', 0],
    ['page', 0],
    ['search', 's'.repeat(201)],
    ['vendor', 'Papirnica'],
  ])('%s cannot be %j', (parameter, value) => invalid(list({ [parameter]: value }), parameter));

  it('from after to is refused on to', () => invalid(list({ from: '2026-03-01', to: '2026-02-28' }), 'to'));
});
