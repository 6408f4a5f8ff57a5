import { Cron } from 'croner';
import { instanceKeyId } from '../crypto/instance-key.ts';
import { backUpBeside } from '../database/maintenance/backup-beside.ts';
import { forgetOldBackups, listBackups } from '../database/maintenance/backups.ts';
import type { Database } from '../database/open.ts';
import type { JobTime } from './job.ts';

/**
 * Backs up when a scheduled time has passed since the last scheduled backup, also one that passed while nothing ran;
 * then removes backups that are older than those to be kept, if the clock is believed.
 * @returns how many backups were made: 0 or 1
 * @throws Error when one was made that does not pass the checks of a restore: the log is to say so before the day it is needed
 */
export async function makeBackups(
  database: Database,
  { asOf, clock, service, backups, doubtedForMs }: JobTime,
): Promise<number> {
  if (!backups || backups.schedule === 'off') return 0;
  const { databaseUrl, folder, schedule, keep } = backups;
  const [due] = new Cron(schedule, { timezone: 'UTC', paused: true }).previousRuns(1, asOf);
  const last = listBackups(databaseUrl, folder).find(
    ({ kind, manifest, createdAt }) => kind === 'scheduled' && manifest && createdAt <= asOf,
  );
  // A new database has nothing to lose yet.
  const bornAt = new Date(database.bornAt);
  // One that was made by a clock that was ahead had something to lose at any time since.
  const since = last?.createdAt ?? (bornAt > asOf && bornAt > clock() ? new Date(0) : bornAt);
  if (!due || due <= since) return 0;
  const order = { kind: 'scheduled', now: asOf, instanceKeyId: instanceKeyId(service.instanceKey) } as const;
  const { file, manifest } = await backUpBeside({ databaseUrl, folder, order });
  if (doubtedForMs === undefined) forgetOldBackups(databaseUrl, folder, { keep, now: asOf });
  const problems = manifest.check?.problems ?? [];
  if (problems.length > 0) {
    throw new Error(
      `The backup ${file} was made and is kept, but cannot be restored as it is: ${problems.join('; ')}. Run "verify" to see whether the database has the same fault.`,
    );
  }
  return 1;
}
