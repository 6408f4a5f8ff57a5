import type { Service } from '../access/context.ts';
import type { Database } from '../database/transaction.ts';
import { expireContracts } from './expire-contracts.ts';
import { forgetIdsOfDeleted, forgetOldKeys, forgetOldSecrets, forgetOldSessions } from './forget-old-keys.ts';
import { type BackupPlan, makeBackups } from './make-backups.ts';
import { markOverdue } from './mark-overdue.ts';
import { remindSigners } from './remind-signers.ts';
import { repeatExpenses } from './repeat-expenses.ts';

/** `asOf` is the moment that a job judges by; `clock` the real time, which its events carry. */
export type JobTime = {
  asOf: Date;
  clock: () => Date;
  service: Service;
  backups?: BackupPlan | undefined;
  /** For how long the service has run with a clock that is not believed, in ms; absent while it is. */
  doubtedForMs?: number | undefined;
};

export type Job = {
  name: string;
  /** Cron pattern in UTC. Days begin at different moments around the world, so daily work looks every quarter hour. */
  pattern: string;
  /** How long a clock that is not believed must have run on before this job goes by it; it never waits when absent. */
  waitsMs?: number;
  /** Safe at any moment, twice, or late. @returns how many records it changed */
  run: (database: Database, time: JobTime) => Promise<number>;
};

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
