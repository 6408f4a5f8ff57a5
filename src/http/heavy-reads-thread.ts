// The thread behind `heavy-reads.ts`: the same handlers, on a read-only connection of their own.
import { parentPort, workerData } from 'node:worker_threads';
import { openForReading } from '../database/transaction.ts';
import { Failure } from '../domain/failure.ts';
import { operations } from '../resources/operations.ts';
import type { HeavyAnswer, HeavyRead } from './heavy-reads.ts';

type AnyHandler = (context: object, input: object) => Promise<unknown>;

const database = openForReading((workerData as { databaseUrl: string }).databaseUrl);

parentPort?.on('message', async (read: HeavyRead) => parentPort?.postMessage(await answer(read)));

async function answer({ id, operationId, input, ...context }: HeavyRead): Promise<HeavyAnswer> {
  const handler = operations[operationId] as unknown as AnyHandler;
  try {
    return { id, body: JSON.stringify(await database.read((tx) => handler({ tx, ...context }, input))) };
  } catch (error) {
    // An error loses its class on the way between threads.
    if (!(error instanceof Failure)) return { id, error: error as Error };
    return { id, failure: { code: error.code, message: error.message, errors: error.errors } };
  }
}
