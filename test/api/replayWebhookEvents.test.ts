import { eq, gt } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { journalHead } from '../../src/database/engine/journal.ts';
import { forgetRows } from '../../src/database/engine/journal-cut.ts';
import { queue } from '../../src/database/schema/queue.ts';
import { events } from '../../src/database/schema/webhooks.ts';
import { message } from '../../src/domain/messages/message.ts';
import { newReference } from '../../src/domain/reference.ts';
import { positionOf } from '../../src/resources/journal-cursor.ts';
import { type Replayed, type ReplayStart, replayEvents, sequenceUpTo } from '../../src/webhooks/replay.ts';
import { shared, sharedService } from '../during-tests.ts';
import { type Received, startReceiver } from '../receiver.ts';
import { rows } from '../security/calls.ts';
import type { Api } from '../test-service.ts';
import { at, createEndpoint, getEndpoint, managerOf } from './endpoints.ts';
import {
  answered,
  invalid,
  line,
  newClient,
  newDraft,
  newExpense,
  record,
  refused,
  UNKNOWN,
} from './records.ts';

const receiver = shared(startReceiver);
const world = sharedService({ settings: { WEBHOOK_RETRY_SECONDS: '5,5,5' } });
let api: Api;

beforeAll(async () => {
  api = await managerOf(world);
});
beforeEach(() => {
  receiver.answer(200);
  receiver.received.splice(0);
});

type Wanted = { from: string; to?: string; events?: ('client.created' | 'document.created')[] };

const replay = (reference: string, body: Wanted, key?: string) =>
  record(
    api.POST('/webhook-endpoints/{reference}/replay', {
      params: { path: { reference }, header: { 'Idempotency-Key': key } },
      body,
    }),
    202,
  );
const made = async (events = ['client.created']) =>
  (await createEndpoint(api, { url: receiver.url, events })).endpoint.reference;
const act = (reference: string, action: 'pause' | 'resume') =>
  action === 'pause'
    ? record(api.POST('/webhook-endpoints/{reference}/pause', at(reference)))
    : record(api.POST('/webhook-endpoints/{reference}/resume', at(reference)));
const remove = (reference: string) => api.DELETE('/webhook-endpoints/{reference}', at(reference));
const names = (received: Received[]) => received.map(({ body }) => body.data.name as string);

/** A time of its own, so that a test replays what it has made alone. */
let day = 14;
const begin = () => {
  day += 1;
  world.clock.set(`2026-03-${day}T10:00:00Z`);
  return world.clock.now().toISOString();
};

/** How many deliveries each call queues that takes three events at most. */
async function inPieces(reference: string, start: ReplayStart): Promise<number[]> {
  const counts: number[] = [];
  for (let from: ReplayStart | null = start; from !== null; ) {
    const begins: ReplayStart = from;
    const { count, next }: Replayed = await world.write((tx) =>
      replayEvents(tx, {
        workspace: world.production,
        reference,
        from: begins,
        to: undefined,
        events: undefined,
        now: world.clock.now(),
        most: 3,
      }),
    );
    counts.push(count);
    from = next;
  }
  return counts;
}

