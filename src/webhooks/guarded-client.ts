import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { buildConnector as Connector, Dispatcher } from 'undici';
import type { AddressPolicy } from '../formats/allowed-hosts.ts';
import { type OutboundProxy, proxyFor } from '../formats/proxy.ts';
import {
  type Address,
  checkEndpointUrl,
  createPins,
  type Destination,
  hostOf,
  isAllowedAddress,
  type Lookup,
  lookupFor,
} from './public-address.ts';
import { openTunnel } from './tunnel.ts';
import { assertKnownUndici, UNDICI } from './undici-parts.ts';

const { Agent, buildConnector, errors, request } = UNDICI;

/** Why a request failed before there was a response. */
export type RequestError = 'timeout' | 'dns' | 'tls' | 'connection' | 'blocked_address' | 'protocol';

export type GuardedRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | Buffer | null;
};

type GuardedOptions = AddressPolicy & {
  /** Time limit for a connection. */
  timeoutMs: number;
  /** Resolves host names; DNS when absent. */
  lookup?: Lookup | undefined;
  /** Takes the connections; what it connects to is resolved and checked here. */
  proxy?: OutboundProxy | undefined;
};

export type GuardedClient = {
  /** Sends a request; the deadline is the caller's, for the body of the answer as well. */
  open(message: GuardedRequest, deadline: Deadline): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
};

const HEADER_BYTES = 16 * 1024;
// Shorter than the idle timeouts of servers: a reused connection that the server has just closed means a failed
// attempt, because a POST must not be sent twice.
const IDLE_MS = 1500;
const IDLE_MAX_MS = 10_000;
/** After this time a connection in constant use is replaced, so that it follows changes of its name in DNS. */
const CONNECTION_AGE_MS = 60_000;
const NEXT_ADDRESS_MS = 500;

class RequestFailure extends Error {
  readonly kind: RequestError;

  constructor(kind: RequestError, cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/**
 * The only way out: HTTP to checked addresses alone, which are pinned for as long as a request takes. Redirects are not
 * followed.
 */
export function createGuardedClient({ timeoutMs, lookup, proxy, ...policy }: GuardedOptions): GuardedClient {
  assertKnownUndici();
  const resolve = lookup ?? lookupFor(policy);
  const isAllowed = (to: Destination, address: string) => isAllowedAddress(policy, to, address);
  const pins = createPins();
  const agent = new Agent({
    allowH2: false,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MAX_MS,
    clientTtl: CONNECTION_AGE_MS,
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: guardedConnector({ timeoutMs, lookup: pins.lookup, isAllowed, proxy }),
  });

  /** Resolves a host and checks all of its addresses; none for a host that is an IP address itself. */
  async function checkedAddresses(to: Destination): Promise<Address[]> {
    const { host } = to;
    if (isIP(host) !== 0) return [];
    const addresses = await resolve(host).catch((error) => {
      throw new RequestFailure('dns', error);
    });
    if (addresses.length === 0) throw new RequestFailure('dns');
    if (!addresses.every(({ address }) => isAllowed(to, address)))
      throw new RequestFailure('blocked_address');
    return addresses;
  }

  return {
    async open({ url: text, ...message }, deadline) {
      const checked = checkEndpointUrl(text, policy);
      if ('problem' in checked) throw new RequestFailure('blocked_address');
      const { url } = checked;
      const to = { host: hostOf(url), isPlain: url.protocol === 'http:' };
      const release = pins.hold(to.host, await deadline.within(checkedAddresses(to)));
      const answer = request.call(agent, {
        ...message,
        origin: url.origin,
        path: url.pathname + url.search,
        signal: deadline.signal,
      });
      try {
        return await deadline.within(answer);
      } finally {
        release();
      }
    },
    close: () => agent.destroy(),
  };
}

type ConnectorOptions = {
  timeoutMs: number;
  lookup: LookupFunction;
  isAllowed: (to: Destination, address: string) => boolean;
  proxy: OutboundProxy | undefined;
};

/** Connects through the pinned look-up, and checks the address of the peer once more after connecting. */
function guardedConnector(options: ConnectorOptions): Connector.connector {
  const connect = buildConnector({
    allowH2: false,
    timeout: options.timeoutMs,
    lookup: options.lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  });
  return (target, callback) => {
    const proxyUrl = proxyFor(options.proxy, target.hostname);
    if (proxyUrl !== undefined) {
      through(proxyUrl, target, options).then(
        (tunnel) => upgraded(tunnel, target, callback),
        (error) => callback(error, null),
      );
      return;
    }
    connect(target, (error, socket) => {
      if (error) {
        callback(isTlsError(error) ? new RequestFailure('tls', error) : error, null);
      } else if (!options.isAllowed(destinationOf(target), socket.remoteAddress ?? '')) {
        socket.destroy();
        callback(new RequestFailure('blocked_address'), null);
      } else {
        callback(null, socket);
      }
    });
  };

  /** TLS, if any, is with the receiver: the proxy only passes on bytes. */
  function upgraded(tunnel: Socket, target: Connector.Options, callback: Connector.Callback): void {
    if (target.protocol !== 'https:') {
      callback(null, tunnel);
      return;
    }
    connect({ ...target, httpSocket: tunnel }, (error, socket) => {
      if (error) callback(isTlsError(error) ? new RequestFailure('tls', error) : error, null);
      else callback(null, socket);
    });
  }
}

/** A tunnel to an address that was checked. @throws RequestFailure where it is not allowed */
async function through(
  proxyUrl: string,
  target: Connector.Options,
  { timeoutMs, lookup, isAllowed }: Pick<ConnectorOptions, 'timeoutMs' | 'lookup' | 'isAllowed'>,
): Promise<Socket> {
  const { port, protocol } = target;
  const to = destinationOf(target);
  const address = isIP(to.host) !== 0 ? to.host : await pinned(to.host, lookup);
  if (!isAllowed(to, address)) throw new RequestFailure('blocked_address');
  return openTunnel(proxyUrl, {
    address,
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    timeoutMs,
  });
}

/** The host is without the brackets of IPv6. */
function destinationOf({ hostname, protocol }: Connector.Options): Destination {
  return { host: hostname.replace(/^\[|\]$/g, ''), isPlain: protocol === 'http:' };
}

function pinned(host: string, lookup: LookupFunction): Promise<string> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: false }, (error, address) => (error ? reject(error) : resolve(String(address))));
  });
}

type Deadline = ReturnType<typeof startDeadline>;

/** Aborts everything that takes longer; measured with the monotonic clock. */
export function startDeadline(timeoutMs: number) {
  const startedAt = performance.now();
  const controller = new AbortController();
  const { promise: passed, reject } = Promise.withResolvers<never>();
  passed.catch(() => {});
  const timer = setTimeout(() => {
    const failure = new RequestFailure('timeout');
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

const PROTOCOL_ERRORS = [
  errors.HTTPParserError,
  errors.HeadersOverflowError,
  errors.ResponseContentLengthMismatchError,
];

/** The kind of a failure, as it is stored and counted. */
export function kindOf(error: unknown): RequestError {
  if (error instanceof RequestFailure) return error.kind;
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
