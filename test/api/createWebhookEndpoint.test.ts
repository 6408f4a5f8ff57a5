import { beforeAll, describe, expect, it } from 'vitest';
import { KEY_PERMISSIONS, type KeyPermission } from '../../src/domain/permissions.ts';
import { sharedService } from '../during-tests.ts';
import { managerKey } from '../manager-key.ts';
import { createMaker, OPERATIONS, ownPlaces, rows, send, validCall } from '../security/calls.ts';
import { type Api, createTestService } from '../test-service.ts';
import { at, byPerson, createEndpoint, getEndpoint, managerOf } from './endpoints.ts';
import { invalid, record, refused } from './records.ts';

const world = sharedService({ settings: { WEBHOOK_ALLOW_PRIVATE_NETWORK: 'false' } });
let key: string;
let api: Api;

beforeAll(async () => {
  key = await managerKey(world);
  api = world.apiFor(key);
});

const body = (fields = {}) => ({
  url: 'https://hooks.example.com/in',
  events: ['client.created'],
  ...fields,
});
/** Of the key that all but a few tests use. */
const ownKey = async (column: 'reference' | 'hint') => {
  const hint = key.slice(-4);
  const [row] = await rows<Record<typeof column, string>>(
    world,
    `SELECT reference, hint FROM api_keys WHERE hint = '${hint}' ORDER BY id DESC LIMIT 1`,
  );
  return row?.[column];
};
const create = (fields = {}, by = api) => by.POST('/webhook-endpoints', { body: body(fields) });
const notices = () =>
  rows<{ kind: string; message: string }>(
    world,
    "SELECT kind, message FROM notifications WHERE kind LIKE 'webhook_endpoint_%' ORDER BY id",
  );

describe('a new endpoint', () => {
  it('is answered with its secret, and has what the caller stores on it', async () => {
    const fields = { external_id: ' wf-1 ', metadata: { flow: 'Zora' }, description: 'Shop' };
    const { secret, endpoint } = await createEndpoint(api, fields);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
    expect(endpoint).toMatchObject({
      ...body(),
      active: true,
      description: 'Shop',
      external_id: 'wf-1',
      metadata: { flow: 'Zora' },
      created_by_key: await ownKey('reference'),
      failing_since: null,
      last_delivered_at: null,
      secret_hint: secret.slice(-4),
    });
    expect(await getEndpoint(api, endpoint.reference)).toEqual(endpoint);
  });

  it('can begin switched off', async () => {
    expect((await createEndpoint(api, { active: false })).endpoint.active).toBe(false);
  });

  it.each([
    ['url', { url: 'https://10.0.0.1/in' }],
    ['url', { url: 'http://hooks.example.com/in' }],
    ['events', { events: ['client.creatd'] }],
    ['metadata.a', { metadata: { a: 'x'.repeat(501) } }],
    ['external_id', { external_id: 'x'.repeat(256) }],
  ])('with a faulty %s is a 422 on it: %j', async (field, fields) => {
    await invalid(create(fields), field);
  });
});

describe('external_id', () => {
  it('keeps a repetition from making a second endpoint, and is free once the first is removed', async () => {
    const { endpoint } = await createEndpoint(api, { external_id: 'wf-2' });
    await invalid(create({ external_id: 'wf-2' }), 'external_id');
    const other = await createEndpoint(api, { external_id: 'wf-3' });
    await invalid(
      api.PATCH('/webhook-endpoints/{reference}', {
        ...at(other.endpoint.reference),
        body: { external_id: 'wf-2' },
      }),
      'external_id',
    );
    await api.DELETE('/webhook-endpoints/{reference}', at(endpoint.reference));
    await createEndpoint(api, { external_id: 'wf-2' });
  });

  it('is made once by many requests at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ external_id: 'wf-race' })));
    expect(answers.map(({ response }) => response.status).toSorted()).toEqual([201, ...Array(7).fill(422)]);
  });
});

