import { dirname } from 'node:path';
import type { EngineDatabase, OpenOptions, Serving } from '../engine/database.ts';
import { watchForeignCommits, watchTables } from './change-watch.ts';
import { checkFile } from './check-file.ts';
import { createCheckpoints } from './checkpoints.ts';
import { bornAt, connect, databaseFile, lockForServer, migrate, openReader, openWriter } from './connect.ts';
import { checkLog } from './log-check.ts';
import { readQueue } from './read-queue.ts';
import { removeAbandonedCopies } from './scratch-copy.ts';
import { createStorageHealth, problemOf, rewriteHeader } from './storage-health.ts';
import { upgradeFile } from './upgrade.ts';
import { writeQueue } from './write-queue.ts';

/** Takes the lock of the one server of a file, and clears away what an earlier one left. */
export function beginServing(databaseUrl: string, backupFolder?: string): Serving {
  const file = databaseFile(databaseUrl);
  const additions = checkFile(file);
  const end = lockForServer(file);
  try {
    checkLog(file);
    for (const folder of [dirname(file), backupFolder]) if (folder) removeAbandonedCopies(folder);
  } catch (error) {
    end();
    throw error;
  }
  return { additions, end };
}

/** As long as a writing request waits for the lock of another process. */
const LOCK_MS = 5000;

/** The tables that decide who an API key acts for and what it may do. */
const ACCESS_TABLES = ['api_keys', 'workspaces', 'businesses', 'plans', 'memberships'];

/** Opens a file; makes the tables of a new one, and upgrades those of an older version where it may. */
export async function openDatabase(databaseUrl: string, options: OpenOptions): Promise<EngineDatabase> {
  const file = databaseFile(databaseUrl);
  checkFile(file);
  const backupBeforeUpgrade = await upgradeFile(databaseUrl, {
    folder: options.backupFolder,
    onProgress: options.onUpgrade,
  });
  const writer = openWriter(file);
  let isNew: boolean;
  try {
    isNew = migrate(writer);
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
    isNew,
    bornAt: bornAt(writer),
    backupBeforeUpgrade,
    sharesCommits: true,
    // The event loop does nothing else.
    unthrottledPollMs: 1,
    onCommit: writing.onCommit,
    foreignVersion,
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
export async function openForReading(databaseUrl: string): Promise<Pick<EngineDatabase, 'read' | 'close'>> {
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

/** Writes the header of a file as it is. The file must exist. */
export async function tryWrite(databaseUrl: string): Promise<void> {
  const connection = connect(databaseFile(databaseUrl), { fileMustExist: true, timeout: LOCK_MS });
  try {
    connection.pragma('synchronous = FULL');
    connection.exec('BEGIN IMMEDIATE');
    rewriteHeader(connection);
    connection.exec('COMMIT');
  } finally {
    connection.close();
  }
}
