import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WriteOf } from '../engine/database.ts';
import type { Reader, Writer } from '../engine/statement.ts';
import {
  createPriorityQueue,
  createTimeSlicer,
  type Priority,
  type YieldToEventLoop,
} from '../engine/time-slicer.ts';
import { createWriteFigures } from '../engine/write-figures.ts';
import type { Connection } from './connect.ts';
import { sessionOn } from './session.ts';
import type { StorageHealth } from './storage-health.ts';

type Job = {
  of: WriteOf;
  work: (tx: Writer, yieldIfLong: YieldToEventLoop) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  queuedAt: number;
};

type QueueOptions = {
  strict: boolean;
  storage: StorageHealth;
  /** Called right before each commit. */
  beforeCommit: () => void;
  /** Called after a commit or rollback. */
  afterBatch: () => void;
};

type Outcome = { job: Job } & ({ value: unknown } | { error: unknown });

const MAX_BATCH_WRITES = 64;
const MAX_GATHERING_MS = 4;
/** A batch that has taken this long is committed: its writers wait for the commit. */
const MAX_BATCH_MS = 40;
/** A batch that has worked this long yields to the event loop, so that reads can run; they see what is committed. */
const MAX_TURN_MS = 2;
/** How long background work may extend a batch in which requests wait for their commit. */
const MAX_BACKGROUND_MS = 5;
const BUSY_DEADLINE_MS = 5000;
const BUSY_RETRY_MS = 20;

/**
 * Group commit: queued writes run one after another inside one transaction, each in its own savepoint. One fsync serves
 * them all, and each write resolves only after it.
 */
export function writeQueue(
  connection: Connection,
  { strict, storage, beforeCommit, afterBatch: onSettled }: QueueOptions,
) {
  const db = sessionOn(connection) as Writer;
  const sql = Object.fromEntries(
    ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK', 'SAVEPOINT job', 'RELEASE job', 'ROLLBACK TO job'].map(
      (text) => [text, connection.prepare(text)],
    ),
  );
  const run = (text: string) => sql[text]?.run();
  const enterIntoIndex = searchIndexing(connection);
  const guard = strict ? createOwnerGuard(connection) : undefined;
  const queue = createPriorityQueue<Job>();
  const listeners: (() => void)[] = [];
  const figures = createWriteFigures();
  let idle: Promise<void> = Promise.resolve();
  let isDraining = false;

  function recordFailure(error: unknown) {
    figures.failed(error);
    storage.recordError(error);
  }

  function write<T>(
    of: WriteOf,
    work: (tx: Writer, yieldIfLong: YieldToEventLoop) => Promise<T>,
    { priority = 'request' }: { priority?: Priority } = {},
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const queuedAt = performance.now();
    const job = { of, work, resolve: resolve as (value: unknown) => void, reject, queuedAt };
    queue.add(job, priority);
    schedule();
    return promise;
  }

  function schedule() {
    if (isDraining || queue.count() === 0) return;
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

  /**
   * Waits while each turn of the event loop brings more writes of requests, so that writes that arrive together share a
   * commit; for `MAX_GATHERING_MS` at most.
   */
  async function gathered() {
    const startedAt = performance.now();
    for (
      let waiting = 0;
      queue.count('request') < MAX_BATCH_WRITES && performance.now() - startedAt < MAX_GATHERING_MS;
    ) {
      waiting = queue.count('request');
      await nextTurn();
      if (queue.count('request') === waiting) return;
    }
  }

  async function drain() {
    if (!(await begin())) return;
    const jobs: Job[] = [];
    try {
      await runBatch(jobs);
    } catch (error) {
      // Not even the rollback worked: reject every write of the batch, and leave no transaction open for the next one.
      for (const job of jobs) job.reject(error);
      if (connection.inTransaction) run('ROLLBACK');
      onSettled();
    }
  }

  async function runBatch(jobs: Job[]) {
    const turns = createTimeSlicer(strict);
    const outcomes: Outcome[] = [];
    const yieldIfLong = async () => {
      if (turns.lastedMs() > MAX_TURN_MS) await turns.pause();
    };
    const next = jobsOfBatch();
    for (let job = next(); job; job = next()) {
      jobs.push(job);
      outcomes.push(await attempt(job, yieldIfLong));
      // A full disk or an I/O error rolls back the whole transaction, not only the savepoint.
      if (!connection.inTransaction) break;
      await yieldIfLong();
    }
    const failure = commit(turns.end(), outcomes);
    onSettled();
    settle(jobs, outcomes, failure);
  }

  /**
   * Returns the next job of the batch: those of requests first, then those of background work, within the batch's
   * limits.
   */
  function jobsOfBatch(): () => Job | undefined {
    const startedAt = performance.now();
    let taken = 0;
    let backgroundAt: number | undefined;
    return () => {
      const mayTake = taken < MAX_BATCH_WRITES && performance.now() - startedAt < MAX_BATCH_MS;
      const request = mayTake ? queue.take('request') : undefined;
      if (request) {
        taken += 1;
        return request;
      }
      backgroundAt ??= performance.now();
      // A batch of background work only may take as long as any other; once it has a request, it ends soon after.
      const room = taken > 0 ? MAX_BACKGROUND_MS : MAX_BATCH_MS;
      return performance.now() - backgroundAt < room ? queue.take('background') : undefined;
    };
  }

  /** Waits for a lock that another process (the command line) holds, without blocking the event loop. */
  async function begin(): Promise<boolean> {
    for (;;) {
      try {
        run('BEGIN IMMEDIATE');
        return true;
      } catch (error) {
        recordFailure(error);
        const waited = performance.now() - queue.oldestAt();
        if (!isBusy(error) || waited > BUSY_DEADLINE_MS) {
          refuseWaiting(error);
          if (queue.count() === 0) return false;
        }
        await new Promise((retry) => setTimeout(retry, BUSY_RETRY_MS));
      }
    }
  }

  /** Rejects the jobs that have waited too long for the lock; later ones go on waiting. */
  function refuseWaiting(error: unknown) {
    const isOver = (job: Job) => !isBusy(error) || performance.now() - job.queuedAt > BUSY_DEADLINE_MS;
    for (const job of queue.remove(isOver)) job.reject(error);
  }

  async function attempt(job: Job, yieldIfLong: YieldToEventLoop): Promise<Outcome> {
    try {
      run('SAVEPOINT job');
      guard?.begin();
      const value = await job.work(db, yieldIfLong);
      if (guard) await guard.check(job.of, db);
      run('RELEASE job');
      return { job, value };
    } catch (error) {
      recordFailure(error);
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
      beforeCommit();
      const startedAt = performance.now();
      run('COMMIT');
      figures.committed(outcomes.length, performance.now() - startedAt);
      return undefined;
    } catch (error) {
      recordFailure(error);
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
    async drained() {
      while (isDraining) await idle;
    },
  };
}

function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
}

