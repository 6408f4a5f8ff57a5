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
import { doubtFormerSubmissions, doubtSubmissions } from '../maintenance/doubt-submissions.ts';
import { HEADS, newGeneration, type StoredHead } from '../maintenance/new-generation.ts';
import { describeDifferences, type Verification } from '../maintenance/verify-result.ts';
import { copyPages, DamageError, flush, inOneFile } from './backup.ts';
import type { Manifest } from './backup-manifest.ts';
import { backUpInto, checkBackup, newBackupFile, type VerifiedBackup } from './backups.ts';
import {
  type Connection,
  connect,
  databaseFile,
  lockForServer,
  migrate,
  newestSchemaVersion,
  schemaVersion,
} from './connect.ts';
import { withCopy } from './scratch-copy.ts';
import { refuseForeignObjects, verifyPrepared } from './verify-file.ts';

export type Restored = {
  manifest: Manifest | undefined;
  /** The schema of the backup, which it keeps: the version of the service that made it can serve it. */
  schema: { version: number; newest: number };
  /** The backup of the database that was replaced; undefined if there was none. */
  restorePoint: string | undefined;
  /** The replaced database was damaged: the restore point is a copy of its files instead of a backup. */
  isRestorePointRaw: boolean;
  /** Differences between stored values and the records; none unless they were accepted. */
  verification: Verification;
};

type RestoreOptions = {
  backup: string;
  folder: string;
  now: Date;
  instanceKeyId: string | null;
  /** Continue even if sums, hashes or statuses differ from the records: a copy with a wrong sum is better than none. */
  despiteDifferences?: boolean;
};

/**
 * Replaces the database with a backup. The new database is built in a temporary file next to it and checked; a
 * single rename then replaces the old one, so that after a crash at any point one of the two is there, complete.
 * @throws Error when a server or another program uses the database, or the backup fails a check: nothing has changed
 *   then
 */
export async function restore(databaseUrl: string, order: RestoreOptions): Promise<Restored> {
  const file = resolve(databaseFile(databaseUrl));
  const backup = resolve(order.backup);
  if (backup === file) throw new Error(`${backup} is the database itself.`);
  const { manifest, problems } = checkBackup(backup);
  if (problems.length > 0) throw new Error(`${backup} cannot be restored: ${problems.join('; ')}.`);
  const release = lockForServer(file);
  try {
    const { version, verification } = await prepare(
      { ...order, backup },
      temporaryFile(file),
      manifest?.created_at,
    );
    const replaced = await backUpPresent(databaseUrl, file, order);
    renameSync(temporaryFile(file), file);
    flush(dirname(file));
    return { manifest, schema: { version, newest: newestSchemaVersion() }, verification, ...replaced };
  } finally {
    removeAll(temporaryFile(file));
    release();
  }
}

function temporaryFile(file: string): string {
  return `${file}.restoring`;
}

/** Builds the copy. @returns its schema version and the result of its verification */
async function prepare(
  { backup, despiteDifferences = false }: RestoreOptions,
  target: string,
  madeAt: string | undefined,
): Promise<{ version: number; verification: Verification }> {
  createAside(target);
  await copyPages(backup, target);
  const { version, verification } = await asProblemOf(backup, () => checkRestored(target, madeAt));
  if (verification.count > 0 && !despiteDifferences) {
    throw new Error(
      `${backup} cannot be restored: ${describeDifferences(verification)}. "backup verify" lists them; "backup restore --despite-differences" takes it as it is.`,
    );
  }
  onFile(target, forgetStoredAnswers);
  onFile(target, doubtWhatWaits);
  onFile(target, beginGeneration);
  inOneFile(target);
  flush(target);
  return { version, verification };
}

async function asProblemOf<T>(backup: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${backup} cannot be restored: ${(error as Error).message}.`, { cause: error });
  }
}

/** Empties the cache of serialized documents: no other check covers it, and comparing every entry would cost more. */
function forgetStoredAnswers(connection: Connection): void {
  if (hasTable(connection, 'document_texts')) connection.exec('DELETE FROM document_texts');
}

function doubtWhatWaits(connection: Connection): void {
  if (!hasTable(connection, 'sef_submissions')) return;
  const now = new Date();
  const updates = hasTable(connection, 'queue') ? doubtSubmissions(now) : doubtFormerSubmissions(now);
  for (const update of updates) connection.exec(update);
}

function beginGeneration(connection: Connection): void {
  if (!hasTable(connection, 'journal_heads')) return;
  const isChained = connection
    .prepare("SELECT 1 FROM pragma_table_info('journal_heads') WHERE name = 'hash'")
    .get();
  const heads = isChained ? connection.prepare<[], StoredHead>(HEADS).all() : [];
  const how = { operation: 'backup restore', now: new Date() };
  for (const update of newGeneration(heads, how)) connection.exec(update);
}

/** A backup of an older version keeps its tables, and may lack some. */
function hasTable(connection: Connection, name: string): boolean {
  return (
    connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !==
    undefined
  );
}

function onFile(file: string, work: (connection: Connection) => unknown): void {
  const connection = connect(file, { fileMustExist: true });
  try {
    connection.pragma('synchronous = FULL');
    work(connection);
  } finally {
    connection.close();
  }
}

/** Backs up the database that is replaced, and leaves it as one file without a log, ready for the rename. */
async function backUpPresent(
  databaseUrl: string,
  file: string,
  { folder, now, instanceKeyId }: RestoreOptions,
): Promise<Pick<Restored, 'restorePoint' | 'isRestorePointRaw'>> {
  const order = { kind: 'restore-point', now, instanceKeyId } as const;
  if (!existsSync(file) || statSync(file).size === 0) {
    removeSides(file);
    return { restorePoint: undefined, isRestorePointRaw: false };
  }
  try {
    // Fails if another program has the database open. A command may open it again during the backup, hence twice.
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

/** Creates the empty file that a database is built in, readable only by its owner from the start. */
export function createAside(file: string): void {
  removeAll(file);
  closeSync(openSync(file, 'wx', 0o600));
}

/** Removes SQLite's log and journal files: SQLite would apply them to the database that takes the name. */
export function removeSides(file: string): void {
  for (const side of ['-wal', '-shm', '-journal']) rmSync(file + side, { force: true });
}

/** Removes a database that was being built. */
export function removeAll(file: string): void {
  rmSync(file, { force: true });
  removeSides(file);
}

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
async function checkRestored(
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
