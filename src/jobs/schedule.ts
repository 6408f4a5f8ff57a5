import type { Database } from '../database/open.ts';
import { expireContracts } from './expire-contracts.ts';
import { forgetIdsOfDeleted, forgetOldKeys, forgetOldSecrets, forgetOldSessions } from './forget-old-keys.ts';
import type { Job, JobTime } from './job.ts';
import { makeBackups } from './make-backups.ts';
import { markOverdue } from './mark-overdue.ts';
import { remindSigners } from './remind-signers.ts';
import { repeatExpenses } from './repeat-expenses.ts';

const HOUR_MS = 3_600_000;

/**
 * What cannot be taken back waits for as long as a clock is doubted; what a wrong clock would only add, for as long as
 * a machine needs to set its clock after it was switched on.
 */
const ENDS = { waitsMs: Number.POSITIVE_INFINITY };
const ADDS = { waitsMs: HOUR_MS };

/** Every scheduled job of the service. */
export const JOBS: readonly Job[] = [
  { name: 'mark-overdue', pattern: '*/15 * * * *', run: markOverdue },
  { name: 'expire-contracts', pattern: '*/15 * * * *', run: expireContracts, ...ENDS },
  { name: 'remind-signers', pattern: '*/15 * * * *', run: remindSigners, ...ENDS },
  { name: 'repeat-expenses', pattern: '*/15 * * * *', run: repeatExpenses, ...ADDS },
  { name: 'forget-old-keys', pattern: '7 * * * *', run: forgetOldKeys, ...ENDS },
  { name: 'forget-old-secrets', pattern: '22 * * * *', run: forgetOldSecrets, ...ENDS },
  { name: 'forget-old-sessions', pattern: '45 * * * *', run: forgetOldSessions, ...ENDS },
  { name: 'forget-ids-of-deleted', pattern: '52 * * * *', run: forgetIdsOfDeleted, ...ENDS },
  // Looks whether BACKUP_SCHEDULE asks for one.
  { name: 'make-backups', pattern: '*/15 * * * *', run: makeBackups },
];

export type JobResult = { job: string; changed: number };

/** Runs every job once. */
export async function runJobs(database: Database, time: JobTime): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const { name, run } of JOBS) results.push({ job: name, changed: await run(database, time) });
  return results;
}
