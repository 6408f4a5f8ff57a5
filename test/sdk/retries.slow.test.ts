import { afterEach, describe, expect, it } from 'vitest';
import { createInvoicingClient, type InvoicingClient } from '../../src/sdk/client.ts';
import type { InvoicingError } from '../../src/sdk/errors.ts';
import { sharedService } from '../during-tests.ts';
import { createTestService } from '../test-service.ts';
import { type BadNetwork, type Fault, startProxy } from './proxy.ts';

const SEED = Math.floor(Math.random() * 2 ** 31);
const CREATES = 1000;
const AT_ONCE = 25;

const world = sharedService();
let proxy: BadNetwork | undefined;

afterEach(async () => {
  await proxy?.close();
  proxy = undefined;
});

/** A client behind a proxy that plays these faults, one per request, and passes all later requests. */
async function behind(faults: Fault[], settings: object = {}, key = world.key): Promise<InvoicingClient> {
  proxy = await startProxy(world.url, (count) => faults[count] ?? 'none');
  return createInvoicingClient({ baseUrl: proxy.url, apiKey: key, retryDelayMs: 2, ...settings });
}

const LOST: Fault[] = ['dropBefore', 'dropAfter', 'cutBody', 'fail500', 'badGateway'];

describe('a POST', () => {
  it.each(LOST)('is repeated under the key that it got at first: %s', async (fault) => {
    const invoicing = await behind([fault, fault]);
    const client = await invoicing.createClient({ name: `Once ${fault}` });
    expect(proxy?.seen.map((seen) => seen.fault)).toEqual([fault, fault, 'none']);
    const keys = new Set(proxy?.seen.map(({ idempotencyKey }) => idempotencyKey));
    expect([...keys]).toEqual([expect.stringMatching(/^[\da-f]{32}$/)]);
    const found = await invoicing.listClients({ search: `Once ${fault}` });
    expect(found.data.map(({ reference }) => reference)).toEqual([client.reference]);
  });

  it('is repeated when the answer does not come in time', async () => {
    const invoicing = await behind(['hold'], { timeoutMs: 1000 });
    const { isReplayed } = await invoicing.createClient({ name: 'Late' }).withResponse();
    expect(isReplayed).toBe(true);
    expect((await invoicing.listClients({ search: 'Late' })).meta.total).toBe(1);
  });

  it('keeps a key of your own, and each call without one gets a fresh one', async () => {
    const invoicing = await behind(['fail500']);
    await invoicing.createExpense(
      { description: 'A', amount: 1, occurs_on: '2026-03-01' },
      { idempotencyKey: 'order-17' },
    );
    await invoicing.createExpense({ description: 'B', amount: 1, occurs_on: '2026-03-01' });
    await invoicing.createExpense({ description: 'C', amount: 1, occurs_on: '2026-03-01' });
    const keys = proxy?.seen.map(({ idempotencyKey }) => idempotencyKey) ?? [];
    expect(keys.slice(0, 2)).toEqual(['order-17', 'order-17']);
    expect(new Set(keys).size).toBe(3);
  });

  it('gets its key and its retries through the raw client too', async () => {
    const invoicing = await behind(['dropAfter']);
    const { data } = await invoicing.raw.POST('/clients', { body: { name: 'Raw' } });
    expect(data?.data.name).toBe('Raw');
    expect((await invoicing.listClients({ search: 'Raw' })).meta.total).toBe(1);
  });
});

it.each([...LOST, 'refuse429'] as Fault[])('a GET is repeated: %s', async (fault) => {
  const invoicing = await behind([fault, fault, fault]);
  await expect(invoicing.listClients()).resolves.toMatchObject({ meta: { page: 1 } });
  expect(proxy?.seen.length).toBe(4);
});

describe('PATCH and DELETE', () => {
  it.each(LOST)('are never repeated once they may have run: %s', async (fault) => {
    const expense = await createInvoicingClient({ baseUrl: world.url, apiKey: world.key }).createExpense({
      description: 'Rent',
      amount: 650,
      occurs_on: '2026-03-01',
    });
    const invoicing = await behind([fault, fault]);
    const lost =
      fault === 'fail500'
        ? 'server_error'
        : fault === 'badGateway'
          ? 'unexpected_response'
          : 'connection_failed';
    await expect(invoicing.updateExpense(expense.reference, { notes: 'x' })).rejects.toMatchObject({
      code: lost,
    });
    // A DELETE is answered without a body, which leaves nothing to cut: it arrives whole.
    const deletion = invoicing.deleteExpense(expense.reference);
    if (fault === 'cutBody') await deletion.catch(() => {});
    else await expect(deletion).rejects.toMatchObject({ code: lost });
    expect(proxy?.seen.map(({ method }) => method)).toEqual(['PATCH', 'DELETE']);
  });

  it('are repeated after 408 and 429, because nothing happened', async () => {
    const direct = createInvoicingClient({ baseUrl: world.url, apiKey: world.key });
    const { reference } = await direct.createClient({ name: 'Before' });
    const invoicing = await behind(['refuse429', 'refuse408']);
    await expect(invoicing.updateClient(reference, { name: 'After' })).resolves.toMatchObject({
      name: 'After',
    });
    expect(proxy?.seen.length).toBe(3);
  });
});

