// The thread behind `heavy-reads.ts`: the same handlers, on a read-only connection of their own.
import { workerData } from 'node:worker_threads';
import { openForReading } from '../database/transaction.ts';
import { operations } from '../resources/operations.ts';
import { readyTextOf } from '../resources/ready.ts';
import { answerQuestions } from '../thread.ts';
import type { HeavyRead } from './heavy-reads.ts';
import { answerOf, type ThreadAnswer } from './thread-answer.ts';

type AnyHandler = (context: object, input: object) => Promise<unknown>;

const database = openForReading((workerData as { databaseUrl: string }).databaseUrl);

answerQuestions(({ operationId, input, ...context }: HeavyRead): Promise<ThreadAnswer<string>> => {
  const handler = operations[operationId] as unknown as AnyHandler;
  return answerOf(async () => readyTextOf(await database.read((tx) => handler({ tx, ...context }, input))));
});
