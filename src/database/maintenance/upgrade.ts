import { dirname, join } from 'node:path';
import { bornAt, type Connection, databaseFile, migrate, needsUpgrade } from '../engine/connect.ts';
import { backUpBefore } from './backup.ts';
import { newBackupFile } from './backups.ts';

export type Upgraded = {
  /** True when this opening made the tables. */
  isNew: boolean;
  /** When the tables were made first. */
  bornAt: string;
  /** The backup that was made because this opening changed the tables of an older version. */
  backupBeforeUpgrade: string | undefined;
};

/**
 * Brings the tables to the present version. Where they hold records, a backup comes first: an upgrade that goes wrong
 * must not be the end of them.
 * @param folder where the backup goes; `backups` beside the database when absent
 */
export function upgrade(writer: Connection, databaseUrl: string, folder?: string): Upgraded {
  const beside = join(dirname(databaseFile(databaseUrl)), 'backups');
  const backupBeforeUpgrade = needsUpgrade(writer)
    ? backedUp(writer, databaseUrl, folder ?? beside)
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
