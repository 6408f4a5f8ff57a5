import { closeSync, existsSync, fchmodSync, fstatSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import SQLite from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { refusalOfNewer } from '../engine/upgrading.ts';

export type Connection = SQLite.Database;

/** How long the writer waits for a lock, which blocks the event loop. */
const BUSY_MS = 5;

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * The file behind a `file:` database URL.
 * @throws Error for any other URL. The message repeats only the scheme: the rest may hold a password
 */
export function databaseFile(databaseUrl: string): string {
  const file = /^file:(?:\/\/(?=\/))?(.+)$/.exec(databaseUrl)?.[1];
  if (!file || file.startsWith(':memory:') || /^\/\/.*@/.test(file)) {
    const scheme = /^[a-z][a-z\d+.-]*(?=:\/\/)/i.exec(databaseUrl)?.[0];
    const given = scheme && scheme !== 'file' ? `; ${scheme}:// is not supported` : '';
    throw new Error(
      `must name a file, such as file:./data/invoicing.db, or a database of PostgreSQL, such as postgres://user@host/invoicing${given}`,
    );
  }
  return file;
}

/**
 * Opens a SQLite file. The file may come from elsewhere, so its schema (triggers, views, defaults, checks, indexed
 * expressions) may call only harmless functions and virtual tables. https://sqlite.org/security.html
 */
export function connect(file: string, options: SQLite.Options = {}): Connection {
  const connection = new SQLite(file, options);
  connection.pragma('trusted_schema = OFF');
  return connection;
}

/**
 * The only connection that writes. WAL with `synchronous = FULL`: what was acknowledged survives a power cut.
 * The busy timeout stays short because better-sqlite3 blocks the event loop while it waits; `write-queue.ts` retries.
 */
export function openWriter(file: string): Connection {
  createPrivately(file);
  const connection = connect(file, { timeout: BUSY_MS });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('journal_size_limit = 67108864');
  // Far above what the log holds while `open.ts` empties it: an automatic checkpoint blocks the event loop.
  connection.pragma('wal_autocheckpoint = 8000');
  connection.pragma('cache_size = -65536');
  // Savepoints keep the pages that they change, for a rollback: in memory instead of a file.
  connection.pragma('temp_store = MEMORY');
  return connection;
}

/** A connection that only copies the write-ahead log into the database file. The file must exist. */
export function openCopier(file: string): Connection {
  const connection = connect(file, { fileMustExist: true, timeout: 1000 });
  connection.pragma('synchronous = FULL');
  return connection;
}

/** Only the owner can read a new database; SQLite gives its -wal and -shm files the same mode. */
function createPrivately(file: string): void {
  if (existsSync(file)) return;
  makeFolder(file);
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    throw unusable(file, error);
  }
}

/** A folder of another user, as fresh volumes are, is the commonest reason. */
function unusable(file: string, error: unknown): Error {
  const { username, uid } = userInfo();
  return new Error(
    `the database ${resolve(file)} cannot be opened by the user ${username} (${uid}): ${(error as Error).message}. Give its folder to that user: chown ${uid} ${dirname(resolve(file))}`,
    { cause: error },
  );
}

/** Makes the folder of a database, for its owner only; an existing folder is not changed. */
export function makeFolder(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`The folder of the database ${resolve(file)} cannot be made: ${message}.`, {
      cause: error,
    });
  }
}

/** A connection that sees only what is committed and cannot write. The file must exist. */
export function openReader(file: string): Connection {
  const connection = connect(file, { readonly: true, timeout: 1000 });
  connection.pragma('query_only = ON');
  connection.pragma('cache_size = -65536');
  return connection;
}

/**
 * Migrates the tables to the present version, in one transaction.
 * @param options.target an older version to stop at, for an import of records of that version
 * @param options.onStep called after each migration, with its position
 * @returns true when the database was new, without tables
 * @throws Error when the file was written by a newer version of the service.
 */
