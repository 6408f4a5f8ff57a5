import type { Verification } from '../maintenance/verify-result.ts';
import { inOneFile } from './backup.ts';
import { checkBackup, type VerifiedBackup } from './backups.ts';
import { connect, migrate, newestSchemaVersion, schemaVersion } from './connect.ts';
import { withCopy } from './scratch-copy.ts';
import { refuseForeignObjects, verifyPrepared } from './verify-file.ts';

/** The result of the checks that a restore makes. */
export type Rehearsal = VerifiedBackup & {
  /** Undefined if the file itself is damaged or cannot be used. */
  verification: Verification | undefined;
};

/**
 * Makes every check of a restore without changing anything: the file against its manifest, each page and foreign key,
 * the objects of its schema, and everything that `verify` compares. A backup of an older version is copied and migrated
 * first; the copy is next to it, or in the temporary folder if its own folder cannot be written.
 */
export async function rehearseRestore(backup: string): Promise<Rehearsal> {
  const checked = checkBackup(backup);
  if (checked.problems.length > 0) return { ...checked, verification: undefined };
  const madeAt = checked.manifest?.created_at;
  try {
    const verification =
      checked.schemaVersion === newestSchemaVersion()
        ? await verifyPrepared(backup, madeAt)
        : await withCopy(backup, (copy) => {
            bringToPresent(copy);
            return verifyPrepared(copy, madeAt);
          });
    return { ...checked, verification };
  } catch (error) {
    return { ...checked, problems: [(error as Error).message], verification: undefined };
  }
}

/**
 * Migrates the tables of a copy to the present version, and leaves it in one file.
 * @returns its schema version afterwards
 * @throws Error when its schema has objects that the service did not make
 */
export function bringToPresent(file: string): number {
  // Before anything is written: an added trigger must not run.
  refuseForeignObjects(file);
  const connection = connect(file, { fileMustExist: true });
  try {
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    migrate(connection);
    return schemaVersion(connection);
  } finally {
    connection.close();
    inOneFile(file);
  }
}
