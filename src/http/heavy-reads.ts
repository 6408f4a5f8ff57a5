import type { Actor, Service } from '../access/context.ts';
import { Failure } from '../domain/failure.ts';
import type { OperationId } from '../operation.ts';
import { createThread } from '../thread.ts';

/** A read as it goes to the thread: everything that its handler needs but the transaction. */
export type HeavyRead = {
  operationId: OperationId;
  actor: Actor;
  now: Date;
  service: Service;
  input: object;
};

/** The answer's JSON text, or how the operation failed: an error loses its class on the way between threads. */
export type HeavyAnswer = { body: string } | { failure: Pick<Failure, 'code' | 'message' | 'errors'> };

export type HeavyReads = {
  /** Carries out a reading operation on another thread. @returns the JSON text of its answer */
  read(operation: HeavyRead): Promise<string>;
  stop(): Promise<void>;
};

/** A page of records and its text; what SQLite keeps of the file lies beyond. */
const MEMORY = { maxOldGenerationSizeMb: 256 };

/**
 * Reads that may take long run on a thread of their own with a connection of its own, one after another, so that the
 * event loop never stands still for them. The thread starts with the first of them.
 */
export function createHeavyReads(databaseUrl: string): HeavyReads {
  const thread = createThread<HeavyRead, HeavyAnswer>(new URL('./heavy-reads-thread.ts', import.meta.url), {
    workerData: { databaseUrl },
    resourceLimits: MEMORY,
  });
  return {
    async read(operation) {
      const answer = await thread.ask(operation);
      if ('body' in answer) return answer.body;
      throw new Failure(answer.failure.code, answer.failure.message, { errors: answer.failure.errors });
    },
    stop: thread.stop,
  };
}
