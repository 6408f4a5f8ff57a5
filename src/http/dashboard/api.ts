import express, { type RequestHandler, type Router } from 'express';
import type { Logger } from 'pino';
import { createAttempts } from '../../auth/attempts.ts';
import type { Limits } from '../../auth/rate-limit.ts';
import { Failure, fieldMessages, tooMany } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import type { DrawPages } from '../../print/page-drawer.ts';
import { dashboardOperations, preparations } from '../../resources/dashboard-operations.ts';
import type { DashboardOperationId } from '../../spec/dashboard.ts';
import { networkOf } from '../client-network.ts';
import { isInProcess } from '../in-process.ts';
import { mustBeSameOrigin } from '../origins.ts';
import { type ApiParts, api, publicTable, toolsFor } from '../pipeline/api.ts';
import { errorResponse, firstFields } from '../pipeline/errors.ts';
import type { OperationTable } from '../pipeline/execute.ts';
import { type Imports, importLimit } from '../pipeline/imports.ts';
import { loadDashboardSpec, type Spec } from '../pipeline/routes.ts';
import { dashboardStrategy, gatewayStrategy, sessions } from './session.ts';

/**
 * Requests to any operation per minute, far more than a person can cause; counted per user, or per network where no
 * user is signed in.
 */
const REQUESTS_PER_MINUTE = 600;
const LINKS_PER_MINUTE = 20;

const GATEWAY = /^\/workspaces\/([^/]+)\/v1(?=\/|$)/;

/** What preparations of the dashboard's operations work with. */
export type DashboardTools = { drawPages: DrawPages; imports: Imports };

type DashboardParts = ApiParts & DashboardTools & { logger: Logger; limits: Limits };

/**
 * The API that the pages use: the operations of the dashboard's own spec, and below `/workspaces/{workspace}/v1` those
 * of the public API, with a session instead of an API key.
 * @param spec that of the public API
 */
export function dashboardApi(parts: DashboardParts, spec: Spec): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use(headers);
  // Created on the first request: the cookie depends on the address of the service, unknown until it listens.
  let withSession: RequestHandler | undefined;
  router.use(mustBeSameOrigin(parts.service), (request, response, next) => {
    withSession ??= sessions(parts);
    withSession(request, response, next);
  });
  router.use(throttle(parts.limits));
  router.use(gateway(parts, spec));
  router.use(ownOperations(parts));
  router.use(() => {
    throw new Failure('not_found', message('request.no_such_address'));
  });
  router.use(errorResponse(parts.service, asData));
  return router;
}

/** The messages of a failure as data: the pages show them in the language of their user. */
function asData({ messageData, errors }: Failure): object {
  return { ...messageData, details: fieldMessages(firstFields(errors ?? {})) };
}

/** No cache may store an answer, and no other site may embed one. */
const headers: RequestHandler = (_request, response, next) => {
  response.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "frame-ancestors 'self'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
  });
  next();
};

function throttle(limits: Limits): RequestHandler {
  const limiter = limits.limiter<number | string>('dashboard', REQUESTS_PER_MINUTE);
  return async (request, _response, next) => {
    // What the service does by itself was asked for by one request.
    if (isInProcess(request)) return next();
    const verdict = await limiter.hit(request.session.userId ?? networkOf(request.ip));
    if (verdict?.retryAfterSeconds !== undefined) throw tooMany('requests', verdict.retryAfterSeconds);
    next();
  };
}

/** Proxies to the public API with a session instead of a key. */
function gateway(parts: DashboardParts, spec: Spec): RequestHandler {
  const strategy = gatewayStrategy(parts, ({ res }) => res?.locals.workspace ?? '');
  const limitOf = importLimit(parts.imports);
  const publicApi = api(parts, { spec, table: publicTable(parts), strategy, limitOf });
  return (request, response, next) => {
    const found = GATEWAY.exec(request.path);
    if (!found) return next();
    response.locals.workspace = decodeURIComponent(found[1] as string);
    const { url, originalUrl, baseUrl } = request;
    request.url = url.slice(found[0].length) || '/';
    request.baseUrl = '/api/v1';
    request.originalUrl = `/api/v1${request.url}`;
    // Returned, so that Express handles a rejection.
    return publicApi(request, response, (error?: unknown) => {
      Object.assign(request, { url, originalUrl, baseUrl });
      next(error);
    });
  };
}

function ownOperations(parts: DashboardParts): RequestHandler {
  const links = parts.limits.limiter<string>('links', LINKS_PER_MINUTE);
  const countLink = async (clientNetwork: string) => {
    const seconds = (await links.hit(clientNetwork))?.retryAfterSeconds;
    if (seconds !== undefined) throw tooMany('links', seconds);
  };
  return api(parts, {
    spec: loadDashboardSpec(),
    table: dashboardTable(parts),
    strategy: dashboardStrategy({ ...parts, attempts: createAttempts(parts.limits), countLink }),
    limitOf: importLimit(parts.imports),
  });
}

/** Operations that change the business of the workspace: its members, or which workspaces it has. */
const OF_BUSINESS: readonly DashboardOperationId[] = [
  'updateMember',
  'revokeMember',
  'createInvitation',
  'withdrawInvitation',
  'createSandbox',
];

/** What goes by the real time in every sandbox: people, keys, SEF and batches. */
const BY_REAL_TIME: readonly DashboardOperationId[] = [
  ...OF_BUSINESS,
  'listMembers',
  'listInvitations',
  'listApiKeys',
  'createApiKey',
  'revokeApiKey',
  'rotateApiKey',
  'getSefState',
  'connectSef',
  'changeSef',
  'testSef',
  'listBatches',
  'createBatch',
  'getBatch',
  'stopBatch',
  'forgetBatch',
];

/** The operations of the dashboard's own spec. */
function dashboardTable(parts: DashboardParts): OperationTable {
  const { imports } = parts;
  const shared = toolsFor(parts);
  return {
    handlers: dashboardOperations,
    preparations,
    toolsFor: shared,
    usesReadWorker: false,
    goesByRealTime: (operationId) => BY_REAL_TIME.some((id) => id === operationId),
    changesBusiness: (operationId) => OF_BUSINESS.some((id) => id === operationId),
    inBackground: imports.inTurn,
  };
}