export function migrate(
  connection: Connection,
  {
    target = Number.POSITIVE_INFINITY,
    onStep = () => {},
  }: { target?: number; onStep?: (position: number) => void } = {},
): boolean {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  // Opening a current database needs no lock, so it does not wait for another process that writes.
  if (target >= known.length && hasMigrations(connection) && schemaVersion(connection) === known.length) {
    return false;
  }
  connection.pragma('busy_timeout = 5000');
  // Else a table that others refer to could not be rebuilt (https://www.sqlite.org/lang_altertable.html, section 7).
  const checksKeys = connection.pragma('foreign_keys', { simple: true });
  connection.pragma('foreign_keys = OFF');
  connection.exec('BEGIN IMMEDIATE');
  try {
    connection.exec(
      'CREATE TABLE IF NOT EXISTS schema_migrations (position INTEGER PRIMARY KEY, hash TEXT NOT NULL, applied_at TEXT NOT NULL) STRICT',
    );
    const applied = schemaVersion(connection);
    if (applied > known.length) throw refusalOfNewer(applied, known.length);
    const record = connection.prepare(
      'INSERT INTO schema_migrations (position, hash, applied_at) VALUES (?, ?, ?)',
    );
    for (const [position, migration] of known.entries()) {
      if (position < applied || position >= target) continue;
      for (const text of migration.sql) connection.exec(text);
      record.run(position, migration.hash, new Date().toISOString());
      onStep(position);
    }
    connection.exec('COMMIT');
    return applied === 0;
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  } finally {
    connection.pragma(`busy_timeout = ${BUSY_MS}`);
    connection.pragma(`foreign_keys = ${checksKeys}`);
  }
}

/** True when every migration this version knows is in the file, and no other. */
export function isCurrent(connection: Connection): boolean {
  return schemaVersion(connection) === newestSchemaVersion();
}

/** True where a version of the service has made tables. */
export function hasMigrations(connection: Connection): boolean {
  const sql = "SELECT 1 FROM sqlite_schema WHERE name = 'schema_migrations'";
  return connection.prepare(sql).get() !== undefined;
}

/** How many migrations were applied to the tables. */
export function schemaVersion(connection: Connection): number {
  return connection.prepare('SELECT count(*) FROM schema_migrations').pluck().get() as number;
}

/** When the tables were made. */
export function bornAt(connection: Connection): string {
  return connection.prepare('SELECT min(applied_at) FROM schema_migrations').pluck().get() as string;
}

/** How many migrations this version of the service knows. */
export function newestSchemaVersion(): number {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS }).length;
}

/** True once a server has run on a database file, now or earlier: its lock file stays. */
export function hasBeenServed(file: string): boolean {
  return existsSync(lockFile(file));
}

function lockFile(file: string): string {
  return `${file}.server-lock`;
}

/**
 * Takes the lock of the one server that may run on a database file. It is a lock of the operating system on a separate
 * file, released however the process ends.
 * @returns a function that releases it
 * @throws Error when another server holds it
 */
export function lockForServer(file: string): () => void {
  makeFolder(file);
  keepPrivate(lockFile(file));
  let lock: Connection;
  try {
    lock = connect(lockFile(file), { timeout: 0 });
  } catch (error) {
    throw unusable(file, error);
  }
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') {
      throw new Error(
        `Another server already runs on ${file}. Stop it first, or give this one another DATABASE_URL.`,
      );
    }
    throw error;
  }
  return () => {
    // A start that failed before it made the database leaves nothing behind.
    if (!existsSync(file)) rmSync(lockFile(file), { force: true });
    lock.close();
  };
}

/** True while a server runs on a database file. Changes nothing. */
export function isServed(file: string): boolean {
  if (!hasBeenServed(file)) return false;
  let lock: Connection | undefined;
  try {
    lock = connect(lockFile(file), { readonly: true, timeout: 0 });
    lock.prepare('SELECT 1 FROM sqlite_schema').get();
    return false;
  } catch (error) {
    return (error as { code?: string }).code === 'SQLITE_BUSY';
  } finally {
    lock?.close();
  }
}

/**
 * Makes a file that only its owner can open, or restricts an existing one: another user who could read the lock file
 * could take a read lock on it and keep the server from starting.
 */
function keepPrivate(file: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'a', 0o600);
  } catch {
    // SQLite reports why it cannot be opened.
    return;
  }
  try {
    const { mode, uid } = fstatSync(descriptor);
    if ((mode & 0o077) !== 0 && uid === process.getuid?.()) fchmodSync(descriptor, 0o600);
  } finally {
    closeSync(descriptor);
  }
}
