import { watchForeignCommits, watchTables } from './engine/change-watch.ts';
import { checkpointsBeside } from './engine/checkpoints.ts';
import { databaseFile, openReader, openWriter } from './engine/connect.ts';
import type { Priority } from './engine/priority-queue.ts';
import { readQueue } from './engine/read-queue.ts';
import type { Reader, Writer } from './engine/statement.ts';
import { createStorageHealth, problemOf, rewriteHeader } from './engine/storage-health.ts';
import type { YieldToEventLoop } from './engine/time-slicer.ts';
import type { WriteFigures } from './engine/write-figures.ts';
import { writeQueue } from './engine/write-queue.ts';
import { checkFile } from './maintenance/check-file.ts';
import { type Upgraded, upgrade } from './maintenance/upgrade.ts';

/** The only begin, commit and rollback of the service. */
export type Database = Upgraded & {
  /**
   * Runs `work` in a transaction that sees one consistent, committed state: all that this process had committed, and all
   * that `foreignVersion` had told of, when it began. `work` may await queries and nothing else.
   */
  read<T>(work: (tx: Reader) => Promise<T>): Promise<T>;
  /**
   * Runs `work` alone and resolves after its commit is on disk. `work` may await queries, and `yieldIfLong` between them
   * where there are very many: reads are answered meanwhile, other writes wait. It may await nothing else.
   * A throw undoes all that `work` did, and nothing of anyone else.
   * @param options.priority `background` lets the writes of requests go first
   */
  write<T>(
    work: (tx: Writer, yieldIfLong: YieldToEventLoop) => Promise<T>,
    options?: { priority?: Priority },
  ): Promise<T>;
  /** Called after every commit of this process; a listener must not throw. */
  onCommit(listener: () => void): void;
  /** A number that changes when another process commits. */
  foreignVersion(): number;
  /** A text that changes with every key, member, plan, business and workspace, whoever changes it. */
  accessVersion(): string;
  /**
   * What keeps the database from serving; undefined when nothing does. A disk that refused a write is asked again by
   * writing nothing new.
   */
  problem(): Promise<string | undefined>;
  stats(): WriteFigures;
  close(): Promise<void>;
};

/** On which the answer to «who asks, and what may they do?» depends. */
const ACCESS_TABLES = ['api_keys', 'workspaces', 'businesses', 'plans', 'memberships'];
/**
 * Opens the database, migrated.
 * @param options.strict fail work that let the event loop turn (tests and development): a write would hold up every
 *   other write for as long as it waits, a read would keep the log from beginning anew
 * @param options.backupFolder where a database of an older version is backed up before its tables are changed;
 *   `backups` beside it when absent
 */
export function openDatabase(
  databaseUrl: string,
  options: { strict?: boolean; backupFolder?: string } = {},
): Database {
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
  const condition = createStorageHealth(file);
  const strict = options.strict ?? false;
  const reading = readQueue(reader, { strict, condition, shared: true });
  const foreignVersion = watchForeignCommits(writer, reading.renew);
  const access = watchTables(writer, ACCESS_TABLES, foreignVersion);
  const writing = writeQueue(writer, {
    strict,
    condition,
    // What is read after a commit sees it, and no reader keeps the write-ahead log from beginning anew with it.
    beforeCommit: reading.renew,
    afterBatch: access.afterBatch,
  });
  const checkpoints = checkpointsBeside(writer, file);
  writing.onCommit(checkpoints.afterCommit);
  return {
    read: reading.read,
    write: writing.write,
    ...upgraded,
    onCommit: writing.onCommit,
    foreignVersion,
    accessVersion: access.version,
    async problem() {
      if (condition.problem() === 'unwritable') {
        await writing.write(async () => rewriteHeader(writer)).then(condition.recordSuccess, () => {});
      }
      return problemOf(reader, condition);
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

/** Opens the database for reading alone, on a connection of its own: for another thread. The file must be there. */
export function openForReading(databaseUrl: string): Pick<Database, 'read' | 'close'> {
  const file = databaseFile(databaseUrl);
  const connection = openReader(file);
  // Commits of other connections, the service's own among them, are not seen here: each read begins anew.
  const reading = readQueue(connection, {
    strict: false,
    condition: createStorageHealth(file),
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
