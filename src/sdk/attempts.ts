import { InvoicingError, retryAfterSeconds } from './errors.ts';

/** How a request is sent: with which `fetch`, the time limit of an attempt, and how often it is repeated. */
export type SendOptions = {
  fetch: (request: Request) => Promise<Response>;
  timeoutMs: number;
  maxRetries: number;
  retryDelayMs: number;
  /** Is called after each attempt. */
  onAttempt?: ((attempt: Attempt) => void) | undefined;
  /** The caller's own signal: a request's signal may be garbage-collected before it can follow. */
  signal?: AbortSignal | undefined;
};

/** A finished attempt of a call. */
export type Attempt = {
  method: string;
  url: string;
  /** 1 for the first. */
  number: number;
  /** The HTTP status; undefined without an answer. */
  status: number | undefined;
  /** Why there was no answer. */
  error: InvoicingError | undefined;
  durationMs: number;
  /** The pause before the next attempt; undefined when there is none. */
  retryInMs: number | undefined;
  /** Identifies the request in the service's log. */
  requestId: string | undefined;
  idempotencyKey: string | undefined;
};

const MAX_DELAY_MS = 8000;
/** The API's rate limit is per minute: it never requires a longer wait. */
const MAX_RETRY_AFTER_SECONDS = 60;
const NULL_BODY = [204, 205, 304];

type Outcome = { response: Response; error?: undefined } | { response?: undefined; error: InvoicingError };

/**
 * Sends a request, and repeats it where that is safe: after 408 and 429 always, because nothing was executed; after
 * 5xx, a lost connection or a timeout only if it may run twice, which is the case for GET and for requests with an
 * `Idempotency-Key`.
 * @returns the last answer, whatever its status, with its body fully read
 * @throws InvoicingError without an answer
 */
export async function send(request: Request, options: SendOptions): Promise<Response> {
  const signal = options.signal ?? request.signal;
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= options.maxRetries;
    const startedAt = performance.now();
    const outcome = await attemptOnce(isLast ? request : request.clone(), signal, options);
    const waitMs = isLast ? undefined : waitBeforeRetry(request, outcome, attempt, options);
    const durationMs = performance.now() - startedAt;
    report(request, outcome, { number: attempt + 1, durationMs, retryInMs: waitMs }, options);
    if (waitMs === undefined) {
      if (outcome.error) throw outcome.error;
      return outcome.response;
    }
    await pause(waitMs, request, signal);
  }
}

function report(
  request: Request,
  { response, error }: Outcome,
  measured: Pick<Attempt, 'number' | 'durationMs' | 'retryInMs'>,
  { onAttempt }: SendOptions,
): void {
  try {
    onAttempt?.({
      method: request.method,
      url: request.url,
      ...measured,
      status: response?.status,
      error,
      requestId: response?.headers.get('X-Request-Id') ?? undefined,
      idempotencyKey: keyOf(request),
    });
  } catch {
    // A failing log must not fail the call.
  }
}

/** The pause before the next attempt, with full jitter; undefined when there is no further attempt. */
function waitBeforeRetry(
  request: Request,
  { response, error }: Outcome,
  attempt: number,
  { retryDelayMs }: SendOptions,
): number | undefined {
  const mayRunTwice = ['GET', 'HEAD'].includes(request.method) || request.headers.has('Idempotency-Key');
  const isPassing = error
    ? mayRunTwice && !error.is('aborted')
    : [408, 429].includes(response.status) || (mayRunTwice && response.status >= 500);
  if (!isPassing) return undefined;
  const jitterMs = Math.random() * Math.min(MAX_DELAY_MS, retryDelayMs * 2 ** attempt);
  const askedSeconds = response && retryAfterSeconds(response);
  if (askedSeconds === undefined) return jitterMs;
  return askedSeconds > MAX_RETRY_AFTER_SECONDS ? undefined : askedSeconds * 1000 + jitterMs;
}

/** One attempt including the body: an incomplete answer counts as a lost connection. */
async function attemptOnce(
  request: Request,
  signal: AbortSignal,
  { fetch, timeoutMs }: SendOptions,
): Promise<Outcome> {
  if (signal.aborted) return { error: abortedError(request, signal) };
  const controller = new AbortController();
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => controller.abort(signal.reason);
  // The time limit applies whatever `fetch` does: a custom one may ignore the signal, and that of Node.js can miss it
  // when the garbage collector has freed the request.
  const end = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
    timer = setTimeout(() => {
      isLate = true;
      controller.abort();
    }, timeoutMs);
  });
  signal.addEventListener('abort', stop);
  try {
    const sent = new Request(request, { signal: controller.signal });
    return { response: await Promise.race([fetch(sent).then(wholeOf), end]) };
  } catch (cause) {
    if (signal.aborted) return { error: abortedError(request, signal) };
    return { error: isLate ? lateError(request, timeoutMs, cause) : lostError(request, cause) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** The answer with its body fully read. */
async function wholeOf(response: Response): Promise<Response> {
  // An opaque redirect in a browser has status 0 and can be neither read nor copied.
  if (response.status === 0) return response;
  const body = await response.arrayBuffer();
  return new Response(NULL_BODY.includes(response.status) ? null : body, response);
}

function pause(milliseconds: number, request: Request, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(abortedError(request, signal));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', abort, { once: true });
  });
}

function abortedError(request: Request, signal: AbortSignal): InvoicingError {
  return new InvoicingError('The call was aborted.', {
    code: 'aborted',
    cause: signal.reason,
    idempotencyKey: keyOf(request),
  });
}

function lateError(request: Request, timeoutMs: number, cause: unknown): InvoicingError {
  return new InvoicingError(`The service did not answer within ${timeoutMs} ms.`, {
    code: 'timed_out',
    cause,
    idempotencyKey: keyOf(request),
  });
}

/** Node.js reports "fetch failed" and has the reason in the cause. */
function lostError(request: Request, cause: unknown): InvoicingError {
  const inner = (cause as { cause?: { message?: string; code?: string } } | null)?.cause;
  const reason = inner?.message || inner?.code || (cause as Error | null)?.message || String(cause);
  return new InvoicingError(`The service at ${new URL(request.url).origin} cannot be reached: ${reason}`, {
    code: 'connection_failed',
    cause,
    idempotencyKey: keyOf(request),
  });
}

function keyOf(request: Request): string | undefined {
  return request.headers.get('Idempotency-Key') ?? undefined;
}
