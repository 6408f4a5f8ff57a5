import { Worker } from 'node:worker_threads';
import type { Actor, Service } from '../access/context.ts';
import { Failure } from '../domain/failure.ts';
import type { OperationId } from '../operation.ts';

/** A read as it goes to the thread: everything that its handler needs but the transaction. */
export type HeavyRead = {
  id: number;
  operationId: OperationId;
  actor: Actor;
  now: Date;
  service: Service;
  input: object;
};

/** The answer's JSON text, or what was thrown. */
export type HeavyAnswer = { id: number } & (
  | { body: string }
  | { failure: Pick<Failure, 'code' | 'message' | 'errors'> }
  | { error: Error }
);

export type HeavyReads = {
  /** Carries out a reading operation on another thread. @returns the JSON text of its answer */
  read(operation: Omit<HeavyRead, 'id'>): Promise<string>;
  stop(): Promise<void>;
};

type Waiting = { resolve: (body: string) => void; reject: (error: unknown) => void };

/**
 * Reads that may take long run on a thread of their own with a connection of its own, one after another, so that the
 * event loop never stands still for them. The thread starts with the first of them.
 */
export function createHeavyReads(databaseUrl: string): HeavyReads {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const worker = new Worker(new URL('./heavy-reads-thread.ts', import.meta.url), {
      workerData: { databaseUrl },
      execArgv: [],
    });
    worker.on('message', settle);
    worker.on('error', (error) => giveUp(worker, error));
    worker.on('exit', () => giveUp(worker, new Error('The thread for heavy reads ended.')));
    return worker;
  }

  function settle(answer: HeavyAnswer) {
    const read = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) thread?.unref();
    if ('body' in answer) read?.resolve(answer.body);
    else if ('error' in answer) read?.reject(answer.error);
    else
      read?.reject(
        new Failure(answer.failure.code, answer.failure.message, { errors: answer.failure.errors }),
      );
  }

  /** What waits for a thread that died fails; the next read starts another. */
  function giveUp(worker: Worker, error: unknown) {
    if (worker !== thread) return;
    thread = undefined;
    for (const read of waiting.values()) read.reject(error);
    waiting.clear();
  }

  return {
    read(operation) {
      thread ??= start();
      thread.ref();
      lastId += 1;
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      waiting.set(lastId, { resolve, reject });
      thread.postMessage({ id: lastId, ...operation } satisfies HeavyRead);
      return promise;
    },
    async stop() {
      const worker = thread;
      thread = undefined;
      await worker?.terminate();
    },
  };
}
