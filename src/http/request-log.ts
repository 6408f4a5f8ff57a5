import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import { type Logger, stdSerializers } from 'pino';
import { type HttpLogger, pinoHttp } from 'pino-http';
import type { Config } from '../config/load.ts';
import { newReference } from '../domain/reference.ts';

/** References of who sent a request, as far as it is known. */
type Caller = { workspace: string; key?: string; user?: string | undefined };

const callers = new WeakMap<ServerResponse, Caller>();

/** Names the caller in the line of the request. */
export function noteCaller(response: ServerResponse, caller: Caller): void {
  callers.set(response, caller);
}

const foreign = new WeakSet<ServerResponse>();

/** Notes that a key was refused because of the network that its request came from. */
export function noteForeignNetwork(response: ServerResponse): void {
  foreign.add(response);
}

const reasons = new WeakMap<ServerResponse, string>();

/** Of an answer of 5xx that is no failure of the service: its line stands at `debug`, and says this. */
export function noteExpected(response: ServerResponse, reason: string): void {
  reasons.set(response, reason);
}

/**
 * One line per request, with the request id that its answer carries in `X-Request-Id`. Headers, bodies and query
 * strings stay out of the log: they hold keys and personal data. So does the secret of a link that a client opens.
 */
export function requestLog(logger: Logger, addresses: Config['LOG_CLIENT_ADDRESS'] = 'failed'): HttpLogger {
  const callerOf = (request: IncomingMessage, response: ServerResponse) => ({
    ...callers.get(response),
    ...(addresses === 'all' ||
    (addresses === 'failed' && (response.statusCode === 401 || foreign.has(response)))
      ? // As Express finds it behind the proxies of TRUST_PROXY.
        { address: (request as Request).ip }
      : {}),
  });
  return pinoHttp({
    logger,
    genReqId(request: IncomingMessage, response: ServerResponse) {
      const id = givenId(request) ?? newReference();
      response.setHeader('X-Request-Id', id);
      const trace = traceParent(request);
      if (trace !== undefined) response.setHeader('traceparent', trace);
      return id;
    },
    customLogLevel: (_request, response, error) => {
      if (reasons.has(response)) return 'debug';
      return error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'warn' : 'info';
    },
    customSuccessMessage: (request, response) => {
      if (foreign.has(response)) return KEY_FROM_ELSEWHERE;
      return isFailedSignIn(request, response) ? SIGN_IN_FAILED : COMPLETED;
    },
    // Not by its custom properties, for which it makes loggers: those took a fifth of the time of a reading.
    customSuccessObject: (request, response, line) => ({ ...line, ...callerOf(request, response) }),
    customErrorMessage: (_request, response) => reasons.get(response) ?? 'request errored',
    customErrorObject: (request, response, _error, { err, ...line }) => ({
      ...line,
      ...(reasons.has(response) ? {} : { err }),
      ...callerOf(request, response),
    }),
    // Given the request and its answer themselves: pino-http would first copy their headers, query and addresses.
    wrapSerializers: false,
    serializers: {
      req: (request: IncomingMessage) => ({
        id: request.id,
        method: request.method,
        path: withoutLinks(request.url?.split('?')[0] ?? ''),
        // Absent members are not written.
        trace: traceParent(request)?.split('-')[1],
      }),
      res: (response: ServerResponse) => ({ status: response.statusCode }),
      err: (error: unknown) => masked(error),
    },
    autoLogging: { ignore: (request) => request.url === '/healthz' || request.url === '/readyz' },
  });
}

const COMPLETED = 'request completed';
/** What watches the log for guesses looks for this, such as fail2ban. */
const SIGN_IN_FAILED = 'sign-in failed';
const KEY_FROM_ELSEWHERE = 'key refused outside of its networks';

function isFailedSignIn(request: IncomingMessage, response: ServerResponse): boolean {
  return (
    response.statusCode === 401 && request.method === 'POST' && /\/sign-in(?:\?|$)/.test(request.url ?? '')
  );
}

/** Letters that mean nothing in a log, a header or a shell. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

/** W3C Trace Context, level 1 §3.2: version, trace, parent and flags; ids of nothing but zeros are none. */
const TRACE_PARENT = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The id that the client gave the request, where it can be one: then its log and ours name the same. */
function givenId({ headers }: IncomingMessage): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' && REQUEST_ID.test(id) ? id : undefined;
}

/** The client's trace that the request belongs to. */
function traceParent({ headers }: IncomingMessage): string | undefined {
  const { traceparent } = headers;
  return typeof traceparent === 'string' && TRACE_PARENT.test(traceparent) ? traceparent : undefined;
}

/** An error's message and stack may quote the address that was asked for, and so may the errors that caused it. */
function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutLinks(value);
  if (typeof value !== 'object' || value === null || depth > 5) return value;
  if (value instanceof Error) return masked(stdSerializers.err(value), depth + 1);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, masked(member, depth + 1)]));
}

/** The beginnings of the links that clients open, which a secret follows. */
const AFTER_PLACE = /(\/(?:sign|d|c|s|b)\/+)[^/?#\s'"]+/gi;
/** What looks like a token, wherever it stands: a mistyped address may hold one too. */
const LONG = /[\w-]{40,}/g;

/** A path, or a text that may quote one, without the secret of a link: `/sign/…`. */
export function withoutLinks(text: string): string {
  return text.replace(AFTER_PLACE, '$1…').replace(LONG, '…');
}
