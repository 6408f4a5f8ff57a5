import { engineInUse } from '../../database/engine-in-use.ts';
import type { Database } from '../../database/open.ts';
import { tooMany } from '../../domain/failure.ts';
import { createFairQueue } from '../../domain/fair-queue.ts';
import { operations } from '../../resources/operations.ts';
import { jsonTextOf } from '../../resources/preserialized-json.ts';
import {
  type HeavyRead,
  LIMIT_MS,
  MOST_WAITING,
  type Options,
  RETRY_SECONDS,
  type ReadWorker,
} from './read-worker.ts';
import { tooCostly } from './thread-answer.ts';

type AnyHandler = (context: object, input: object) => Promise<unknown>;
type Job = { operation: HeavyRead; resolve: (text: Promise<string>) => void };

/** Of all workspaces, each on a connection of its own. */
const AT_ONCE = 4;

/**
 * Long reads where the database is a server: they are carried out there, so that the event loop never waits for them.
 * Workspaces take turns, with one read of each under way.
 */
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
    const handler = operations[operationId] as unknown as AnyHandler;
    try {
      return jsonTextOf(await readLong((tx) => handler({ tx, ...context }, input), LIMIT_MS));
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
      if (queue.count(turn) >= MOST_WAITING) throw tooMany('searches', RETRY_SECONDS);
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
