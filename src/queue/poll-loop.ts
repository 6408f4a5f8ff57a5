import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database/open.ts';
import { backOffMs } from './channel.ts';

type PollLoop = {
  start(): void;
  /** Polls now; several calls in the same turn of the event loop are one poll. */
  wake(): void;
  /** Stops polling; resolves when a poll under way is over. */
  stop(): Promise<void>;
};

export const MAX_SLEEP_MS = 30_000;
const FOREIGN_COMMIT_MS = 250;
/** After a failed poll, a commit may bring the next one forward, but not by more than to this interval. */
const MIN_RETRY_INTERVAL_MS = 1000;
/** A timer may fire this much too early. */
const TIMER_TOLERANCE_MS = 5;

type PollLoopOptions = {
  database: Database;
  /** Looks for work; calls `sleep` with the time until the next poll, unless a commit comes first. */
  poll: (sleep: (milliseconds: number) => void) => Promise<void>;
  onError: (error: unknown) => void;
};

/**
 * Decides when to poll for work: after commits of this process and of others, and at the latest after the time that the
 * last poll gave to `sleep`. One poll at a time; a failed poll is reported and retried with exponential back-off.
 */
export function createPollLoop({ database, poll, onError }: PollLoopOptions): PollLoop {
  let isRunning = false;
  let isWoken = false;
  let failures = 0;
  let pausedUntil = 0;
  let sleeper: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let stopWatching = () => {};

  function wake(): void {
    isWoken = true;
    if (!isRunning || polling) return;
    const pausedMs = pausedUntil - performance.now();
    if (pausedMs > 0) {
      sleep(pausedMs);
      return;
    }
    // A commit can end many attempts in one turn: after it, all their slots are free, and one poll serves them all.
    polling = nextTurn()
      .then(pollWhileWoken)
      .finally(() => {
        polling = undefined;
        if (isWoken && failures === 0) wake();
      });
  }

  async function pollWhileWoken(): Promise<void> {
    try {
      while (isRunning && isWoken) {
        isWoken = false;
        await poll(sleep);
      }
      failures = 0;
    } catch (error) {
      onError(error);
      const pauseMs = backOffMs(failures);
      pausedUntil = performance.now() + Math.min(pauseMs, MIN_RETRY_INTERVAL_MS) - TIMER_TOLERANCE_MS;
      sleep(pauseMs);
      failures += 1;
    }
  }

  function sleep(milliseconds: number): void {
    clearTimeout(sleeper);
    sleeper = setTimeout(wake, Math.min(milliseconds, MAX_SLEEP_MS)).unref();
  }

  return {
    wake,
    start(): void {
      isRunning = true;
      database.onCommit(wake);
      stopWatching = watchForeignCommits(database, wake);
      wake();
    },
    async stop(): Promise<void> {
      stopWatching();
      isRunning = false;
      await polling;
      clearTimeout(sleeper);
    },
  };
}

/**
 * Calls `wake` after commits of other processes (the command line), which SQLite shows; on PostgreSQL, at every look.
 * @returns a function that stops watching
 */
function watchForeignCommits(database: Database, wake: () => void): () => void {
  let seen = database.foreignVersion();
  const watcher = setInterval(() => {
    try {
      const version = database.foreignVersion();
      if (version !== seen) wake();
      seen = version;
    } catch {
      // The poll will fail for the same reason, which is logged and retried.
      wake();
    }
  }, FOREIGN_COMMIT_MS).unref();
  return () => clearInterval(watcher);
}
