import { Cron } from 'croner';
import type { Logger } from 'pino';
import type { Cluster } from '../database/engine/database.ts';
import type { Database } from '../database/open.ts';
import type { ClockWatch } from './clock-watch.ts';
import type { JobTime } from './every-workspace.ts';
import { JOBS, type Job } from './schedule.ts';

const CLOCK_CHECK_MS = 5000;

type SchedulerOptions = {
  clockWatch?: Pick<ClockWatch, 'doubtedForMs'>;
  /** The processes that share the jobs: the one that leads runs them; undefined where this one does. */
  cluster?: Pick<Cluster, 'isLeading' | 'onLead'> | undefined;
  /** False to run the jobs only at the start; true when absent. */
  isRepeating?: boolean | undefined;
};

/**
 * Runs the jobs by their cron patterns, and once at the start for what was due while the service was not running. Of the
 * processes that share a database, one runs them, and another one as soon as that one is gone.
 */
export function startScheduler(
  database: Database,
  time: Omit<JobTime, 'job' | 'asOf' | 'doubtedForMs'>,
  logger: Logger,
  { clockWatch, cluster, isRepeating = true }: SchedulerOptions = {},
): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();

  const runOnce = async (job: Job): Promise<void> => {
    if (cluster?.isLeading() === false) return;
    const doubtedForMs = clockWatch?.doubtedForMs();
    if (doubtedForMs !== undefined && doubtedForMs < (job.waitsMs ?? 0)) {
      logger.debug({ job: job.name }, 'job postponed until the clock is trusted');
      return;
    }
    const run = job
      .run(database, { ...time, job: job.name, asOf: time.clock(), doubtedForMs })
      .then((changed) => {
        if (changed > 0) logger.info({ job: job.name, changed }, 'job done');
      })
      .catch((error) =>
        logger.error({ job: job.name, err: error }, 'job failed; it runs again at its next time'),
      )
      .finally(() => running.delete(run));
    running.add(run);
    await run;
  };

  const plan = () =>
    JOBS.map(
      (job) => new Cron(job.pattern, { timezone: 'UTC', protect: true, unref: true }, () => runOnce(job)),
    );
  const runAll = () => {
    for (const job of JOBS) void runOnce(job);
  };
  if (cluster) cluster.onLead(runAll);
  else runAll();
  if (!isRepeating) return { stop: async () => void (await Promise.all(running)) };
  let crons = plan();
  let seenAt = Date.now();
  // After the clock was set back, runs that were planned by the old time would be too late: plan them again.
  const replanning = setInterval(() => {
    const now = Date.now();
    if (now < seenAt) {
      for (const cron of crons) cron.stop();
      crons = plan();
      runAll();
    }
    seenAt = now;
  }, CLOCK_CHECK_MS).unref();
  return {
    async stop() {
      clearInterval(replanning);
      for (const cron of crons) cron.stop();
      await Promise.all(running);
    },
  };
}
