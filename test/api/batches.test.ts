// Many records in one request: each entry is what the single request would be, and a repetition does nothing twice.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { KeyPermission } from '../../src/domain/permissions.ts';
import { setWorkspacePlan } from '../../src/workspaces/plans.ts';
import { sharedService } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { isDeep, isQuick } from '../scenarios.ts';
import { rows } from '../security/calls.ts';
import { createTestService } from '../test-service.ts';
import { answered, line, listener, newClient, UNKNOWN } from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

type Failure = { code: string; message: string; errors?: Record<string, string[]> };
type Result = {
  index: number;
  key: string | null;
  status: number;
  data?: { reference: string; number?: string | null; version?: number };
  error?: Failure;
  replayed: boolean;
};
type Answer = { status: number; headers: Headers; data: Result[]; error: Failure };

/** Sends JSON as it is written, so that it may be of any form. */
async function post(
  key: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await world.request(path, {
    method: 'POST',
    key,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer = (await response.json()) as Pick<Answer, 'data' | 'error'>;
  return { ...answer, status: response.status, headers: response.headers };
}

const documents = (key: string, items: unknown[], headers?: Record<string, string>) =>
  post(key, '/documents/batch', { items }, headers);

/** The numbers that were given, in order. */
const numbersOf = async (api: Awaited<ReturnType<typeof listener>>['api']) => {
  const { data } = await answered(
    api.GET('/documents', { params: { query: { sort: 'number', per_page: 100 } } }),
  );
  return data.flatMap(({ number }) => number ?? []);
};

describe('a batch of every kind of fault', () => {
  /** Entries of which the first half is often right; `client` is the reference of the business's own. */
  const entry = fc
    .record({
      kind: fc.constantFrom(
        ...['draft', 'issued', 'issued', 'one id', 'by id', 'unknown client', 'no client', 'no lines'],
        ...['quantity', 'field', 'currency', 'date', 'NUL', 'long number', 'null', 'text', 'list', 'credit'],
        ...['not clean', 'both clients', 'metadata'],
      ),
      id: fc.integer({ min: 1, max: 20 }),
      price: fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100),
    })
    .map(({ kind, id, price }) => (client: string): string => {
      const good = { document_type: 'rs_invoice', client, lines: [line({ unit_price: price })] };
      const { client: _, ...nameless } = good;
      const bodies: Record<string, unknown> = {
        draft: good,
        issued: { ...good, issue: true },
        'one id': { ...good, external_id: `order-${id}` },
        'by id': { ...nameless, client_external_id: id % 2 ? 'shop' : 'elsewhere', issue: id > 10 },
        'unknown client': { ...good, client: UNKNOWN },
        'no client': nameless,
        'no lines': { ...good, lines: [] },
        quantity: { ...good, lines: [line({ quantity: 0 }), line({ quantity: 1e-9 })] },
        field: { ...good, colour: 'red', client: UNKNOWN },
        currency: { ...good, currency: 'CHF' },
        date: { ...good, issue_date: '2026-02-30' },
        NUL: { ...good, notes: 'a\0b' },
        null: null,
        text: 'x',
        list: [good],
        credit: { ...good, lines: [line({ quantity: -1 })] },
        'not clean': { ...nameless, client_external_id: 'shop', issue: { only_if_clean: true } },
        'both clients': { ...good, client_external_id: 'shop' },
        metadata: { ...good, metadata: { order: id } },
      };
      if (kind !== 'long number') return JSON.stringify(bodies[kind]);
      return JSON.stringify(good).replace(/"unit_price":[\d.]+/, '"unit_price":1234567890123456.78');
    });

  /** What is the same in two businesses: without references and ids of requests. */
  const comparable = (value: unknown, client: string) =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll(client, 'C')
        .replaceAll(/"(request_id|reference|id|key|payment_reference)":"[^"]*"/g, '"$1":""')
        .replaceAll(/[0-7][0-9A-HJKMNP-TV-Z]{25}/g, 'R')
        .replaceAll(/Client \d+/g, 'N'),
    );

  it('of 100 equals 100 single requests: states, numbers, records and events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 100, maxLength: 100 }), async (made) => {
        const [one, other] = [await listener(world), await listener(world)];
        const outcomes = [];
        for (const business of [one, other]) {
          await world.write((tx) => setWorkspacePlan(tx, business.production, { monthlyDocuments: 9 }));
          const { reference } = await newClient(business.api, { external_id: 'shop' });
          const bodies = made.map((of) => of(reference));
          const results: unknown[] = [];
          if (business === one) {
            const answer = await post(business.key, '/documents/batch', `{"items":[${bodies.join(',')}]}`);
            expect(answer.status).toBe(200);
            expect(answer.data.map(({ index }) => index)).toEqual(bodies.map((_, index) => index));
            results.push(...answer.data.map(({ status, data, error }) => ({ status, data, error })));
          } else {
            for (const body of bodies) {
              const { status, data, error } = await post(business.key, '/documents', body);
              results.push({ status, data, error });
            }
          }
          const events = (await business.recorded()).filter(({ event }) => event.startsWith('document.'));
          const numbers = await numbersOf(business.api);
          outcomes.push({
            results: comparable(results, reference),
            numbers,
            events: events.map(({ event, data }) => [
              event,
              data.number,
              data.status,
              data.version,
              data.total,
            ]),
          });
        }
        expect(outcomes[0]).toEqual(outcomes[1]);
        const statuses = outcomes[0]?.results.map(({ status }: { status: number }) => status);
        expect(statuses).toEqual(expect.arrayContaining([201, 402, 422]));
        await one.close();
        await other.close();
      }),
      { numRuns: isDeep ? 50 : isQuick ? 1 : 5, endOnFailure: true },
    );
  });
});

