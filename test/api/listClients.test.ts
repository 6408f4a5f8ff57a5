import { beforeAll, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import { answered, invalid, newClient } from './records.ts';

const world = sharedService();
let people: Api;

beforeAll(async () => {
  people = (await world.otherBusiness()).api;
  await newClient(people, { name: 'Zebra', type: 'individual', tax_number: 'PIB-777', city: 'Bor' });
  await newClient(people, { name: 'apple', email: 'Jabuka@Example.com', default_currency: 'EUR' });
  await newClient(people, { name: 'Äpfel', type: 'individual' });
  await newClient(people, { name: 'Шећер' });
  await newClient(people, { name: 'žaba_2' });
  await newClient(people, { name: 'žaba 100%' });
  await newClient(people, { name: 'Ђорђевић', notes: 'pebble', legal_name: 'pebble', city: 'pebble' });
});

const list = (query: object = {}, api = people) => api.GET('/clients', { params: { query } });

async function names(query: object): Promise<string[]> {
  return (await answered(list(query))).data.map(({ name }) => name);
}

describe('listClients 200', () => {
  it('shows summaries', async () => {
    expect((await answered(list({ search: 'zebra' }))).data).toEqual([
      {
        reference: expect.any(String),
        name: 'Zebra',
        type: 'individual',
        tax_number: 'PIB-777',
        email: null,
        city: 'Bor',
        default_currency: null,
        archived_at: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        version: expect.any(Number),
        external_id: null,
        metadata: {},
      },
    ]);
  });

  it('is ordered by name in its folded form: case, accents and script make no difference', async () => {
    expect(await names({})).toEqual(['Äpfel', 'apple', 'Ђорђевић', 'Шећер', 'žaba 100%', 'žaba_2', 'Zebra']);
  });

  it('orders equal names by their reference', async () => {
    const { api } = await world.otherBusiness();
    const made = await Promise.all(Array.from({ length: 6 }, () => newClient(api, { name: 'Twin' })));
    const { data } = await answered(list({}, api));
    expect(data.map(({ reference }) => reference)).toEqual(made.map(({ reference }) => reference).sort());
  });

  it('filters by type', async () => {
    expect(await names({ type: 'individual' })).toEqual(['Äpfel', 'Zebra']);
    expect(await names({ type: 'business' })).toHaveLength(5);
  });

  it('holds the clients of the bound workspace only', async () => {
    await newClient(world.sandboxApi, { name: 'Only here' });
    expect((await answered(list({ search: 'Only here' }, world.sandboxApi))).meta.total).toBe(1);
    expect((await answered(list({ search: 'Only here' }, world.api))).meta.total).toBe(0);
  });

  it.each([
    ['name', 'ZEB', ['Zebra']],
    ['the middle of a name', 'ebr', ['Zebra']],
    ['tax number', 'pib-7', ['Zebra']],
    ['e-mail', 'jabuka@EXAMPLE', ['apple']],
    ['a name without its accents', 'apfel', ['Äpfel']],
    ['a name with accents that it does not have', 'zébrà', ['Zebra']],
    ['a Cyrillic name in plain Latin', 'secer', ['Шећер']],
    ['a Cyrillic name in Latin', 'Šećer', ['Шећер']],
    ['a Latin name in Cyrillic', 'зебра', ['Zebra']],
    ['ђ as đ', 'đorđević', ['Ђорђевић']],
    ['ђ as dj', 'djordjevic', ['Ђорђевић']],
    ['ђ as d', 'dordevic', ['Ђорђевић']],
    ['white space around it left out', '  zebra ', ['Zebra']],
    ['a percent sign, which is literal', '100%', ['žaba 100%']],
    ['a percent sign alone', '%', ['žaba 100%']],
    ['an underscore, which is literal', 'a_2', ['žaba_2']],
    ['an underscore alone', '_', ['žaba_2']],
    ['a backslash, which is literal', '\\', []],
    ['a quote, which is literal', "' OR '1'='1", []],
    ['not the notes, legal name or city', 'pebble', []],
  ])('search matches %s', async (_what, search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  it.each(['', '  '])('an empty search is the same as none: %j', async (search) => {
    expect(await names({ search })).toHaveLength(7);
  });

  it('search and type narrow together', async () => {
    expect(await names({ search: 'ap', type: 'business' })).toEqual(['apple']);
  });
});

describe('listClients pages', () => {
  it('have 25 records by default, counted from 1', async () => {
    const { meta } = await answered(list());
    expect(meta).toEqual({ page: 1, per_page: 25, total: 7, last_page: 1, next_cursor: null });
  });

  it('follow each other without a gap and without a repetition', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => answered(list({ page, per_page: 3 }))));
    expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 1]);
    expect(pages.flatMap(({ data }) => data.map(({ name }) => name))).toEqual(await names({}));
    expect(pages[2]?.meta).toEqual({ page: 3, per_page: 3, total: 7, last_page: 3, next_cursor: null });
  });

  it('after the last one are empty', async () => {
    const { data, meta } = await answered(list({ page: 9, per_page: 7 }));
    expect(data).toEqual([]);
    expect(meta).toEqual({ page: 9, per_page: 7, total: 7, last_page: 1, next_cursor: null });
  });

  it('of nothing end with page 1', async () => {
    const { data, meta } = await answered(list({ search: 'nothing' }));
    expect(data).toEqual([]);
    expect(meta).toEqual({ page: 1, per_page: 25, total: 0, last_page: 1, next_cursor: null });
  });

  it.each([
    [100, 100],
    [101, 100],
    [1_000_000, 100],
    [1, 1],
  ])('per_page above 100 is lowered to 100: %i gives %i', async (asked, given) => {
    expect((await answered(list({ per_page: asked }))).meta.per_page).toBe(given);
  });
});

describe('listClients 422', () => {
  it.each([
    ['per_page', 0],
    ['per_page', -1],
    ['per_page', 1.5],
    ['per_page', 'ten'],
    ['per_page', ''],
    ['page', 0],
    ['page', -1],
    ['page', 2.5],
    ['page', 'last'],
    ['page', '1e99'],
    ['type', 'company'],
    ['type', ''],
    ['sort', 'city'],
    ['status', 'active'],
  ])('%s cannot be %j', (parameter, value) => invalid(list({ [parameter]: value }), parameter));

  it('search has at most 200 characters', async () => {
    expect(await names({ search: 'ш'.repeat(200) })).toEqual([]);
    await invalid(list({ search: 'ш'.repeat(201) }), 'search');
  });

  it('a parameter comes once', async () => {
    const response = await world.request('/clients?search=a&search=b');
    expect(response.status).toBe(422);
  });
});
