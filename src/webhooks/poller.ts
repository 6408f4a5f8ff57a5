import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Reader } from '../database/statement.ts';
import type { Database } from '../database/transaction.ts';
import { signatureHeader } from '../domain/webhook-signature.ts';
import {
  type Candidate,
  claimDeliveries,
  dueDeliveries,
  type Job,
  postponeDelivery,
  waitingEndpoints,
} from './claims.ts';
import { finishAttempt, recoverAbandoned, type Settled } from './outcome.ts';
import type { Lookup } from './resolve-host.ts';
import { decryptSecret } from './secrets.ts';
import { createSender, type Outcome } from './send.ts';
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
  lookup?: Lookup | undefined;
  random?: () => number;
};

export type PollerStats = {
  inFlight: number;
  /** Attempts since the start, by how they ended. */
  delivered: number;
  failed: number;
  failedByError: Record<string, number>;
  /** Endpoints switched off after repeated failures since the start. */
  endpointsDisabled: number;
  /** Times that the poller itself failed and tried again. */
  errors: number;
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
const FIRST_BACK_OFF_MS = 100;
/** How long an attempt that could not be signed waits for the right instance key. */
const UNSIGNED_WAIT_MS = 60_000;
/** While stopping, an outcome that cannot be written is given up after so many tries: the next start recovers it. */
const LAST_TRIES = 5;

/**
 * Sends what is due, several deliveries at a time, each endpoint for itself: claims in one transaction, sends outside
 * of any, writes the outcome in another. Woken by commits of this process and of others, and by the clock.
 */
export function createPoller(parts: PollerParts): Poller {
  const { database, clock, logger } = parts;
  const bootId = randomUUID();
  const leaseMs = parts.timeoutSeconds * 1000 + LEASE_MARGIN_MS;
  const schedule = { retrySeconds: parts.retrySeconds, random: parts.random ?? Math.random };
  const sender = createSender(parts);
  const slots = createSlots();
  const underWay = new Set<Promise<void>>();
  const counts = { delivered: 0, failed: 0, endpointsDisabled: 0, errors: 0 };
  const failedByError: Record<string, number> = {};
  const state = {
    isRunning: false,
    isLooking: false,
    isWoken: false,
    earliestDueAt: undefined as string | undefined,
    failures: 0,
  };
  let looking: Promise<void> = Promise.resolve();
  let sleeper: NodeJS.Timeout | undefined;
  let watcher: NodeJS.Timeout | undefined;

  function wake(): void {
    state.isWoken = true;
    if (!state.isRunning || state.isLooking) return;
    state.isLooking = true;
    looking = look().finally(() => {
      state.isLooking = false;
    });
  }

  /** Looks for work until a look finds nothing new; a failure is logged, counted and tried again later. */
  async function look(): Promise<void> {
    try {
      while (state.isRunning && state.isWoken) {
        state.isWoken = false;
        await takeWork();
      }
      state.failures = 0;
    } catch (error) {
      counts.errors += 1;
      logger.error({ err: error }, 'the webhook poller failed and tries again');
      sleep(backOffMs(state.failures));
      state.failures += 1;
    }
  }

  async function takeWork(): Promise<void> {
    if (slots.isFull()) return;
    const now = clock();
    const candidates = await database.read((tx) => findWork(tx, now));
    if (candidates.length === 0) return;
    const jobs = await database.write((tx) => claimDeliveries(tx, { candidates, bootId, leaseMs, now }));
    for (const job of jobs) begin(job);
  }

  async function findWork(tx: Reader, now: Date): Promise<Candidate[]> {
    const instant = now.toISOString();
    const waiting = await waitingEndpoints(tx, now);
    const dues = waiting.map(({ dueAt }) => dueAt).sort();
    state.earliestDueAt = dues[0];
    const next = dues.find((dueAt) => dueAt > instant);
    sleep(next === undefined ? LONGEST_SLEEP_MS : Date.parse(next) - now.getTime());
    const found: Candidate[] = [];
    for (const endpointId of slots.inTurn(waiting.filter(({ dueAt }) => dueAt <= instant))) {
      if (found.length >= CLAIM_BATCH) break;
      found.push(...(await dueDeliveries(tx, { endpointId, limit: slots.perEndpoint, now })));
    }
    return slots.choose(found, CLAIM_BATCH);
  }

  function begin(job: Job): void {
    slots.take(job);
    const work = attempt(job)
      .catch((error) => {
        counts.errors += 1;
        logger.error({ err: error, delivery: job.reference }, 'a webhook attempt was abandoned');
      })
      .finally(() => {
        underWay.delete(work);
        slots.release(job);
        wake();
      });
    underWay.add(work);
  }

  async function attempt(job: Job): Promise<void> {
    const startedAt = clock();
    const signature = sign(job, startedAt);
    if (signature === undefined) {
      const until = new Date(startedAt.getTime() + UNSIGNED_WAIT_MS);
      await database.write((tx) => postponeDelivery(tx, { deliveryId: job.deliveryId, bootId, until }));
      return;
    }
    const outcome = await sender.send({
      url: job.url,
      body: job.payload,
      signature,
      delivery: job.reference,
    });
    const settled = await record(job, startedAt, outcome);
    report(job, outcome, settled);
  }

  /** The signature with the endpoint's secret of this moment; undefined when that cannot be read. */
  function sign(job: Job, at: Date): string | undefined {
    const key = { instanceKey: parts.instanceKey, endpoint: job.endpointReference };
    try {
      const secret = decryptSecret(job.secretEncrypted, key);
      return signatureHeader(secret, job.payload, Math.floor(at.getTime() / 1000));
    } catch (error) {
      counts.errors += 1;
      logger.error({ err: error, delivery: job.reference }, 'a webhook cannot be signed and waits');
      return undefined;
    }
  }

  /** Tries until it is written: an outcome that got lost would be sent again. */
  async function record(job: Job, startedAt: Date, outcome: Outcome): Promise<Settled | undefined> {
    const { deliveryId } = job;
    for (let failures = 0; ; failures += 1) {
      try {
        return await database.write((tx) =>
          finishAttempt(tx, { ...schedule, deliveryId, bootId, startedAt, outcome, now: clock() }),
        );
      } catch (error) {
        if (!state.isRunning && failures >= LAST_TRIES) throw error;
        counts.errors += 1;
        logger.error(
          { err: error, delivery: job.reference },
          'the outcome of a webhook cannot be stored yet',
        );
        await pause(backOffMs(failures));
      }
    }
  }

  function report(job: Job, outcome: Outcome, settled: Settled | undefined): void {
    const { httpCode, error, durationMs } = outcome;
    if (error === null) counts.delivered += 1;
    else {
      counts.failed += 1;
      failedByError[error] = (failedByError[error] ?? 0) + 1;
    }
    const { reference: delivery, endpointReference: endpoint, event } = job;
    const result = { http_code: httpCode, error, duration_ms: durationMs, status: settled?.status };
    logger.info({ delivery, endpoint, event, attempt: job.attempts + 1, ...result }, 'webhook attempt');
    if (settled?.isEndpointDisabled) {
      counts.endpointsDisabled += 1;
      logger.warn({ endpoint }, 'webhook endpoint disabled after repeated failures');
    }
  }

  function sleep(milliseconds: number): void {
    clearTimeout(sleeper);
    sleeper = setTimeout(wake, Math.min(milliseconds, LONGEST_SLEEP_MS)).unref();
  }

  return {
    async start() {
      const now = clock();
      const recovered = await database.write((tx) => recoverAbandoned(tx, { ...schedule, bootId, now }));
      if (recovered > 0) logger.warn({ deliveries: recovered }, 'webhook attempts had been interrupted');
      state.isRunning = true;
      database.onCommit(wake);
      watcher = watchForeignCommits(database, wake);
      wake();
    },
    wake,
    async stop() {
      state.isRunning = false;
      clearInterval(watcher);
      await looking;
      clearTimeout(sleeper);
      while (underWay.size > 0) await Promise.all(underWay);
      await sender.close();
    },
    stats() {
      const waitingMs = state.earliestDueAt ? clock().getTime() - Date.parse(state.earliestDueAt) : 0;
      return {
        ...counts,
        failedByError: { ...failedByError },
        inFlight: slots.inFlight(),
        oldestDueSeconds: Math.max(0, waitingMs / 1000),
      };
    },
  };
}

/** Other processes (the command line) commit without a word; the database's version tells. */
function watchForeignCommits(database: Database, wake: () => void): NodeJS.Timeout {
  let seen = database.foreignVersion();
  return setInterval(() => {
    const version = database.foreignVersion();
    if (version !== seen) wake();
    seen = version;
  }, FOREIGN_COMMIT_MS).unref();
}

function backOffMs(failures: number): number {
  return Math.min(FIRST_BACK_OFF_MS * 2 ** failures, LONGEST_SLEEP_MS);
}
