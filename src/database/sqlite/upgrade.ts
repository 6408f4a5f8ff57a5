import { dirname, join } from 'node:path';
import { backUpBefore } from './backup.ts';
import { newBackupFile } from './backups.ts';
import { bornAt, type Connection, databaseFile, migrate, needsUpgrade } from './connect.ts';

export type Upgraded = {
  /** True if the database was new. */
  isNew: boolean;
  /** When the tables were created. */
  bornAt: string;
  /** The backup that was made before the tables of an older version were migrated. */
  backupBeforeUpgrade: string | undefined;
};

/**
 * Migrates the tables to the present version. If they hold records, a backup is made first.
 * @param folder where the backup goes; by default `backups` in the folder of the database
 */
export function upgrade(writer: Connection, databaseUrl: string, folder?: string): Upgraded {
  const defaultFolder = join(dirname(databaseFile(databaseUrl)), 'backups');
  const backupBeforeUpgrade = needsUpgrade(writer)
    ? backedUp(writer, databaseUrl, folder ?? defaultFolder)
    : undefined;
  return { isNew: migrate(writer), bornAt: bornAt(writer), backupBeforeUpgrade };
}

function backedUp(writer: Connection, databaseUrl: string, folder: string): string {
  const order = { kind: 'before-upgrade', now: new Date(), instanceKeyId: null } as const;
  try {
    const target = newBackupFile(databaseUrl, folder, order);
    backUpBefore(writer, target, order);
    return target;
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `The database is of an older version and could not be backed up before its upgrade: ${message} Make room, or name another BACKUP_FOLDER.`,
      { cause: error },
    );
  }
}
