// Entity tags of records: a change or deletion is refused where the record is no longer as the caller read it.
import { describe, expect, it } from 'vitest';
import { createInvoicingClient } from '../../src/sdk/index.ts';
import { sharedService } from '../during-tests.ts';
import { issue, newClient, newDraft, newExpense, newIssued, newItem } from './records.ts';

const world = sharedService();

const send = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) =>
  world.request(path, {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const tagOf = async (path: string) => (await send('GET', path)).headers.get('etag') ?? '';

async function code(response: Response): Promise<string> {
  return ((await response.json()) as { error: { code: string } }).error.code;
}

/** A record of every kind that can be changed, and a change of it. */
const KINDS: { kind: string; make: () => Promise<{ reference: string }>; change: object }[] = [
  { kind: 'clients', make: () => newClient(world.api), change: { city: 'Niš' } },
  { kind: 'items', make: () => newItem(world.api), change: { category: 'Chairs' } },
  { kind: 'expenses', make: () => newExpense(world.api), change: { vendor: 'Zora' } },
  { kind: 'documents', make: () => newDraft(world.api), change: { due_date: '2026-06-01' } },
];

describe.each(KINDS)('a record of $kind', ({ kind, make, change }) => {
  it('is changed where it is as it was read, and not where it has changed since: 412', async () => {
    const path = `/${kind}/${(await make()).reference}`;
    const read = await tagOf(path);
    expect(read).toMatch(/^"[\w-]{43}"$/);
    const other = { name: 'Ana', description: 'Ana', delivery_date: '2026-04-01' };
    const field = kind === 'documents' ? 'delivery_date' : kind === 'expenses' ? 'description' : 'name';
    const first = await send('PATCH', path, { 'If-Match': read }, { [field]: other[field] });
    expect(first.status).toBe(200);
    const late = await send('PATCH', path, { 'If-Match': read }, change);
    expect([late.status, await code(late)]).toEqual([412, 'precondition_failed']);
    expect(await tagOf(path)).toBe(first.headers.get('etag'));
    expect((await send('PATCH', path, { 'If-Match': first.headers.get('etag') ?? '' }, change)).status).toBe(
      200,
    );
  });

  it('is not sent again: a request with its present entity tag gets 304 without a body', async () => {
    const path = `/${kind}/${(await make()).reference}`;
    const read = await tagOf(path);
    for (const header of [read, `W/${read}`, `"other", ${read}`, '*']) {
      const again = await send('GET', path, { 'If-None-Match': header });
      expect([again.status, await again.text(), again.headers.get('etag')], header).toEqual([304, '', read]);
    }
    expect((await send('GET', path, { 'If-None-Match': '"other"' })).status).toBe(200);
    await send('PATCH', path, {}, change);
    expect((await send('GET', path, { 'If-None-Match': read })).status).toBe(200);
  });

  it('has one tag, whichever answer shows it', async () => {
    const path = `/${kind}/${(await make()).reference}`;
    const changed = await send('PATCH', path, {}, change);
    expect(await tagOf(path)).toBe(changed.headers.get('etag'));
  });
});

it('a draft is issued under the tag of what was issued, and its replay has the same', async () => {
  const { reference } = await newDraft(world.api);
  const path = `/documents/${reference}`;
  const headers = { 'Idempotency-Key': reference };
  const issued = await send('POST', `${path}/issue`, headers, {});
  const replayed = await send('POST', `${path}/issue`, headers, {});
  expect(replayed.headers.get('idempotency-replayed')).toBe('true');
  expect(replayed.headers.get('etag')).toBe(issued.headers.get('etag'));
  expect(await tagOf(path)).toBe(issued.headers.get('etag'));
});

it.each(['expenses', 'documents'])('a record of %s is deleted only as it was read', async (kind) => {
  const { reference } = kind === 'expenses' ? await newExpense(world.api) : await newDraft(world.api);
  const path = `/${kind}/${reference}`;
  const refused = await send('DELETE', path, { 'If-Match': '"other"' });
  expect([refused.status, await code(refused)]).toEqual([412, 'precondition_failed']);
  // RFC 9110 §13.1.1: a weak tag never matches.
  const read = await tagOf(path);
  expect((await send('DELETE', path, { 'If-Match': `W/${read}` })).status).toBe(412);
  expect((await send('DELETE', path, { 'If-Match': read })).status).toBe(204);
  expect((await send('DELETE', path, { 'If-Match': '*' })).status).toBe(404);
});

const PAYMENT = { amount: 1, method: 'bank', paid_on: '2026-03-14' };

/** A record in the state that an action needs, and the action. */
const ACTIONS: [what: string, make: () => Promise<string>, action: string, body: object, status: number][] = [
  ['issued', async () => `/documents/${(await newDraft(world.api)).reference}`, 'issue', {}, 200],
  ['sent', async () => `/documents/${(await newIssued(world.api)).reference}`, 'send', {}, 200],
  ['cancelled', async () => `/documents/${(await newIssued(world.api)).reference}`, 'cancel', {}, 200],
  ['paid', async () => `/documents/${(await newIssued(world.api)).reference}`, 'payments', PAYMENT, 201],
  ['unpaid again', paidDocument, 'payments/{payment}/reverse', {}, 200],
  ['sent for signing', contract, 'send', {}, 200],
  ['voided', contract, 'void', {}, 200],
];

async function paidDocument(): Promise<string> {
  const path = `/documents/${(await newIssued(world.api)).reference}`;
  expect((await send('POST', `${path}/payments`, {}, PAYMENT)).status).toBe(201);
  return path;
}

async function contract(): Promise<string> {
  const { reference: client } = await newClient(world.api);
  const signers = [{ name: 'Marko', email: 'marko@example.com' }];
  const made = await send('POST', '/contracts', {}, { title: 'Lease', body: 'Text', client, signers });
  return `/contracts/${((await made.json()) as { data: { reference: string } }).data.reference}`;
}

it.each(ACTIONS)(
  'a record is %s only as it was read: 412 otherwise, and nothing is done',
  async (_what, make, action, body, status) => {
    const path = await make();
    const shown = await send('GET', path);
    const read = shown.headers.get('etag') ?? '';
    const { data } = (await shown.json()) as { data: { payments?: { reference: string }[] } };
    const target = `${path}/${action.replace('{payment}', data.payments?.[0]?.reference ?? '')}`;
    const key = { 'Idempotency-Key': target };
    for (const other of ['"other"', `W/${read}`]) {
      const refused = await send('POST', target, { ...key, 'If-Match': other }, body);
      expect([refused.status, await code(refused)]).toEqual([412, 'precondition_failed']);
    }
    expect(await tagOf(path)).toBe(read);
    // A refusal is not stored under the key; a success is, and is repeated though the record has changed since.
    const done = await send('POST', target, { ...key, 'If-Match': `"other", ${read}` }, body);
    expect(done.status).toBe(status);
    const now = done.headers.get('etag');
    expect(now).not.toBe(read);
    const repeated = await send('POST', target, { ...key, 'If-Match': read }, body);
    expect([
      repeated.status,
      repeated.headers.get('idempotency-replayed'),
      repeated.headers.get('etag'),
    ]).toEqual([status, 'true', now]);
    expect((await send('POST', target, { 'If-Match': read }, body)).status).toBe(412);
    expect(await tagOf(path)).toBe(now);
  },
);

it('of many payments of the same state at once, one is recorded', async () => {
  const path = `/documents/${(await newIssued(world.api)).reference}`;
  const read = await tagOf(path);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send('POST', `${path}/payments`, { 'If-Match': read }, PAYMENT)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(412)]);
});

