// The thread behind `worker.ts`: the same handlers, on a read-only connection of their own.
import { workerData } from 'node:worker_threads';
import { openForReading } from '../../database/open.ts';
import { operations } from '../../resources/operations.ts';
import { answerQuestions } from '../../worker-thread.ts';
import { jsonAnswer } from '../pipeline/json-answer.ts';
import type { HeavyRead } from '../pipeline/worker.ts';
import { type Settled, settle } from './threads.ts';

type AnyHandler = (context: object, input: object) => Promise<unknown>;

const database = await openForReading((workerData as { databaseUrl: string }).databaseUrl);

answerQuestions(({ operationId, input, ...context }: HeavyRead): Promise<Settled<string>> => {
  const handler = operations[operationId] as unknown as AnyHandler;
  return settle(async () => jsonAnswer(await database.read((tx) => handler({ tx, ...context }, input))).text);
});
