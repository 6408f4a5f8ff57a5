// Who did what: each entry with its author, its way and what was changed; nothing secret is in it.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '../../src/database/schema/activities.ts';
import { journal } from '../../src/database/schema/journal.ts';
import { differenceDigest } from '../../src/domain/journal-hash.ts';
import type { Schema } from '../../src/spec/public.ts';
import { userReference } from '../audit.ts';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import { journalFaults } from '../journal.ts';
import { managerKey } from '../manager-key.ts';
import { connect, dataOf } from '../mcp/connection.ts';
import { rows } from '../security/calls.ts';
import type { Api } from '../test-service.ts';
import { at, createEndpoint } from './endpoints.ts';
import { newClient, newDraft, newExpense, newIssued, newItem, pay, record } from './records.ts';

type Entry = Schema<'AuditEntry'>;
type Query = NonNullable<Parameters<typeof log>[0]>;

const world = sharedService();
let auditor: string;
let api: Api;
let owner: Browser;
let place: string;

beforeAll(async () => {
  auditor = await managerKey(world, { permissions: ['audit.view'] });
  api = world.apiFor(auditor);
  owner = await signedInAs(world, world.ownerEmail);
  place = `/workspaces/${world.production.reference}`;
});

async function log(query: Record<string, string | number> = {}): Promise<Schema<'AuditLog'>> {
  return record(api.GET('/audit-log', { params: { query } }));
}

const entriesOf = async (query: Query) => (await log(query)).entries;

const cursorOf = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** The latest entry about a subject. */
async function lastOf(reference: string): Promise<Entry> {
  const [entry] = await entriesOf({ reference, limit: 1 });
  return entry as Entry;
}

