import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { longestWaitMs } from '../domain/delivery-schedule.ts';
import { createPollLoop, LONGEST_SLEEP_MS } from '../outbox/poll-loop.ts';
import { createPollThrottle } from '../outbox/poll-throttle.ts';
import {
  type AttemptCounts,
  type AttemptParts,
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

/** What the poller needs is what its attempts need. */
export type PollerParts = AttemptParts;

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
const BEGUN_PER_TURN = 16;

/**
 * Sends what is due, several deliveries at a time, each endpoint for itself: claims them in one transaction, sends
 * outside of any, writes each outcome in another. Woken by commits of this process and of others, and by the clock.
 */
export function createPoller(parts: PollerParts): Poller {
  const { database, clock, logger } = parts;
  const bootId = randomUUID();
  const attempts = createAttempts(parts, bootId, {
    slotsFreed(freed) {
      const refilling = refill(freed).finally(() => refills.delete(refilling));
      refills.add(refilling);
    },
  });
  const dispatcher = createDispatcher(attempts, parts, () => loop.wake());
  const loop = createPollLoop({ database, poll: takeWork, onError });
  const leaseMs = parts.timeoutSeconds * 1000 + LEASE_MARGIN_MS;
  const instantsAt = createInstants(parts.retrySeconds, leaseMs);
  let earliestDueAt: string | undefined;
  let isStopping = false;
  const refills = new Set<Promise<void>>();
  const throttle = createPollThrottle();

  function onError(error: unknown): void {
    attempts.counts.errors += 1;
    logger.error({ err: error }, 'the webhook poller failed and tries again');
  }

  async function takeWork(sleep: (milliseconds: number) => void): Promise<void> {
    if (dispatcher.slots.isFull()) return;
    await throttle.delay();
    const now = clock();
    const find = (tx: Reader) => findWork(tx, dispatcher.slots, instantsAt(now));
    const { candidates, dues } = await database.read((tx) => throttle.track(() => find(tx)));
    earliestDueAt = dues[0];
    const next = dues.find((dueAt) => dueAt > now.toISOString());
    sleep(next === undefined ? LONGEST_SLEEP_MS : Date.parse(next) - now.getTime());
    if (candidates.length === 0) return;
    await claim(now, async () => dispatcher.slots.stillFit(candidates));
  }

  /**
   * Claims and begins what is chosen inside the transaction. Slots are taken there, too: what one write claims must not
   * look free to the next, even if a jump of the clock has ended the lease by then.
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
    for (const [place, job] of taken.entries()) {
      // Signing and sending many at once would hold up requests.
      if (place % BEGUN_PER_TURN === BEGUN_PER_TURN - 1) await nextTurn();
      dispatcher.begin(job);
    }
  }

  /**
   * Claims what comes into the slots of attempts whose outcomes are written by the write before this one: both share a
   * commit. Should that write fail, nothing is claimed; whatever is left over is found by the next look.
   */
  async function refill({ jobs, isWritten }: FreedSlots): Promise<void> {
    if (isStopping || throttle.restMs() > 0) return;
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
      const { retrySeconds, random = Math.random } = parts;
      const recovery = { bootId, retrySeconds, random, now: clock() };
      const recovered = await database.write((tx) => recoverAbandoned(tx, recovery));
      if (recovered > 0) logger.warn({ deliveries: recovered }, 'webhook attempts had been interrupted');
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

/** Attempts are planned, leases last and unsigned deliveries wait no longer than to the horizon. */
export function createInstants(retrySeconds: readonly number[], leaseMs = 0): (now: Date) => Instants {
  const aheadMs = longestWaitMs([...retrySeconds, leaseMs / 1000, UNSIGNED_WAIT_MS / 1000]);
  return (now) => ({
    now: now.toISOString(),
    horizon: new Date(now.getTime() + aheadMs).toISOString(),
  });
}

/** The attempts under way, and the slots they hold until their outcome is written. */
function createDispatcher(
  attempts: { execute(job: Job): Promise<void>; counts: AttemptCounts },
  { logger }: PollerParts,
  onFree: () => void,
) {
  const slots = createSlots();
  const underWay = new Set<Promise<void>>();

  async function execute(job: Job): Promise<void> {
    try {
      await attempts.execute(job);
    } catch (error) {
      attempts.counts.errors += 1;
      logger.error({ err: error, delivery: job.reference }, 'a webhook attempt was abandoned');
    }
    slots.release(job);
    onFree();
  }

  return {
    slots,
    /** Carries out what has its slot. */
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
 * @returns candidates: due deliveries for which there is a slot; dues: when each endpoint with open deliveries has its
 *   next one due, the earliest first
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
    // Retries that find no slot must not hide the first attempts behind them.
    const mayHide = earliest.length === due.limit && picking.hasRoom(endpointId);
    if (mayHide) picking.offer(await dueFirstAttempts(tx, due));
    if (stranded.has(endpointId) && picking.hasRoom(endpointId)) {
      picking.offer(await strandedDeliveries(tx, due));
    }
  }
  return { candidates: picking.picked, dues: waiting.map(({ dueAt }) => dueAt).sort() };
}
