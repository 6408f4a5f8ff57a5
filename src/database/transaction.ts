import { setImmediate as nextTurn } from 'node:timers/promises';
import { watchTables } from './change-watch.ts';
import { checkpointsBeside } from './checkpoints.ts';
import { type Connection, checkFile, databaseFile, isCurrent, openReader, openWriter } from './connect.ts';
import { drizzleOn } from './plan-once.ts';
import { readQueue } from './read-queue.ts';
import { searchIndexing } from './search-queue.ts';
import type { Reader, Writer } from './statement.ts';
import { watchTurn } from './turn-watch.ts';
import { type Upgraded, upgrade } from './upgrade.ts';
import { createWriteFigures, type WriteFigures } from './write-figures.ts';

/** The only begin, commit and rollback of the service. */
export type Database = Upgraded & {
  /** Runs `work` in a transaction that sees one consistent, committed state. */
  read<T>(work: (tx: Reader) => Promise<T>): Promise<T>;
  /**
   * Runs `work` alone and resolves after its commit is on disk. `work` may await queries and nothing else.
   * A throw undoes all that `work` did, and nothing of anyone else.
   */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  /** Called after every commit of this process; a listener must not throw. */
  onCommit(listener: () => void): void;
  /** A number that changes when another process commits. */
  foreignVersion(): number;
  /** A text that changes with every key, member, plan, business and workspace, whoever changes it. */
  accessVersion(): string;
  /** Throws when the file does not answer or its tables are not this version's. */
  check(): void;
  stats(): WriteFigures;
  close(): Promise<void>;
};

type Job = {
  work: (tx: Writer) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  queuedAt: number;
};

type QueueOptions = {
  strict: boolean;
  /** Called when changes have been committed, or undone. */
  onSettled: () => void;
};

type Outcome = { job: Job } & ({ value: unknown } | { error: unknown });

/** On which the answer to «who asks, and what may they do?» depends. */
const ACCESS_TABLES = ['api_keys', 'workspaces', 'businesses', 'plans', 'memberships'];
const BATCH = 64;
const GATHERING_TURNS = 4;
/** A batch that has taken this long is committed: reads wait behind it. */
const BATCH_MS = 20;
const BUSY_DEADLINE_MS = 5000;
const BUSY_RETRY_MS = 20;

/**
 * Opens the database, migrated.
 * @param options.strict fail a write whose work let the event loop turn (tests and development); it would hold up
 *   every other write for as long as it waits
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
  const access = watchTables(writer, ACCESS_TABLES);
  const writing = writeQueue(writer, { strict: options.strict ?? false, onSettled: access.settled });
  const reading = readQueue(reader);
  const checkpoints = checkpointsBeside(writer, file);
  writing.onCommit(checkpoints.afterCommit);
  return {
    read: reading.read,
    write: writing.write,
    ...upgraded,
    onCommit: writing.onCommit,
    foreignVersion: () => writer.pragma('data_version', { simple: true }) as number,
    accessVersion: access.version,
    check() {
      if (!isCurrent(reader)) throw new Error('The tables of the database are not those of this version.');
    },
    stats: writing.stats,
    async close() {
      await writing.settled();
      await reading.settled();
      await checkpoints.stop();
      reader.close();
      writer.close();
    },
  };
}

/** Opens the database for reading alone, on a connection of its own: for another thread. The file must be there. */
export function openForReading(databaseUrl: string): Pick<Database, 'read' | 'close'> {
  const connection = openReader(databaseFile(databaseUrl));
  const reading = readQueue(connection);
  return {
    read: reading.read,
    async close() {
      await reading.settled();
      connection.close();
    },
  };
}

/**
 * Group commit: writes that wait together run one after another, each in a savepoint of its own, inside one
 * transaction; one fsync then serves them all, and each is answered only after it.
 */
