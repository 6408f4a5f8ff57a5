// The queue with a channel that the service does not have: it submits documents to a provider and then queries their
// state.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { asc, eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Cluster } from '../../src/database/engine/database.ts';
import { type Database, openDatabase } from '../../src/database/open.ts';
import { queue } from '../../src/database/schema/queue.ts';
import type { AttemptContext, Channel } from '../../src/queue/channel.ts';
import { createClaims } from '../../src/queue/claims.ts';
import { createSender, type Sender } from '../../src/queue/sender.ts';
import { enqueue, type QueuedWork } from '../../src/queue/work.ts';
import { createDatabase, removeDatabase } from '../engine.ts';
import { insertWorkspace, until } from '../webhooks/fixture.ts';

type State = 'new' | 'submitted' | 'accepted';
type Job = QueuedWork & { state: State };
type Call = { groupId: number; id: number; kind: 'submit' | 'query' };
type Outcome = 'submitted' | 'pending' | 'accepted' | 'aborted';
type SubmissionChannel = Channel<Job, Outcome, State>;

const LEASE_MS = 400;
const claims = createClaims({
  lanes: [
    { kind: 'sef_submission', lane: 0 },
    { kind: 'sef_submission', lane: 1, most: 2 },
  ],
  most: 4,
  mostOfGroup: 3,
  sharesEvenly: true,
  isOpen: (groupId) => sql`${groupId} < 100`,
  isTakenOver: true,
});

let folder: string;
let url: string;
let database: Database;
let workspaceId: number;
let sender: Sender | undefined;
let log: { msg: string }[];
let calls: Call[];
let states: Map<number, State>;
let underWay: number;
let mostUnderWay: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'queue-test-'));
  url = await createDatabase(folder);
  database = await openDatabase(url, { strict: true });
  workspaceId = (await database.write('instance', (tx) => insertWorkspace(tx))).id;
  log = [];
  calls = [];
  states = new Map();
  underWay = 0;
  mostUnderWay = 0;
});
afterEach(async () => {
  await sender?.stop();
  sender = undefined;
  await database.close();
  await removeDatabase(url);
  rmSync(folder, { recursive: true, force: true });
});

const rows = () => database.read(async (tx) => tx.select().from(queue).orderBy(asc(queue.id)));
const messages = () => log.map(({ msg }) => msg);
const allCalls = (kind: Call['kind']) => calls.filter((call) => call.kind === kind);
/** Within the horizon, and later than the tests take. */
const soon = () => new Date(Date.now() + 50_000).toISOString();
const isDone = async () => (await rows()).length === 0;

/** Queues a submission for each group, with the ids from 1. */
async function submit(...groups: number[]): Promise<void> {
  await database.write('instance', async (tx) => {
    for (const groupId of groups) {
      const subjectId = states.size + 1;
      states.set(subjectId, 'new');
      const dueAt = new Date().toISOString();
      await enqueue(tx, { workspaceId, kind: 'sef_submission', subjectId, groupId, dueAt });
    }
  });
}

/** The provider: accepts what was submitted at the second query of its state. */
async function call({ subjectId: id, groupId, state }: Job): Promise<Outcome> {
  const kind = state === 'new' ? 'submit' : 'query';
  calls.push({ groupId, id, kind });
  underWay += 1;
  mostUnderWay = Math.max(mostUnderWay, underWay);
  await pause(5);
  underWay -= 1;
  if (kind === 'submit') return 'submitted';
  return allCalls('query').filter((one) => one.id === id).length < 2 ? 'pending' : 'accepted';
}

function channel(parts: Partial<SubmissionChannel> = {}): SubmissionChannel {
  return {
    claims,
    leaseMs: LEASE_MS,
    horizonMs: 60_000,
    stopMs: 100,
    load: async (_tx, work) =>
      work.map((one) => ({ ...one, state: states.get(one.subjectId) ?? ('new' as const) })),
    attempt: call,
    async conclude(_tx, { subjectId }, outcome, { now }) {
      if (outcome === 'aborted') return { next: 'as planned', result: 'new' };
      const state = outcome === 'accepted' ? 'accepted' : 'submitted';
      states.set(subjectId, state);
      const dueAt = new Date(now.getTime() + 20).toISOString();
      return { next: state === 'accepted' ? 'none' : { dueAt, lane: 1 }, result: state };
    },
    interrupted: async () => ({ next: 'as planned', counted: 'submissions' }),
    refillsSlots: true,
    report: () => {},
    messages: {
      pollFailed: 'poll failed',
      recovered: 'recovered',
      attemptAbandoned: 'abandoned',
      outcomeNotStored: 'not stored',
    },
    logFields: ({ subjectId }) => ({ submission: subjectId }),
    ...parts,
  };
}

