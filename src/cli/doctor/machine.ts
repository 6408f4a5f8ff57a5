import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Cron } from 'croner';
import { backupFolder, isLoopback } from '../../config/derived.ts';
import { settingsProblem } from '../../config/describe.ts';
import type { Config } from '../../config/load.ts';
import { listBackups } from '../../database/sqlite/backups.ts';
import { databaseFile } from '../../database/sqlite/connect.ts';
import type { Health } from '../../database/sqlite/health.ts';
import { type Finding, fail, MEGABYTE, megabytes, ok, warn } from './check.ts';

const LOW_DISK_BYTES = 100 * MEGABYTE;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The clocks of several machines differ by less; records from further in the future have another cause. */
const TOLERANCE_MS = 5 * 60_000;
/** When the service was written: an earlier time means that the machine's clock was never set. */
const EARLIEST_CLOCK_MS = Date.parse('2026-01-01T00:00:00Z');

/** Checks that the settings fit each other. */
export function checkSettings(config: Config): Finding {
  const [found, remedy] = settingsProblem(config)?.split(/(?<=\.) (?=Set )/) ?? [];
  return found && remedy ? warn('settings', found, remedy) : ok('settings', 'can be used');
}

/** Checks that there is room for the database to grow, and for its next backup. */
export function checkDisk(config: Config): Finding[] {
  const file = resolve(databaseFile(config.DATABASE_URL));
  const needed = 2 * statSync(file).size;
  const folders = new Map([
    ['disk of the database', dirname(file)],
    ['disk of the backups', nearest(backupFolder(config))],
  ]);
  return [...folders].map(([name, folder]) => {
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    const found = `${megabytes(free)} free at ${folder}`;
    if (free < LOW_DISK_BYTES) return fail(name, found, 'Make room: writes and backups will fail.');
    return free < needed
      ? warn(
          name,
          `${found}, less than twice the database`,
          'Make room: backups, upgrades and restores need a copy.',
        )
      : ok(name, found);
  });
}

/** The folder itself, or its nearest existing parent. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

/** Dates, numbers by year, due jobs and signatures of webhooks all depend on the clock. */
export function checkClock(
  now: Date,
  { newestRecord, clock }: Pick<Health, 'newestRecord' | 'clock'>,
): Finding {
  const found = now.toISOString();
  const remedy = 'Set the clock of this machine, best with NTP, and restart the service.';
  if (now.getTime() < EARLIEST_CLOCK_MS) return fail('clock', `${found} is long past`, remedy);
  if (newestRecord !== undefined && Date.parse(newestRecord) > now.getTime() + TOLERANCE_MS) {
    return fail('clock', `${found} is earlier than the newest record, of ${newestRecord}`, remedy);
  }
  // By the service's own records: how long the service was off proves nothing about the clock.
  if (clock?.doubt) {
    const days = Math.round(clock.doubt / DAY_MS);
    return warn(
      'clock',
      `${found} is doubted: the service found it ${Math.abs(days)} days ${days < 0 ? 'behind' : 'ahead of'} what it expected, and lets nothing expire and removes nothing until it has run on for a day`,
      'If the clock is wrong, set it right. If it is right, wait, or use "jobs run".',
    );
  }
  return ok('clock', found);
}

/** Checks when the last good backup was made, and whether in time. */
export function checkBackups(config: Config, now: Date): Finding {
  const good = listBackups(config.DATABASE_URL, backupFolder(config)).filter(
    ({ manifest, createdAt }) => manifest && createdAt.getTime() <= now.getTime() + TOLERANCE_MS,
  );
  const last = good[0];
  const checked = good.find(({ manifest }) => manifest?.check);
  const problems = checked?.manifest?.check?.problems ?? [];
  if (checked && problems.length > 0) {
    return fail(
      'backups',
      `the one that was checked last, ${checked.file}, cannot be restored as it is: ${problems.join('; ')}`,
      'Run "verify" to see what differs in the database. Should you need this backup, "backup restore --despite-differences" takes one whose sums differ.',
    );
  }
  const isOff = config.BACKUP_SCHEDULE === 'off';
  const age = last && Math.round((now.getTime() - last.createdAt.getTime()) / HOUR_MS);
  const found = last ? `${good.length}, the last one ${age} hours old` : 'there is none';
  if (isOff && (age === undefined || age > 48)) {
    return warn(
      'backups',
      `${found}; BACKUP_SCHEDULE is off`,
      'Set BACKUP_SCHEDULE, or run "backup create" daily.',
    );
  }
  if (isOff) return ok('backups', found);
  const pattern = new Cron(config.BACKUP_SCHEDULE, { timezone: 'UTC', paused: true });
  const before = pattern.previousRuns(2, now).at(-1);
  if (last && (!before || last.createdAt >= before)) return ok('backups', found);
  const remedy = 'Keep the server running, look for "job failed" in its log, or run "backup create".';
  return warn(
    'backups',
    found,
    last ? remedy : `The first is made by schedule, or now with "backup create". ${remedy}`,
  );
}

/** Checks that links to the service open on other machines. */
export function checkPublicUrl({ PUBLIC_URL, HOST, PORT }: Config): Finding {
  const remedy = 'Set PUBLIC_URL to the https:// address at which clients reach the service.';
  if (PUBLIC_URL === undefined) {
    const found = `links begin with http://${HOST}:${PORT}`;
    return isLoopback(HOST)
      ? ok('public URL', `${found}: for this machine only`)
      : warn('public URL', found, remedy);
  }
  const { protocol, hostname, search, hash } = new URL(PUBLIC_URL);
  if (search || hash)
    return fail('public URL', `${PUBLIC_URL} has a ? or #, where the links are added`, remedy);
  if (protocol === 'https:' || isLoopback(hostname)) return ok('public URL', PUBLIC_URL);
  return warn('public URL', `${PUBLIC_URL} is not encrypted`, remedy);
}
