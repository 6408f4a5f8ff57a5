// The thread behind `heavy-reads.ts`: the same handlers, on a read-only connection of their own.
import { workerData } from 'node:worker_threads';
import { openForReading } from '../database/transaction.ts';
import { Failure } from '../domain/failure.ts';
import { operations } from '../resources/operations.ts';
import { readyTextOf } from '../resources/ready.ts';
import { answerQuestions } from '../thread.ts';
import type { HeavyAnswer, HeavyRead } from './heavy-reads.ts';

type AnyHandler = (context: object, input: object) => Promise<unknown>;

const database = openForReading((workerData as { databaseUrl: string }).databaseUrl);

answerQuestions(async ({ operationId, input, ...context }: HeavyRead): Promise<HeavyAnswer> => {
  const handler = operations[operationId] as unknown as AnyHandler;
  try {
    return { body: readyTextOf(await database.read((tx) => handler({ tx, ...context }, input))) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { failure: { code: error.code, message: error.message, errors: error.errors } };
  }
});
