import { beforeAll, expect, it } from 'vitest';
import { sharedService } from '../during-tests.ts';
import type { Api } from '../test-service.ts';
import { at, createEndpoint, type Endpoint, getEndpoint, managerOf } from './endpoints.ts';
import { answered, invalid, refused, UNKNOWN } from './records.ts';

const world = sharedService();
let api: Api;
let all: Endpoint[];

type Query = {
  url?: string;
  external_id?: string;
  active?: boolean;
  page?: number;
  per_page?: number;
  after?: string;
};

const list = (query: Query = {}) => api.GET('/webhook-endpoints', { params: { query } });
const found = async (query: Query) => (await answered(list(query))).data.map(({ url }) => url);

beforeAll(async () => {
  api = await managerOf(world);
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await createEndpoint(api, { url: `https://${name}.example/in?x=1`, external_id: `flow ${name}/1` });
    world.clock.advance(1);
  }
  all = (await answered(list())).data;
});

it('lists endpoints oldest first, without those that were removed and those of the sandbox', async () => {
  expect(all.map(({ external_id }) => external_id)).toEqual([
    'flow a/1',
    'flow b/1',
    'flow c/1',
    'flow d/1',
    'flow e/1',
  ]);
  const { reference } = (await createEndpoint(api)).endpoint;
  await world.endpoint('https://sandbox.example/in', ['*'], world.sandbox);
  const { response } = await api.DELETE('/webhook-endpoints/{reference}', at(reference));
  expect(response.status).toBe(204);
  expect((await answered(list())).data).toEqual(all);
  await refused(api.GET('/webhook-endpoints/{reference}', at(reference)), 404, 'not_found');
  await refused(api.DELETE('/webhook-endpoints/{reference}', at(UNKNOWN)), 404, 'not_found');
});

it('finds by address, by own id and by state, exactly', async () => {
  expect(await found({ url: 'https://b.example/in?x=1' })).toEqual(['https://b.example/in?x=1']);
  expect(await found({ url: 'https://b.example/in' })).toEqual([]);
  expect(await found({ external_id: ' flow c/1 ' })).toEqual(['https://c.example/in?x=1']);
  expect(await found({ external_id: 'flow' })).toEqual([]);
  const [first] = all;
  await api.POST('/webhook-endpoints/{reference}/pause', at(first?.reference ?? ''));
  expect(await found({ active: false })).toEqual([first?.url]);
  expect(await found({ active: true })).toHaveLength(4);
  expect(await found({ active: true, external_id: 'flow a/1' })).toEqual([]);
  await api.POST('/webhook-endpoints/{reference}/resume', at(first?.reference ?? ''));
});

it('is read page by page, by number or by cursor', async () => {
  const second = await answered(list({ page: 2, per_page: 2 }));
  expect(second.data.map(({ reference }) => reference)).toEqual(
    all.slice(2, 4).map(({ reference }) => reference),
  );
  expect(second.meta).toMatchObject({ page: 2, per_page: 2, total: 5, last_page: 3 });
  const seen: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { data, meta } = await answered(list({ per_page: 2, ...(after && { after }) }));
    seen.push(...data.map(({ reference }) => reference));
    after = meta.next_cursor;
  }
  expect(seen).toEqual(all.map(({ reference }) => reference));
  await invalid(list({ after: 'nonsense' }), 'after');
});

it('shows one with what it is, as the list does', async () => {
  const [first] = (await answered(list())).data;
  expect(await getEndpoint(api, first?.reference ?? '')).toEqual(first);
});