describe('a replay', () => {
  it('sends what happened while the endpoint was off, in its order, with the header of a replay', async () => {
    const from = begin();
    const reference = await made();
    await newClient(world.api, { name: 'Arrived' });
    await receiver.waitFor(1);
    world.clock.advance(1);
    await act(reference, 'pause');
    for (const name of ['Ana', 'Boris', 'Cvijeta']) {
      world.clock.advance(1000);
      await newClient(world.api, { name });
    }
    const { missed_since } = (await act(reference, 'resume')) as { missed_since: string };
    expect(await replay(reference, { from: missed_since })).toEqual({
      count: 3,
      skipped: 0,
      continue_from: null,
    });
    const [first, ...replayed] = await receiver.waitFor(4);
    expect(first?.headers).not.toHaveProperty('x-service-replay');
    expect(names(replayed).toSorted()).toEqual(['Ana', 'Boris', 'Cvijeta']);
    for (const { headers } of replayed) expect(headers['x-service-replay']).toBe('1');
    // What arrived comes once more, byte for byte.
    expect(await replay(reference, { from, to: missed_since })).toEqual({
      count: 1,
      skipped: 0,
      continue_from: null,
    });
    expect((await receiver.waitFor(5))[4]?.raw).toBe(first?.raw);
    // Queued in the order of the events; a receiver gets up to three at a time.
    const queued = await rows<{ is_replay: number; at: string }>(
      world,
      `SELECT d.is_replay, e.occurred_at AS at FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
       JOIN webhook_endpoints w ON w.id = d.endpoint_id WHERE w.reference = '${reference}' ORDER BY d.id`,
    );
    expect(queued.map(({ is_replay }) => Number(is_replay))).toEqual([0, 1, 1, 1, 1]);
    const times = queued.slice(1, 4).map(({ at: then }) => then);
    expect(times).toEqual(times.toSorted());
    await remove(reference);
  });

  it('is of the events that are named, and of no others than the endpoint subscribes to; tests are left out', async () => {
    const from = begin();
    const reference = await made(['client.created', 'document.created']);
    const narrow = await made();
    await newDraft(world.api);
    await record(api.POST('/webhook-endpoints/{reference}/test', at(reference)));
    expect(await replay(reference, { from })).toMatchObject({ count: 2 });
    expect(await replay(reference, { from, events: ['document.created'] })).toMatchObject({ count: 1 });
    expect(await replay(narrow, { from })).toMatchObject({ count: 1 });
    expect(await replay(narrow, { from, events: ['document.created'] })).toMatchObject({ count: 0 });
    await remove(reference);
    await remove(narrow);
  });

  it('is done once for each Idempotency-Key', async () => {
    const from = begin();
    const reference = await made();
    await newClient(world.api);
    await receiver.waitFor(1);
    await replay(reference, { from }, 'replay-1');
    await replay(reference, { from }, 'replay-1');
    await receiver.waitFor(2);
    const counted = await rows(
      world,
      `SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE e.reference = '${reference}'`,
    );
    expect(counted).toHaveLength(2);
    await remove(reference);
  });

  it('continues from an instant where there is more than one call may queue, and divides no instant', async () => {
    const began = begin();
    const reference = await made();
    await act(reference, 'pause');
    for (const count of [1, 3, 2, 1]) {
      world.clock.advance(1000);
      for (let made = 0; made < count; made += 1) await newClient(world.api);
    }
    await act(reference, 'resume');
    expect(await inPieces(reference, { at: new Date(began) })).toEqual([1, 3, 3]);
    await remove(reference);
  });

  it('is refused for an endpoint that is off or unknown, and for a time that ends before it begins', async () => {
    const reference = await made();
    const post = (body: Wanted, of = reference) =>
      api.POST('/webhook-endpoints/{reference}/replay', { ...at(of), body });
    await invalid(post({ from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' }), 'to');
    for (const from of ['yesterday', '2026-03-02', 'now', 'WyJh']) await invalid(post({ from }), 'from');
    await invalid(post({} as Wanted), 'from');
    await act(reference, 'pause');
    await refused(post({ from: '2026-03-02T00:00:00Z' }), 409, 'conflict');
    await refused(post({ from: '2026-03-02T00:00:00Z' }, UNKNOWN), 404, 'not_found');
  });
});

it('a replay is refused while too many deliveries of its endpoint wait, and not those of others', async () => {
  const from = begin();
  const [full, other] = [await made(), await made()];
  const [{ id } = { id: 0 }] = await rows<{ id: number }>(
    world,
    `SELECT id FROM webhook_endpoints WHERE reference = '${full}'`,
  );
  const groupId = Number(id);
  const later = { workspaceId: world.production.id, groupId, lane: 1, dueAt: '2027-01-01T00:00:00.000Z' };
  await world.write(async (tx) => {
    for (let start = 0; start < 50_000; start += 500) {
      const some = Array.from({ length: 500 }, (_, place) => ({ ...later, subjectId: 1e9 + start + place }));
      await tx.insert(queue).values(some.map((each) => ({ ...each, kind: 'webhook_delivery' as const })));
    }
  });
  const post = (reference: string) =>
    api.POST('/webhook-endpoints/{reference}/replay', { ...at(reference), body: { from } });
  await refused(post(full), 409, 'conflict');
  await record(post(other), 202);
  await world.write((tx) => tx.delete(queue).where(eq(queue.subjectId, 1e9)));
  await record(post(full), 202);
  await world.write((tx) => tx.delete(queue).where(gt(queue.subjectId, 1e9)));
  await remove(full);
  await remove(other);
});

describe('a replay behind a cursor', () => {
  const head = async () =>
    (await answered(api.GET('/changes', { params: { query: { after: 'now' } } }))).data.next_cursor;

  it('sends what the list of changes has behind it, in the order of its sequences', async () => {
    begin();
    const reference = await made(['client.created', 'client.updated']);
    await newClient(world.api, { name: 'Before' });
    await receiver.waitFor(1);
    const from = await head();
    await act(reference, 'pause');
    // The clock of the machine is set back: the order is that of the commits.
    const clients = [];
    for (const name of ['Ana', 'Boris', 'Cvijeta']) {
      world.clock.jump(-1000);
      clients.push((await newClient(world.api, { name })).reference);
    }
    await newExpense(world.api);
    await act(reference, 'resume');
    expect(await replay(reference, { from })).toEqual({ count: 3, skipped: 0, continue_from: null });
    await receiver.waitFor(4);
    const queued = await rows<{ subject: string }>(
      world,
      `SELECT e.subject_reference AS subject FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
       JOIN webhook_endpoints w ON w.id = d.endpoint_id
       WHERE w.reference = '${reference}' AND d.is_replay = 1 ORDER BY d.id`,
    );
    expect(queued.map(({ subject }) => subject)).toEqual(clients);
    const sequences = receiver.received.slice(1).map(({ headers }) => Number(headers['x-service-sequence']));
    const { changes } = (await answered(api.GET('/changes', { params: { query: { after: from } } }))).data;
    const ofClients = changes.flatMap(({ type, sequence }) => (type === 'client' ? [sequence] : []));
    expect(sequences.toSorted((a, b) => a - b)).toEqual(ofClients);
    expect(await replay(reference, { from, events: ['document.created'] })).toMatchObject({ count: 0 });
    expect(await replay(reference, { from: await head() })).toMatchObject({ count: 0 });
    await remove(reference);
  });

  it('continues behind a change where there is more than one call may queue, and divides no change', async () => {
    begin();
    const reference = await made(['document.created', 'document.issued']);
    const { reference: client } = await newClient(world.api);
    const from = await head();
    await act(reference, 'pause');
    const body = { document_type: 'rs_invoice', client, lines: [line()], issue: true };
    for (let i = 0; i < 3; i += 1) await record(world.api.POST('/documents', { body }), 201);
    await act(reference, 'resume');
    const { database } = world.server;
    const { behind } = await database.read(async (tx) => {
      const journal = await journalHead(tx, world.production.id);
      const given = { cursor: from, field: 'from', otherwise: message('replay.from') };
      return { behind: await sequenceUpTo(tx, journal, await positionOf(tx, journal, given)) };
    });
    expect(await inPieces(reference, { behind })).toEqual([2, 2, 2]);
    await remove(reference);
  });

  it('goes on with the cursor that it gives, and counts what is no longer kept', async () => {
    begin();
    const reference = await made();
    const from = await head();
    await newClient(world.api);
    await newClient(world.api);
    await receiver.waitFor(2);
    // As many events of the first change as one call takes, whose payloads were removed.
    const { changes } = (await answered(api.GET('/changes', { params: { query: { after: from } } }))).data;
    const of = { workspaceId: world.production.id, event: 'client.created', sequence: changes[0]?.sequence };
    const occurredAt = world.clock.now().toISOString();
    await world.write(async (tx) => {
      for (let start = 0; start < 9999; start += 101) {
        const some = Array.from({ length: 101 }, () => ({ subjectReference: newReference(), occurredAt }));
        await tx.insert(events).values(some.map((each) => ({ ...of, ...each, payload: null })));
      }
    });
    const first = await replay(reference, { from });
    expect(first).toMatchObject({
      count: 1,
      skipped: 9999,
      continue_from: expect.stringMatching(/^W[\w-]+$/),
    });
    const rest = { count: 1, skipped: 0, continue_from: null };
    expect(await replay(reference, { from: first.continue_from as string })).toEqual(rest);
    await remove(reference);
  });

  it('begins there also where the changes up to it have gone with their time', async () => {
    begin();
    const reference = await made();
    await newClient(world.api, { name: 'Gone' });
    await receiver.waitFor(1);
    const from = await head();
    const before = new Date(world.clock.now().getTime() + 1);
    world.clock.advance(1000);
    await newClient(world.api, { name: 'Kept' });
    await receiver.waitFor(2);
    await world.write((tx) => forgetRows(tx, world.production.id, before));
    expect(await replay(reference, { from })).toMatchObject({ count: 1 });
    expect(names((await receiver.waitFor(3)).slice(2))).toEqual(['Kept']);
    await remove(reference);
  });

  it('is refused once the database was restored, as the list of changes is', async () => {
    const reference = await made();
    await newClient(world.api);
    const cursor = await head();
    const post = (from: string) =>
      api.POST('/webhook-endpoints/{reference}/replay', { ...at(reference), body: { from } });
    await record(post(cursor), 202);
    // Of a change that is not there, as in an older file.
    const [generation, sequence] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const of = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const gone of [
      of(['another', sequence, '']),
      of([generation, sequence, '00000000']),
      of([generation, sequence + 1000, '00000000']),
    ])
      await refused(post(gone), 410, 'cursor_expired');
    await remove(reference);
  });
});

it('a receiver that was down until its endpoint was switched off has everything after resume and replay', async () => {
  begin();
  const reference = await made(['client.created', 'client.updated']);
  const made_: string[] = [];
  const change = async (name: string) => {
    const { reference: client } = await newClient(world.api, { name });
    const params = { path: { reference: client } };
    await record(world.api.PATCH('/clients/{reference}', { params, body: { city: name } }));
    made_.push(client);
    world.clock.advance(500);
  };
  await change('before');
  await receiver.waitFor(2);
  receiver.answer(500);
  for (let count = 0; count < 5; count += 1) await change(`while down ${count}`);
  await vi.waitFor(
    async () => {
      world.clock.advance(6000);
      await world.write(async () => {});
      expect(await getEndpoint(api, reference)).toMatchObject({ active: false });
    },
    { interval: 20, timeout: 20_000 },
  );
  for (let count = 0; count < 3; count += 1) await change(`while off ${count}`);
  receiver.answer(200);
  const arrived = receiver.received.splice(0).slice(0, 2);
  const { missed_since } = (await act(reference, 'resume')) as { missed_since: string };
  await replay(reference, { from: missed_since });
  const keyOf = ({ body }: Received) => `${body.event} ${body.data.reference} ${body.occurred_at}`;
  const expected = await rows<{ payload: string }>(
    world,
    `SELECT payload FROM events WHERE subject_reference IN (${made_.map((one) => `'${one}'`).join()})`,
  );
  expect(expected).toHaveLength(18);
  await vi.waitFor(
    async () => {
      await world.write(async () => {});
      const has = new Set([...arrived, ...receiver.received].map(({ raw }) => raw));
      expect(expected.filter(({ payload }) => !has.has(payload))).toEqual([]);
    },
    { interval: 50, timeout: 20_000 },
  );
  // A receiver that drops what it knows has each event once.
  expect(new Set([...arrived, ...receiver.received].map(keyOf)).size).toBe(18);
  expect(await getEndpoint(api, reference)).toMatchObject({ active: true, failing_since: null });
});
