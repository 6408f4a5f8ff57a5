import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createInvoicingClient } from '../../src/sdk/index.ts';
import type { Schema } from '../../src/spec/public.ts';
import { removeEndpoint } from '../../src/webhooks/endpoints.ts';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import type { Api } from '../test-service.ts';
import { answered, invalid, newClient, UNKNOWN } from './records.ts';

type Delivery = Schema<'WebhookDelivery'>;

const receiver = shared(startReceiver);
const failing = shared(startReceiver);
const world = sharedService({ settings: { WEBHOOK_RETRY_SECONDS: '0.01' } });
let api: Api;
let books: string;
let shop: string;
/** Newest first. */
let all: Delivery[];

type Query = {
  status?: Delivery['status'];
  event?: Delivery['event'];
  endpoint?: string;
  page?: number;
  per_page?: number;
  after?: string;
};

const list = (query: Query = {}, by: Api = api) => by.GET('/webhook-deliveries', { params: { query } });

/** Attempts that are due come with the next commit. */
async function letTimePass(): Promise<void> {
  world.clock.advance(1000);
  await world.write(async () => {});
}

/** What was sent of two clients: all of it to books, new ones to the shop, which fails for good. */
beforeAll(async () => {
  failing.answer(500);
  api = world.api;
  books = (await world.endpoint(receiver.url, ['*'])).reference;
  shop = (await world.endpoint(failing.url, ['client.created'])).reference;
  for (const name of ['Ana', 'Boris']) {
    const { reference } = await newClient(api, { name });
    const params = { path: { reference } };
    await answered(api.PATCH('/clients/{reference}', { params, body: { city: 'Vrbas' } }));
  }
  await vi.waitFor(
    async () => {
      await letTimePass();
      const { data } = await answered(list());
      expect(data.map(({ status }) => status).filter((status) => status === 'delivered')).toHaveLength(4);
      expect(data.filter(({ status }) => status === 'failed_permanently')).toHaveLength(2);
      all = data;
    },
    { timeout: 10_000 },
  );
});

