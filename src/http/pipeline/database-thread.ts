import { createThread, type Thread, type ThreadOptions } from '../../worker-thread.ts';

/** Which module a thread runs, and on which database. */
export type OnDatabase = { databaseUrl: string; module: string };

/**
 * Threads whose module uses the database: its engine is chosen before the module is loaded, and with it the schema.
 * @param module calls `answerQuestions` on the database that `workerData` names
 */
export function createDatabaseThread<Question, Answer>(
  databaseUrl: string,
  module: URL,
  options: Omit<ThreadOptions, 'workerData'>,
): Thread<Question, Answer> {
  const workerData: OnDatabase = { databaseUrl, module: module.href };
  return createThread(new URL('./database-thread-entry.ts', import.meta.url), { ...options, workerData });
}
