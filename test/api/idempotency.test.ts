import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKey } from '../../src/access/keys.ts';
import { setWorkspacePlan } from '../../src/access/plans.ts';
import { spec } from '../spec-check.ts';
import { createWorld, type World } from '../world.ts';
import { answered, issue, listener, newDraft, newIssued } from './records.ts';

let world: World;
let seed = 0;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));
afterAll(() => world.close());

const newKey = () => `key ${++seed}`;

const post = (path: string, key: string, body: unknown, as = world.key) =>
  world.request(path, {
    method: 'POST',
    key: as,
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const codeOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string } }).error.code;
const isReplayed = (response: Response) => response.headers.get('idempotency-replayed');
const clients = async () => (await answered(world.api.GET('/clients', {}))).meta.total;

describe('Idempotency-Key', () => {
  it('an identical retry returns the stored response byte for byte, and nothing runs twice', async () => {
    const key = newKey();
    const first = await post('/clients', key, { name: 'Once' });
    const before = await clients();
    const second = await post('/clients', key, { name: 'Once' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect([isReplayed(first), isReplayed(second)]).toEqual([null, 'true']);
    expect(await second.text()).toBe(await first.text());
    expect(await clients()).toBe(before);
  });

  it('key order and white space of the body are ignored', async () => {
    const key = newKey();
    await post('/clients', key, '{"name":"Ordered","city":"Bor"}');
    const second = await post('/clients', key, ' { "city" : "Bor",\n "name":"Ordered" } ');
    expect(isReplayed(second)).toBe('true');
  });

  it('the same key with a different body is a conflict', async () => {
    const key = newKey();
    await post('/clients', key, { name: 'One' });
    const second = await post('/clients', key, { name: 'Two' });
    expect([second.status, await codeOf(second)]).toEqual([409, 'idempotency_conflict']);
  });

  it('the same key with another path is a conflict', async () => {
    const key = newKey();
    await post('/clients', key, { name: 'One' });
    const second = await post('/items', key, { type: 'product', name: 'One', default_price: 1 });
    expect([second.status, await codeOf(second)]).toEqual([409, 'idempotency_conflict']);
    const [a, b] = [await newIssued(world.api), await newIssued(world.api)];
    const other = newKey();
    expect((await post(`/documents/${a.reference}/send`, other, {})).status).toBe(200);
    expect((await post(`/documents/${b.reference}/send`, other, {})).status).toBe(409);
  });

  it('failed responses are not stored: the same key works after the fault is fixed', async () => {
    const key = newKey();
    expect((await post('/clients', key, { name: 'X', country: 'ZZ' })).status).toBe(422);
    const fixed = await post('/clients', key, { name: 'X', country: 'RS' });
    expect([fixed.status, isReplayed(fixed)]).toEqual([201, null]);
  });

  it('a 402 is not stored either', async () => {
    const { production, key: as, api } = await world.otherBusiness();
    await world.write((tx) => setWorkspacePlan(tx, production, { monthlyDocuments: 0 }));
    const { reference } = await newDraft(api);
    const key = newKey();
    expect((await post(`/documents/${reference}/issue`, key, {}, as)).status).toBe(402);
    await world.write((tx) => setWorkspacePlan(tx, production, { monthlyDocuments: 1 }));
    expect((await post(`/documents/${reference}/issue`, key, {}, as)).status).toBe(200);
  });

  it('an invalid request is a 422 also under a used key', async () => {
    const key = newKey();
    await post('/clients', key, { name: 'X' });
    expect((await post('/clients', key, { name: '' })).status).toBe(422);
  });

  it('is kept for 24 hours, then the request runs anew', async () => {
    const key = newKey();
    const first = await post('/clients', key, { name: 'Daily' });
    world.clock.set('2026-03-16T09:59:59.999Z');
    expect(isReplayed(await post('/clients', key, { name: 'Daily' }))).toBe('true');
    world.clock.set('2026-03-16T10:00:00.000Z');
    const next = await post('/clients', key, { name: 'Daily' });
    expect([next.status, isReplayed(next)]).toEqual([201, null]);
    expect(await next.text()).not.toBe(await first.text());
    expect(isReplayed(await post('/clients', key, { name: 'Daily' }))).toBe('true');
  });

  it('belongs to workspace and acting user: a rotated key still replays, others run', async () => {
    const { production: workspace, ownerEmail: email } = world;
    const rotated = await world.write((tx) => createKey(tx, { workspace, email, now: world.clock.now() }));
    const colleague = await world.member({ role: 'admin' });
    const key = newKey();
    const body = { name: 'Scoped' };
    expect((await post('/clients', key, body)).status).toBe(201);
    expect(isReplayed(await post('/clients', key, body, rotated.key))).toBe('true');
    expect(isReplayed(await post('/clients', key, body, colleague.key))).toBeNull();
    expect(isReplayed(await post('/clients', key, body, world.sandboxKey))).toBeNull();
  });

  it('of a hundred requests at once one runs and the others replay it byte for byte', async () => {
    const key = newKey();
    const before = await clients();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post('/clients', key, { name: 'Hundred' })),
    );
    expect(answers.filter((answer) => isReplayed(answer) === 'true')).toHaveLength(99);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(await clients()).toBe(before + 1);
  });

  it('a replay emits nothing and changes nothing', async () => {
    const business = await listener(world);
    const { reference } = await newDraft(business.api);
    const key = newKey();
    await issue(business.api, reference);
    const payment = { amount: 20, method: 'bank', paid_on: '2026-03-15' };
    const path = `/documents/${reference}/payments`;
    expect((await post(path, key, payment, business.key)).status).toBe(201);
    const events = await business.recorded();
    const replay = await post(path, key, payment, business.key);
    expect(isReplayed(replay)).toBe('true');
    expect(await replay.json()).toMatchObject({ data: { paid: '20.00' } });
    expect(await business.recorded()).toEqual(events);
    await business.close();
  });

  it('a replay shows the record as it was', async () => {
    const { reference } = await newDraft(world.api);
    const key = newKey();
    await post(`/documents/${reference}/issue`, key, {});
    await post(`/documents/${reference}/send`, newKey(), {});
    const replay = await post(`/documents/${reference}/issue`, key, {});
    expect(await replay.json()).toMatchObject({ data: { status: 'issued', sent_at: null } });
  });

  it.each(['k', 'k'.repeat(255), '!"#~ {}'])(
    'may be any 1 to 255 printable ASCII characters: %s',
    async (key) => {
      expect((await post('/clients', key, { name: 'Printable' })).status).toBe(201);
    },
  );

  it.each(['', 'k'.repeat(256), 'clé', 'a\tb'])('an unusable one is a 400: %j', async (key) => {
    const response = await post('/clients', key, { name: 'X' });
    expect([response.status, await codeOf(response)]).toEqual([400, 'bad_request']);
  });

  it('is accepted on every POST, and on nothing else', () => {
    for (const [path, item] of Object.entries(spec.paths)) {
      for (const method of ['get', 'post', 'patch', 'delete']) {
        const operation = item[method] as { parameters?: { $ref: string }[] } | undefined;
        if (!operation) continue;
        const accepts = JSON.stringify(operation.parameters ?? []).includes('IdempotencyKey');
        expect(accepts, `${method} ${path}`).toBe(method === 'post');
      }
    }
  });

  it('PATCH does not use it', async () => {
    const { reference } = await newDraft(world.api);
    const patch = (due_date: string) =>
      world.request(`/documents/${reference}`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'patch' },
        body: JSON.stringify({ due_date }),
      });
    expect((await patch('2026-05-01')).status).toBe(200);
    const second = await patch('2026-06-01');
    expect([second.status, isReplayed(second)]).toEqual([200, null]);
  });
});
