// The sending loop with a channel that the service does not have: it submits documents to a provider and then queries
// their state, with at most three calls per API key in a period.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Cluster } from '../../src/database/engine/cluster.ts';
import { type Database, openDatabase } from '../../src/database/open.ts';
import type { AttemptContext, Channel } from '../../src/outbox/channel.ts';
import { createSender, type Sender } from '../../src/outbox/sender.ts';
import { until } from '../webhooks/fixture.ts';

type Submission = { id: number; key: string; state: 'new' | 'submitted' | 'accepted' | 'given up' };
type Row = Submission & { due_at: string | null; claimed_by: string | null; claim_until: string | null };
/** `at`: when the slot of the call was taken. */
type Call = { key: string; id: number; kind: 'submit' | 'query'; at: number };
type Outcome = 'submitted' | 'pending' | 'accepted' | 'aborted';
type SubmissionChannel = Channel<Submission, Submission, Outcome, void>;

const CALLS_PER_PERIOD = 3;
const PERIOD_MS = 300;
const LEASE_MS = 400;

let folder: string;
let database: Database;
let sender: Sender | undefined;
let log: { msg: string }[];
let calls: Call[];
const takenAt = new Map<number, number>();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outbox-test-'));
  database = await openDatabase(`file:${join(folder, 'test.db')}`, { strict: true });
  await database.write('instance', async (tx) => {
    await tx.run(
      sql`CREATE TABLE submissions (id INTEGER PRIMARY KEY, key TEXT, state TEXT, due_at TEXT, claimed_by TEXT, claim_until TEXT)`,
    );
  });
  log = [];
  calls = [];
});
afterEach(async () => {
  await sender?.stop();
  sender = undefined;
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const rows = () => database.read(async (tx) => tx.all<Row>(sql`SELECT * FROM submissions ORDER BY id`));
const states = async () => (await rows()).map(({ state }) => state);
const messages = () => log.map(({ msg }) => msg);
const allCalls = (kind: Call['kind']) => calls.filter((call) => call.kind === kind);

async function queue(...keys: string[]): Promise<void> {
  await database.write('instance', async (tx) => {
    for (const key of keys) {
      await tx.run(
        sql`INSERT INTO submissions (key, state, due_at) VALUES (${key}, 'new', ${new Date().toISOString()})`,
      );
    }
  });
}

/** Slots by key: one for each call of the period. A released slot stays taken until its period is over. */
function createCallSlots() {
  const sending = new Set<number>();
  const begun: { key: string; at: number }[] = [];
  const recent = (key: string) => begun.filter((one) => one.key === key && Date.now() - one.at <= PERIOD_MS);
  return {
    inFlight: () => sending.size,
    isFull: () => sending.size >= 10,
    take({ id, key }: Submission) {
      sending.add(id);
      takenAt.set(id, Date.now());
      begun.push({ key, at: Date.now() });
    },
    release: ({ id }: Submission) => void sending.delete(id),
    stillFit(candidates: readonly Submission[]): Submission[] {
      const fitting: Submission[] = [];
      for (const candidate of candidates) {
        const { id, key } = candidate;
        const taken = recent(key).length + fitting.filter((one) => one.key === key).length;
        if (!sending.has(id) && taken < CALLS_PER_PERIOD) fitting.push(candidate);
      }
      return fitting;
    },
    /** When the first key that has used up its calls may call again. */
    nextFreeAt(): number | undefined {
      const used = begun.filter(({ key, at }) => Date.now() - at <= PERIOD_MS && recent(key).length > 0);
      return used.length === 0 ? undefined : Math.min(...used.map(({ at }) => at)) + PERIOD_MS + 1;
    },
  };
}

/** The provider: accepts what was submitted at the second query of its state. */
async function call({ id, key, state }: Submission): Promise<Outcome> {
  const kind = state === 'new' ? 'submit' : 'query';
  calls.push({ key, id, kind, at: takenAt.get(id) ?? 0 });
  await pause(5);
  if (kind === 'submit') return 'submitted';
  return allCalls('query').filter((one) => one.id === id).length < 2 ? 'pending' : 'accepted';
}

function channel(parts: Partial<SubmissionChannel> = {}): SubmissionChannel {
  const slots = createCallSlots();
  return {
    slots,
    leaseMs: LEASE_MS,
    stopMs: 100,
    async find(tx, { now }) {
      const at = now.toISOString();
      const free = sql`due_at IS NOT NULL AND (claimed_by IS NULL OR claim_until < ${at})`;
      const due = tx.all<Row>(
        sql`SELECT * FROM submissions WHERE ${free} AND due_at <= ${at} ORDER BY due_at, id`,
      );
      const [later] = tx.all<{ at: string | null }>(
        sql`SELECT min(max(due_at, coalesce(claim_until, ''))) AS at FROM submissions WHERE due_at > ${at} OR claim_until >= ${at}`,
      );
      const candidates = slots.stillFit(due);
      const freeAt = candidates.length < due.length ? slots.nextFreeAt() : undefined;
      const next = [later?.at ?? [], freeAt === undefined ? [] : new Date(freeAt).toISOString()]
        .flat()
        .sort();
      return { candidates, nextDueAt: next[0] };
    },
    async claim(tx, { candidates, bootId, claimUntil }) {
      for (const { id } of candidates) {
        tx.run(
          sql`UPDATE submissions SET claimed_by = ${bootId}, claim_until = ${claimUntil} WHERE id = ${id}`,
        );
      }
      return [...candidates];
    },
    attempt: call,
    async applyOutcome(tx, { id }, outcome, { now }) {
      const state = { submitted: 'submitted', pending: 'submitted', accepted: 'accepted', aborted: 'new' }[
        outcome
      ];
      const dueAt = outcome === 'accepted' ? null : new Date(now.getTime() + 20).toISOString();
      tx.run(
        sql`UPDATE submissions SET state = ${state}, due_at = ${dueAt}, claimed_by = NULL, claim_until = NULL WHERE id = ${id}`,
      );
    },
    refillsSlots: true,
    report: () => {},
    async claimants(tx) {
      const boots = tx.all<{ boot: string }>(
        sql`SELECT DISTINCT claimed_by AS boot FROM submissions WHERE claimed_by IS NOT NULL`,
      );
      return boots.map(({ boot }) => boot);
    },
    async recover(tx, { gone }) {
      const freed = tx.run(
        sql`UPDATE submissions SET claimed_by = NULL, claim_until = NULL WHERE claimed_by IN ${gone}`,
      );
      return { submissions: (freed as unknown as { changes: number }).changes };
    },
    messages: {
      pollFailed: 'poll failed',
      recovered: 'recovered',
      attemptAbandoned: 'abandoned',
      outcomeNotStored: 'not stored',
    },
    logFields: ({ id }) => ({ submission: id }),
    ...parts,
  };
}

async function start(parts: Partial<SubmissionChannel> = {}, cluster?: Cluster): Promise<Sender> {
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(JSON.parse(line)) });
  sender = createSender(channel(parts), { database, cluster, clock: () => new Date(), logger });
  await sender.start();
  return sender;
}

