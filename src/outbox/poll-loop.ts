import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database/open.ts';
import { backOffMs } from './back-off.ts';

export type PollLoop = {
  start(): void;
  /** Looks for work now; many calls are one look. */
  wake(): void;
  /** Looks no more; resolves when a look under way is over. */
  stop(): Promise<void>;
};

export const LONGEST_SLEEP_MS = 30_000;
const FOREIGN_COMMIT_MS = 250;
/** While looking fails, commits hurry the next try, but not to more than one in so long. */
const LEAST_PAUSE_MS = 1000;
/** A timer may come so much too early. */
const TIMER_MS = 5;

type PollLoopOptions = {
  database: Database;
  /** Looks for work and says how long to sleep at most. */
  poll: (sleep: (milliseconds: number) => void) => Promise<void>;
  onError: (error: unknown) => void;
};

/**
 * Decides when to look for work: after commits of this process and of others, and at the latest when it has slept as
 * long as `look` said. One look at a time; a look that fails is reported and tried again, later each time.
 */
export function createPollLoop({ database, poll: look, onError }: PollLoopOptions): PollLoop {
  let isRunning = false;
  let isWoken = false;
  let failures = 0;
  let pausedUntil = 0;
  let sleeper: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let stopWatching = () => {};

  function wake(): void {
    isWoken = true;
    if (!isRunning || looking) return;
    const pausedMs = pausedUntil - performance.now();
    if (pausedMs > 0) {
      sleep(pausedMs);
      return;
    }
    // A commit ends many attempts in one turn: once their slots are free, one look serves them all.
    looking = nextTurn()
      .then(lookWhileWoken)
      .finally(() => {
        looking = undefined;
        if (isWoken && failures === 0) wake();
      });
  }

  async function lookWhileWoken(): Promise<void> {
    try {
      while (isRunning && isWoken) {
        isWoken = false;
        await look(sleep);
      }
      failures = 0;
    } catch (error) {
      onError(error);
      const pauseMs = backOffMs(failures);
      pausedUntil = performance.now() + Math.min(pauseMs, LEAST_PAUSE_MS) - TIMER_MS;
      sleep(pauseMs);
      failures += 1;
    }
  }

  function sleep(milliseconds: number): void {
    clearTimeout(sleeper);
    sleeper = setTimeout(wake, Math.min(milliseconds, LONGEST_SLEEP_MS)).unref();
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
      await looking;
      clearTimeout(sleeper);
    },
  };
}

/**
 * Other processes (the command line) commit without a word; the database's version tells.
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
      // A database that does not answer shows at the look, which is logged and tried again.
      wake();
    }
  }, FOREIGN_COMMIT_MS).unref();
  return () => clearInterval(watcher);
}
