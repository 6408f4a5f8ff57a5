import { Failure, unavailable } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { SlowStart } from '../../worker-thread.ts';

/** What work on a thread gave, or how it failed: an error loses its class on the way between threads. */
export type ThreadAnswer<Value> =
  | { value: Value }
  | { failure: Pick<Failure, 'code' | 'messageData' | 'errors'> }
  | { error: Error };

/** On the thread's side. Never throws, so that a thread that died can be known from work that failed. */
export async function answerOf<Value>(work: () => Promise<Value>): Promise<ThreadAnswer<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof Failure))
      return { error: error instanceof Error ? error : new Error(String(error)) };
    return { failure: { code: error.code, messageData: error.messageData, errors: error.errors } };
  }
}

type Question<Value> = {
  answer: Promise<ThreadAnswer<Value>>;
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
export async function askedOf<Value>({
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
  return answeredOf(given);
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

/** The value of an answer. @throws what the work failed with */
export function answeredOf<Value>(given: ThreadAnswer<Value>): Value {
  if ('value' in given) return given.value;
  if ('error' in given) throw given.error;
  throw new Failure(given.failure.code, given.failure.messageData, { errors: given.failure.errors });
}
