import { isIP } from 'node:net';
import type { buildConnector as Connector, Dispatcher } from 'undici';
import { headersOf, type MessageHead } from './message-headers.ts';
import { checkEndpointUrl, hostOf, isPublicAddress } from './public-address.ts';
import { type Address, createPins, type Lookup, publicAddresses, systemAddresses } from './resolve-host.ts';
import { assertKnownUndici, UNDICI } from './undici-parts.ts';

const { Agent, buildConnector, errors, request } = UNDICI;

/** Why an attempt failed; `http` is a response other than 2xx. */
export type AttemptError = 'timeout' | 'dns' | 'tls' | 'connection' | 'blocked_address' | 'protocol' | 'http';

/** How an attempt ended: without an `error`, the response was 2xx. */
export type Outcome = {
  httpCode: number | null;
  error: AttemptError | null;
  /** From name resolution to the head of the response. */
  durationMs: number;
  /** The first 1 KiB of the response body. */
  responseExcerpt: string | null;
};

export type Message = MessageHead & { url: string; body: string };

export type Transport = { send(message: Message): Promise<Outcome>; close(): Promise<void> };

export type TransportOptions = {
  /** Time limit from name resolution to the head of the response. */
  timeoutSeconds: number;
  allowPrivateNetwork: boolean;
  /** Resolves host names; DNS when absent. */
  lookup?: Lookup | undefined;
};

const HEADER_BYTES = 16 * 1024;
const EXCERPT_BYTES = 1024;
const DISCARD_BYTES = 16 * 1024;
const DISCARD_MS = 1000;
/** The minimum time for a response body when the deadline has almost passed. */
const DISCARD_LEAST_MS = 100;
// Shorter than the idle timeouts of servers: a reused connection that the server has just closed means a failed
// attempt, because a POST must not be sent twice.
const IDLE_MS = 1500;
const IDLE_MAX_MS = 10_000;
/** After this time a connection in constant use is replaced, so that it follows changes of its name in DNS. */
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
 * The only place that sends webhooks: a POST with exactly the headers of `message-headers.ts`, only to checked
 * addresses. Redirects are not followed. The response body does not matter and is cut short.
 * @param options.timeoutSeconds one deadline for name resolution, connection, TLS and the head of the response
 * @param options.lookup resolves host names; DNS when absent
 */
export function createTransport({
  timeoutSeconds,
  allowPrivateNetwork,
  lookup,
}: TransportOptions): Transport {
  assertKnownUndici();
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

  /** Resolves a host and checks all of its addresses; none for a host that is an IP address itself. */
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

/** Connects through the pinned look-up, and checks the address of the peer once more after connecting. */
function guardedConnector(options: {
  timeoutMs: number;
  lookup: ReturnType<typeof createPins>['lookup'];
  isAllowed: (address: string) => boolean;
}): Connector.connector {
  const connect = buildConnector({
    allowH2: false,
    timeout: options.timeoutMs,
    lookup: options.lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  });
  return (target, callback) =>
    connect(target, (error, socket) => {
      if (error) {
        callback(isTlsError(error) ? new AttemptFailure('tls', error) : error, null);
      } else if (!options.isAllowed(socket.remoteAddress ?? '')) {
        socket.destroy();
        callback(new AttemptFailure('blocked_address'), null);
      } else {
        callback(null, socket);
      }
    });
}

type Deadline = ReturnType<typeof startDeadline>;

/** Aborts everything that takes longer; measured with the monotonic clock. */
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
 * Reads the start of the body and discards a little more, so that the connection of a short response can be reused;
 * closes it after `DISCARD_BYTES`, or when the time of the attempt is over.
 */
async function readExcerpt(body: Dispatcher.ResponseData['body'], leftMs: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => body.destroy(), Math.min(DISCARD_MS, Math.max(DISCARD_LEAST_MS, leftMs)));
  body.on('error', () => {});
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (size < EXCERPT_BYTES) chunks.push(chunk);
      size += chunk.length;
      if (size > DISCARD_BYTES) break;
    }
  } catch {
    // The status has decided the outcome; an error in the body does not change it.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  return Buffer.concat(chunks).subarray(0, EXCERPT_BYTES).toString('utf8').replaceAll('\0', '');
}

const PROTOCOL_ERRORS = [
  errors.HTTPParserError,
  errors.HeadersOverflowError,
  errors.ResponseContentLengthMismatchError,
];

/** The kind of a failure, as it is stored and counted. */
function kindOf(error: unknown): AttemptError {
  if (error instanceof AttemptFailure) return error.kind;
  if (error instanceof errors.ConnectTimeoutError) return 'timeout';
  if (PROTOCOL_ERRORS.some((kind) => error instanceof kind)) return 'protocol';
  const { message } = error as { message?: string };
  // undici's errors for an unexpected `100 Continue` or `101 Switching Protocols`.
  return message === 'bad response' || message === 'bad upgrade' ? 'protocol' : 'connection';
}

/** Errors of the TLS handshake have a code of OpenSSL or of the certificate check; network errors have an errno. */
function isTlsError(error: Error): boolean {
  const { code } = error as { code?: string };
  if (code === undefined) return false;
  return code === 'EPROTO' || !/^(E[A-Z]+$|UND_ERR_|ERR_SOCKET)/.test(code);
}