type OwnerGuard = {
  /** Called before each write. */
  begin(): void;
  /** @throws Error where the write has changed rows of a workspace that it does not name */
  check(of: WriteOf, tx: Reader): Promise<void>;
};

/**
 * Finds writes that change the rows of other workspaces than they name, by temporary triggers on every table with a
 * workspace: SQLite has one writer and never fails for it, an engine with several writers would lose updates.
 */
function createOwnerGuard(connection: Connection): OwnerGuard {
  const changed = new Set<number>();
  connection.function('note_owner', (workspaceId) => {
    changed.add(workspaceId as number);
    return null;
  });
  for (const table of tablesOfWorkspaces(connection)) {
    for (const [change, rows] of Object.entries({
      INSERT: ['NEW'],
      UPDATE: ['OLD', 'NEW'],
      DELETE: ['OLD'],
    })) {
      const notes = rows.map((row) => `SELECT note_owner(${row}.workspace_id);`).join(' ');
      connection.exec(
        `CREATE TEMP TRIGGER "owner_${table}_${change}" AFTER ${change} ON main."${table}" BEGIN ${notes} END`,
      );
    }
  }
  const owned = ownedWorkspaces(connection);
  return {
    begin: () => changed.clear(),
    async check(of, tx) {
      if (changed.size === 0) return;
      const covered = await owned(of, tx);
      const others = covered ? [...changed].filter((id) => !covered.includes(id)) : [];
      if (others.length === 0) return;
      throw new Error(`A write of ${nameOf(of)} changed rows of the workspace ${others.join(', ')}.`);
    },
  };
}

function tablesOfWorkspaces(connection: Connection): string[] {
  return connection
    .prepare<[], string>(
      `SELECT tables.name FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND columns.name = 'workspace_id' ORDER BY tables.name`,
    )
    .pluck()
    .all();
}

/** The workspaces that a write may change; undefined for those that may change any. */
function ownedWorkspaces(connection: Connection) {
  const named = connection.prepare<[string], number>('SELECT id FROM workspaces WHERE reference = ?').pluck();
  const ofBusiness = connection
    .prepare<[number], number>('SELECT id FROM workspaces WHERE business_id = ?')
    .pluck();
  const besides = connection
    .prepare<[string], number>(
      'SELECT id FROM workspaces WHERE business_id = (SELECT business_id FROM workspaces WHERE reference = ?)',
    )
    .pluck();
  return async (of: WriteOf, tx: Reader): Promise<readonly (number | undefined)[] | undefined> => {
    if (typeof of === 'string' || 'user' in of) return undefined;
    if ('workspaces' in of) return of.workspaces;
    if ('business' in of) return ofBusiness.all(of.business);
    if ('businessOf' in of) return besides.all(of.businessOf);
    const { workspace } = of;
    if (typeof workspace === 'number') return [workspace];
    if (typeof workspace === 'string') return named.all(workspace);
    const found = await workspace(tx);
    if (typeof found !== 'object') return [found];
    return ['workspaceId' in found ? found.workspaceId : found.id];
  };
}

function nameOf(of: WriteOf): string {
  return typeof of === 'string'
    ? of
    : JSON.stringify(of, (_key, value) => (typeof value === 'function' ? 'looked up' : value));
}

/**
 * Updates the search index of documents from the queue of those that were added, changed or deleted. Call the returned
 * function inside a write transaction, right before its commit.
 */
export function searchIndexing(connection: Connection): () => void {
  const waiting = connection.prepare('SELECT 1 FROM documents_to_index LIMIT 1');
  // FTS5's 'delete' command removes an old text. Sorted by record, which is the cheapest order for the index.
  const enter = connection.prepare(`INSERT INTO documents_search (documents_search, rowid, search_text)
    SELECT command, record, text FROM (
      SELECT 'delete' AS command, record, old_text AS text, 1 AS step FROM documents_to_index WHERE old_text IS NOT NULL
      UNION ALL
      SELECT NULL, record, new_text, 2 FROM documents_to_index WHERE new_text IS NOT NULL
    ) ORDER BY record, step`);
  const empty = connection.prepare('DELETE FROM documents_to_index');
  return () => {
    if (waiting.get() === undefined) return;
    enter.run();
    empty.run();
  };
}
