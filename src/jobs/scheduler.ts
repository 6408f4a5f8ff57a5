import { Cron } from 'croner';
import type { Logger } from 'pino';
import type { Database } from '../database/transaction.ts';
import { JOBS, type Job, type JobTime } from './schedule.ts';

/** Runs the jobs on their pattern, and once at the start for what came due while nothing ran. */
export function startScheduler(
  database: Database,
  time: Omit<JobTime, 'asOf'>,
  logger: Logger,
): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();

  const runOnce = (job: Job): Promise<void> => {
    const run = job
      .run(database, { ...time, asOf: time.clock() })
      .then((changed) => {
        if (changed > 0) logger.info({ job: job.name, changed }, 'job done');
      })
      .catch((error) =>
        logger.error({ job: job.name, err: error }, 'job failed; it runs again at its next time'),
      )
      .finally(() => running.delete(run));
    running.add(run);
    return run;
  };

  const crons = JOBS.map((job) => {
    void runOnce(job);
    return new Cron(job.pattern, { timezone: 'UTC', protect: true, unref: true }, () => runOnce(job));
  });
  return {
    async stop() {
      for (const cron of crons) cron.stop();
      await Promise.all(running);
    },
  };
}