describe('the end of trying', () => {
  it('comes after 3 repetitions by default, with the last failure', async () => {
    const invoicing = await behind(Array(9).fill('fail500'));
    await expect(invoicing.listClients()).rejects.toMatchObject({ code: 'server_error', status: 500 });
    expect(proxy?.seen.length).toBe(4);
    await expect(invoicing.listClients({}, { maxRetries: 0 })).rejects.toMatchObject({ status: 500 });
    expect(proxy?.seen.length).toBe(5);
  });

  it('has the key of a POST, with which a later try cannot run twice', async () => {
    const invoicing = await behind(['dropAfter'], { maxRetries: 0 });
    const failure = await invoicing.createClient({ name: 'Later' }).catch((error) => error);
    expect([failure.code, failure.status]).toEqual(['connection_failed', undefined]);
    const { isReplayed } = await invoicing
      .createClient({ name: 'Later' }, { idempotencyKey: failure.idempotencyKey })
      .withResponse();
    expect(isReplayed).toBe(true);
  });

  it.each([
    ['a wrong field', (api: InvoicingClient) => api.createClient({ name: '' })],
    ['an unknown record', (api: InvoicingClient) => api.getClient('01K4KDX2R8G5TZ3M7WQ9B1C6VE')],
  ])('comes at once where repeating cannot help: %s', async (_, call) => {
    const invoicing = await behind([]);
    await expect(call(invoicing)).rejects.toThrow();
    expect(proxy?.seen.length).toBe(1);
  });
});

describe('Retry-After', () => {
  it('is waited for, and the call then succeeds', async () => {
    const limited = await createTestService({ settings: { RATE_LIMIT_PER_MINUTE: '1000' } });
    try {
      const answers = [new Response(null, { status: 429, headers: { 'Retry-After': '1' } })];
      const startedAt = performance.now();
      const invoicing = createInvoicingClient({
        baseUrl: limited.url,
        apiKey: limited.key,
        retryDelayMs: 1,
        fetch: async (request) => answers.pop() ?? fetch(request),
      });
      const { rateLimit } = await invoicing.listClients().withResponse();
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(995);
      expect(rateLimit).toEqual({ limit: 1000, remaining: 999, resetSeconds: 60 });
    } finally {
      await limited.close();
    }
  });

  it('beyond a minute is not waited for: the failure has it', async () => {
    const invoicing = createInvoicingClient({
      baseUrl: world.url,
      apiKey: world.key,
      fetch: async () =>
        new Response('{"error":{"code":"rate_limited","message":"Later."}}', {
          status: 429,
          headers: { 'Retry-After': '61' },
        }),
    });
    await expect(invoicing.listClients()).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 61 });
  });

  it('of the real limit arrives in the failure', async () => {
    const limited = await createTestService({ settings: { RATE_LIMIT_PER_MINUTE: '1' } });
    try {
      const invoicing = createInvoicingClient({ baseUrl: limited.url, apiKey: limited.key, maxRetries: 0 });
      const startedAt = performance.now();
      await invoicing.listClients();
      const failure = await invoicing.listClients().catch((error: InvoicingError) => error);
      expect(failure).toMatchObject({ code: 'rate_limited', status: 429 });
      // What is left of the minute that the first request began.
      const { retryAfter = 0 } = failure as InvoicingError;
      const elapsedSeconds = Math.ceil((performance.now() - startedAt) / 1000);
      expect(retryAfter).toBeGreaterThanOrEqual(60 - elapsedSeconds);
      expect(retryAfter).toBeLessThanOrEqual(60);
    } finally {
      await limited.close();
    }
  });
});

it(`${CREATES} creates through a proxy that fails at random give exactly ${CREATES} records (seed ${SEED})`, async () => {
  const { key } = await world.otherBusiness();
  const random = randomOf(SEED);
  const faults: Fault[] = [...LOST, 'refuse429', 'dropAfter', ...Array<Fault>(9).fill('none')];
  // Few are held back until the time-out, so that the test is not.
  const pick = () => (random() < 0.005 ? 'hold' : (faults[Math.floor(random() * faults.length)] as Fault));
  proxy = await startProxy(world.url, (_, method) => (method === 'POST' ? pick() : 'none'));
  const invoicing = createInvoicingClient({
    baseUrl: proxy.url,
    apiKey: key,
    maxRetries: 30,
    retryDelayMs: 1,
    timeoutMs: 2000,
  });
  const references: string[] = [];
  const names = Array.from({ length: CREATES }, (_, index) => `Client ${index}`);
  const rest = names.values();
  const work = async () => {
    for (const name of rest) references.push((await invoicing.createClient({ name })).reference);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // That many requests reached the service more than once, or not at all.
  expect(proxy.seen.length).toBeGreaterThan(CREATES * 1.4);
  expect(proxy.forwarded()).toBeGreaterThan(CREATES * 1.2);
  const records = await invoicing.listClients.all().toArray();
  expect(records.map(({ name }) => name).sort()).toEqual(names.sort());
  expect(records.map(({ reference }) => reference).sort()).toEqual(references.sort());
}, 90_000);

/** mulberry32: the same faults for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