describe('GET /audit-log', () => {
  it('has who did it, by which key and way, from where, and what became of it', async () => {
    const response = await world.request('/clients', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Zora' }),
    });
    const { data } = (await response.json()) as { data: { reference: string } };
    expect(await lastOf(data.reference)).toEqual({
      position: expect.any(Number),
      at: expect.any(String),
      type: 'client',
      reference: data.reference,
      name: 'Zora',
      change: 'created',
      version: 1,
      events: ['client.created'],
      operation: 'createClient',
      actor: { kind: 'key', reference: await userReference(world, world.ownerEmail), name: world.ownerEmail },
      key: { reference: expect.any(String), name: expect.any(String) },
      via: 'api',
      request_id: response.headers.get('X-Request-Id'),
      address: expect.stringContaining('127.0.0.1'),
      changes: null,
      is_effect: false,
    });
  });

  it('distinguishes an AI client and the dashboard, both with their address', async () => {
    const client = await connect(world.url, world.key);
    const { reference } = await dataOf(client, 'create_client', { name: 'By an AI client' });
    await client.close();
    expect(await lastOf(reference)).toMatchObject({
      via: 'mcp',
      actor: { kind: 'key' },
      address: expect.stringContaining('127.0.0.1'),
    });
    await owner.ask('PATCH', `${place}/v1/clients/${reference}`, { city: 'Niš' });
    expect(await lastOf(reference)).toMatchObject({
      via: 'dashboard',
      actor: { kind: 'user' },
      key: null,
      changes: { city: [null, 'Niš'] },
    });
  });

  it('marks what follows from the same request, which has one id', async () => {
    const { reference: client } = await newClient(world.api);
    const invoice = await newIssued(world.api, { client });
    await record(pay(world.api, invoice.reference, 10), 201);
    const [first] = await entriesOf({ operation: 'recordPayment', limit: 1 });
    const all = (await log({ limit: 10 })).entries.filter(
      ({ request_id }) => request_id === first?.request_id,
    );
    expect(all.map(({ type, change, is_effect }) => [type, change, is_effect]).toSorted()).toEqual([
      ['document', 'updated', false],
      ['payment', 'created', true],
    ]);
  });

  it('filters by type, reference, user, key, operation, way and days', async () => {
    const { reference } = await newItem(world.api, { name: 'Filtered' });
    await owner.ask('PATCH', place, { phone: '+381 11 111 111' });
    const types = async (query: Query) => new Set((await entriesOf(query)).map(({ type }) => type));
    expect(await types({ type: 'item' })).toEqual(new Set(['item']));
    expect(await types({ type: 'settings,item' })).toEqual(new Set(['item', 'settings']));
    expect(await entriesOf({ reference })).toHaveLength(1);
    const user = await userReference(world, world.ownerEmail);
    for (const { actor } of await entriesOf({ actor: user })) expect(actor.reference).toBe(user);
    const [{ key }] = (await entriesOf({ reference })) as [Entry];
    for (const entry of await entriesOf({ key: key?.reference ?? '' })) expect(entry.key).toEqual(key);
    expect(await types({ operation: 'createItem' })).toEqual(new Set(['item']));
    expect(new Set((await entriesOf({ via: 'dashboard' })).map(({ via }) => via))).toEqual(
      new Set(['dashboard']),
    );
    const today = '2026-03-15';
    expect(await entriesOf({ from: today, to: today, type: 'item' })).not.toEqual([]);
    expect(await entriesOf({ to: '2026-03-14' })).toEqual([]);
    expect(await entriesOf({ from: '2026-03-16', type: 'item' })).toEqual([]);
    const refused = await api.GET('/audit-log', {
      params: { query: { from: '2026-03-15', to: '2026-03-14', type: 'item' } },
    });
    expect(refused.response.status).toBe(422);
    const unknown = await api.GET('/audit-log', { params: { query: { type: 'item,invoice' } } });
    expect(unknown.response.status).toBe(422);
  });

  it('goes on behind a cursor without a gap, to the first entry', async () => {
    for (let i = 0; i < 5; i += 1) await newClient(world.api, { name: `Page ${i}` });
    const whole = (await log({ limit: 500 })).entries;
    const read: Entry[] = [];
    let after: string | null | undefined;
    do {
      const page: Schema<'AuditLog'> = await log({ limit: 4, ...(after ? { after } : {}) });
      read.push(...page.entries);
      after = page.next_cursor;
    } while (after);
    expect(read).toEqual(whole);
    const positions = read.map(({ position }) => position);
    expect(positions).toEqual(Array.from({ length: whole.length }, (_, i) => whole.length - i));
    for (const after of ['bm8', ...[['\0', 1], ['now', 1], [null], null].map(cursorOf)]) {
      const foreign = await api.GET('/audit-log', { params: { query: { after } } });
      expect([after, foreign.response.status]).toEqual([after, 422]);
    }
  });

  it('needs audit.view, which no key has that does not name it', async () => {
    expect((await world.request('/audit-log')).status).toBe(403);
    const readOnly = await managerKey(world, { permissions: ['clients.view', 'settings.manage'] });
    expect((await world.request('/audit-log', { key: readOnly })).status).toBe(403);
    expect((await owner.ask('GET', `${place}/v1/audit-log`)).status).toBe(200);
    for (const role of ['accountant', 'viewer']) {
      const { email } = await world.member({ role });
      const browser = await signedInAs(world, email);
      expect((await browser.ask('GET', `${place}/v1/audit-log`)).status).toBe(403);
    }
  });

  it('is of one workspace', async () => {
    const other = await world.otherBusiness();
    const { reference } = await newClient(other.api);
    expect(await entriesOf({ reference })).toEqual([]);
  });

  it('ends with what was done before there was the journal', async () => {
    const workspaceId = world.production.id;
    const { reference } = await newClient(world.api);
    const at = '2025-12-31T23:30:00.000Z';
    const row = { workspaceId, at, subjectReference: reference };
    await world.write((tx) =>
      tx.insert(activities).values([
        { ...row, operation: 'putBankAccount' },
        { ...row, operation: 'updateClient' },
      ]),
    );
    const all = await entriesOf({ reference });
    expect(all.map(({ operation, position }) => [operation, position === null])).toEqual([
      ['createClient', false],
      ['updateClient', true],
      // As it is called now.
      ['createBankAccount', true],
    ]);
    expect(all[1]).toMatchObject({ type: null, via: null, actor: { kind: 'operator' } });
    const first = await log({ reference, limit: 2 });
    const second = await log({ reference, limit: 2, after: first.next_cursor ?? '' });
    expect([...first.entries, ...second.entries]).toEqual(all);
    // In Belgrade the year had begun.
    expect(await entriesOf({ to: '2025-12-31' })).toEqual([]);
    expect(await entriesOf({ from: '2026-01-01', to: '2026-01-01' })).toHaveLength(2);
    expect(await entriesOf({ to: '2026-01-01', type: 'client' })).toEqual([]);
    expect(await entriesOf({ operation: 'createBankAccount', reference })).toHaveLength(1);
  });

  it('is the same as a table, the oldest first, with the same filters', async () => {
    const { reference } = await newClient(world.api);
    const [user] = await rows<{ id: number; reference: string }>(
      world,
      `SELECT id, reference FROM users WHERE email = '${world.ownerEmail}'`,
    );
    const row = { workspaceId: world.production.id, subjectReference: reference };
    await world.write((tx) =>
      tx.insert(activities).values([
        { ...row, at: '2025-11-02T10:00:00.000Z', operation: 'updateClient' },
        { ...row, at: '2025-11-01T10:00:00.000Z', operation: 'createEndpoint', userId: user?.id as number },
      ]),
    );
    const table = async (query: string) => {
      const response = await world.request(`/exports/audit-log?${query}`, { key: auditor });
      const [titles = '', ...lines] = (await response.text()).trim().split(/\r?\n/);
      const names = titles.replace('\uFEFF', '').split(',');
      return lines.map((line) => {
        const cells = line.split(',');
        return Object.fromEntries(names.map((name, place) => [name, cells[place]]));
      });
    };
    const listed = await entriesOf({ reference });
    expect(
      (await table(`reference=${reference}`)).map(({ operation, at, actor }) => [operation, at, actor]),
    ).toEqual(listed.map((entry) => [entry.operation, entry.at, entry.actor.reference ?? '']).reverse());
    expect(listed.map(({ operation }) => operation)).toEqual([
      'createClient',
      'updateClient',
      'createWebhookEndpoint',
    ]);
    for (const [query, operations] of [
      ['operation=createWebhookEndpoint', ['createWebhookEndpoint']],
      ['to=2025-11-01', ['createWebhookEndpoint']],
      [`to=2025-11-30&actor=${user?.reference}`, ['createWebhookEndpoint']],
      ['from=2025-11-02&to=2025-11-30', ['updateClient']],
      ['to=2025-11-30&type=client', []],
      ['to=2025-11-30&via=api', []],
      [`to=2025-11-30&key=${reference}`, []],
    ] as const)
      expect([query, (await table(`reference=${reference}&${query}`)).map((one) => one.operation)]).toEqual([
        query,
        operations,
      ]);
  });
});