describe('the right to manage endpoints', () => {
  it('is held by no key that lists no permissions, not even that of an owner: every operation is a 403', async () => {
    const make = createMaker(world, ownPlaces(world).production, 'https://hooks.example.com/in');
    const all = OPERATIONS.filter(({ toolset }) => toolset === 'webhook-endpoints');
    expect(all).toHaveLength(12);
    for (const operation of all) {
      const response = await send(world, await validCall(operation, make), world.key);
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      expect([operation.id, response.status, error.code]).toEqual([operation.id, 403, 'forbidden']);
      expect(error.message).toContain('"webhooks.manage"');
    }
  });

  it.each<[string, KeyPermission[], string[], string?]>([
    ['a document', ['webhooks.manage', 'clients.view'], ['document.issued'], 'documents.view'],
    ['all', ['webhooks.manage', 'clients.view'], ['*'], 'documents.view'],
    ['all, in another word', ['webhooks.manage', 'clients.view'], ['all'], 'documents.view'],
    ['all but one', KEY_PERMISSIONS.filter((one) => one !== 'contracts.view'), ['*'], 'contracts.view'],
    ['a payment', ['webhooks.manage', 'documents.view'], ['payment.updated'], 'payments.view'],
    ['what may be viewed', ['webhooks.manage', 'clients.view'], ['client.created']],
    ['every record', KEY_PERMISSIONS.filter((one) => /view|webhooks/.test(one)), ['*']],
  ])('reaches no further than the right to view: %s', async (_, permissions, events, missing) => {
    const made = await create({ events }, await managerOf(world, permissions));
    if (missing === undefined) return expect(made.data?.data.secret).toMatch(/^whsec_/);
    expect(made.response.status).toBe(403);
    expect(made.error?.error).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining(missing),
    });
  });

  it('makes owners and admins know of the endpoint that a key has made, and of no other', async () => {
    const before = await notices();
    expect((await byPerson(world, 'POST', '', body())).created_by_key).toBeNull();
    expect(await notices()).toEqual(before);
    const { endpoint } = await createEndpoint(api);
    expect(endpoint.created_by_key).toBe(await ownKey('reference'));
    expect((await notices()).slice(before.length)).toEqual([
      {
        kind: 'webhook_endpoint_created',
        message: `The API key ${await ownKey('hint')} added the webhook endpoint https://hooks.example.com. Remove it and revoke the key if this was not intended.`,
      },
    ]);
  });
});

describe('how many there can be', () => {
  it('is 50 for a workspace at a time', async () => {
    const full = await createTestService();
    const by = await managerOf(full);
    for (let made = 0; made < 50; made += 1) await createEndpoint(by);
    await refused(create({}, by), 409, 'conflict');
    await full.close();
  });

  it('is 60 in a minute, of which those that were refused are none', async () => {
    const busy = await createTestService();
    const by = await managerOf(busy);
    busy.clock.set('2026-03-15T10:00:00Z');
    for (let tried = 0; tried < 10; tried += 1) await invalid(create({ events: ['nothing'] }, by), 'events');
    for (let made = 0; made < 60; made += 1) {
      const { endpoint } = await createEndpoint(by);
      await by.DELETE('/webhook-endpoints/{reference}', at(endpoint.reference));
      busy.clock.advance(500);
    }
    const { response } = await create({}, by);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '30']);
    busy.clock.advance(30_000);
    await createEndpoint(by);
    await busy.close();
  });
});

it('the secret is in no answer but those that make it, in no history and in no column as it is', async () => {
  const { secret: first, endpoint } = await createEndpoint(api);
  const which = at(endpoint.reference);
  const rotated = await record(
    api.POST('/webhook-endpoints/{reference}/rotate-secret', { ...which, body: { overlap_hours: 1 } }),
  );
  expect(rotated.secret).not.toBe(first);
  expect(rotated.endpoint.previous_secret_until).not.toBeNull();
  const answers = [
    await api.GET('/webhook-endpoints'),
    await api.GET('/webhook-endpoints/{reference}', which),
    await api.PATCH('/webhook-endpoints/{reference}', { ...which, body: { description: 'x' } }),
    await api.POST('/webhook-endpoints/{reference}/pause', which),
    await api.POST('/webhook-endpoints/{reference}/resume', which),
    await api.POST('/webhook-endpoints/{reference}/redeliver-failed', which),
  ].map(({ data }) => JSON.stringify(data));
  const stored = await Promise.all(
    ['webhook_endpoints', 'journal', 'notifications', 'idempotency_keys'].map((table) =>
      rows(world, `SELECT * FROM ${table}`),
    ),
  );
  const text = `${answers.join()}${JSON.stringify(stored)}`;
  for (const secret of [first, rotated.secret]) expect(text).not.toContain(secret.slice('whsec_'.length));
});
