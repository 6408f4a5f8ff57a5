import type { Priority } from './engine/priority-queue.ts';
import type { Reader, Writer } from './engine/statement.ts';
import type { YieldToEventLoop } from './engine/time-slicer.ts';
import type { WriteFigures } from './engine/write-figures.ts';
import type { WriteOf } from './engine/write-of.ts';
import { watchForeignCommits, watchTables } from './sqlite/change-watch.ts';
import { checkFile } from './sqlite/check-file.ts';
import { createCheckpoints } from './sqlite/checkpoints.ts';
import { databaseFile, openReader, openWriter } from './sqlite/connect.ts';
import { assertKnownDrizzle } from './sqlite/drizzle-fast/private-parts.ts';
import { readQueue } from './sqlite/read-queue.ts';
import { createStorageHealth, problemOf, rewriteHeader } from './sqlite/storage-health.ts';
import { type Upgraded, upgrade } from './sqlite/upgrade.ts';
import { writeQueue } from './sqlite/write-queue.ts';

/** The only begin, commit and rollback of the service. */
export type Database = Upgraded & {
  /**
   * Runs `work` in a transaction that sees one committed state: everything that this process had committed when it
   * began, and of other processes at least what `foreignVersion` had shown. `work` may await queries and nothing else.
   */
  read<T>(work: (tx: Reader) => Promise<T>): Promise<T>;
  /**
   * Runs `work` while no other write runs, and resolves after its commit is on disk. `work` may await queries and,
   * between very many of them, `yieldIfLong`, which lets reads run but no other writes. It may await nothing else. If
   * it throws, its own changes are rolled back, and only those.
   * @param of whose records it reads and changes
   * @param options.priority `background` lets the writes of requests go first
   */
  write<T>(
    of: WriteOf,
    work: (tx: Writer, yieldIfLong: YieldToEventLoop) => Promise<T>,
    options?: { priority?: Priority },
  ): Promise<T>;
  /** Called after every commit of this process; a listener must not throw. */
  onCommit(listener: () => void): void;
  /** A number that changes when another process commits. */
  foreignVersion(): number;
  /**
   * The boot ids of the processes that live, `own` among them: nothing more comes of the claims of all others. One
   * server runs on a file, so on SQLite that is `own` alone.
   */
  livingBoots(own: string): Promise<string[]>;
  /** Changes with every change of a key, member, plan, business or workspace, by this process or another. */
  accessVersion(): string;
  /**
   * Why the database cannot be used; undefined while it can. After a failed write, the disk is probed with a write that
   * changes nothing.
   */
  problem(): Promise<string | undefined>;
  stats(): WriteFigures;
  close(): Promise<void>;
};

/** The tables that decide who an API key acts for and what it may do. */
const ACCESS_TABLES = ['api_keys', 'workspaces', 'businesses', 'plans', 'memberships'];

/**
 * Opens the database and migrates it.
 * @param options.strict fail work that awaits the event loop (tests and development): such a write would block every
 *   other write, and such a read would keep SQLite from restarting the write-ahead log. Also fail a write that changes
 *   rows of a workspace that it does not name
 * @param options.backupFolder where a database of an older version is backed up before its migration; by default
 *   `backups` in the folder of the database
 */
export async function openDatabase(
  databaseUrl: string,
  options: { strict?: boolean; backupFolder?: string } = {},
): Promise<Database> {
  assertKnownDrizzle();
  const file = databaseFile(databaseUrl);
  checkFile(file);
  const writer = openWriter(file);
  let upgraded: Upgraded;
  try {
    upgraded = upgrade(writer, databaseUrl, options.backupFolder);
  } catch (error) {
    writer.close();
    throw error;
  }
  const reader = openReader(file);
  const storage = createStorageHealth(file);
  const strict = options.strict ?? false;
  const reading = readQueue(reader, { strict, storage, shared: true });
  const foreignVersion = watchForeignCommits(writer, reading.renew);
  const access = watchTables(writer, ACCESS_TABLES, foreignVersion);
  const writing = writeQueue(writer, {
    strict,
    storage,
    // Later reads see the commit, and no open read transaction keeps SQLite from restarting the write-ahead log.
    beforeCommit: reading.renew,
    afterBatch: access.afterBatch,
  });
  const checkpoints = createCheckpoints(writer, file);
  writing.onCommit(checkpoints.afterCommit);
  return {
    read: reading.read,
    write: writing.write,
    ...upgraded,
    onCommit: writing.onCommit,
    foreignVersion,
    livingBoots: async (own) => [own],
    accessVersion: access.version,
    async problem() {
      if (storage.problem() === 'unwritable') {
        await writing
          .write('instance', async () => rewriteHeader(writer))
          .then(storage.recordSuccess, () => {});
      }
      return problemOf(reader, storage);
    },
    stats: writing.stats,
    async close() {
      await writing.drained();
      await reading.drained();
      reading.renew();
      await checkpoints.stop();
      reader.close();
      writer.close();
    },
  };
}

/** Opens the database read-only on its own connection, for a worker thread. The file must exist. */
export async function openForReading(databaseUrl: string): Promise<Pick<Database, 'read' | 'close'>> {
  const file = databaseFile(databaseUrl);
  const connection = openReader(file);
  // This connection is not notified of commits, so each read begins its own transaction.
  const reading = readQueue(connection, {
    strict: false,
    storage: createStorageHealth(file),
    shared: false,
  });
  return {
    read: reading.read,
    async close() {
      await reading.drained();
      connection.close();
    },
  };
}
