import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Logger, stdSerializers } from 'pino';
import { type HttpLogger, pinoHttp } from 'pino-http';
import { newReference } from '../domain/reference.ts';
import { withoutLinks } from './link-mask.ts';

/**
 * One line per request, with the request id that its answer carries in `X-Request-Id`. Headers, bodies and query
 * strings stay out of the log: they hold keys and personal data. So does the secret of a link that a client opens.
 */
export function requestLog(logger: Logger): HttpLogger {
  return pinoHttp({
    logger,
    genReqId(_request: IncomingMessage, response: ServerResponse) {
      const id = newReference();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: (_request, response, error) =>
      error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'warn' : 'info',
    // Given the request and its answer themselves: pino-http would first copy their headers, query and addresses.
    wrapSerializers: false,
    serializers: {
      req: (request: IncomingMessage) => ({
        id: request.id,
        method: request.method,
        path: withoutLinks(request.url?.split('?')[0] ?? ''),
      }),
      res: (response: ServerResponse) => ({ status: response.statusCode }),
      err: (error: unknown) => masked(error),
    },
    autoLogging: { ignore: (request) => request.url === '/healthz' || request.url === '/readyz' },
  });
}

/** An error's message and stack may quote the address that was asked for, and so may the errors that caused it. */
function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutLinks(value);
  if (typeof value !== 'object' || value === null || depth > 5) return value;
  if (value instanceof Error) return masked(stdSerializers.err(value), depth + 1);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, masked(member, depth + 1)]));
}
