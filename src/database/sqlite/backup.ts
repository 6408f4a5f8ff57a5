import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type BackupKind, type Manifest, manifestOf, writeManifest } from './backup-manifest.ts';
import { type Connection, connect, databaseFile, openReader, schemaVersion } from './connect.ts';

export type BackupOrder = {
  kind: BackupKind;
  now: Date;
  /** Identifies the instance key; null if it is not known. */
  instanceKeyId: string | null;
};

/** The copy is damaged because the database is. */
export class DamageError extends Error {}

/**
 * Pages (2 MB) that are copied and synced at a time. A single sync at the end of a large copy would delay the commits
 * of the server, whose own syncs wait for the same disk.
 */
const PAGES_PER_STEP = 512;

/**
 * Copies the database into a new file that only its owner can read: one consistent state, even while the server writes.
 * The copy is checked before its manifest is written; a damaged one is removed.
 * @throws Error when there is no database, the target exists or cannot be written, or the copy is not sound
 */
export async function backUp(databaseUrl: string, target: string, order: BackupOrder): Promise<Manifest> {
  const source = databaseFile(databaseUrl);
  if (!existsSync(source)) throw new Error(`There is no database at ${resolve(source)}.`);
  reserve(target);
  return removedOnFailure(target, async () => {
    await copyPages(source, target);
    return complete(target, order);
  });
}

/** The same synchronously, which blocks the process: for the backup before a migration. */
export function backUpBefore(connection: Connection, target: string, order: BackupOrder): Manifest {
  reserve(target);
  try {
    connection.prepare('VACUUM INTO ?').run(target);
    return complete(target, order);
  } catch (error) {
    removeBackup(target);
    throw error;
  }
}

/**
 * Copies a database page by page, inside a read transaction: without it, SQLite's backup would start over with every
 * commit of another process (https://www.sqlite.org/backup.html).
 */
export async function copyPages(source: string, target: string): Promise<void> {
  const connection = openReader(source);
  try {
    connection.exec('BEGIN');
    schemaVersion(connection);
    await connection.backup(target, {
      progress() {
        flush(target);
        return PAGES_PER_STEP;
      },
    });
  } finally {
    connection.close();
  }
  inOneFile(target);
}

/**
 * Moves the write-ahead log of a database into its file and deletes the log.
 * @throws Error when another program uses it
 */
export function inOneFile(file: string): void {
  const connection = connect(file, { fileMustExist: true, timeout: 1000 });
  try {
    connection.pragma('synchronous = FULL');
    if (connection.pragma('journal_mode = DELETE', { simple: true }) !== 'delete') {
      throw new Error(`Another program is using ${file}. End it first.`);
    }
  } finally {
    connection.close();
  }
}

/**
 * Opens a copy and checks every page and every foreign key in it.
 * @returns its schema version, or what is wrong with it
 */
export function inspectBackup(file: string): { schemaVersion: number } | { problem: string } {
  let connection: Connection | undefined;
  try {
    connection = openReader(file);
    const verdict = connection.pragma('integrity_check', { simple: true });
    if (verdict !== 'ok') return { problem: `it is damaged (${verdict})` };
    const orphans = connection.pragma('foreign_key_check') as unknown[];
    if (orphans.length > 0) return { problem: `${orphans.length} records refer to others that are missing` };
    return { schemaVersion: schemaVersion(connection) };
  } catch (error) {
    return { problem: `it cannot be read as a database of this service (${(error as Error).message})` };
  } finally {
    connection?.close();
  }
}

/** Removes a backup with its manifest. */
export function removeBackup(file: string): void {
  // The manifest first: what an interrupted removal leaves behind does not look like a complete backup.
  rmSync(manifestOf(file), { force: true });
  rmSync(file, { force: true });
  rmSync(`${file}-journal`, { force: true });
}

/** Syncs a file, or the folder of a new or renamed file, so that it survives a power cut. */
export function flush(path: string): void {
  const isFolder = statSync(path).isDirectory();
  const descriptor = openSync(path, isFolder ? 'r' : 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** SHA-256 of a file of any size. */
export function hashOfFile(file: string): string {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(1 << 20);
  const descriptor = openSync(file, 'r');
  try {
    for (let read = 1; read > 0; ) {
      read = readSync(descriptor, buffer);
      hash.update(buffer.subarray(0, read));
    }
    return hash.digest('hex');
  } finally {
    closeSync(descriptor);
  }
}

/** Creates the empty file that SQLite then fills, readable only by its owner. Fails if it exists. */
function reserve(target: string): void {
  try {
    closeSync(openSync(target, 'wx', 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Error(`${target} exists already. Name a new file.`);
    if (code === 'ENOENT') throw new Error(`${target} cannot be made: its folder does not exist.`);
    throw new Error(`${target} cannot be made (${code}).`);
  }
}

async function removedOnFailure<T>(target: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    removeBackup(target);
    throw error;
  }
}

function complete(target: string, { kind, now, instanceKeyId }: BackupOrder): Manifest {
  const found = inspectBackup(target);
  if ('problem' in found) {
    throw new Error(
      `The copy was removed: ${found.problem}. Check the database itself with "doctor --deep".`,
    );
  }
  flush(target);
  const manifest: Manifest = {
    format: 'invoicing-backup-1',
    created_at: now.toISOString(),
    kind,
    bytes: statSync(target).size,
    sha256: hashOfFile(target),
    schema_version: found.schemaVersion,
    instance_key_id: instanceKeyId,
  };
  writeManifest(target, manifest);
  flush(dirname(resolve(target)));
  return manifest;
}
