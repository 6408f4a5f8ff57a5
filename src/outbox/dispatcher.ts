import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/open.ts';
import { backOffMs } from './back-off.ts';
import type { Channel } from './channel.ts';
import { createOutcomeGroups, type WriteGroup } from './outcome-groups.ts';

/** During shutdown, storing an outcome is given up after this many failures: the next start recovers the work. */
const MAX_STOPPING_FAILURES = 5;

type Listeners<Job> = {
  /** Called when a job has released its slot. */
  onFree: () => void;
  /** Writes the outcomes of several attempts. */
  writeGroup: WriteGroup<Job>;
  /** Called after each failure of the service itself. */
  failed: (error: unknown, message: string, fields: Record<string, unknown>) => void;
};

/** Carries out the attempts of claimed jobs, each of which holds its slot until its outcome is written. */
export function createDispatcher<Candidate, Job extends Candidate, Outcome, Result>(
  channel: Channel<Candidate, Job, Outcome, Result>,
  { database, clock }: { database: Database; clock: () => Date },
  { onFree, writeGroup, failed }: Listeners<Job>,
) {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const { messages } = channel;
  let attempting = 0;
  const outcomes = createOutcomeGroups<Job, Result>(database, {
    inFlight: () => attempting,
    of: channel.of ?? (() => 'rows'),
    order: channel.order,
    writeGroup,
  });

  /** Retries until the outcome is stored: without it, the message would be sent again or become doubtful. */
  async function record(job: Job, bootId: string, outcome: Outcome): Promise<Result> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await outcomes.add(job, (tx) =>
          channel.applyOutcome(tx, job, outcome, { bootId, now: clock() }),
        );
      } catch (error) {
        if (signal.aborted && failures >= MAX_STOPPING_FAILURES) throw error;
        failed(error, messages.outcomeNotStored, channel.logFields(job));
        await pause(backOffMs(failures));
      }
    }
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
    channel.slots.release(job);
    onFree();
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
