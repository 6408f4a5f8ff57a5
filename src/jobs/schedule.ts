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
 * While the clock is not trusted, jobs whose effects cannot be reverted wait until it is; jobs that only add records
 * wait for an hour, within which a machine sets its clock after its start.
 */
const WAITS_FOR_TRUST = { waitsMs: Number.POSITIVE_INFINITY };
const WAITS_AN_HOUR = { waitsMs: HOUR_MS };

/** Every scheduled job of the service. */
export const JOBS: readonly Job[] = [
  { name: 'mark-overdue', pattern: '*/15 * * * *', run: markOverdue },
  { name: 'expire-contracts', pattern: '*/15 * * * *', run: expireContracts, ...WAITS_FOR_TRUST },
  { name: 'remind-signers', pattern: '*/15 * * * *', run: remindSigners, ...WAITS_FOR_TRUST },
  { name: 'repeat-expenses', pattern: '*/15 * * * *', run: repeatExpenses, ...WAITS_AN_HOUR },
  { name: 'forget-old-keys', pattern: '7 * * * *', run: forgetOldKeys, ...WAITS_FOR_TRUST },
  { name: 'forget-old-secrets', pattern: '22 * * * *', run: forgetOldSecrets, ...WAITS_FOR_TRUST },
  { name: 'forget-old-sessions', pattern: '45 * * * *', run: forgetOldSessions, ...WAITS_FOR_TRUST },
  { name: 'forget-ids-of-deleted', pattern: '52 * * * *', run: forgetIdsOfDeleted, ...WAITS_FOR_TRUST },
  // Checks whether a backup is due by BACKUP_SCHEDULE.
  { name: 'make-backups', pattern: '*/15 * * * *', run: makeBackups },
];

export type JobResult = { job: string; changed: number };

/** Runs every job once. */
export async function runJobs(database: Database, time: JobTime): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const { name, run } of JOBS) results.push({ job: name, changed: await run(database, time) });
  return results;
}
