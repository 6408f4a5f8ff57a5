import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Writer } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import type { Channel } from './channel.ts';
import type { WriteGroup } from './outcome-groups.ts';
import { MAX_SLEEP_MS } from './poll-loop.ts';
import { createPollThrottle } from './poll-throttle.ts';

const JOBS_PER_TURN = 16;
const IN_BACKGROUND = { priority: 'background' } as const;

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

type Found<Candidate> = { candidates: readonly Candidate[]; now: Date };
type Claim<Candidate> = (tx: Writer, find: () => Promise<Found<Candidate>>) => Promise<void>;

/** Finds and claims the due work of a channel, and begins its attempts. */
export function createClaimer<Candidate, Job extends Candidate, Outcome, Result>(
  channel: Channel<Candidate, Job, Outcome, Result>,
  { database, clock, bootId }: { database: Database; clock: () => Date; bootId: () => string | undefined },
  begin: (job: Job, bootId: string) => void,
): Claimer<Job> {
  const { slots } = channel;
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
  async function claiming<T>(write: (claim: Claim<Candidate>) => Promise<T>): Promise<T> {
    const boot = bootId();
    const taken: Job[] = [];
    const releaseAll = () => {
      for (const job of taken.splice(0)) slots.release(job);
    };
    let written: T;
    try {
      written = await write(async (tx, find) => {
        // A transaction that is run again begins clean.
        releaseAll();
        if (isStopping || boot === undefined) return;
        const { candidates, now } = await find();
        const claimUntil = new Date(now.getTime() + channel.leaseMs).toISOString();
        for (const job of await channel.claim(tx, { candidates, bootId: boot, now, claimUntil })) {
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
      const now = clock();
      const { candidates, nextDueAt } = await database.read((tx) =>
        throttle.track(() => channel.find(tx, { now, ending: [] })),
      );
      sleep(nextDueAt === undefined ? MAX_SLEEP_MS : Date.parse(nextDueAt) - now.getTime());
      isRefilling = true;
      if (candidates.length === 0) return;
      const stillFitting = async () => ({ candidates: slots.stillFit(candidates), now });
      await claiming((claim) => database.write('rows', (tx) => claim(tx, stillFitting), IN_BACKGROUND));
    },
    storeGroup(of, jobs, store) {
      if (!channel.refillsSlots || !isRefilling) return database.write(of, store, IN_BACKGROUND);
      const storeAndClaim = async (tx: Writer, claim: Claim<Candidate>) => {
        const stored = await store(tx);
        await claim(tx, async () => {
          const now = clock();
          if (throttle.delayMs() > 0) return { candidates: [], now };
          const { candidates } = await throttle.track(() => channel.find(tx, { now, ending: jobs }));
          return { candidates, now };
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
