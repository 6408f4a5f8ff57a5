import type { Command } from 'commander';
import { backupPlan } from '../config/derived.ts';
import { runJobs } from '../jobs/schedule.ts';
import { onDatabase, verb } from './command.ts';
import { instant } from './options.ts';
import { listing } from './output.ts';

/** `jobs run`: runs the server's scheduled jobs now. */
export function add(noun: Command): void {
  const run = verb(
    noun,
    'run',
    'Run every scheduled job once. It is safe at any moment, also while the server runs.',
    'jobs run',
    'jobs run --now 2027-01-01T00:30:00+01:00',
  ).option('--now <instant>', 'as if it were this instant; events still carry the real time', instant);
  onDatabase<{ now?: Date }>(run, async ({ database, config, now, service }, options) => {
    const results = await runJobs(database, {
      asOf: options.now ?? now,
      clock: database.clock ?? (() => new Date()),
      service: service(),
      backups: backupPlan(config),
    });
    return listing(results, {
      rows: results,
      columns: [
        { title: 'Job', cell: (result) => result.job },
        { title: 'Records changed', cell: (result) => result.changed, align: 'right' },
      ],
      empty: 'There are no scheduled jobs.',
    });
  });
}
