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
    return { ...checked, verification: (await checkRestored(backup, madeAt)).verification };
  } catch (error) {
    return { ...checked, problems: [(error as Error).message], verification: undefined };
  }
}

/**
 * Puts a file through the checks of a restore, and leaves it as it is: one of an older version is migrated as a copy.
 * @returns its schema, and what `verify` found
 * @throws Error when it cannot be used, such as for objects in its schema that the service did not make
 */
export async function checkRestored(
  file: string,
  madeAt: string | undefined,
): Promise<{ version: number; verification: Verification }> {
  const newest = newestSchemaVersion();
  const version = versionOf(file);
  if (version === newest) return { version, verification: await verifyPrepared(file, madeAt) };
  const verification = await withCopy(file, (copy) => {
    bringToPresent(copy);
    return verifyPrepared(copy, madeAt);
  });
  return { version, verification };
}

function versionOf(file: string): number {
  const connection = connect(file, { readonly: true, fileMustExist: true });
  try {
    return schemaVersion(connection);
  } finally {
    connection.close();
  }
}

/**
 * Migrates the tables of a copy to the present version, and leaves it in one file.
 * @throws Error when its schema has objects that the service did not make
 */
function bringToPresent(file: string): void {
  // Before anything is written: an added trigger must not run.
  refuseForeignObjects(file);
  const connection = connect(file, { fileMustExist: true });
  try {
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    migrate(connection);
  } finally {
    connection.close();
    inOneFile(file);
  }
}
