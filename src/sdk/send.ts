import { InvoicingError, retryAfterSeconds } from './errors.ts';

/** How one request is sent: who sends it, how long an attempt may take, and how often it is repeated. */
export type SendOptions = {
  fetch: (request: Request) => Promise<Response>;
  timeoutMs: number;
  maxRetries: number;
  retryDelayMs: number;
  /** Is given each attempt once it is over. */
  onAttempt?: ((attempt: Attempt) => void) | undefined;
  /** The caller's own signal: that of a request only passes it on, as long as nothing is collected in between. */
  signal?: AbortSignal | undefined;
};

/** One attempt of a call, once it is over. */
export type Attempt = {
  method: string;
  url: string;
  /** 1 for the first. */
  number: number;
  /** The HTTP status; undefined when no answer came. */
  status: number | undefined;
  /** Why no answer came. */
  error: InvoicingError | undefined;
  durationMs: number;
  /** How long the pause before the next attempt is; undefined when there is none. */
  retryInMs: number | undefined;
  /** Names the request in the service's log. */
  requestId: string | undefined;
  idempotencyKey: string | undefined;
};

const MAX_DELAY_MS = 8000;
/** The API's rate limit counts in minutes: it never asks for more than this. */
const MAX_RETRY_AFTER_SECONDS = 60;
const NULL_BODY = [204, 205, 304];

type Outcome = { response: Response; error?: undefined } | { response?: undefined; error: InvoicingError };

/**
 * Sends a request, again where that is safe: after 408 and 429 always, because nothing happened; after 5xx, a lost connection
 * or a time-out only what may run twice, which is GET and what carries an `Idempotency-Key`.
 * @returns the last answer, whatever its status, with its whole body at hand
 * @throws InvoicingError when no answer came
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
    // A log that fails must not make an invoice fail.
  }
}

/** The pause before the next attempt, with full jitter; undefined when there must be none. */
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

/** One attempt, body included: an answer that breaks off in the middle is a lost connection like any other. */
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
  // The attempt ends at its time whatever becomes of `fetch`: an own one may ignore the signal, and that of Node.js
  // can miss it when the garbage collector took the request in between.
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

/** The answer with its body at hand. */
async function wholeOf(response: Response): Promise<Response> {
  // A redirect that a browser keeps from us has status 0 and can be neither read nor copied.
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

/** Node.js says "fetch failed" and hides the reason in the cause. */
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
