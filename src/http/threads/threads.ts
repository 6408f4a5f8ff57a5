import type { Response } from 'express';
import { Failure, unavailable } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { createThread, SlowStart, type Thread, type ThreadOptions } from '../../worker-thread.ts';

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
  return createThread(new URL('./entry.ts', import.meta.url), { ...options, workerData });
}

/** What work on a thread gave, or how it failed: an error loses its class on the way between threads. */
export type Settled<Value> =
  | { value: Value }
  | { failure: Pick<Failure, 'code' | 'messageData' | 'errors'> }
  | { error: Error };

/** On the thread's side. Never rejects, so that a thread that died can be known from work that failed. */
export async function settle<Value>(work: () => Promise<Value>): Promise<Settled<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof Failure))
      return { error: error instanceof Error ? error : new Error(String(error)) };
    return { failure: { code: error.code, messageData: error.messageData, errors: error.errors } };
  }
}

type Question<Value> = {
  answer: Promise<Settled<Value>>;
  signal?: AbortSignal | undefined;
  /** Hears why a thread was ended over the question. */
  onEnded: (error: unknown) => void;
  /** After which the same may be asked again. */
  retrySeconds?: number;
};

const RETRY_SECONDS = 30;
const START_RETRY_SECONDS = 5;

/**
 * What a thread with a limit of time and memory answers.
 * @throws Failure what the work failed with; `rate_limited` where it took more than the thread may, because the same
 *   question may succeed when less is going on; `unavailable` where no thread has started in time
 */
export async function askThread<Value>({
  answer,
  signal,
  onEnded,
  retrySeconds,
}: Question<Value>): Promise<Value> {
  const given = await answer.catch((error: unknown) => {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof SlowStart) throw notStarted();
    onEnded(error);
    throw tooCostly(retrySeconds);
  });
  return unwrap(given);
}

/** The failure of work for which no thread has started in time. */
export function notStarted(): Failure {
  return unavailable('threads', START_RETRY_SECONDS);
}

/** The failure of work that took more than it may. */
export function tooCostly(seconds = RETRY_SECONDS): Failure {
  return new Failure('rate_limited', message('request.too_costly', { seconds }), {
    retryAfterSeconds: seconds,
  });
}

/** The value of work that has settled. @throws what it failed with */
export function unwrap<Value>(settled: Settled<Value>): Value {
  if ('value' in settled) return settled.value;
  if ('error' in settled) throw settled.error;
  const { code, messageData, errors } = settled.failure;
  throw new Failure(code, messageData, { errors });
}

/**
 * Aborts once the client closes its connection without having waited for the answer, so that work which has not begun
 * is skipped. The reason is a failure that is neither sent to a client nor logged as an error of the service.
 */
export function clientLeft(response: Response): AbortSignal {
  const left = new AbortController();
  const abort = () => {
    if (response.writableFinished) return;
    left.abort(new Failure('bad_request', message('body.client_left')));
  };
  if (response.destroyed) abort();
  else response.once('close', abort);
  return left.signal;
}
