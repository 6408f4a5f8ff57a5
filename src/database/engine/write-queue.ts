import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection } from './connect.ts';
import { createPriorityQueue, type Priority } from './priority-queue.ts';
import { searchIndexing } from './search-queue.ts';
import { withStablePlans } from './stable-plans.ts';
import type { Writer } from './statement.ts';
import type { StorageHealth } from './storage-health.ts';
import { createTimeSlicer, type YieldToEventLoop } from './time-slicer.ts';
import { createWriteFigures } from './write-figures.ts';

type Job = {
  work: (tx: Writer, yieldIfLong: YieldToEventLoop) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  queuedAt: number;
};

type QueueOptions = {
  strict: boolean;
  condition: StorageHealth;
  /** Called right before each commit. */
  beforeCommit: () => void;
  /** Called when changes have been committed, or undone. */
  afterBatch: () => void;
};

type Outcome = { job: Job } & ({ value: unknown } | { error: unknown });

const BATCH = 64;
const GATHERING_MS = 4;
/** A batch that has taken this long is committed: its writers wait for that. */
const BATCH_MS = 40;
/** Reads get a turn whenever a batch has worked for this long; they see what is committed. */
const TURN_MS = 2;
/** What background work may add to a batch in which requests wait for their commit. */
const BACKGROUND_MS = 5;
const BUSY_DEADLINE_MS = 5000;
const BUSY_RETRY_MS = 20;

/**
 * Group commit: writes that wait together run one after another, each in a savepoint of its own, inside one
 * transaction; one fsync then serves them all, and each is answered only after it.
 */
export function writeQueue(
  connection: Connection,
  { strict, condition, beforeCommit, afterBatch: onSettled }: QueueOptions,
) {
  const db = withStablePlans(connection) as unknown as Writer;
  const sql = Object.fromEntries(
    ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK', 'SAVEPOINT job', 'RELEASE job', 'ROLLBACK TO job'].map(
      (text) => [text, connection.prepare(text)],
    ),
  );
  const run = (text: string) => sql[text]?.run();
  const enterIntoIndex = searchIndexing(connection);
  const queue = createPriorityQueue<Job>();
  const listeners: (() => void)[] = [];
  const figures = createWriteFigures();
  let idle: Promise<void> = Promise.resolve();
  let isDraining = false;

  function noteFailure(error: unknown) {
    figures.failed(error);
    condition.recordError(error);
  }

  function write<T>(
    work: (tx: Writer, yieldIfLong: YieldToEventLoop) => Promise<T>,
    { priority = 'request' }: { priority?: Priority } = {},
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const job = { work, resolve: resolve as (value: unknown) => void, reject, queuedAt: performance.now() };
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
   * Waits as long as each turn of the event loop brings more writes of requests: those that arrive together share a
   * commit. Busy turns end it.
   */
  async function gathered() {
    const startedAt = performance.now();
    for (let waiting = 0; queue.count('request') < BATCH && performance.now() - startedAt < GATHERING_MS; ) {
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
      // Not even the rollback worked: whoever waits must hear of it, and the next batch must find a clean start.
      for (const job of jobs) job.reject(error);
      if (connection.inTransaction) run('ROLLBACK');
      onSettled();
    }
  }

  async function runBatch(jobs: Job[]) {
    const turns = createTimeSlicer(strict);
    const outcomes: Outcome[] = [];
    const yieldIfLong = async () => {
      if (turns.lastedMs() > TURN_MS) await turns.pause();
    };
    const next = jobsOfBatch();
    for (let job = next(); job; job = next()) {
      jobs.push(job);
      outcomes.push(await attempt(job, yieldIfLong));
      // A full disk or an I/O error ends the whole transaction, not only the savepoint: nothing of it stands.
      if (!connection.inTransaction) break;
      if (queue.count() > 0) await yieldIfLong();
    }
    const failure = commit(turns.end(), outcomes);
    onSettled();
    settle(jobs, outcomes, failure);
  }

  /** Gives one job after another: those of requests first, then those of the background, each as long as the batch has room. */
  function jobsOfBatch(): () => Job | undefined {
    const startedAt = performance.now();
    let taken = 0;
    let backgroundAt: number | undefined;
    return () => {
      const mayTake = taken < BATCH && performance.now() - startedAt < BATCH_MS;
      const request = mayTake ? queue.take('request') : undefined;
      if (request) {
        taken += 1;
        return request;
      }
      backgroundAt ??= performance.now();
      // A request that comes while nothing but this is written is taken next, and the batch ends soon after.
      const room = taken > 0 ? BACKGROUND_MS : BATCH_MS;
      return performance.now() - backgroundAt < room ? queue.take('background') : undefined;
    };
  }

  /** Waits for a lock that another process (the command line) holds, without holding up the event loop. */
  async function begin(): Promise<boolean> {
    for (;;) {
      try {
        run('BEGIN IMMEDIATE');
        return true;
      } catch (error) {
        noteFailure(error);
        const waited = performance.now() - queue.oldestAt();
        if (!isBusy(error) || waited > BUSY_DEADLINE_MS) {
          refuseWaiting(error);
          if (queue.count() === 0) return false;
        }
        await new Promise((retry) => setTimeout(retry, BUSY_RETRY_MS));
      }
    }
  }

  /** Refuses those that have waited for the lock as long as they may; later ones go on waiting. */
  function refuseWaiting(error: unknown) {
    const isOver = (job: Job) => !isBusy(error) || performance.now() - job.queuedAt > BUSY_DEADLINE_MS;
    for (const job of queue.remove(isOver)) job.reject(error);
  }

  async function attempt(job: Job, yieldIfLong: YieldToEventLoop): Promise<Outcome> {
    try {
      run('SAVEPOINT job');
      const value = await job.work(db, yieldIfLong);
      run('RELEASE job');
      return { job, value };
    } catch (error) {
      noteFailure(error);
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
      noteFailure(error);
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
