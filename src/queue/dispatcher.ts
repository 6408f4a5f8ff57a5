import { setTimeout as pause } from 'node:timers/promises';
import type { Writer } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import { backOffMs } from './back-off.ts';
import type { Channel } from './channel.ts';
import { settle, stillClaimed } from './claims.ts';
import { createOutcomeGroups, type WriteGroup } from './outcome-groups.ts';
import type { QueuedJob } from './work.ts';

/** During shutdown, storing an outcome is given up after this many failures: the next start recovers the work. */
const MAX_STOPPING_FAILURES = 5;

type Listeners<Job> = {
  /** Called when an attempt is over and its outcome stored. */
  onFree: (job: Job) => void;
  /** Writes the outcomes of several attempts. */
  writeGroup: WriteGroup<Job>;
  /** Called after each failure of the service itself. */
  failed: (error: unknown, message: string, fields: Record<string, unknown>) => void;
};

/** Carries out the attempts of claimed jobs, each of which holds its slot until its outcome is written. */
export function createDispatcher<Job extends QueuedJob, Outcome, Result>(
  channel: Channel<Job, Outcome, Result>,
  { database, clock }: { database: Database; clock: () => Date },
  { onFree, writeGroup, failed }: Listeners<Job>,
) {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const { messages } = channel;
  let attempting = 0;
  const outcomes = createOutcomeGroups<Job, Result | undefined>(database, {
    inFlight: () => attempting,
    of: channel.of ?? (() => 'rows'),
    writeGroup,
  });

  /** Retries until the outcome is stored: without it, the message would be sent again or become doubtful. */
  async function record(job: Job, bootId: string, outcome: Outcome): Promise<Result | undefined> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await outcomes.add(job, (tx) => conclude(tx, job, bootId, outcome));
      } catch (error) {
        if (signal.aborted && failures >= MAX_STOPPING_FAILURES) throw error;
        failed(error, messages.outcomeNotStored, channel.logFields(job));
        await pause(backOffMs(failures));
      }
    }
  }

  /** Stores an outcome and ends the claim. @returns undefined if this process no longer has the claim */
  async function conclude(
    tx: Writer,
    job: Job,
    bootId: string,
    outcome: Outcome,
  ): Promise<Result | undefined> {
    const work = await stillClaimed(tx, { id: job.id, bootId });
    if (!work) return undefined;
    const { isReplanned } = work;
    const { next, result } = await channel.conclude(tx, job, outcome, { bootId, now: clock(), isReplanned });
    await settle(tx, work, next);
    return result;
  }

  async function attempt(job: Job, bootId: string): Promise<void> {
    attempting += 1;
    try {
      const outcome = await channel.attempt(job, { bootId, signal });
      channel.report(job, outcome, await record(job, bootId, outcome));
    } finally {
      attempting -= 1;
    }
  }

  async function execute(job: Job, bootId: string): Promise<void> {
    try {
      const delayMs = channel.delayMs?.(job) ?? 0;
      if (delayMs > 0) await pause(delayMs);
      await attempt(job, bootId);
    } catch (error) {
      failed(error, messages.attemptAbandoned, channel.logFields(job));
    }
    onFree(job);
  }

  return {
    /** Starts a job that has its slot, and was claimed under `bootId`. */
    begin(job: Job, bootId: string): void {
      const work = execute(job, bootId).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    /** Aborts the attempts under way that heed their signal, and limits how often storing an outcome is retried. */
    abort: () => stopping.abort(),
    async drained(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