describe('what was changed', () => {
  it('has both values of each field of a client, an item and an expense', async () => {
    const { reference: client } = await newClient(world.api, { name: 'Dunav', city: 'Beograd' });
    await record(
      world.api.PATCH('/clients/{reference}', {
        params: { path: { reference: client } },
        body: {
          name: 'Dunav Trade',
          city: 'Novi Sad',
          phone: '+381 21 1',
          metadata: { token: 's' },
          archived: true,
        },
      }),
    );
    expect((await lastOf(client)).changes).toEqual({
      name: ['Dunav', 'Dunav Trade'],
      city: ['Beograd', 'Novi Sad'],
      phone: [null, '+381 21 1'],
      archived_at: [null, expect.any(String)],
      metadata: null,
    });
    const { reference: item } = await newItem(world.api, { default_price: 10 });
    await record(
      world.api.PATCH('/items/{reference}', {
        params: { path: { reference: item } },
        body: { default_price: 12.5 },
      }),
    );
    expect((await lastOf(item)).changes).toEqual({ default_price: ['10.00', '12.50'] });
    const { reference: expense } = await newExpense(world.api, { vendor: 'A' });
    await record(
      world.api.PATCH('/expenses/{reference}', {
        params: { path: { reference: expense } },
        body: { vendor: 'B', notes: 'x'.repeat(2000) },
      }),
    );
    // What is long is no part of a log.
    expect((await lastOf(expense)).changes).toEqual({ vendor: ['A', 'B'], notes: null });
  });

  it('has the names of the fields of a draft alone, and nothing where nothing was changed', async () => {
    const { reference } = await newDraft(world.api);
    const patch = (body: object) =>
      record(world.api.PATCH('/documents/{reference}', { params: { path: { reference } }, body }));
    await patch({ notes: 'Whisper', due_days: 3 });
    expect((await lastOf(reference)).changes).toEqual({ notes: null, due_days: null });
    await patch({ notes: 'Whisper' });
    expect((await lastOf(reference)).changes).toBeNull();
  });

  it('has settings, rights of members, keys and endpoints', async () => {
    await owner.ask('PATCH', place, { phone: '+381 11 222 333', default_due_days: 15 });
    expect((await entriesOf({ type: 'settings', limit: 1 }))[0]).toMatchObject({
      reference: null,
      operation: 'updateWorkspace',
      changes: { phone: [expect.anything(), '+381 11 222 333'], default_due_days: [null, 15] },
    });
    const { email } = await world.member({ role: 'viewer' });
    const { data: members } = await owner.ask<{ email: string; reference: string }[]>(
      'GET',
      `${place}/members`,
    );
    const member = members.find((one) => one.email === email)?.reference ?? '';
    await owner.ask('PATCH', `${place}/members/${member}`, { permissions: ['clients.view'] });
    expect(await lastOf(member)).toMatchObject({
      type: 'member',
      name: email,
      changes: { role: ['viewer', null], permissions: [null, ['clients.view']] },
    });
    await owner.ask('PATCH', `${place}/v1/document-type-settings`, {
      document_type: 'rs_invoice',
      default_due_days: 8,
    });
    expect(await lastOf('rs_invoice')).toMatchObject({
      type: 'document_type',
      change: 'updated',
      is_effect: false,
      changes: { default_due_days: [null, 8] },
    });
    const { data: made } = await owner.ask<{ api_key: { reference: string } }>('POST', `${place}/api-keys`, {
      name: 'To be replaced',
    });
    const old = made.api_key.reference;
    expect(await lastOf(old)).toMatchObject({ type: 'api_key', change: 'created', name: 'To be replaced' });
    const { data: next } = await owner.ask<{ api_key: { reference: string } }>(
      'POST',
      `${place}/api-keys/${old}/rotate`,
      { overlap_hours: 1 },
    );
    expect((await lastOf(old)).changes).toEqual({
      expires_at: [null, expect.any(String)],
      replaced_by: [null, next.api_key.reference],
    });
  });

  it('has that a recurring expense rests and goes on, and that a payment method is in use again', async () => {
    const program = world.apiFor(await managerKey(world));
    const body = { description: 'Rent', amount: 650, every: 'monthly', on: 'last', start: '2030-01-01' };
    const { reference } = await record(program.POST('/recurring-expenses', { body: body as never }), 201);
    const params = { path: { reference } };
    const { paused_on } = await record(program.POST('/recurring-expenses/{reference}/pause', { params }));
    expect((await lastOf(reference)).changes).toEqual({ paused_on: [null, paused_on] });
    await record(program.POST('/recurring-expenses/{reference}/resume', { params }));
    expect(await lastOf(reference)).toMatchObject({
      operation: 'resumeRecurringExpense',
      change: 'updated',
      changes: { paused_on: [paused_on, null] },
    });
    const choice = { body: { currency: 'HUF', method: 'cash' } } as const;
    const method = await record(program.POST('/payment-methods', choice), 201);
    expect(await lastOf(method.reference)).toMatchObject({ change: 'created', changes: null });
    const off = { params: { path: { reference: method.reference } }, body: { active: false } };
    await record(program.PATCH('/payment-methods/{reference}', off));
    expect(await record(program.POST('/payment-methods', choice), 201)).toEqual(method);
    expect(await lastOf(method.reference)).toMatchObject({
      operation: 'createPaymentMethod',
      change: 'updated',
      changes: { active: [false, true] },
    });
  });

  it('says of an account that becomes the default which one was it before', async () => {
    const program = world.apiFor(await managerKey(world));
    const account = (iban: string) =>
      record(program.POST('/bank-accounts', { body: { currency: 'EUR', iban } }), 201);
    const first = await account('RS35105008123123123173');
    const second = await account('DE89370400440532013000');
    expect(await lastOf(second.reference)).toMatchObject({ change: 'created', changes: null });
    expect(await lastOf(first.reference)).toMatchObject({
      change: 'updated',
      is_effect: true,
      name: 'RS35105008123123123173',
      changes: { is_default: [true, false] },
    });
  });

  it('is kept with its digest, and the chain stays whole', async () => {
    const { reference } = await newClient(world.api, { city: 'Niš' });
    const body = { city: 'Pirot' };
    await record(world.api.PATCH('/clients/{reference}', { params: { path: { reference } }, body }));
    const found = await world.server.database.read(async (tx) =>
      tx.select().from(journal).where(eq(journal.reference, reference)),
    );
    const row = found.at(-1);
    expect(row?.digest).toBe(differenceDigest(row?.salt ?? '', row?.changes ?? {}));
    expect(await journalFaults(world.server.database, world.production.id)).toEqual([]);
  });
});