test('a channel that submits and then queries the state keeps within its calls per key and period', async () => {
  const keys = ['a', 'a', 'a', 'a', 'b', 'b'];
  await queue(...keys);
  await start();
  await until(async () => (await states()).every((state) => state === 'accepted'));
  expect(
    allCalls('submit')
      .map(({ id }) => id)
      .sort(),
  ).toEqual([1, 2, 3, 4, 5, 6]);
  expect(allCalls('query')).toHaveLength(12);
  for (const { key, at } of calls) {
    const within = calls.filter((one) => one.key === key && one.at >= at && one.at - at < PERIOD_MS);
    expect(within.length).toBeLessThanOrEqual(CALLS_PER_PERIOD);
  }
  // The keys do not wait for each other: the fewer submissions of b are accepted long before the last of a.
  const lastOf = (key: string) => Math.max(...calls.filter((one) => one.key === key).map(({ at }) => at));
  expect(lastOf('b')).toBeLessThan(lastOf('a'));
});

test('an outcome is stored again and again until it is, without another attempt', async () => {
  let failures = 0;
  const { applyOutcome } = channel();
  await queue('a');
  const running = await start({
    async applyOutcome(tx, job, outcome, at) {
      // Both as a group and alone.
      if (outcome === 'submitted' && failures < 3) {
        failures += 1;
        throw new Error('no room');
      }
      return applyOutcome(tx, job, outcome, at);
    },
  });
  await until(async () => (await states())[0] === 'accepted');
  expect(allCalls('submit')).toHaveLength(1);
  expect(messages()).toEqual(['not stored', 'not stored', 'not stored']);
  await until(() => running.stats().inFlight === 0);
  expect(running.stats().errors).toBe(3);
});

test('an attempt that throws is left to the end of its lease, and is then made again', async () => {
  let isFirst = true;
  await queue('a');
  await start({
    attempt(job) {
      const wasFirst = isFirst;
      isFirst = false;
      return wasFirst ? Promise.reject(new Error('a fault')) : call(job);
    },
  });
  const startedAt = Date.now();
  await until(async () => (await states())[0] === 'accepted');
  expect(Date.now() - startedAt).toBeGreaterThan(LEASE_MS - 50);
  expect(messages()).toEqual(['abandoned']);
});

test('a start releases the claims of a process that died', async () => {
  await queue('a');
  await database.write('instance', async (tx) => {
    await tx.run(
      sql`UPDATE submissions SET claimed_by = 'another', claim_until = '2999-01-01T00:00:00.000Z'`,
    );
  });
  await start();
  await until(async () => (await states())[0] === 'accepted');
  expect(log).toMatchObject([{ msg: 'recovered', submissions: 1 }]);
});

test('claims of other processes are left while these live, and released when they are gone, also later', async () => {
  await queue('a', 'b', 'c');
  await database.write('instance', async (tx) => {
    await tx.run(sql`UPDATE submissions SET claimed_by = key, claim_until = '2999-01-01T00:00:00.000Z'`);
  });
  const gone = new Set(['a']);
  let boot: string | undefined = 'own';
  await start({}, {
    bootId: () => boot,
    goneOf: async (boots) => boots.filter((each) => gone.has(each)),
    isLeading: () => false,
    onLead: () => {},
  } as Partial<Cluster> as Cluster);
  await until(async () => (await states())[0] === 'accepted');
  expect(await rows()).toMatchObject([
    { claimed_by: null },
    { state: 'new', claimed_by: 'b' },
    { claimed_by: 'c' },
  ]);
  gone.add('b');
  await until(async () => (await states())[1] === 'accepted');
  // One that others may take for gone claims nothing.
  boot = undefined;
  gone.add('c');
  await until(async () => (await rows())[2]?.claimed_by === null);
  await pause(400);
  expect(await states()).toEqual(['accepted', 'accepted', 'new']);
});

test('a stop aborts attempts that take too long, stores their outcomes and claims nothing more', async () => {
  let attempts = 0;
  await queue('a');
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
  expect(await rows()).toMatchObject([{ state: 'new', claimed_by: null }]);
});
