import { Worker } from 'node:worker_threads';
import type { Connection } from './connect.ts';

export type Checkpoints = {
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
export function createCheckpoints(writer: Connection, file: string): Checkpoints {
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