describe('what is refused as a whole, and does nothing', () => {
  it.each([
    ['no body', {}, ['items']],
    ['a list', [], ['body']],
    ['no entry', { items: [] }, ['items']],
    ['101 entries', { items: Array.from({ length: 101 }, () => ({ name: 'X' })) }, ['items']],
    ['another field', { items: [{ name: 'X' }], dry: true }, ['dry']],
    [
      'a key that comes twice',
      { items: [{ key: 'a', name: 'X' }, { name: 'Y' }, { key: 'a', name: 'Z' }] },
      ['items.2.key'],
    ],
    [
      'keys of a wrong form',
      {
        items: [
          { key: '', name: 'X' },
          { key: 7, name: 'X' },
          { key: 'č', name: 'X' },
        ],
      },
      ['items.0.key', 'items.1.key', 'items.2.key'],
    ],
  ])('%s', async (_, body, fields) => {
    const { key, api } = await world.otherBusiness();
    const { status, error } = await post(key, '/clients/batch', body);
    expect([status, error.code, Object.keys(error.errors ?? {})]).toEqual([422, 'validation_failed', fields]);
    expect((await answered(api.GET('/clients', {}))).meta.total).toBe(0);
  });

  it('more than 4 MB', async () => {
    const { key } = await world.otherBusiness();
    const { status, error } = await post(key, '/clients/batch', {
      items: [{ name: 'x'.repeat(4 * 1024 * 1024) }],
    });
    expect([status, error.code]).toEqual([413, 'bad_request']);
  });

  it('a key without the permission; what an entry needs besides is refused entry by entry', async () => {
    const business = await world.otherBusiness();
    const keyWith = (only: KeyPermission) =>
      managerKey(world, {
        email: business.ownerEmail,
        workspace: business.production,
        permissions: [only],
      });
    const viewer = await keyWith('documents.view');
    expect((await documents(viewer, [{}])).error.code).toBe('forbidden');
    const writer = await keyWith('documents.create');
    const { reference: client } = await newClient(business.api);
    const draft = { document_type: 'rs_invoice', client, lines: [line()] };
    const { data } = await documents(writer, [draft, { ...draft, issue: true }, draft]);
    expect(data.map(({ status, error }) => [status, error?.code])).toEqual([
      [201, undefined],
      [403, 'forbidden'],
      [201, undefined],
    ]);
  });
});