describe('listWebhookDeliveries 200', () => {
  it('without any delivery is one empty page', async () => {
    const { api: fresh } = await world.otherBusiness();
    const meta = { page: 1, per_page: 25, total: 0, last_page: 1, next_cursor: null };
    expect(await answered(list({}, fresh))).toEqual({ data: [], meta });
  });

  it('shows only those of its own workspace, newest first, including those that never arrived', () => {
    expect(all.map(({ event, endpoint_reference }) => [event, endpoint_reference])).toEqual([
      ['client.updated', books],
      ['client.created', shop],
      ['client.created', books],
      ['client.updated', books],
      ['client.created', shop],
      ['client.created', books],
    ]);
    expect(all[1]).toMatchObject({ http_code: 500, error: 'http', attempts: 2, max_attempts: 2 });
  });

  const filters: [Query, (delivery: Delivery) => boolean][] = [
    [{ status: 'delivered' }, ({ status }) => status === 'delivered'],
    [{ status: 'failed_permanently' }, ({ status }) => status === 'failed_permanently'],
    [{ status: 'pending' }, () => false],
    [{ status: 'failed' }, () => false],
    [{ event: 'client.created' }, ({ event }) => event === 'client.created'],
    [{ event: 'expense.created' }, () => false],
  ];

  it.each(filters)('filters by %j, alone and by endpoint', async (query, matches) => {
    const wanted = all.filter(matches);
    const { data, meta } = await answered(list(query));
    expect(data).toEqual(wanted);
    expect(meta.total).toBe(wanted.length);
    for (const endpoint of [books, shop, UNKNOWN]) {
      const one = await answered(list({ ...query, endpoint }));
      const own = wanted.filter(({ endpoint_reference }) => endpoint_reference === endpoint);
      expect(one.data).toEqual(own);
      expect(one.meta.total).toBe(own.length);
    }
  });

  it.each(['delivered', 'failed_permanently', 'pending'] as const)(
    'filters by event and %s together',
    async (status) => {
      const { data, meta } = await answered(list({ event: 'client.created', status }));
      const wanted = all.filter((each) => each.event === 'client.created' && each.status === status);
      expect(data).toEqual(wanted);
      expect(meta.total).toBe(wanted.length);
    },
  );

  it.each<Query>([{}, { event: 'client.created' }, { endpoint: '' }, { status: 'delivered' }])(
    'comes in pages that together are the whole list: %j',
    async (query) => {
      const filter = query.endpoint === '' ? { endpoint: books } : query;
      const whole = await answered(list(filter));
      const pages = await Promise.all(
        [1, 2, 3].map((page) => answered(list({ ...filter, page, per_page: 2 }))),
      );
      expect(pages.flatMap(({ data }) => data)).toEqual(whole.data);
      expect(pages.map(({ meta }) => meta.total)).toEqual([1, 2, 3].map(() => whole.data.length));
    },
  );

  it.each<Query>([
    {},
    { event: 'client.created' },
    { endpoint: '' },
    { status: 'delivered' },
    { event: 'client.updated' },
  ])('is the same behind cursors, one record a page: %j', async (query) => {
    const filter = query.endpoint === '' ? { endpoint: books } : query;
    const { data: whole } = await answered(list(filter));
    const seen: Delivery[] = [];
    let page = await answered(list({ ...filter, per_page: 1 }));
    for (let number = 1; ; number += 1) {
      expect(page.meta).toMatchObject({ page: number, total: whole.length, last_page: whole.length });
      seen.push(...page.data);
      if (page.meta.next_cursor === null) break;
      page = await answered(list({ ...filter, per_page: 1, after: page.meta.next_cursor }));
    }
    expect(seen).toEqual(whole);
    const invoicing = createInvoicingClient({ baseUrl: world.url, apiKey: world.key });
    expect(await invoicing.listWebhookDeliveries.all(filter).toArray()).toEqual(whole);
  });

  it('moves nothing behind a cursor when events come while it is read', async () => {
    const own = await world.otherBusiness();
    const { reference } = await world.endpoint('http://127.0.0.1:9/', ['*'], own.production);
    for (let i = 0; i < 3; i += 1) await newClient(own.api, { name: `Client ${i}` });
    const whole = await answered(list({}, own.api));
    const first = await answered(list({ per_page: 1 }, own.api));
    await newClient(own.api, { name: 'Later' });
    const rest = await answered(list({ after: first.meta.next_cursor as string }, own.api));
    const references = ({ data }: { data: Delivery[] }) => data.map((delivery) => delivery.reference);
    expect([...references(first), ...references(rest)]).toEqual(references(whole));
    await world.write((tx) =>
      removeEndpoint(tx, { workspace: own.production, reference, now: world.clock.now() }),
    );
  });

  it('keeps what went to an endpoint that was removed', async () => {
    const own = await world.otherBusiness();
    const { production: workspace } = own;
    const { reference } = await world.endpoint('http://127.0.0.1:9/', ['*'], workspace);
    await newClient(own.api);
    await vi.waitFor(
      async () => {
        await letTimePass();
        expect((await answered(list({}, own.api))).data[0]?.attempts).toBe(2);
      },
      { timeout: 10_000 },
    );
    await world.write((tx) => removeEndpoint(tx, { workspace, reference, now: world.clock.now() }));
    expect((await answered(list({ endpoint: reference }, own.api))).meta.total).toBe(1);
  });

  it('shows only the origin of an address to members who do not manage endpoints', async () => {
    const { api: member } = await world.member({ permissions: ['integrations.manage'] });
    const { data } = await answered(list({ endpoint: books }, member));
    expect([...new Set(data.map(({ endpoint_url }) => endpoint_url))]).toEqual([
      new URL(receiver.url).origin,
    ]);
  });
});

describe('listWebhookDeliveries 422', () => {
  it.each([
    ['status', 'lost'],
    ['event', 'client.eaten'],
    ['endpoint', 'x'],
    ['page', 0],
  ])('names a %s that cannot be', async (field, value) => {
    await invalid(list({ [field]: value } as Query), field);
  });

  it('refuses a cursor of another list, of another workspace, and together with a page', async () => {
    const { meta } = await answered(list({ per_page: 1 }));
    const after = meta.next_cursor as string;
    const { api: other } = await world.otherBusiness();
    await invalid(list({ after }, other), 'after');
    await invalid(list({ after, page: 2 }), 'after');
    await invalid(list({ after: 'x' }), 'after');
    for (const name of ['Ana', 'Boris']) await newClient(world.api, { name });
    const clients = await answered(world.api.GET('/clients', { params: { query: { per_page: 1 } } }));
    await invalid(list({ after: clients.meta.next_cursor as string }), 'after');
  });
});
