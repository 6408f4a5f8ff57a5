import { Cron } from 'croner';
import { instanceKeyId } from '../crypto/instance-key-id.ts';
import type { Database } from '../database/open.ts';
import { backUpOnThread } from '../database/sqlite/backup-on-thread.ts';
import { forgetOldBackups, listBackups } from '../database/sqlite/backups.ts';
import type { JobTime } from './job.ts';

/**
 * Makes a backup if a scheduled time has passed since the last scheduled backup, also while the service was not
 * running; then removes the oldest backups, if the clock is trusted.
 * @returns how many backups were made: 0 or 1
 * @throws Error if the backup does not pass the checks of a restore, so that the log shows it before it is needed
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
  // A new database needs no backup before the first scheduled time.
  const bornAt = new Date(database.bornAt);
  // A creation time in the future was stored while the clock was ahead: the age of the database is not known.
  const since = last?.createdAt ?? (bornAt > asOf && bornAt > clock() ? new Date(0) : bornAt);
  if (!due || due <= since) return 0;
  const order = { kind: 'scheduled', now: asOf, instanceKeyId: instanceKeyId(service.instanceKey) } as const;
  const { file, manifest } = await backUpOnThread({ databaseUrl, folder, order });
  if (doubtedForMs === undefined) forgetOldBackups(databaseUrl, folder, { keep, now: asOf });
  const problems = manifest.check?.problems ?? [];
  if (problems.length > 0) {
    throw new Error(
      `The backup ${file} was made and is kept, but cannot be restored as it is: ${problems.join('; ')}. Run "verify" to see whether the database has the same fault.`,
    );
  }
  return 1;
}
