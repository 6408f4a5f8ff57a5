// How a webhook goes out. Each step calls the next:
//
//   poll             outbox/poll-loop.ts: after commits, after an attempt that freed its slot, and by a timer
//     ↓ takeWork
//   claim            claims.ts: due deliveries for which there is a slot, in one write (lease and slot)
//     ↓ begin
//   dispatcher       createDispatcher: the job holds its slot until its outcome is written
//     ↓ execute
//   attempt          attempts.ts: sign, send (send.ts), record
//     ↓ add
//   outcome groups   outcome-groups.ts: the outcomes of several attempts in one write (outcome.ts)
//     ↓ onStoring
//   refill           claims deliveries for the same slots, in the commit of the outcomes → dispatcher
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { maxWaitMs } from '../domain/delivery-schedule.ts';
import { createPollLoop, MAX_SLEEP_MS } from '../outbox/poll-loop.ts';
import { createPollThrottle } from '../outbox/poll-throttle.ts';
import {
  type AttemptCounts,
  type AttemptOptions,
  createAttempts,
  type FreedSlots,
  UNSIGNED_WAIT_MS,
} from './attempts.ts';
import {
  type Candidate,
  claimDeliveries,
  dueDeliveries,
  dueFirstAttempts,
  type Instants,
  type Job,
  strandedDeliveries,
  waitingEndpoints,
} from './claims.ts';
import { recoverAbandoned } from './outcome.ts';
import { createSlots, type Ending } from './slots.ts';

/** The options of the attempts: the poller has no others. */
export type PollerOptions = AttemptOptions;

export type PollerStats = AttemptCounts & {
  inFlight: number;
  /** How long the earliest due delivery that is not being sent has been waiting. */
  oldestDueSeconds: number;
};

export type Poller = {
  /** Releases claims of processes that died, then sends what is due until it is stopped. */
  start(): Promise<void>;
  /** Polls now; several calls in the same turn of the event loop are one poll. */
  wake(): void;
  /** Claims nothing more, and resolves when every attempt under way has ended and is recorded. */
  stop(): Promise<void>;
  stats(): PollerStats;
};

const LEASE_MARGIN_MS = 15_000;
const CLAIM_BATCH = 64;
const JOBS_PER_TURN = 16;

/**
 * Sends due deliveries, several at a time, with separate slots per endpoint: claims them in one transaction, sends
 * outside of any, and records each outcome in another. Woken by commits of this process and of others, and by a timer.
 */
export function createPoller(options: PollerOptions): Poller {
  const { database, clock, logger } = options;
  const bootId = randomUUID();
  const attempts = createAttempts(options, bootId, {
    slotsFreed(freed) {
      const refilling = refill(freed).finally(() => refills.delete(refilling));
      refills.add(refilling);
    },
  });
  const dispatcher = createDispatcher(attempts, options, () => loop.wake());
  const loop = createPollLoop({ database, poll: takeWork, onError });
  const leaseMs = options.timeoutSeconds * 1000 + LEASE_MARGIN_MS;
  const instantsAt = createInstants(options.retrySeconds, leaseMs);
  let earliestDueAt: string | undefined;
  let isStopping = false;
  const refills = new Set<Promise<void>>();
  const throttle = createPollThrottle();

  function onError(error: unknown): void {
    attempts.counts.errors += 1;
    logger.error({ err: error }, 'webhook poller failed, retrying');
  }

  async function takeWork(sleep: (milliseconds: number) => void): Promise<void> {
    if (dispatcher.slots.isFull()) return;
    await throttle.delay();
    const now = clock();
    const find = (tx: Reader) => findWork(tx, dispatcher.slots, instantsAt(now));
    const { candidates, dues } = await database.read((tx) => throttle.track(() => find(tx)));
    earliestDueAt = dues[0];
    const next = dues.find((dueAt) => dueAt > now.toISOString());
    sleep(next === undefined ? MAX_SLEEP_MS : Date.parse(next) - now.getTime());
    if (candidates.length === 0) return;
    await claim(now, async () => dispatcher.slots.stillFit(candidates));
  }

  /**
   * Claims and begins the deliveries that `choose` returns inside the transaction. Slots are taken there, too: a
   * delivery that one write has claimed must not look free to the next, even if a jump of the clock has ended its
   * lease.
   */
  async function claim(now: Date, choose: (tx: Writer) => Promise<Candidate[]>): Promise<void> {
    const taken: Job[] = [];
    try {
      const work = async (tx: Writer) => {
        const candidates = isStopping ? [] : await choose(tx);
        for (const job of await claimDeliveries(tx, {
          candidates,
          bootId,
          leaseMs,
          now,
          instants: instantsAt(now),
        })) {
          dispatcher.slots.take(job);
          taken.push(job);
        }
      };
      await database.write(work, { priority: 'background' });
    } catch (error) {
      for (const job of taken) dispatcher.slots.release(job);
      throw error;
    }
    for (const [index, job] of taken.entries()) {
      // Signing and sending many at once would block the event loop.
      if (index % JOBS_PER_TURN === JOBS_PER_TURN - 1) await nextTurn();
      dispatcher.begin(job);
    }
  }

  /**
   * Claims deliveries for the slots of attempts whose outcomes are written by the preceding write: both share a commit.
   * If that write fails, nothing is claimed; the next poll finds what is left.
   */
  async function refill({ jobs, isWritten }: FreedSlots): Promise<void> {
    if (isStopping || throttle.delayMs() > 0) return;
    const now = clock();
    const find = (tx: Reader) =>
      findWork(tx, dispatcher.slots, instantsAt(now), dispatcher.slots.endingOf(jobs));
    try {
      await claim(now, async (tx) => (isWritten() ? (await throttle.track(() => find(tx))).candidates : []));
    } catch (error) {
      onError(error);
    }
  }

  return {
    async start() {
      const { retrySeconds, random = Math.random } = options;
      const recovery = { bootId, retrySeconds, random, now: clock() };
      const recovered = await database.write((tx) => recoverAbandoned(tx, recovery));
      if (recovered > 0) logger.warn({ deliveries: recovered }, 'recovered interrupted webhook attempts');
      loop.start();
    },
    wake: loop.wake,
    async stop() {
      isStopping = true;
      attempts.hurry();
      await loop.stop();
      await Promise.all(refills);
      await dispatcher.drained();
      await attempts.close();
    },
    stats() {
      const waitingMs = earliestDueAt ? clock().getTime() - Date.parse(earliestDueAt) : 0;
      const inFlight = dispatcher.slots.inFlight();
      return { ...attempts.counts, inFlight, oldestDueSeconds: Math.max(0, waitingMs / 1000) };
    },
  };
}

