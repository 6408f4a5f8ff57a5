import { Worker } from 'node:worker_threads';
import type { Connection } from './connect.ts';

export type Checkpoints = {
  /** Sees whether there is enough to copy; costs microseconds. */
  afterCommit(): void;
  stop(): Promise<void>;
};

/** With so many pages waiting in the log (4 MB), copying them is worth its two syncs of the disk. */
const WORTHWHILE = 1000;

/** It only calls SQLite. */
const MEMORY = { maxOldGenerationSizeMb: 64 };

/** A log of so many pages (16 MB) should begin anew. */
const LONG = 4000;

/**
 * Copies what commits have gathered in the write-ahead log into the database file, on a thread of its own: in a large
 * database the pages lie far apart, and the syncs of so many of them would hold up the event loop. The thread starts
 * when there is something to copy. Should it fail, the writer copies at its own limit (`openWriter`).
 */
export function checkpointsBeside(writer: Connection, file: string): Checkpoints {
  const look = writer.prepare<[], { log: number; checkpointed: number }>('PRAGMA wal_checkpoint(NOOP)');
  const copyRest = writer.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  let thread: Worker | undefined;
  let isCopying = false;
  let isStopped = false;

  function afterCommit() {
    if (isCopying || isStopped || waiting().pages < WORTHWHILE) return;
    isCopying = true;
    thread ??= start();
    thread.postMessage('copy');
  }

  /** Pages in the log, and those of them that the database file lacks. */
  function waiting(): { log: number; pages: number } {
    const { log = 0, checkpointed = 0 } = look.get() ?? {};
    return { log, pages: log - checkpointed };
  }

  function start(): Worker {
    const worker = new Worker(new URL('./checkpoints-thread.ts', import.meta.url), {
      workerData: { file },
      execArgv: [],
      resourceLimits: MEMORY,
    });
    worker.unref();
    worker.on('message', hasCopied);
    // A disk that refuses shows at the next commit; the next copy starts another thread.
    worker.on('error', () => {});
    worker.on('exit', () => {
      thread = undefined;
      isCopying = false;
    });
    return worker;
  }

  /**
   * The log begins anew only when all of it is copied at the moment of a write. While writes keep coming, a few are
   * always missing behind the thread: once it is long, they are copied here, between two writes.
   */
  function hasCopied() {
    isCopying = false;
    if (isStopped || writer.inTransaction) return;
    const { log, pages } = waiting();
    if (pages > 0 && pages < WORTHWHILE && log >= LONG) copyRest.get();
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
