// The thread behind `worker.ts`: the same handlers, on a read-only connection of their own.
import { workerData } from 'node:worker_threads';
import type { Reader } from '../../database/engine/statement.ts';
import { openForReading } from '../../database/open.ts';
import { callHandler } from '../../resources/handler.ts';
import { operations } from '../../resources/operations.ts';
import { answerQuestions } from '../../worker-thread.ts';
import { jsonAnswer } from '../pipeline/json-answer.ts';
import type { HeavyRead } from '../pipeline/worker.ts';
import { type Settled, settle } from './threads.ts';

const database = await openForReading((workerData as { databaseUrl: string }).databaseUrl);

answerQuestions(
  ({ operationId, input, ...context }: HeavyRead): Promise<Settled<string>> =>
    settle(async () => {
      const read = (tx: Reader) => callHandler(operations[operationId], { tx, ...context }, input);
      return jsonAnswer(await database.read(read)).text;
    }),
);
