import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { connect, databaseFile, lockForServer } from '../engine/connect.ts';
import { copyPages, DamageError, flush, inOneFile } from './backup.ts';
import type { Manifest } from './backup-manifest.ts';
import { backUpInto, checkBackup, newBackupFile } from './backups.ts';
import { bringToPresent, describeDifferences, verifyPrepared } from './restorable.ts';
import type { Verification } from './verify.ts';

export type Restored = {
  manifest: Manifest | undefined;
  /** The version that the backup had, and the one that it was brought to. */
  schema: { before: number; after: number };
  /** The backup of what was there before; undefined where there was nothing. */
  restorePoint: string | undefined;
  /** What was there before was damaged: its files as they were, instead of a backup. */
  isRestorePointRaw: boolean;
  /** In what it differs from its own records; only where that was accepted. */
  verification: Verification;
};

type Order = {
  backup: string;
  folder: string;
  now: Date;
  instanceKeyId: string | null;
  /** Go on although sums, hashes or statuses are not what the records say: an old copy with a wrong sum beats none. */
  despiteDifferences?: boolean;
};

/**
 * Puts a backup in the place of the database. Everything is prepared next to it, brought to the present version and
 * checked; one renaming then makes the exchange, so that however this ends, the old or the new one is there, whole.
 * @throws Error when a server or another program uses the database, or the backup is not good: nothing has changed then
 */
export async function restore(databaseUrl: string, order: Order): Promise<Restored> {
  const file = resolve(databaseFile(databaseUrl));
  const backup = resolve(order.backup);
  if (backup === file) throw new Error(`${backup} is the database itself.`);
  const { manifest, problems, schemaVersion: before = 0 } = checkBackup(backup);
  if (problems.length > 0) throw new Error(`${backup} cannot be restored: ${problems.join('; ')}.`);
  const release = lockForServer(file);
  try {
    const { version: after, verification } = await prepare(
      { ...order, backup },
      beside(file),
      manifest?.created_at,
    );
    const present = await setAside(databaseUrl, file, order);
    renameSync(beside(file), file);
    flush(dirname(file));
    return { manifest, schema: { before, after }, verification, ...present };
  } finally {
    removeAll(beside(file));
    release();
  }
}

function beside(file: string): string {
  return `${file}.restoring`;
}

/** @returns the version of the tables once they are the present one's, and how everything in them agrees */
async function prepare(
  { backup, despiteDifferences = false }: Order,
  target: string,
  madeAt: string | undefined,
): Promise<{ version: number; verification: Verification }> {
  createAside(target);
  await copyPages(backup, target);
  const version = asProblemOf(backup, () => bringToPresent(target));
  const verification = asProblemOf(backup, () => verifyPrepared(target, madeAt));
  if (verification.count > 0 && !despiteDifferences) {
    throw new Error(
      `${backup} cannot be restored: ${describeDifferences(verification)}. "backup verify" lists them; "backup restore --despite-differences" takes it as it is.`,
    );
  }
  forgetStoredAnswers(target);
  flush(target);
  return { version, verification };
}

function asProblemOf<T>(backup: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`${backup} cannot be restored: ${(error as Error).message}.`, { cause: error });
  }
}

/** They are made when they are read: cheaper than to compare each with its document, and no other check covers them. */
function forgetStoredAnswers(file: string): void {
  const connection = connect(file, { fileMustExist: true });
  try {
    connection.pragma('synchronous = FULL');
    connection.exec('DELETE FROM document_texts');
  } finally {
    connection.close();
  }
}

/** Keeps what is there, and leaves one file with nothing beside it, for the exchange. */
async function setAside(
  databaseUrl: string,
  file: string,
  { folder, now, instanceKeyId }: Order,
): Promise<Pick<Restored, 'restorePoint' | 'isRestorePointRaw'>> {
  const order = { kind: 'restore-point', now, instanceKeyId } as const;
  if (!existsSync(file) || statSync(file).size === 0) {
    removeSides(file);
    return { restorePoint: undefined, isRestorePointRaw: false };
  }
  try {
    // Fails where another program has the database open. A command may open it again while the backup is made.
    inOneFile(file);
    const { file: restorePoint } = await backUpInto(databaseUrl, folder, order);
    inOneFile(file);
    return { restorePoint, isRestorePointRaw: false };
  } catch (error) {
    if (!isDamaged(error)) throw error;
  }
  const restorePoint = `${newBackupFile(databaseUrl, folder, order)}.damaged`;
  mkdirSync(restorePoint, { mode: 0o700 });
  for (const side of ['', '-wal', '-journal']) {
    if (existsSync(file + side)) copyFileSync(file + side, join(restorePoint, basename(file + side)));
  }
  removeSides(file);
  return { restorePoint, isRestorePointRaw: true };
}

function isDamaged(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return error instanceof DamageError || code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}

/** Makes the empty file that a database is built in, for its owner alone from the first byte on. */
export function createAside(file: string): void {
  removeAll(file);
  closeSync(openSync(file, 'wx', 0o600));
}

/** What SQLite keeps beside a database: left there, it would be taken for that of the next one. */
export function removeSides(file: string): void {
  for (const side of ['-wal', '-shm', '-journal']) rmSync(file + side, { force: true });
}

/** Removes a database that was being built. */
export function removeAll(file: string): void {
  rmSync(file, { force: true });
  removeSides(file);
}
