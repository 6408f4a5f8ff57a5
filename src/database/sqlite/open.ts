import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EngineDatabase, OpenOptions, Serving } from '../engine/database.ts';
import { checkFile } from './check-file.ts';
import {
  bornAt,
  type Connection,
  connect,
  databaseFile,
  lockForServer,
  migrate,
  openReader,
  openWriter,
} from './connect.ts';
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

type ChangeWatch = {
  /** Differs after any change of the tables, by this process or another, and after any rollback. */
  version(): string;
  /** Called after a commit or rollback of this connection: what was read from the tables before it is out of date. */
  afterBatch(): void;
};

/**
 * @param onChange called when another connection has committed since the previous call
 * @returns a function whose result changes with every commit of another connection
 */
function watchForeignCommits(connection: Connection, onChange: () => void): () => number {
  const foreignCommits = connection.prepare<[], number>('PRAGMA data_version').pluck();
  let known: number | undefined;
  return () => {
    const version = foreignCommits.get() as number;
    if (version !== known) onChange();
    known = version;
    return version;
  };
}

/**
 * Watches some tables through the one connection that writes: its own changes by temporary triggers, those of other
 * processes by `PRAGMA data_version`, which shows that something was committed, but not what.
 */
function watchTables(
  writer: Connection,
  tables: readonly string[],
  foreignVersion: () => number,
): ChangeWatch {
  let changes = 0;
  let changesAtLastBatch = 0;
  writer.function('note_change', () => {
    changes += 1;
    return null;
  });
  for (const table of tables) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      writer.exec(
        `CREATE TEMP TRIGGER "watch_${table}_${change}" AFTER ${change} ON main."${table}" BEGIN SELECT note_change(); END`,
      );
    }
  }
  return {
    version: () => `${changes} ${foreignVersion()}`,
    afterBatch() {
      if (changes === changesAtLastBatch) return;
      changes += 1;
      changesAtLastBatch = changes;
    },
  };
}

type Checkpoints = {
  /** Starts a checkpoint when enough pages wait for it; the check itself costs microseconds. */
  afterCommit(): void;
  stop(): Promise<void>;
};

/** From this many pages on (4 MB), copying them from the log is worth its two syncs of the disk. */
const CHECKPOINT_MIN_PAGES = 1000;

/** The thread only calls SQLite. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 64 };

/** From this many pages on (16 MB), the log should be restarted from its beginning. */
const RESTART_MIN_PAGES = 4000;

/**
 * Runs SQLite's checkpoints (https://www.sqlite.org/wal.html#ckpt) on a worker thread: in a large database the pages
 * lie far apart, and writing them out would block the event loop. The thread starts with the first checkpoint. If it
 * fails, the writer's own automatic checkpoint takes its place (`openWriter`).
 */
function createCheckpoints(writer: Connection, file: string): Checkpoints {
  const readProgress = writer.prepare<[], { log: number; checkpointed: number }>(
    'PRAGMA wal_checkpoint(NOOP)',
  );
  const copyRest = writer.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  let thread: Worker | undefined;
  let isCopying = false;
  let isStopped = false;

  function afterCommit() {
    if (isCopying || isStopped || backlog().pages < CHECKPOINT_MIN_PAGES) return;
    isCopying = true;
    thread ??= start();
    thread.postMessage('copy');
  }

  /** Pages in the log, and how many of them are not in the database file yet. */
  function backlog(): { log: number; pages: number } {
    const { log = 0, checkpointed = 0 } = readProgress.get() ?? {};
    return { log, pages: log - checkpointed };
  }

  function start(): Worker {
    const worker = new Worker(new URL('./checkpoints-thread.ts', import.meta.url), {
      workerData: { file },
      execArgv: [],
      resourceLimits: THREAD_LIMITS,
    });
    worker.unref();
    worker.on('message', onCopied);
    // A full or failing disk shows at the next commit; the next checkpoint starts another thread.
    worker.on('error', () => {});
    worker.on('exit', () => {
      thread = undefined;
      isCopying = false;
    });
    return worker;
  }

  /**
   * SQLite restarts the log only when a write finds all of it copied. While writes keep coming, the thread is always a
   * few pages behind: once the log is long, the rest is copied here, between two writes.
   */
  function onCopied() {
    isCopying = false;
    if (isStopped || writer.inTransaction) return;
    const { log, pages } = backlog();
    if (pages > 0 && pages < CHECKPOINT_MIN_PAGES && log >= RESTART_MIN_PAGES) copyRest.get();
  }

  return {
    afterCommit,
    async stop() {
      isStopped = true;
      if (!thread) return;
      const ended = new Promise((over) => thread?.once('exit', over));
      thread.ref();
      thread.postMessage('stop');
      await ended;
    },
  };
}
