import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Reader, Writer } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import type { Channel } from './channel.ts';
import type { Found } from './claims.ts';
import type { WriteGroup } from './outcome-groups.ts';
import { MAX_SLEEP_MS } from './poll-loop.ts';
import type { Slots } from './slots.ts';
import type { QueuedJob } from './work.ts';

const JOBS_PER_TURN = 16;
const IN_BACKGROUND = { priority: 'background' } as const;
/** Polls may take at most one part in this many of the time; the rest is for requests. */
const TIME_SHARE = 5;
const MAX_DELAY_MS = 100;

export type Claimer<Job> = {
  /** Claims and begins what is due; calls `sleep` with the time until something else is. */
  poll(sleep: (milliseconds: number) => void): Promise<void>;
  /**
   * Stores the outcomes of attempts that have ended and, for channels that refill slots, claims work for their slots
   * in the same transaction. If that fails, nothing is claimed; the next poll finds what is left.
   */
  storeGroup: WriteGroup<Job>;
  /** Claims nothing more. */
  end(): void;
  /** Resolves when all that was claimed has begun. */
  begun(): Promise<void>;
};

type Chosen = { work: readonly QueuedJob[]; at: Date };
type Claim = (tx: Writer, choose: () => Promise<Chosen>) => Promise<void>;

type ClaimerParts = {
  database: Database;
  clock: () => Date;
  bootId: () => string | undefined;
  slots: Slots;
  /** Called with what each search has found. */
  onFound: (found: Found) => void;
};

/** Finds and claims the due work of a channel, and begins its attempts. */
export function createClaimer<Job extends QueuedJob, Outcome, Result>(
  channel: Channel<Job, Outcome, Result>,
  { database, clock, bootId, slots, onFound }: ClaimerParts,
  begin: (job: Job, bootId: string) => void,
): Claimer<Job> {
  const { claims, horizonMs } = channel;
  const throttle = createPollThrottle(database.unthrottledPollMs);
  const beginnings = new Set<Promise<void>>();
  let isStopping = false;
  /** Outcomes must not fail again and again for work that cannot be found: a poll has to succeed first. */
  let isRefilling = true;

  /**
   * Carries out a write that claims work with `claim`, and begins that work once it is committed. Slots are taken inside
   * the transaction: a job that one write has claimed must not look free to the next, even if a jump of the clock has
   * ended its lease.
   */
  async function claiming<T>(write: (claim: Claim) => Promise<T>): Promise<T> {
    const boot = bootId();
    const taken: Job[] = [];
    const releaseAll = () => {
      for (const job of taken.splice(0)) slots.release(job);
    };
    let written: T;
    try {
      written = await write(async (tx, choose) => {
        // A transaction that is run again begins clean.
        releaseAll();
        if (isStopping || boot === undefined) return;
        const { work, at } = await choose();
        for (const job of await claims.claim(tx, work, channel, { bootId: boot, at })) {
          // Where writes run side by side, another may have claimed it since it was found; if the clock has jumped in
          // between, that claim looks like one that has expired.
          if (slots.holds(job)) continue;
          slots.take(job);
          taken.push(job);
        }
      });
    } catch (error) {
      releaseAll();
      throw error;
    }
    if (boot !== undefined) keep(beginAll(taken, boot));
    return written;
  }

  async function find(tx: Reader, at: Date, ending: readonly Job[]): Promise<Found> {
    const found = await throttle.track(() => claims.find(tx, slots, { at, ending, horizonMs }));
    onFound(found);
    return found;
  }

  async function beginAll(jobs: readonly Job[], boot: string): Promise<void> {
    for (const [index, job] of jobs.entries()) {
      // Beginning many attempts at once would block the event loop.
      if (index % JOBS_PER_TURN === JOBS_PER_TURN - 1) await nextTurn();
      begin(job, boot);
    }
  }

  function keep(beginning: Promise<void>): void {
    beginnings.add(beginning);
    void beginning.finally(() => beginnings.delete(beginning));
  }

  return {
    async poll(sleep) {
      if (slots.isFull() || bootId() === undefined || channel.isIdle?.()) return;
      await throttle.delay();
      const at = clock();
      const { work, nextDueAt } = await database.read((tx) => find(tx, at, []));
      sleep(nextDueAt === undefined ? MAX_SLEEP_MS : Date.parse(nextDueAt) - at.getTime());
      isRefilling = true;
      if (work.length === 0) return;
      const stillFitting = async () => ({ work: slots.stillFit(work), at });
      await claiming((claim) => database.write('rows', (tx) => claim(tx, stillFitting), IN_BACKGROUND));
    },
    storeGroup(of, jobs, store) {
      if (!channel.refillsSlots || !isRefilling) return database.write(of, store, IN_BACKGROUND);
      const storeAndClaim = async (tx: Writer, claim: Claim) => {
        const stored = await store(tx);
        await claim(tx, async () => {
          const at = clock();
          return { work: throttle.delayMs() > 0 ? [] : (await find(tx, at, jobs)).work, at };
        });
        return stored;
      };
      return claiming((claim) =>
        database
          .write(of, (tx) => storeAndClaim(tx, claim), IN_BACKGROUND)
          .catch((error: unknown) => {
            isRefilling = false;
            throw error;
          }),
      );
    },
    end() {
      isStopping = true;
    },
    async begun() {
      await Promise.all(beginnings);
    },
  };
}

/**
 * Delays polls in proportion to how long the last one took: with work for many endpoints, a poll is in the way of
 * requests.
 * @param unthrottledMs polls that take no longer are not delayed
 */
function createPollThrottle(unthrottledMs: number) {
  let nextPollAt = 0;
  const delayMs = () => Math.max(0, nextPollAt - performance.now());
  return {
    /** How long the next poll has to wait. */
    delayMs,
    async delay(): Promise<void> {
      if (delayMs() >= 1) await pause(delayMs());
    },
    /** Runs a poll and measures it. */
    async track<T>(poll: () => Promise<T>): Promise<T> {
      const startedAt = performance.now();
      const found = await poll();
      const endedAt = performance.now();
      const tookMs = endedAt - startedAt;
      const excessMs = Math.max(0, tookMs - unthrottledMs);
      nextPollAt = endedAt + Math.min(excessMs * (TIME_SHARE - 1), MAX_DELAY_MS);
      return found;
    },
  };
}
