import { beforeAll, describe, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import { answered, invalid, newItem } from './records.ts';

const world = sharedService();
let shop: Api;

beforeAll(async () => {
  shop = (await world.otherBusiness()).api;
  await newItem(shop, { name: 'Zavrtanj', sku: 'ZV-10_x', category: 'hidden', initial_stock: 3 });
  await newItem(shop, { name: 'čekić', description: 'Popust 50% на Ђубриво', low_stock_threshold: 1 });
  await newItem(shop, { name: 'Бургија', active: false });
  await newItem(shop, { name: 'montaža', type: 'service', tax_rate: 'rs_vat_20' });
  await newItem(shop, { name: 'Savet', type: 'service', active: false });
});

const list = (query: object = {}, api = shop) => api.GET('/items', { params: { query } });

async function names(query: object): Promise<string[]> {
  return (await answered(list(query))).data.map(({ name }) => name);
}

describe('listItems 200', () => {
  it('shows summaries', async () => {
    expect((await answered(list({ search: 'zavrtanj' }))).data).toEqual([
      {
        reference: expect.any(String),
        name: 'Zavrtanj',
        sku: 'ZV-10_x',
        type: 'product',
        unit: 'pcs',
        category: 'hidden',
        default_price: '10.00',
        default_price_cents: 1000,
        default_price_is_exact: true,
        price_base_quantity: null,
        currency: 'RSD',
        active: true,
        stock_quantity: '3',
        is_low_stock: false,
        archived_at: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        version: expect.any(Number),
        external_id: null,
        metadata: {},
      },
    ]);
  });

  it('is ordered by name in its folded form', async () => {
    expect(await names({})).toEqual(['Бургија', 'čekić', 'montaža', 'Savet', 'Zavrtanj']);
  });

  it('filters by type and by active, alone and together', async () => {
    expect(await names({ type: 'product' })).toEqual(['Бургија', 'čekić', 'Zavrtanj']);
    expect(await names({ type: 'service' })).toEqual(['montaža', 'Savet']);
    expect(await names({ active: true })).toEqual(['čekić', 'montaža', 'Zavrtanj']);
    expect(await names({ active: false })).toEqual(['Бургија', 'Savet']);
    expect(await names({ active: false, type: 'service' })).toEqual(['Savet']);
    expect(await names({ active: true, type: 'product', search: 'cek' })).toEqual(['čekić']);
  });

  it.each([
    ['name', 'avrta', ['Zavrtanj']],
    ['sku without regard to case', 'zv-10', ['Zavrtanj']],
    ['an underscore, which is literal', '0_x', ['Zavrtanj']],
    ['an underscore alone', '_', ['Zavrtanj']],
    ['description', 'popust', ['čekić']],
    ['a percent sign, which is literal', '0%', ['čekić']],
    ['Cyrillic in Latin', 'đubrivo', ['čekić']],
    ['ђ as dj', 'djubrivo', ['čekić']],
    ['ђ as d', 'dubrivo', ['čekić']],
    ['a Cyrillic name in Latin', 'burgija', ['Бургија']],
    ['a Latin name in Cyrillic', 'монтажа', ['montaža']],
    ['a name without its accents', 'cekic', ['čekić']],
    ['not the category', 'hidden', []],
  ])('search matches %s', async (_what, search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  it('an empty search is the same as none', async () => {
    expect(await names({ search: '' })).toHaveLength(5);
  });

  it('pages follow each other without a gap', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => answered(list({ page, per_page: 2 }))));
    expect(pages.flatMap(({ data }) => data.map(({ name }) => name))).toEqual(await names({}));
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0]);
    expect(pages[3]?.meta).toEqual({ page: 4, per_page: 2, total: 5, last_page: 3, next_cursor: null });
  });

  it('per_page above 100 is lowered to 100, and last_page is 1 when there is nothing', async () => {
    const { meta } = await answered(list({ per_page: 101, search: 'nothing' }));
    expect(meta).toEqual({ page: 1, per_page: 100, total: 0, last_page: 1, next_cursor: null });
  });

  it('holds the items of the bound workspace only', async () => {
    expect((await answered(list({}, world.api))).meta.total).toBe(0);
  });
});

describe('listItems 422', () => {
  it.each([
    ['type', 'goods'],
    ['active', 'yes'],
    ['active', '1'],
    ['active', ''],
    ['per_page', 0],
    ['page', 0],
    ['search', 's'.repeat(201)],
    ['category', 'hidden'],
  ])('%s cannot be %j', (parameter, value) => invalid(list({ [parameter]: value }), parameter));
});
