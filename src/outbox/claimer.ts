import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Writer } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import type { Channel } from './channel.ts';
import type { Stored } from './outcome-groups.ts';
import { MAX_SLEEP_MS } from './poll-loop.ts';
import { createPollThrottle } from './poll-throttle.ts';

const JOBS_PER_TURN = 16;

/** Finds and claims the due work of a channel, and begins its attempts. */
export function createClaimer<Candidate, Job extends Candidate, Outcome, Result>(
  channel: Channel<Candidate, Job, Outcome, Result>,
  { database, clock, bootId }: { database: Database; clock: () => Date; bootId: () => string | undefined },
  { begin, onError }: { begin: (job: Job, bootId: string) => void; onError: (error: unknown) => void },
) {
  const { slots } = channel;
  const throttle = createPollThrottle();
  const refills = new Set<Promise<void>>();
  let isStopping = false;

  /**
   * Claims and begins the work that `choose` returns inside the transaction. Slots are taken there, too: a job that one
   * write has claimed must not look free to the next, even if a jump of the clock has ended its lease.
   */
  async function claim(now: Date, choose: (tx: Writer) => Promise<Candidate[]>): Promise<void> {
    const boot = bootId();
    if (boot === undefined) return;
    const taken: Job[] = [];
    const claimUntil = new Date(now.getTime() + channel.leaseMs).toISOString();
    try {
      const work = async (tx: Writer) => {
        // A transaction that is run again begins clean.
        for (const job of taken.splice(0)) slots.release(job);
        const candidates = isStopping ? [] : await choose(tx);
        for (const job of await channel.claim(tx, { candidates, bootId: boot, now, claimUntil })) {
          slots.take(job);
          taken.push(job);
        }
      };
      await database.write('rows', work, { priority: 'background' });
    } catch (error) {
      for (const job of taken) slots.release(job);
      throw error;
    }
    for (const [index, job] of taken.entries()) {
      // Beginning many attempts at once would block the event loop.
      if (index % JOBS_PER_TURN === JOBS_PER_TURN - 1) await nextTurn();
      begin(job, boot);
    }
  }

  async function poll(sleep: (milliseconds: number) => void): Promise<void> {
    if (slots.isFull() || bootId() === undefined || channel.isIdle?.()) return;
    await throttle.delay();
    const now = clock();
    const { candidates, nextDueAt } = await database.read((tx) =>
      throttle.track(() => channel.find(tx, { now, ending: [] })),
    );
    sleep(nextDueAt === undefined ? MAX_SLEEP_MS : Date.parse(nextDueAt) - now.getTime());
    if (candidates.length > 0) await claim(now, async () => slots.stillFit(candidates));
  }

  async function claimForFreed({ jobs, isWritten }: Stored<Job>): Promise<void> {
    if (isStopping || throttle.delayMs() > 0) return;
    const now = clock();
    try {
      await claim(now, async (tx) => {
        if (!isWritten()) return [];
        const { candidates } = await throttle.track(() => channel.find(tx, { now, ending: jobs }));
        return candidates;
      });
    } catch (error) {
      onError(error);
    }
  }

  return {
    poll,
    /**
     * Claims work for the slots of attempts whose outcomes are written by the preceding write: both share a commit. If
     * that write fails, nothing is claimed; the next poll finds what is left.
     */
    refill(stored: Stored<Job>): void {
      if (!channel.refillsSlots) return;
      const refilling = claimForFreed(stored).finally(() => refills.delete(refilling));
      refills.add(refilling);
    },
    /** Claims nothing more. */
    end(): void {
      isStopping = true;
    },
    /** Resolves when every claim under way has ended. */
    async ended(): Promise<void> {
      await Promise.all(refills);
    },
  };
}