describe('a batch that is sent again with its Idempotency-Key', () => {
  const ONCE = { 'Idempotency-Key': 'run-1' };

  it('does what has not succeeded, and nothing twice', async () => {
    const { key, api } = await world.otherBusiness();
    const { reference: client } = await newClient(api);
    const good = { document_type: 'rs_invoice', client, lines: [line()], issue: true };
    const first = await documents(key, [good, { ...good, client: UNKNOWN }, good], ONCE);
    expect(first.data.map(({ status, replayed }) => [status, replayed])).toEqual([
      [201, false],
      [422, false],
      [201, false],
    ]);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    const second = await documents(key, [good, good, { ...good, notes: 'other' }], ONCE);
    expect(second.data).toMatchObject([
      { ...first.data[0], replayed: true },
      { status: 201, replayed: false, data: { number: 'INV-2026-00003' } },
      { status: 409, error: { code: 'idempotency_conflict' }, replayed: false },
    ]);
    const third = await documents(key, [good, good, good], ONCE);
    expect(third.data.map(({ replayed }) => replayed)).toEqual([true, true, true]);
    expect(third.headers.get('idempotency-replayed')).toBe('true');
    expect(await numbersOf(api)).toHaveLength(3);
  });

  it('knows its entries by their keys, in any order, and apart from those of single requests', async () => {
    const { key, api } = await world.otherBusiness();
    const entries = ['a', 'b', '#1', '2'].map((name) => ({ key: name, name }));
    const first = await post(key, '/clients/batch', { items: entries }, ONCE);
    const again = await post(key, '/clients/batch', { items: entries.toReversed() }, ONCE);
    expect(again.data.map(({ data }) => data?.reference)).toEqual(
      first.data.map(({ data }) => data?.reference).toReversed(),
    );
    expect(again.data.every(({ replayed }) => replayed)).toBe(true);
    const nameless = entries.map(({ name }) => ({ name }));
    const third = await post(key, '/clients/batch', { items: nameless }, ONCE);
    expect(third.data.every(({ replayed }) => !replayed)).toBe(true);
    expect((await post(key, '/clients', { name: 'a' }, ONCE)).status).toBe(201);
    expect((await answered(api.GET('/clients', {}))).meta.total).toBe(9);
  });

  it('after connections that were cut: each record is there once, and numbers have no gap', async () => {
    const { key, api } = await world.otherBusiness();
    const { reference: client } = await newClient(api);
    const items = Array.from({ length: isDeep ? 100 : 20 }, (_, index) => ({
      ...{ key: `order-${index}`, document_type: 'rs_invoice', client, issue: true },
      lines: [line({ unit_price: index + 1 })],
    }));
    for (let cut = 0; cut < (isQuick ? 6 : 30); cut += 1) {
      const aborted = new AbortController();
      const sent = fetch(`${world.url}/api/v1/documents/batch`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...ONCE },
        body: JSON.stringify({ items }),
        signal: aborted.signal,
      });
      // Before, while and after the entries are carried out, also in the middle of the answer.
      const read = sent.then(async ({ body }) => body?.getReader().read());
      await Promise.race([read, new Promise((over) => setTimeout(over, cut * 7))]);
      aborted.abort();
      await read.catch(() => undefined);
    }
    const whole = await documents(key, items, ONCE);
    expect(whole.data.every(({ status }) => status === 201)).toBe(true);
    const numbers = await numbersOf(api);
    expect(numbers).toEqual(items.map((_, index) => `INV-2026-${String(index + 1).padStart(5, '0')}`));
    expect(new Set(whole.data.map(({ data }) => data?.number))).toEqual(new Set(numbers));
  });

  it('twice at once makes each record once', async () => {
    const { key, api } = await world.otherBusiness();
    const items = Array.from({ length: 30 }, (_, index) => ({ name: `Twin ${index}` }));
    const [one, two] = await Promise.all([
      post(key, '/clients/batch', { items }, ONCE),
      post(key, '/clients/batch', { items }, ONCE),
    ]);
    expect(one.data.map(({ data }) => data)).toEqual(two.data.map(({ data }) => data));
    expect(one.data.map(({ replayed }, at) => replayed !== two.data[at]?.replayed)).not.toContain(false);
    expect((await answered(api.GET('/clients', {}))).meta.total).toBe(30);
  });
});

it('an answer that is long gives the further records by their references', async () => {
  const { key, api } = await world.otherBusiness();
  const { reference: client } = await newClient(api);
  const lines = Array.from({ length: 500 }, () => line({ description: 'x' }));
  const items = Array.from({ length: 15 }, () => ({ document_type: 'rs_invoice', client, lines }));
  const { data } = await documents(key, items);
  expect(data.every(({ status }) => status === 201)).toBe(true);
  const short = data.filter((result) => Object.keys(result.data ?? {}).length === 1);
  expect(short.length).toBeGreaterThan(0);
  expect(data.slice(-short.length)).toEqual(short);
  const shown = await answered(
    api.GET('/documents/{reference}', {
      params: { path: { reference: String(short[0]?.data?.reference) } },
    }),
  );
  expect(shown.data.lines).toHaveLength(500);
});

it('counts one request for each ten entries, and does nothing where too few are left', async () => {
  const limited = await createTestService({ settings: { RATE_LIMIT_PER_MINUTE: '8' } });
  const send = (count: number) =>
    limited.request('/clients/batch', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ items: Array.from({ length: count }, (_, at) => ({ name: `C ${at}` })) }),
    });
  const left = async (count: number) => (await send(count)).headers.get('x-ratelimit-remaining');
  expect([await left(10), await left(11), await left(30)]).toEqual(['7', '5', '2']);
  const refused = await send(31);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(await rows(limited, 'SELECT 1 FROM clients')).toHaveLength(51);
  await limited.close();
});

it('payments and items are taken as well', async () => {
  const { key, api } = await world.otherBusiness();
  const { reference: client } = await newClient(api);
  const paid = { client, amount: 20, method: 'bank', paid_on: '2026-03-15', keep_rest_as_credit: true };
  const payments = await post(key, '/payments/batch', { items: [paid, { ...paid, amount: 0 }] });
  expect(payments.data.map(({ status }) => status)).toEqual([201, 422]);
  expect(payments.data[1]?.error?.errors).toEqual({ amount: [expect.any(String)] });
  const item = { type: 'product', name: 'Coffee', sku: 'C-1', default_price: 3 };
  const items = await post(key, '/items/batch', { items: [item, item] });
  expect(items.data.map(({ status, error }) => [status, Object.keys(error?.errors ?? {})])).toEqual([
    [201, []],
    [422, ['sku']],
  ]);
});