/** `horizon`: no retry delay, lease or postponement that begins now can end later. */
export function createInstants(retrySeconds: readonly number[], leaseMs = 0): (now: Date) => Instants {
  const aheadMs = maxWaitMs([...retrySeconds, leaseMs / 1000, UNSIGNED_WAIT_MS / 1000]);
  return (now) => ({
    now: now.toISOString(),
    horizon: new Date(now.getTime() + aheadMs).toISOString(),
  });
}

/** Executes attempts, each of which holds its slot until its outcome is written. */
function createDispatcher(
  attempts: { execute(job: Job): Promise<void>; counts: AttemptCounts },
  { logger }: PollerOptions,
  onFree: () => void,
) {
  const slots = createSlots();
  const underWay = new Set<Promise<void>>();

  async function execute(job: Job): Promise<void> {
    try {
      await attempts.execute(job);
    } catch (error) {
      attempts.counts.errors += 1;
      logger.error({ err: error, delivery: job.reference }, 'webhook attempt abandoned');
    }
    slots.release(job);
    onFree();
  }

  return {
    slots,
    /** Starts a job that has its slot. */
    begin(job: Job): void {
      const work = execute(job).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async drained(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/**
 * @returns candidates: due deliveries for which there is a slot; dues: the next due instant of each endpoint with open
 *   deliveries, earliest first
 */
export async function findWork(
  tx: Reader,
  slots: ReturnType<typeof createSlots>,
  instants: Instants,
  ending?: Ending,
) {
  const waiting = await waitingEndpoints(tx, instants);
  const isDue = waiting.filter(({ dueAt, isStranded }) => isStranded || dueAt <= instants.now);
  const stranded = new Set(isDue.filter(({ isStranded }) => isStranded).map(({ endpointId }) => endpointId));
  const picking = slots.startPicking(CLAIM_BATCH, ending);
  for (const endpointId of slots.inTurn(isDue, ending)) {
    if (picking.isDone()) break;
    const due = { endpointId, limit: slots.perEndpoint, instants };
    const earliest = await dueDeliveries(tx, due);
    picking.offer(earliest);
    // Retries without a slot must not hide first attempts that are due after them.
    const mayHide = earliest.length === due.limit && picking.hasRoom(endpointId);
    if (mayHide) picking.offer(await dueFirstAttempts(tx, due));
    if (stranded.has(endpointId) && picking.hasRoom(endpointId)) {
      picking.offer(await strandedDeliveries(tx, due));
    }
  }
  return { candidates: picking.picked, dues: waiting.map(({ dueAt }) => dueAt).sort() };
}
