// The feed of changes: one order for all records, which a copy can follow without missing anything.
import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { journal, journalHeads } from '../../src/database/schema/journal.ts';
import { runJobs } from '../../src/jobs/schedule.ts';
import { findClient, updateClientRow } from '../../src/resources/clients/queries.ts';
import { createInvoicingClient, type InvoicingClient } from '../../src/sdk/client.ts';
import { newContract } from '../contracts/records.ts';
import { signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import { journalFaults } from '../journal.ts';
import { pathOf, submit } from '../public/visit.ts';
import { startReceiver } from '../receiver.ts';
import { SERVICE } from '../test-service.ts';
import { line, newClient, newDraft, newExpense, newIssued, newItem, patchDocument } from './records.ts';

const world = sharedService();
let invoicing: InvoicingClient;

beforeAll(async () => {
  invoicing = createInvoicingClient({ baseUrl: world.url, apiKey: world.key, maxRetries: 0 });
});

const now = async () => (await invoicing.listChanges({ after: 'now' })).next_cursor;

/** What a step has changed, in the order of the feed. */
async function changedBy<Result>(step: () => Promise<Result>) {
  const after = await now();
  const result = await step();
  const { changes, at_end } = await invoicing.listChanges({ after, limit: 1000 });
  expect(at_end).toBe(true);
  const entries = changes.map(({ type, change, reference, version, events }) => ({
    what: `${type} ${change}`,
    reference,
    version,
    events,
  }));
  return { result, entries };
}

describe('GET /changes', () => {
  it('has one entry for each record and request, with the events of the record', async () => {
    const { result: client, entries: created } = await changedBy(() => newClient(world.api));
    expect(created).toEqual([
      { what: 'client created', reference: client.reference, version: 1, events: ['client.created'] },
    ]);
    const body = { document_type: 'rs_invoice', client: client.reference, lines: [line()], issue: true };
    const { result: issued, entries } = await changedBy(() => invoicing.createDocument(body));
    expect(entries).toEqual([
      {
        what: 'document created',
        reference: issued.reference,
        version: issued.version,
        events: ['document.created', 'document.issued'],
      },
    ]);
  });

  it('has an entry for each record that a request changes besides its own', async () => {
    const { reference: client } = await newClient(world.api, { name: 'Alfa' });
    const draft = await newDraft(world.api, { client });
    const contract = await newContract(world.api, { client });
    const first = await newIssued(world.api, { client });
    const second = await newIssued(world.api, { client });
    const paid = await changedBy(() =>
      invoicing.createPayment({
        client,
        amount: 100,
        method: 'bank',
        paid_on: '2026-03-15',
        allocations: [first, second].map(({ reference }) => ({ document: reference, amount: 50 })),
      }),
    );
    const payment = paid.result.reference;
    expect(paid.entries.map(({ what, reference }) => [what, reference])).toEqual([
      ['payment created', payment],
      ['document updated', first.reference],
      ['document updated', second.reference],
    ]);
    expect(paid.entries.map(({ events }) => events[0])).toEqual([
      'payment.created',
      'payment.recorded',
      'payment.recorded',
    ]);
    const renamed = await changedBy(() => invoicing.updateClient(client, { name: 'Beta' }));
    expect(new Set(renamed.entries.map(({ what, reference }) => `${what} ${reference}`))).toEqual(
      new Set([
        `client updated ${client}`,
        `document updated ${draft.reference}`,
        `contract updated ${contract.reference}`,
        `payment updated ${payment}`,
      ]),
    );
    const item = await newItem(world.api, { initial_stock: 10 });
    const sold = await changedBy(() =>
      newIssued(world.api, { client, lines: [line({ item: item.reference, quantity: 2 })] }),
    );
    expect(sold.entries).toContainEqual({
      what: 'item updated',
      reference: item.reference,
      version: (await invoicing.getItem(item.reference)).version,
      events: [],
    });
  });

  it('has the deletion of a record as its last version', async () => {
    const { reference } = await newExpense(world.api);
    const { entries } = await changedBy(() => invoicing.deleteExpense(reference));
    expect(entries).toEqual([
      { what: 'expense deleted', reference, version: 2, events: ['expense.deleted'] },
    ]);
  });

  it('counts 1, 2, 3 without a gap, and goes on behind a cursor', async () => {
    const all: number[] = [];
    for (let after: string | undefined, atEnd = false; !atEnd; ) {
      const page = await invoicing.listChanges({ after, limit: 3 });
      expect(page.changes.length).toBeLessThanOrEqual(3);
      all.push(...page.changes.map(({ sequence }) => sequence));
      after = page.next_cursor;
      atEnd = page.at_end;
    }
    expect(all.length).toBeGreaterThan(10);
    expect(all).toEqual(all.map((_, index) => index + 1));
  });

  it('goes on from the end of types that are rare', async () => {
    const { next_cursor: after, at_end } = await invoicing.listChanges({ types: 'contract', limit: 1000 });
    expect(at_end).toBe(true);
    expect(after).toBe(await now());
    await newClient(world.api);
    const { reference } = await newExpense(world.api);
    const { changes } = await invoicing.listChanges({ after, types: 'expense,item' });
    expect(changes.map((change) => change.reference)).toEqual([reference]);
  });

  it('gives each record once in an answer, as it is now', async () => {
    const after = await now();
    const draft = await newDraft(world.api);
    await patchDocument(world.api, draft.reference, { notes: 'Later' });
    const gone = await newExpense(world.api);
    await invoicing.deleteExpense(gone.reference);
    const first = await invoicing.listChanges({ after, include: 'record', limit: 3 });
    const raw = await world.request(`/documents/${draft.reference}`);
    const { data } = (await raw.json()) as { data: object };
    const ofDraft = first.changes.filter(({ reference }) => reference === draft.reference);
    expect(ofDraft.map((change) => 'record' in change)).toEqual([false, true]);
    expect(JSON.stringify(ofDraft[1]?.record)).toBe(JSON.stringify(data));
    const rest = await invoicing.listChanges({ after: first.next_cursor, include: 'record' });
    expect(rest.changes.map(({ change, record }) => [change, record])).toEqual([
      ['created', undefined],
      ['deleted', null],
    ]);
  });

  it('ends an answer early where the records are large', async () => {
    const after = await now();
    const body = 'x'.repeat(90_000);
    for (let i = 0; i < 60; i += 1) await newContract(world.api, { body });
    let answers = 0;
    let contracts = 0;
    for (let place = after, atEnd = false; !atEnd; answers += 1) {
      const response = await world.request(
        `/changes?include=record&types=contract&limit=1000&after=${place}`,
      );
      const text = await response.text();
      expect(text.length).toBeLessThan(4.5 * 1024 * 1024);
      const { data } = JSON.parse(text) as { data: Awaited<ReturnType<typeof invoicing.listChanges>> };
      contracts += data.changes.length;
      place = data.next_cursor;
      atEnd = data.at_end;
    }
    expect([answers, contracts]).toEqual([2, 60]);
  });

  it('names the fields that are wrong', async () => {
    for (const [query, field] of [
      ['after=nothing', 'after'],
      [`after=${Buffer.from('[1,2,3]').toString('base64url')}`, 'after'],
      ['types=client,key', 'types'],
      ['types=', 'types'],
      ['limit=0', 'limit'],
      ['limit=1001', 'limit'],
      ['include=lines', 'include'],
      ['page=1', 'page'],
    ]) {
      const answer = await world.request(`/changes?${query}`);
      const { error } = (await answer.json()) as { error: { errors: object } };
      expect([query, answer.status, Object.keys(error.errors)]).toEqual([query, 422, [field]]);
    }
  });

  it('shows those types alone that the key may view, and refuses others by name', async () => {
    const { key } = await world.member({ permissions: ['expenses.view'] });
    const answer = await world.request('/changes?limit=1000&include=record', { key });
    const { data } = (await answer.json()) as { data: { changes: { type: string }[]; at_end: boolean } };
    expect(data.at_end).toBe(true);
    expect(new Set(data.changes.map(({ type }) => type))).toEqual(new Set(['expense']));
    expect((await world.request('/changes?types=expense', { key })).status).toBe(200);
    expect((await world.request('/changes?types=expense,document', { key })).status).toBe(403);
    const reporter = await world.member({ permissions: ['reports.view'] });
    const nothing = await world.request('/changes', { key: reporter.key });
    expect(await nothing.json()).toMatchObject({ data: { changes: [], at_end: true } });
  });

  it('is of one workspace', async () => {
    const { api, key } = await world.otherBusiness();
    const { reference } = await newClient(api);
    const read = async (other: string) =>
      ((await (await world.request('/changes', { key: other })).json()) as { data: { changes: object[] } })
        .data.changes;
    expect(await read(world.sandboxKey)).toEqual([]);
    expect(await read(key)).toEqual([expect.objectContaining({ sequence: 1, reference })]);
  });
});

describe('a cursor', () => {
  const read = async (after: string) => {
    const response = await world.request(`/changes?after=${after}`);
    const { error } = (await response.json()) as { error?: { code: string } };
    return error === undefined ? response.status : [response.status, error.code];
  };
  const EXPIRED = [410, 'cursor_expired'];
  const ofWorkspace = () => eq(journalHeads.workspaceId, world.production.id);

  it('ends with the generation of the database, which a restore, an import and a move renew', async () => {
    const after = await now();
    expect(await read(after)).toBe(200);
    await world.write((tx) => tx.update(journalHeads).set({ generation: 'another' }).where(ofWorkspace()));
    expect(await read(after)).toEqual(EXPIRED);
    expect(await read(await now())).toBe(200);
  });

  it('ends where the file of the database was replaced by an older one', async () => {
    const { reference } = await newClient(world.api);
    const after = await now();
    const [{ sequence } = { sequence: 0 }] = (await changesOf(reference)).slice(-1);
    const forged = (place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url');
    const [generation, place, start] = JSON.parse(Buffer.from(after, 'base64url').toString()) as unknown[];
    expect(place).toBe(sequence);
    // Another history: more has happened since the copy was made, and something else.
    expect(await read(forged([generation, place, 'aaaaaaaa']))).toEqual(EXPIRED);
    // A shorter one.
    expect(await read(forged([generation, sequence + 1, start]))).toEqual(EXPIRED);
    expect(await read(forged([generation, 2 ** 53 - 1, start]))).toEqual(EXPIRED);
    expect(await read(forged([generation, 0, '']))).toBe(200);
  });
});

async function changesOf(reference: string) {
  const { changes } = await invoicing.listChanges({ limit: 1000 });
  return changes.filter((change) => change.reference === reference);
}

describe('the journal', () => {
  const authorOf = async (reference: string) => {
    const rows = await world.server.database.read(async (tx) =>
      tx.select().from(journal).where(eq(journal.reference, reference)).orderBy(desc(journal.id)).limit(1),
    );
    const { actorKind, actor, key, via, operation, requestId } = rows[0] as (typeof rows)[number];
    return { actorKind, actor: actor !== null, key: key !== null, via, operation, requestId };
  };

  it('names who has changed a record, and by what', async () => {
    const byKey = await world.request('/clients', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'By a key' }),
    });
    const { data } = (await byKey.json()) as { data: { reference: string } };
    expect(await authorOf(data.reference)).toEqual({
      actorKind: 'key',
      actor: true,
      key: true,
      via: 'api',
      operation: 'createClient',
      requestId: byKey.headers.get('X-Request-Id'),
    });

    const owner = await signedInAs(world, world.ownerEmail);
    const at = `/workspaces/${world.production.reference}/v1/clients/${data.reference}`;
    expect((await owner.ask('PATCH', at, { notes: 'By a person' })).status).toBe(200);
    expect(await authorOf(data.reference)).toMatchObject({
      actorKind: 'user',
      actor: true,
      key: false,
      via: 'dashboard',
      operation: 'updateClient',
    });

    const { reference } = await newIssued(world.api, { due_date: '2026-03-16' });
    const link = await invoicing.getDocumentPublicLink(reference);
    expect((await submit(world, `${pathOf(link.url)}/viewed`)).status).toBe(204);
    expect(await authorOf(reference)).toMatchObject({ actorKind: 'client', actor: false, via: 'page' });
    world.clock.advance(3 * 86_400_000);
    const time = { asOf: world.clock.now(), clock: world.clock.now, service: SERVICE };
    await runJobs(world.server.database, time);
    expect(await authorOf(reference)).toMatchObject({
      actorKind: 'job',
      via: 'job',
      operation: 'mark-overdue',
    });
  });

  it('refuses a change of a record in a write that keeps no order', async () => {
    const { reference } = await newClient(world.api);
    const change = world.server.database.write('rows', async (tx) => {
      const client = await findClient(tx, world.production.id, reference);
      await updateClientRow(tx, client?.id ?? 0, { updatedAt: world.clock.now().toISOString() });
    });
    await expect(change).rejects.toThrow('needs the write of a workspace');
  });

  it('is one chain without a gap, whose last row of each record is its present state', async () => {
    expect(await journalFaults(world.server.database, world.production.id)).toEqual([]);
  });
});

describe('webhooks', () => {
  it('name the place of their change in the feed, unsigned', async () => {
    const receiver = await startReceiver();
    await world.endpoint(receiver.url, ['*']);
    const { reference } = await newIssued(world.api);
    await invoicing.recordPayment(reference, { amount: 10, method: 'bank', paid_on: '2026-03-15' });
    await receiver.waitFor(5);
    const changes = await changesOf(reference);
    for (const { headers, body } of receiver.received) {
      const { event, data } = body as { event: string; data: { reference?: string } };
      const [found] = (await changesOf(String(data.reference))).filter(({ events }) =>
        events.includes(event as never),
      );
      expect(headers['x-service-sequence'], event).toBe(String(found?.sequence));
    }
    expect(changes).toHaveLength(3);
    await receiver.close();
  });
});
