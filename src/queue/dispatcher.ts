import { setTimeout as pause } from 'node:timers/promises';
import type { Writer } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import { backOffMs } from './back-off.ts';
import type { Channel } from './channel.ts';
import { type Settled, settle, stillClaimed } from './claims.ts';
import { type Attempted, createOutcomeGroups, type WriteGroup } from './outcome-groups.ts';
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
  const outcomes = createOutcomeGroups(database, {
    inFlight: () => attempting,
    conclude,
    of: channel.of ?? (() => 'rows'),
    writeGroup,
  });

  /** Retries until the outcome is stored: without it, the message would be sent again or become doubtful. */
  async function record(attempted: Attempted<Job, Outcome>): Promise<Result | undefined> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await outcomes.add(attempted);
      } catch (error) {
        if (signal.aborted && failures >= MAX_STOPPING_FAILURES) throw error;
        failed(error, messages.outcomeNotStored, channel.logFields(attempted.job));
        await pause(backOffMs(failures));
      }
    }
  }

  /** Stores outcomes and ends their claims. @returns undefined for each of which this process no longer has the claim */
  async function conclude(
    tx: Writer,
    group: readonly Attempted<Job, Outcome>[],
  ): Promise<(Result | undefined)[]> {
    const claimed = await stillClaimed(
      tx,
      group.map(({ job, bootId }) => ({ id: job.id, bootId })),
    );
    const settled: Settled[] = [];
    const results: (Result | undefined)[] = [];
    for (const { job, bootId, outcome } of group) {
      const work = claimed.get(job.id);
      if (!work) {
        results.push(undefined);
        continue;
      }
      const { isReplanned } = work;
      const { next, result } = await channel.conclude(tx, job, outcome, {
        bootId,
        now: clock(),
        isReplanned,
      });
      settled.push({ work, next });
      results.push(result);
    }
    await settle(tx, settled);
    return results;
  }

  async function attempt(job: Job, bootId: string): Promise<void> {
    attempting += 1;
    try {
      const outcome = await channel.attempt(job, { bootId, signal });
      channel.report(job, outcome, await record({ job, bootId, outcome }));
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
