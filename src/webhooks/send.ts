import { isIP } from 'node:net';
import type { buildConnector as Connector, Dispatcher } from 'undici';
import request from 'undici/lib/api/api-request.js';
import buildConnector from 'undici/lib/core/connect.js';
import errors from 'undici/lib/core/errors.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import { headersOf, type MessageHead } from './message-headers.ts';
import { checkEndpointUrl, hostOf, isPublicAddress } from './public-address.ts';
import { type Address, createPins, type Lookup, publicAddresses, systemAddresses } from './resolve-host.ts';

/** Why an attempt failed; `http` is an answer other than 2xx. */
export type AttemptError = 'timeout' | 'dns' | 'tls' | 'connection' | 'blocked_address' | 'protocol' | 'http';

/** How an attempt ended: without an `error` it was answered 2xx. */
export type Outcome = {
  httpCode: number | null;
  error: AttemptError | null;
  /** From name resolution to the head of the answer. */
  durationMs: number;
  /** The first 1 KiB of the answer's body. */
  responseExcerpt: string | null;
};

export type Message = MessageHead & { url: string; body: string };

export type Sender = { send(message: Message): Promise<Outcome>; close(): Promise<void> };

export type SenderParts = {
  /** Time a receiver has, from name resolution to the head of its answer. */
  timeoutSeconds: number;
  allowPrivateNetwork: boolean;
  /** How host names are resolved; the system's way when absent. */
  lookup?: Lookup | undefined;
};

const HEADER_BYTES = 16 * 1024;
const EXCERPT_BYTES = 1024;
const DISCARD_BYTES = 16 * 1024;
const DISCARD_MS = 1000;
/** What the body of an answer gets at least, where the deadline has almost passed. */
const DISCARD_LEAST_MS = 100;
// Shorter than the idle time-outs that servers use: a reused connection that just died costs a failed attempt,
// because a POST is not sent again on a guess.
const IDLE_MS = 1500;
const IDLE_MAX_MS = 10_000;
/** A connection in constant use follows its name to other addresses after so long. */
const CONNECTION_AGE_MS = 60_000;
const NEXT_ADDRESS_MS = 500;

class AttemptFailure extends Error {
  readonly kind: AttemptError;

  constructor(kind: AttemptError, cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/**
 * The only place from which webhooks go out: a POST with exactly the headers of `message-headers.ts`, to an address
 * that was checked and is the one connected to. Redirects are not followed, the body of an answer does not matter
 * and is cut short.
 * @param parts.timeoutSeconds one deadline over name resolution, connection, TLS and the head of the answer
 * @param parts.lookup how names are resolved; the system's way when absent
 */
export function createSender({ timeoutSeconds, allowPrivateNetwork, lookup }: SenderParts): Sender {
  const resolve = lookup ?? (allowPrivateNetwork ? systemAddresses : publicAddresses);
  const isAllowed = (address: string) => allowPrivateNetwork || isPublicAddress(address);
  const timeoutMs = timeoutSeconds * 1000;
  const pins = createPins();
  const agent = new Agent({
    allowH2: false,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MAX_MS,
    clientTtl: CONNECTION_AGE_MS,
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: guardedConnector({ timeoutMs, lookup: pins.lookup, isAllowed }),
  });

  /** The addresses to connect to, all of them checked; none for a host that is an address itself. */
  async function checkedAddresses(host: string): Promise<Address[]> {
    if (isIP(host) !== 0) return [];
    const addresses = await resolve(host).catch((error) => {
      throw new AttemptFailure('dns', error);
    });
    if (addresses.length === 0) throw new AttemptFailure('dns');
    if (!addresses.every(({ address }) => isAllowed(address))) throw new AttemptFailure('blocked_address');
    return addresses;
  }

  async function post(message: Message, deadline: Deadline): Promise<Dispatcher.ResponseData> {
    const checked = checkEndpointUrl(message.url, { allowPrivateNetwork });
    if ('problem' in checked) throw new AttemptFailure('blocked_address');
    const host = hostOf(checked.url);
    const release = pins.hold(host, await deadline.within(checkedAddresses(host)));
    const answer = request.call(agent, {
      origin: checked.url.origin,
      path: checked.url.pathname + checked.url.search,
      method: 'POST',
      headers: headersOf(message),
      body: message.body,
      signal: deadline.signal,
    });
    try {
      return await deadline.within(answer);
    } finally {
      release();
    }
  }

  return {
    async send(message) {
      const deadline = startDeadline(timeoutMs);
      try {
        const { statusCode, body } = await post(message, deadline);
        const durationMs = deadline.stop();
        const isSuccess = statusCode >= 200 && statusCode <= 299;
        const responseExcerpt = await readExcerpt(body, timeoutMs - durationMs);
        return { httpCode: statusCode, error: isSuccess ? null : 'http', durationMs, responseExcerpt };
      } catch (error) {
        return { httpCode: null, error: kindOf(error), durationMs: deadline.stop(), responseExcerpt: null };
      }
    },
    close: () => agent.destroy(),
  };
}

/** Connects only where it is allowed to, and looks once more at where it arrived. */
function guardedConnector(parts: {
  timeoutMs: number;
  lookup: ReturnType<typeof createPins>['lookup'];
  isAllowed: (address: string) => boolean;
}): Connector.connector {
  const connect = buildConnector({
    allowH2: false,
    timeout: parts.timeoutMs,
    lookup: parts.lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  });
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error) {
        callback(isTlsError(error) ? new AttemptFailure('tls', error) : error, null);
      } else if (!parts.isAllowed(socket.remoteAddress ?? '')) {
        socket.destroy();
        callback(new AttemptFailure('blocked_address'), null);
      } else {
        callback(null, socket);
      }
    });
}