it('no secret is in the journal, in the answers or in the table', async () => {
  const program = world.apiFor(await managerKey(world));
  const { secret, endpoint } = await createEndpoint(program, {
    url: 'https://hooks.example/zAp13r-t0ken?key=s3cr3t',
  });
  const which = at(endpoint.reference);
  await record(
    program.PATCH('/webhook-endpoints/{reference}', {
      ...which,
      body: {
        url: 'https://other.example/0th3r-t0ken',
        metadata: { token: 'm3ta-t0ken' },
        description: 'Moved',
      },
    }),
  );
  expect((await lastOf(endpoint.reference)).changes).toEqual({
    url: ['https://hooks.example', 'https://other.example'],
    description: [null, 'Moved'],
    metadata: null,
  });
  const rotated = await record(
    program.POST('/webhook-endpoints/{reference}/rotate-secret', { ...which, body: {} }),
  );
  const { data: made } = await owner.ask<{ key: string }>('POST', `${place}/api-keys`, { name: 'Planted' });
  const { body: _, ...csv } = await owner.ask('GET', `${place}/v1/exports/audit-log`);
  expect(csv.status).toBe(200);
  expect(csv.text).toContain('rotateWebhookEndpointSecret');
  const stored = JSON.stringify(await rows(world, 'SELECT * FROM journal'));
  const answers = JSON.stringify((await log({ limit: 500 })).entries);
  const planted = [secret, rotated.secret, made.key, world.key, 't0ken', 's3cr3t'];
  for (const text of [stored, answers, csv.text])
    for (const one of planted) expect(text).not.toContain(one.replace('whsec_', ''));
});