function writeQueue(connection: Connection, { strict, onSettled }: QueueOptions) {
  const db = drizzleOn(connection) as unknown as Writer;
  const sql = Object.fromEntries(
    ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK', 'SAVEPOINT job', 'RELEASE job', 'ROLLBACK TO job'].map(
      (text) => [text, connection.prepare(text)],
    ),
  );
  const run = (text: string) => sql[text]?.run();
  const enterIntoIndex = searchIndexing(connection);
  const queue: Job[] = [];
  const listeners: (() => void)[] = [];
  const figures = createWriteFigures();
  let idle: Promise<void> = Promise.resolve();
  let isDraining = false;

  function write<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    queue.push({ work, resolve: resolve as (value: unknown) => void, reject, queuedAt: performance.now() });
    schedule();
    return promise;
  }

  function schedule() {
    if (isDraining || queue.length === 0) return;
    isDraining = true;
    idle = new Promise((done) => {
      const drainSoon = async () => {
        await gathered();
        await drain();
        isDraining = false;
        schedule();
        done();
      };
      void drainSoon();
    });
  }

  /** Waits as long as each turn of the event loop brings more writes: those that arrive together share a commit. */
  async function gathered() {
    for (let turn = 0, waiting = 0; turn < GATHERING_TURNS && queue.length < BATCH; turn += 1) {
      waiting = queue.length;
      await nextTurn();
      if (queue.length === waiting) return;
    }
  }

  async function drain() {
    if (!(await begin())) return;
    const jobs: Job[] = [];
    try {
      await runBatch(jobs);
    } catch (error) {
      // Not even the rollback worked: whoever waits must hear of it, and the next batch must find a clean start.
      for (const job of jobs) job.reject(error);
      if (connection.inTransaction) run('ROLLBACK');
      onSettled();
    }
  }

  async function runBatch(jobs: Job[]) {
    const startedAt = performance.now();
    const turn = strict ? watchTurn() : undefined;
    const outcomes: Outcome[] = [];
    while (jobs.length < BATCH && performance.now() - startedAt < BATCH_MS) {
      const job = queue.shift();
      if (!job) break;
      jobs.push(job);
      outcomes.push(await attempt(job));
      // A full disk or an I/O error ends the whole transaction, not only the savepoint: nothing of it stands.
      if (!connection.inTransaction) break;
    }
    const failure = commit(turn?.happened() ?? false, outcomes);
    onSettled();
    turn?.stop();
    settle(jobs, outcomes, failure);
  }

  /** Waits for a lock that another process (the command line) holds, without holding up the event loop. */
  async function begin(): Promise<boolean> {
    for (;;) {
      try {
        run('BEGIN IMMEDIATE');
        return true;
      } catch (error) {
        figures.failed(error);
        const waited = performance.now() - (queue[0]?.queuedAt ?? 0);
        if (!isBusy(error) || waited > BUSY_DEADLINE_MS) {
          refuseWaiting(error);
          if (queue.length === 0) return false;
        }
        await new Promise((retry) => setTimeout(retry, BUSY_RETRY_MS));
      }
    }
  }

  /** Refuses those that have waited for the lock as long as they may; later ones go on waiting. */
  function refuseWaiting(error: unknown) {
    const isOver = (job: Job) => !isBusy(error) || performance.now() - job.queuedAt > BUSY_DEADLINE_MS;
    const refused = queue.filter(isOver);
    queue.splice(0, queue.length, ...queue.filter((job) => !refused.includes(job)));
    for (const job of refused) job.reject(error);
  }

  async function attempt(job: Job): Promise<Outcome> {
    try {
      run('SAVEPOINT job');
      const value = await job.work(db);
      run('RELEASE job');
      return { job, value };
    } catch (error) {
      figures.failed(error);
      if (connection.inTransaction) {
        run('ROLLBACK TO job');
        run('RELEASE job');
      }
      onSettled();
      return { job, error };
    }
  }

  function commit(turned: boolean, outcomes: Outcome[]): unknown {
    try {
      if (!connection.inTransaction) {
        const last = outcomes.at(-1);
        const cause = last && 'error' in last ? last.error : undefined;
        throw new Error('The database ended the transaction.', { cause });
      }
      if (turned) throw new Error('Work inside write() awaited something other than a query.');
      enterIntoIndex();
      const startedAt = performance.now();
      run('COMMIT');
      figures.committed(outcomes.length, performance.now() - startedAt);
      return undefined;
    } catch (error) {
      figures.failed(error);
      if (connection.inTransaction) run('ROLLBACK');
      return error;
    }
  }

  function settle(jobs: Job[], outcomes: Outcome[], failure: unknown) {
    if (failure !== undefined) {
      for (const job of jobs) job.reject(failure);
      return;
    }
    for (const outcome of outcomes) {
      if ('error' in outcome) outcome.job.reject(outcome.error);
      else outcome.job.resolve(outcome.value);
    }
    for (const listener of listeners) listener();
  }

  return {
    write,
    onCommit: (listener: () => void) => void listeners.push(listener),
    stats: figures.read,
    async settled() {
      while (isDraining) await idle;
    },
  };
}

function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
}
