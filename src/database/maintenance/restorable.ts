import { connect, migrate, newestSchemaVersion, schemaVersion } from '../engine/connect.ts';
import { inOneFile } from './backup.ts';
import { checkBackup, type VerifiedBackup } from './backups.ts';
import { describeObjects, examineSchema } from './foreign-objects.ts';
import { withCopy } from './scratch-copy.ts';
import { type Verification, verifyDatabase } from './verify.ts';

/** What a restore would find in a backup. */
export type Rehearsal = VerifiedBackup & {
  /** Undefined where the file itself is not good enough to look for any. */
  verification: Verification | undefined;
};

/**
 * Carries out every check of a restore, and changes nothing: the file against its manifest, each page and reference, the
 * objects of its schema, and all that `verify` compares. A backup of an older version is copied and brought to this one
 * before; the copy lies next to it, or in the folder for temporary files where that cannot be written.
 */
export async function rehearseRestore(backup: string): Promise<Rehearsal> {
  const checked = checkBackup(backup);
  if (checked.problems.length > 0) return { ...checked, verification: undefined };
  const madeAt = checked.manifest?.created_at;
  try {
    const verification =
      checked.schemaVersion === newestSchemaVersion()
        ? verifyPrepared(backup, madeAt)
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
 * Brings the tables of a copy to the present version, and leaves it in one file.
 * @returns the version that it has then
 * @throws Error when its schema has objects that the service did not make
 */
export function bringToPresent(file: string): number {
  // Before anything is written: what was put in must not act on it.
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

/**
 * Compares everything in a database that is to be put to use.
 * @param madeAt when the copy was made, by the clock of then: it may have been ahead of the present one
 * @throws Error when its schema has objects that the service did not make: no difference that could be accepted
 */
export function verifyPrepared(file: string, madeAt?: string): Verification {
  refuseForeignObjects(file);
  const now = new Date();
  const then = new Date(madeAt ?? now);
  return verifyDatabase(`file:${file}`, then > now ? then : now);
}

/** What to say of differences, as the end of a sentence. */
export function describeDifferences({ count, differences }: Verification): string {
  const places = [...new Set(differences.map(({ table }) => table))].join(', ');
  return `${count} ${count === 1 ? 'entry differs' : 'entries differ'} from what its records say (${places})`;
}

function refuseForeignObjects(file: string): void {
  const { refused } = examineSchema(file);
  if (refused.length > 0) throw new Error(describeObjects(refused));
}
