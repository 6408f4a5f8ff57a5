import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { refusalOfOlder, type UpgradeProgress } from '../engine/upgrading.ts';
import { backUpBefore } from './backup.ts';
import { newBackupFile } from './backups.ts';
import {
  type Connection,
  connect,
  databaseFile,
  hasMigrations,
  isServed,
  migrate,
  newestSchemaVersion,
  openWriter,
  schemaVersion,
} from './connect.ts';

/** What the thread is given, and what it says. */
export type UpgradeOrder = { databaseUrl: string; folder: string | undefined };
export type UpgradeNews = { progress: UpgradeProgress };

type OnProgress = (progress: UpgradeProgress) => void;

/**
 * Brings the tables of an older version to the present one, before anything else opens the file. It runs on a thread: one
 * migration of a large database takes minutes, and the event loop goes on answering.
 * @param folder where the backup goes; by default `backups` in the folder of the database
 * @param onProgress absent where the tables may not be upgraded
 * @returns the backup that was made first; undefined where nothing was to be upgraded, or no records to be kept
 * @throws Error where the tables are older and may not be upgraded, or the upgrade fails: nothing has changed then
 */
export async function upgradeFile(
  databaseUrl: string,
  { folder, onProgress }: { folder: string | undefined; onProgress: OnProgress | undefined },
): Promise<string | undefined> {
  const file = databaseFile(databaseUrl);
  const found = versionOf(file);
  const known = newestSchemaVersion();
  if (found === 0 || found >= known) return undefined;
  if (!onProgress) throw refusalOfOlder(found, known, isServed(file));
  let backup: string | undefined;
  const order: UpgradeOrder = { databaseUrl, folder };
  const thread = new Worker(new URL('./upgrade-thread.ts', import.meta.url), {
    workerData: order,
    execArgv: [],
  });
  await new Promise<void>((resolve, reject) => {
    thread.on('message', ({ progress }: UpgradeNews) => {
      backup = progress.backup;
      onProgress(progress);
    });
    thread.on('error', reject);
    thread.on('exit', () => resolve());
  });
  return backup;
}

/** Called on the thread: backs up where there are records, and migrates. */
export function upgradeHere({ databaseUrl, folder }: UpgradeOrder, onProgress: OnProgress): void {
  const writer = openWriter(databaseFile(databaseUrl));
  try {
    const from = schemaVersion(writer);
    const to = newestSchemaVersion();
    let backup: string | undefined;
    const report = (done: number) => onProgress({ from, to, done, backup });
    report(0);
    if (hasRecords(writer)) backup = backedUp(writer, databaseUrl, folder);
    report(0);
    migrate(writer, { onStep: (position) => report(position + 1 - from) });
  } finally {
    writer.close();
  }
}

/** The schema of a file; 0 where there is no file, or no tables in it. */
function versionOf(file: string): number {
  if (!existsSync(file) || statSync(file).size === 0) return 0;
  const connection = connect(file, { readonly: true, timeout: 1000 });
  try {
    return hasMigrations(connection) ? schemaVersion(connection) : 0;
  } finally {
    connection.close();
  }
}

function hasRecords(connection: Connection): boolean {
  return connection.prepare('SELECT 1 FROM workspaces LIMIT 1').get() !== undefined;
}

function backedUp(writer: Connection, databaseUrl: string, given: string | undefined): string {
  const folder = given ?? join(dirname(databaseFile(databaseUrl)), 'backups');
  const order = { kind: 'before-upgrade', now: new Date(), instanceKeyId: null } as const;
  try {
    const target = newBackupFile(databaseUrl, folder, order);
    backUpBefore(writer, target, order);
    return target;
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `The database is of an older version and could not be backed up before its upgrade: ${message.replace(/[.]?$/, '.')} Make room, or name another BACKUP_FOLDER.`,
      { cause: error },
    );
  }
}