type Deadline = ReturnType<typeof startDeadline>;

/** Ends everything that has not ended in time; measured by the monotonic clock. */
function startDeadline(timeoutMs: number) {
  const startedAt = performance.now();
  const controller = new AbortController();
  const { promise: passed, reject } = Promise.withResolvers<never>();
  passed.catch(() => {});
  const timer = setTimeout(() => {
    const failure = new AttemptFailure('timeout');
    reject(failure);
    controller.abort(failure);
  }, timeoutMs);
  return {
    signal: controller.signal,
    within: <T>(work: Promise<T>): Promise<T> => Promise.race([work, passed]),
    /** @returns the milliseconds since the start */
    stop(): number {
      clearTimeout(timer);
      return Math.round(performance.now() - startedAt);
    },
  };
}

/**
 * Reads what is worth keeping and lets a little more pass, so that the connection can be used again; then cuts, at the
 * latest when the attempt's time is over.
 */
async function readExcerpt(body: Dispatcher.ResponseData['body'], leftMs: number): Promise<string> {
  const kept: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => body.destroy(), Math.min(DISCARD_MS, Math.max(DISCARD_LEAST_MS, leftMs)));
  body.on('error', () => {});
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (size < EXCERPT_BYTES) kept.push(chunk);
      size += chunk.length;
      if (size > DISCARD_BYTES) break;
    }
  } catch {
    // The verdict fell with the status line; how the body ends changes nothing.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  return Buffer.concat(kept).subarray(0, EXCERPT_BYTES).toString('utf8').replaceAll('\0', '');
}

const PROTOCOL_ERRORS = [
  errors.HTTPParserError,
  errors.HeadersOverflowError,
  errors.ResponseContentLengthMismatchError,
];

/** The name of a failure by which it is stored and counted. */
function kindOf(error: unknown): AttemptError {
  if (error instanceof AttemptFailure) return error.kind;
  if (error instanceof errors.ConnectTimeoutError) return 'timeout';
  if (PROTOCOL_ERRORS.some((kind) => error instanceof kind)) return 'protocol';
  const { message } = error as { message?: string };
  // An unasked-for `100 Continue` or `101 Switching Protocols`.
  return message === 'bad response' || message === 'bad upgrade' ? 'protocol' : 'connection';
}

/** Errors of the handshake carry a code of OpenSSL or of the certificate; those of the network an errno. */
function isTlsError(error: Error): boolean {
  const { code } = error as { code?: string };
  if (code === undefined) return false;
  return code === 'EPROTO' || !/^(E[A-Z]+$|UND_ERR_|ERR_SOCKET)/.test(code);
}
