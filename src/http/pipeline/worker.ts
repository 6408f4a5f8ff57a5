// Reads that may take long, so that the event loop never waits for them: on threads where the database is a file, in the
// database where it is a server. Workspaces take turns, through whichever API their requests came.
import type { Actor, Service } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { engineInUse } from '../../database/engine-in-use.ts';
import type { Database } from '../../database/open.ts';
import { tooMany } from '../../domain/failure.ts';
import { createFairQueue } from '../../domain/fair-queue.ts';
import { callHandler } from '../../resources/handler.ts';
import { operations } from '../../resources/operations.ts';
import type { HandledOperationId } from '../../spec/public.ts';
import type { ThreadFigures } from '../../worker-thread.ts';
import { askThread, createDatabaseThread, type Settled, tooCostly } from '../threads/threads.ts';
import { jsonAnswer } from './json-answer.ts';

/** A read as it goes to the thread: everything that its handler needs but the transaction. */
export type HeavyRead = {
  operationId: HandledOperationId;
  actor: Actor;
  now: Date;
  service: Service;
  input: object;
};

export type ReadWorker = {
  /**
   * Carries out a reading operation on another thread.
   * @param signal takes it back as long as it waits
   * @returns the JSON text of its answer
   * @throws Failure `rate_limited` when too many of the workspace wait, or it takes more than it may; `unavailable` when
   *   no thread has started in time
   */
  read(operation: HeavyRead, signal?: AbortSignal): Promise<string>;
  figures(): ReadFigures;
  stop(): Promise<void>;
};

export type ReadFigures = ThreadFigures & {
  /** Reads that were ended because they took more than they may. */
  ended: number;
};

/** One that a workspace keeps busy leaves another to the others. */
const THREADS = 2;
/** Where the database is a server, of all workspaces, each on a connection of its own. */
const AT_ONCE = 4;
/** Of one workspace, behind the one that is under way. */
const MAX_WAITING = 16;
/** While the first thread starts, which takes long on a busy machine, those of one workspace may gather. */
const MAX_GATHERING = 256;
/** A search through a million documents takes a quarter of a second. */
const LIMIT_MS = 20_000;
/** Many times the memory of the largest page of a list. If a thread needs more, it is ended instead of the process. */
const MEMORY = { maxOldGenerationSizeMb: 128 };
const RETRY_SECONDS = 1;

type Options = {
  limitMs?: number;
  /** Hears why a thread was ended over a read. */
  onEnded?: (error: unknown, operationId: HandledOperationId) => void;
};

/** Long reads on threads with connections of their own, which start with the first request. */
export function createReadWorker(
  databaseUrl: string,
  { limitMs = LIMIT_MS, onEnded = () => {} }: Options = {},
): ReadWorker {
  const module = new URL('../threads/read-thread.ts', import.meta.url);
  const threads = createDatabaseThread<HeavyRead, Settled<string>>(databaseUrl, module, {
    threads: THREADS,
    limitMs,
    resourceLimits: MEMORY,
  });
  let ended = 0;
  let startingSince: number | undefined;

  /** In each second that a start takes, there is room for as many more; once a thread is up, they are worked off first. */
  function maxWaiting(): number {
    const now = performance.now();
    if (!threads.isUp()) startingSince ??= now;
    else if (threads.waiting() < MAX_WAITING) startingSince = undefined;
    if (startingSince === undefined) return MAX_WAITING;
    const seconds = Math.floor((now - startingSince) / 1000);
    return Math.min(MAX_WAITING * (1 + seconds), MAX_GATHERING);
  }

  return {
    async read(operation, signal) {
      const turn = operation.actor.workspace.id;
      if (threads.waiting(turn) >= maxWaiting()) throw tooMany('searches', RETRY_SECONDS);
      return askThread({
        answer: threads.ask(operation, { turn, signal }),
        signal,
        onEnded: (error) => {
          ended += 1;
          onEnded(error, operation.operationId);
        },
      });
    },
    figures: () => ({ ...threads.figures(), ended }),
    stop: threads.stop,
  };
}

type Job = { operation: HeavyRead; resolve: (text: Promise<string>) => void };

/** Long reads in a database that is a server, with one of each workspace under way. */
export function createPoolReads(
  readLong: NonNullable<Database['readLong']>,
  { onEnded = () => {} }: Options = {},
): ReadWorker {
  const queue = createFairQueue<number, Job>();
  const underWay = new Set<number>();
  let ended = 0;

  function next(): void {
    while (underWay.size < AT_ONCE) {
      const taken = queue.take((turn) => underWay.has(turn));
      if (!taken) return;
      underWay.add(taken.key);
      const answer = carryOut(taken.job.operation);
      taken.job.resolve(answer);
      const end = () => {
        underWay.delete(taken.key);
        next();
      };
      answer.then(end, end);
    }
  }

  async function carryOut({ operationId, input, ...context }: HeavyRead): Promise<string> {
    try {
      const read = (tx: Reader) => callHandler(operations[operationId], { tx, ...context }, input);
      return jsonAnswer(await readLong(read, LIMIT_MS)).text;
    } catch (error) {
      if (engineInUse().faults.kindOf(error) !== 'long') throw error;
      ended += 1;
      onEnded(error, operationId);
      throw tooCostly();
    }
  }

  return {
    async read(operation, signal) {
      const turn = operation.actor.workspace.id;
      if (queue.count(turn) >= MAX_WAITING) throw tooMany('searches', RETRY_SECONDS);
      if (signal?.aborted) throw signal.reason;
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const job = { operation, resolve };
      const withdraw = () => {
        if (queue.remove(turn, job)) reject(signal?.reason);
      };
      signal?.addEventListener('abort', withdraw, { once: true });
      queue.add(turn, job);
      next();
      return promise.finally(() => signal?.removeEventListener('abort', withdraw));
    },
    // Nothing has to start: the server is there.
    figures: () => ({ startSeconds: 0, unstarted: 0, ended }),
    async stop() {},
  };
}
