import { setImmediate as nextTurn } from 'node:timers/promises';
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import type { Logger } from 'pino';
import type { Service } from '../auth/context.ts';
import type { Config } from '../config/load.ts';
import { englishErrors, Failure, type FailureCode, invalidFields } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import type { Dispatch } from '../mcp/request.ts';
import { answersOf } from '../mcp/result.ts';
import { areasOf } from '../mcp/tools.ts';
import { withGuides } from './docs/guides.ts';
import { refuseForeignOrigin } from './origins.ts';
import { type Bodies, longNumbersOf, senderOf, UNPARSED } from './pipeline/body.ts';
import { documentationUrl, failureOf, setFailureHeaders } from './pipeline/errors.ts';
import type { Guard } from './pipeline/guard.ts';
import { refuseMethod, routesOf, type Spec } from './pipeline/routes.ts';

type McpParts = {
  config: Config;
  service: Service;
  logger: Logger;
  spec: Spec;
  /** The guard of the API: every message counts as a request. */
  guard: Guard;
  bodies: Bodies;
  /** Sends a request through the API's pipeline; it is not counted once more. */
  dispatch: Dispatch;
};

/**
 * `POST /mcp`: the AI connector over streamable HTTP, without sessions: every message stands for itself.
 * `?areas=documents,clients` narrows it to the tools of these areas, `?answers=text` to one form of each answer.
 */
export function mcp(parts: McpParts): Router {
  const { service, guard, bodies } = parts;
  let connector: ReturnType<typeof loadConnector> | undefined;
  const answer = async (request: Request, response: Response) => {
    if (Array.isArray(request.body)) {
      throw new Failure('bad_request', message('mcp.batch'));
    }
    refuseLongNumbers(request);
    const areas = areasOf(asked(request.query, 'areas'));
    const answers = answersOf(asked(request.query, 'answers'));
    connector ??= loadConnector(parts);
    const { serverFor, StreamableHTTPServerTransport } = await connector;
    const { permissions, workspace } = response.locals.actor;
    const server = serverFor({
      authorization: request.get('Authorization') ?? '',
      address: request.ip,
      permissions,
      workplace: workspace,
      idempotencyKey: request.get('Idempotency-Key'),
      areas,
      answers,
    });
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    });
    const over = new Promise((resolve) => response.once('close', resolve));
    response.on('close', () => void server.close());
    await server.connect(transport);
    takeAnyJson(request);
    await transport.handleRequest(request, response, request.body);
    // The message is in memory for as long as its tool works.
    if (!response.closed) await over;
  };
  const receive: RequestHandler = async (request, response) => {
    await guard(request, response);
    await bodies.json(request, response, senderOf(response.locals), () => answer(request, response));
  };
  const router = express.Router({ caseSensitive: true, strict: true });
  router
    .route(['/mcp', '/mcp/'])
    .all(refuseForeignOrigin(service))
    .post(receive)
    .all(refuseMethod(['POST']));
  router.use('/mcp', rpcError(service));
  return router;
}

const ARGUMENTS = 'params.arguments.';

/** Arguments become the body of another request, in which the digits that were lost would not be missed. */
function refuseLongNumbers(request: Request): void {
  const errors = Object.entries(longNumbersOf(request) ?? {}).flatMap(([path, reasons]) =>
    path.startsWith(ARGUMENTS) ? [[path.slice(ARGUMENTS.length), reasons] as const] : [],
  );
  if (errors.length > 0) throw invalidFields(Object.fromEntries(errors));
}

const BOTH = 'application/json, text/event-stream';

/**
 * Clients are to name both media types, and the transport refuses those that do not. Every answer here is JSON, so
 * each that takes that is served.
 */
function takeAnyJson(request: Request): void {
  const accepted = request.headers.accept || '*/*';
  if (!/\*\/\*|application\/(json|\*)/i.test(accepted)) return;
  request.headers.accept = BOTH;
  const names = request.rawHeaders.map((name, place) => (place % 2 === 0 ? name.toLowerCase() : ''));
  const at = names.indexOf('accept');
  if (at < 0) request.rawHeaders.push('Accept', BOTH);
  else request.rawHeaders[at + 1] = BOTH;
}

/** @throws Failure `bad_request` for a misspelt parameter, which would otherwise enable more tools than intended */
function asked(query: Request['query'], wanted: 'areas' | 'answers'): string | undefined {
  const begins = wanted.slice(0, -1);
  const misspelled = Object.keys(query).find(
    (name) => name !== wanted && name.toLowerCase().startsWith(begins),
  );
  if (misspelled !== undefined) {
    throw new Failure('bad_request', message('mcp.unknown_parameter', { name: misspelled.slice(0, 64) }));
  }
  return query[wanted] === undefined ? undefined : String(query[wanted]);
}

/** With the first message: many services never get one. In several turns, because in one it would hold up everyone. */
async function loadConnector({ config, service, logger, spec, dispatch }: McpParts) {
  await import('@modelcontextprotocol/sdk/types.js');
  await nextTurn();
  await import('@modelcontextprotocol/sdk/server/index.js');
  await nextTurn();
  const { StreamableHTTPServerTransport } = await import(
    '@modelcontextprotocol/sdk/server/streamableHttp.js'
  );
  await nextTurn();
  const { createConnector } = await import('../mcp/server.ts');
  await nextTurn();
  const serverFor = createConnector({
    // Its instructions are from the guides.
    spec: withGuides(spec),
    routes: routesOf(spec),
    toolsetsDisabled: config.TOOLSETS_DISABLED,
    apiUrl: () => `${service.publicUrl}/api/v1`,
    dispatch,
    onError: (error) => logger.error({ err: error }, 'a tool could not be called'),
  });
  return { serverFor, StreamableHTTPServerTransport };
}

/** The code of a message that is no JSON (JSON-RPC 2.0, §5.1). */
const PARSE_ERROR = -32_700;
const RPC_CODE: Partial<Record<FailureCode, number>> = { bad_request: -32_600, server_error: -32_603 };

/** A code of the range that JSON-RPC leaves to servers; `data` has the API's own. */
const REFUSED = -32_000;

/** What is refused before a message is read has the API's status, in the envelope of JSON-RPC. */
function rpcError(service: Service): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const failure = failureOf(error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    setFailureHeaders(response, failure);
    response.json({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: error.type === UNPARSED ? PARSE_ERROR : (RPC_CODE[failure.code] ?? REFUSED),
        message: failure.message,
        data: {
          code: failure.code,
          documentation_url: documentationUrl(service, failure.code),
          request_id: response.getHeader('X-Request-Id'),
          ...(failure.errors && { errors: englishErrors(failure.errors) }),
        },
      },
    });
  };
}
