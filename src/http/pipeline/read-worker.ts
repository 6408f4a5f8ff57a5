import type { Actor, Service } from '../../auth/context.ts';
import { tooMany } from '../../domain/failure.ts';
import type { OperationId } from '../../spec/public.ts';
import type { ThreadFigures } from '../../worker-thread.ts';
import { createDatabaseThread } from './database-thread.ts';
import { askedOf, type ThreadAnswer } from './thread-answer.ts';

/** A read as it goes to the thread: everything that its handler needs but the transaction. */
export type HeavyRead = {
  operationId: OperationId;
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
/** Of one workspace, behind the one that is under way. */
export const MOST_WAITING = 16;
/** While the first thread starts, which takes long on a busy machine, those of one workspace may gather. */
const MOST_GATHERING = 256;
/** A search through a million documents takes a quarter of a second. */
export const LIMIT_MS = 20_000;
/** Many times the memory of the largest page of a list. If a thread needs more, it is ended instead of the process. */
const MEMORY = { maxOldGenerationSizeMb: 128 };
export const RETRY_SECONDS = 1;

export type Options = {
  limitMs?: number;
  /** Hears why a thread was ended over a read. */
  onEnded?: (error: unknown, operationId: OperationId) => void;
};

/**
 * Reads that may take long run on threads with connections of their own, so that the event loop never waits for them.
 * Workspaces take turns, through whichever API their requests came. The threads start with the first request.
 */
export function createReadWorker(
  databaseUrl: string,
  { limitMs = LIMIT_MS, onEnded = () => {} }: Options = {},
): ReadWorker {
  const module = new URL('./read-worker-thread.ts', import.meta.url);
  const threads = createDatabaseThread<HeavyRead, ThreadAnswer<string>>(databaseUrl, module, {
    threads: THREADS,
    limitMs,
    resourceLimits: MEMORY,
  });
  let ended = 0;
  let startingSince: number | undefined;

  /** In each second that a start takes, there is room for as many more; once a thread is up, they are worked off first. */
  function mostWaiting(): number {
    const now = performance.now();
    if (!threads.isUp()) startingSince ??= now;
    else if (threads.waiting() < MOST_WAITING) startingSince = undefined;
    if (startingSince === undefined) return MOST_WAITING;
    const seconds = Math.floor((now - startingSince) / 1000);
    return Math.min(MOST_WAITING * (1 + seconds), MOST_GATHERING);
  }

  return {
    async read(operation, signal) {
      const turn = operation.actor.workspace.id;
      if (threads.waiting(turn) >= mostWaiting()) throw tooMany('searches', RETRY_SECONDS);
      return askedOf({
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