async function start(parts: Partial<SubmissionChannel> = {}, cluster?: Cluster): Promise<Sender> {
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(JSON.parse(line)) });
  sender = createSender(channel(parts), { database, cluster, clock: () => new Date(), logger });
  await sender.start();
  return sender;
}

test('work goes on until it has ended, within the slots of all, of a group and of a lane', async () => {
  await submit(1, 1, 1, 1, 2, 2, 200);
  await start();
  await until(async () => (await rows()).length === 1);
  expect(
    allCalls('submit')
      .map(({ id }) => id)
      .sort(),
  ).toEqual([1, 2, 3, 4, 5, 6]);
  expect(allCalls('query')).toHaveLength(12);
  expect(mostUnderWay).toBeGreaterThan(1);
  expect(mostUnderWay).toBeLessThanOrEqual(4);
  // Groups take turns: both are served before the last of the first.
  expect(new Set(calls.slice(0, 4).map(({ groupId }) => groupId))).toEqual(new Set([1, 2]));
  // What may not be carried out waits.
  expect(await rows()).toMatchObject([{ groupId: 200, claimedBy: null }]);
});

test('an outcome is stored again and again until it is, without another attempt', async () => {
  let failures = 0;
  const { conclude } = channel();
  await submit(1);
  const running = await start({
    async conclude(tx, job, outcome, at) {
      // Both as a group and alone.
      if (outcome === 'submitted' && failures < 3) {
        failures += 1;
        throw new Error('no room');
      }
      return conclude(tx, job, outcome, at);
    },
  });
  await until(isDone);
  expect(allCalls('submit')).toHaveLength(1);
  expect(messages()).toEqual(['not stored', 'not stored', 'not stored']);
  await until(() => running.stats().inFlight === 0);
  expect(running.stats().errors).toBe(3);
});

test('an attempt that throws is left to the end of its lease, and is then made again', async () => {
  let isFirst = true;
  await submit(1);
  const running = await start({
    attempt(job) {
      const wasFirst = isFirst;
      isFirst = false;
      return wasFirst ? Promise.reject(new Error('a fault')) : call(job);
    },
  });
  const startedAt = Date.now();
  await until(() => {
    running.wake();
    return isDone();
  });
  expect(Date.now() - startedAt).toBeGreaterThan(LEASE_MS - 50);
  expect(messages()).toEqual(['abandoned']);
});

test('a start releases the claims of a process that died', async () => {
  await submit(1);
  await database.write('instance', async (tx) => {
    await tx.update(queue).set({ claimedBy: 'another', claimUntil: soon() });
  });
  await start();
  await until(isDone);
  expect(log).toMatchObject([{ msg: 'recovered', submissions: 1 }]);
});

test('claims of other processes are left while these live, and released when they are gone, also later', async () => {
  await submit(1, 2, 3);
  await database.write('instance', async (tx) => {
    for (const [place, boot] of ['a', 'b', 'c'].entries())
      await tx
        .update(queue)
        .set({ claimedBy: boot, claimUntil: soon() })
        .where(eq(queue.subjectId, place + 1));
  });
  const gone = new Set(['a']);
  let boot: string | undefined = 'own';
  await start({}, {
    bootId: () => boot,
    goneOf: async (boots) => boots.filter((each) => gone.has(each)),
    isLeading: () => false,
    onLead: () => {},
  } as Partial<Cluster> as Cluster);
  await until(async () => states.get(1) === 'accepted' && (await rows()).length === 2);
  expect(await rows()).toMatchObject([{ claimedBy: 'b' }, { claimedBy: 'c' }]);
  gone.add('b');
  await until(async () => states.get(2) === 'accepted' && (await rows()).length === 1);
  // One that others may take for gone claims nothing.
  boot = undefined;
  gone.add('c');
  await until(async () => (await rows())[0]?.claimedBy === null);
  await pause(400);
  expect(states.get(3)).toBe('new');
});

test('a stop aborts attempts that take too long, stores their outcomes and claims nothing more', async () => {
  let attempts = 0;
  await submit(1);
  const running = await start({
    async attempt(_job, { signal }: AttemptContext) {
      attempts += 1;
      await new Promise((aborted) => signal.addEventListener('abort', aborted, { once: true }));
      return 'aborted';
    },
  });
  await until(() => running.stats().inFlight === 1);
  await running.stop();
  sender = undefined;
  expect(attempts).toBe(1);
  expect(await rows()).toMatchObject([{ claimedBy: null }]);
});