it('of many who change the same state at once, one does', async () => {
  const { reference } = await newClient(world.api);
  const path = `/clients/${reference}`;
  const read = await tagOf(path);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => send('PATCH', path, { 'If-Match': read }, { city: `City ${i}` })),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(19).fill(412)]);
});

it('a change without If-Match, or with *, is made as before', async () => {
  const { reference } = await newClient(world.api);
  expect((await send('PATCH', `/clients/${reference}`, {}, { city: 'A' })).status).toBe(200);
  expect((await send('PATCH', `/clients/${reference}`, { 'If-Match': '*' }, { city: 'B' })).status).toBe(200);
});

it('no cache on the way stores an answer: records are revalidated each time, all else is not stored', async () => {
  const { reference } = await newClient(world.api);
  const cacheControl = async (path: string, key?: null) =>
    (await world.request(path, key === null ? { key } : {})).headers.get('cache-control');
  expect(await cacheControl(`/clients/${reference}`)).toBe('private, no-cache');
  for (const path of ['/clients', '/statistics/summary', '/clients/nothing', '/nowhere']) {
    expect(await cacheControl(path), path).toBe('no-store');
  }
  expect(await cacheControl('/clients', null)).toBe('no-store');
  const issued = await newIssued(world.api);
  expect(await cacheControl(`/documents/${issued.reference}/public-link`)).toBe('no-store');
});

it('the SDK names the state of a record, and changes it on that condition', async () => {
  const invoicing = createInvoicingClient({ baseUrl: world.url, apiKey: world.key });
  const { reference } = await invoicing.createClient({ name: 'Dunav' });
  const { etag } = await invoicing.getClient(reference).withResponse();
  await invoicing.updateClient(reference, { city: 'Niš' }, { ifMatch: etag });
  await expect(invoicing.updateClient(reference, { city: 'Bor' }, { ifMatch: etag })).rejects.toMatchObject({
    code: 'precondition_failed',
    status: 412,
  });
  const draft = await newDraft(world.api);
  const read = await invoicing.getDocument(draft.reference).withResponse();
  await invoicing.updateDocument(draft.reference, { due_date: '2027-01-01' });
  await expect(invoicing.issueDocument(draft.reference, {}, { ifMatch: read.etag })).rejects.toMatchObject({
    code: 'precondition_failed',
  });
  await issue(world.api, draft.reference);
  await expect(invoicing.deleteDocument(draft.reference, {}, { ifMatch: read.etag })).rejects.toMatchObject({
    code: 'precondition_failed',
  });
});
