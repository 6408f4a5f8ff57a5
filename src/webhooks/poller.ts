import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Reader } from '../database/statement.ts';
import type { Database } from '../database/transaction.ts';
import { type AttemptCounts, backOffMs, createAttempts } from './attempts.ts';
import { claimDeliveries, dueDeliveries, type Job, waitingEndpoints } from './claims.ts';
import { recoverAbandoned } from './outcome.ts';
import type { Lookup } from './resolve-host.ts';
import { createSlots } from './slots.ts';

export type PollerParts = {
  database: Database;
  clock: () => Date;
  logger: Logger;
  instanceKey: string;
  /** Waits before the attempts after the first. */
  retrySeconds: readonly number[];
  /** Time a receiver has, from name resolution to the head of its answer. */
  timeoutSeconds: number;
  allowPrivateNetwork: boolean;
  /** How host names are resolved; the system's way when absent. */
  lookup?: Lookup | undefined;
  /** Gives 0 to 1, for the jitter of the schedule. */
  random?: () => number;
};

export type PollerStats = AttemptCounts & {
  inFlight: number;
  /** How long the earliest due delivery that nobody sends has been waiting. */
  oldestDueSeconds: number;
};

export type Poller = {
  /** Takes up what a process that died has left, then works until it is stopped. */
  start(): Promise<void>;
  /** Looks for work now; many calls are one look. */
  wake(): void;
  /** Takes no more work and resolves when every attempt under way has ended and is written down. */
  stop(): Promise<void>;
  stats(): PollerStats;
};

const LEASE_MARGIN_MS = 15_000;
const CLAIM_BATCH = 64;
const LONGEST_SLEEP_MS = 30_000;
const FOREIGN_COMMIT_MS = 250;

/**
 * Sends what is due, several deliveries at a time, each endpoint for itself: claims them in one transaction, sends
 * outside of any, writes each outcome in another. Woken by commits of this process and of others, and by the clock.
 */
export function createPoller(parts: PollerParts): Poller {
  const { database, clock, logger } = parts;
  const bootId = randomUUID();
  const attempts = createAttempts(parts, bootId);
  const crew = createCrew(attempts, parts, () => looker.wake());
  const looker = createLooker((sleep) => takeWork(sleep), parts, attempts.counts);
  const leaseMs = parts.timeoutSeconds * 1000 + LEASE_MARGIN_MS;
  let earliestDueAt: string | undefined;
  let stopWatching = () => {};

  async function takeWork(sleep: (milliseconds: number) => void): Promise<void> {
    if (crew.slots.isFull()) return;
    const now = clock();
    const { candidates, dues } = await database.read((tx) => findWork(tx, crew.slots, now));
    earliestDueAt = dues[0];
    const next = dues.find((dueAt) => dueAt > now.toISOString());
    sleep(next === undefined ? LONGEST_SLEEP_MS : Date.parse(next) - now.getTime());
    if (candidates.length === 0) return;
    const jobs = await database.write((tx) => claimDeliveries(tx, { candidates, bootId, leaseMs, now }));
    for (const job of jobs) crew.begin(job);
  }

  return {
    async start() {
      const { retrySeconds, random = Math.random } = parts;
      const recovery = { bootId, retrySeconds, random, now: clock() };
      const recovered = await database.write((tx) => recoverAbandoned(tx, recovery));
      if (recovered > 0) logger.warn({ deliveries: recovered }, 'webhook attempts had been interrupted');
      database.onCommit(looker.wake);
      stopWatching = watchForeignCommits(database, looker.wake);
      looker.start();
    },
    wake: looker.wake,
    async stop() {
      stopWatching();
      attempts.hurry();
      await looker.stop();
      await crew.settled();
      await attempts.close();
    },
    stats() {
      const waitingMs = earliestDueAt ? clock().getTime() - Date.parse(earliestDueAt) : 0;
      const inFlight = crew.slots.inFlight();
      return { ...attempts.counts, inFlight, oldestDueSeconds: Math.max(0, waitingMs / 1000) };
    },
  };
}

/**
 * Decides when to look for work: after a wake, and at the latest when it has slept as long as `look` said. One look
 * at a time; a look that fails is logged, counted and tried again, later each time.
 */
function createLooker(
  look: (sleep: (milliseconds: number) => void) => Promise<void>,
  { logger }: PollerParts,
  counts: AttemptCounts,
) {
  let isRunning = false;
  let isWoken = false;
  let failures = 0;
  let sleeper: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  function wake(): void {
    isWoken = true;
    if (!isRunning || looking) return;
    // A commit ends many attempts in one turn: once their slots are free, one look serves them all.
    looking = nextTurn()
      .then(lookWhileWoken)
      .finally(() => {
        looking = undefined;
        if (isWoken && failures === 0) wake();
      });
  }

  async function lookWhileWoken(): Promise<void> {
    try {
      while (isRunning && isWoken) {
        isWoken = false;
        await look(sleep);
      }
      failures = 0;
    } catch (error) {
      counts.errors += 1;
      logger.error({ err: error }, 'the webhook poller failed and tries again');
      sleep(backOffMs(failures));
      failures += 1;
    }
  }

  function sleep(milliseconds: number): void {
    clearTimeout(sleeper);
    sleeper = setTimeout(wake, Math.min(milliseconds, LONGEST_SLEEP_MS)).unref();
  }

  return {
    wake,
    start(): void {
      isRunning = true;
      wake();
    },
    async stop(): Promise<void> {
      isRunning = false;
      await looking;
      clearTimeout(sleeper);
    },
  };
}

/** The attempts under way, and the slots they hold until their outcome is written. */
function createCrew(
  attempts: { carryOut(job: Job): Promise<void>; counts: AttemptCounts },
  { logger }: PollerParts,
  onFree: () => void,
) {
  const slots = createSlots();
  const underWay = new Set<Promise<void>>();

  async function carryOut(job: Job): Promise<void> {
    try {
      await attempts.carryOut(job);
    } catch (error) {
      attempts.counts.errors += 1;
      logger.error({ err: error, delivery: job.reference }, 'a webhook attempt was abandoned');
    }
    slots.release(job);
    onFree();
  }

  return {
    slots,
    begin(job: Job): void {
      slots.take(job);
      const work = carryOut(job).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/**
 * @returns candidates: due deliveries for which there is a slot; dues: when each endpoint with open deliveries has its
 *   next one due, the earliest first
 */
export async function findWork(tx: Reader, slots: ReturnType<typeof createSlots>, now: Date) {
  const waiting = await waitingEndpoints(tx, now);
  const isDue = waiting.filter(({ dueAt }) => dueAt <= now.toISOString());
  const picking = slots.startPicking(CLAIM_BATCH);
  for (const endpointId of slots.inTurn(isDue)) {
    if (picking.isDone()) break;
    picking.offer(await dueDeliveries(tx, { endpointId, limit: slots.perEndpoint, now }));
  }
  return { candidates: picking.picked, dues: waiting.map(({ dueAt }) => dueAt).sort() };
}

/**
 * Other processes (the command line) commit without a word; the database's version tells.
 * @returns a function that stops watching
 */
function watchForeignCommits(database: Database, wake: () => void): () => void {
  let seen = database.foreignVersion();
  const watcher = setInterval(() => {
    try {
      const version = database.foreignVersion();
      if (version !== seen) wake();
      seen = version;
    } catch {
      // A database that does not answer shows at the look, which is logged and tried again.
      wake();
    }
  }, FOREIGN_COMMIT_MS).unref();
  return () => clearInterval(watcher);
}
