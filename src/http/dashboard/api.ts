import express, { type Request, type RequestHandler, type Router } from 'express';
import type { Logger } from 'pino';
import { createRateLimiter } from '../../auth/rate-limit.ts';
import { createAttempts } from '../../auth/throttle.ts';
import { Failure, tooMany } from '../../domain/failure.ts';
import type { InspectPdf } from '../../pdf/inspector.ts';
import type { DashboardOperationId } from '../../spec/dashboard.ts';
import { networkOf } from '../client-network.ts';
import { type ApiParts, api } from '../pipeline/api.ts';
import { createResponseChecker } from '../pipeline/check-response.ts';
import type { Guard, ReloadActor } from '../pipeline/guard.ts';
import { loadDashboardSpec, routesOf, type Spec } from '../pipeline/routes.ts';
import { serveRoutes } from '../pipeline/serve-routes.ts';
import type { Tables } from '../pipeline/table-answer.ts';
import { createUploads } from '../pipeline/uploads.ts';
import { validateRequests } from '../pipeline/validate.ts';
import type { Imports } from './imports.ts';
import { actorOf, dashboardOperation } from './operations.ts';
import { mustBeSameOrigin } from './same-origin.ts';
import { sessions } from './session.ts';

/**
 * Requests in a minute, whatever they ask for: far more than hands can cause. Of one user, or where no user is signed in,
 * of one network.
 */
const REQUESTS_PER_MINUTE = 600;
const LINKS_PER_MINUTE = 20;

const GATEWAY = /^\/workspaces\/([^/]+)\/v1(?=\/|$)/;

export type DashboardParts = ApiParts & {
  logger: Logger;
  inspectPdf: InspectPdf;
  tables: Tables;
  imports: Imports;
};

/**
 * What the pages ask for: the operations of the second spec, and those of the public API at
 * `/workspaces/{workspace}/v1`, with a session in the place of a key.
 * @param spec the public one
 */
export function dashboardApi(parts: DashboardParts, spec: Spec): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use(headers);
  // Its cookie depends on the service's address, which is known once it listens.
  let withSession: RequestHandler | undefined;
  router.use(mustBeSameOrigin(parts.service), (request, response, next) => {
    withSession ??= sessions(parts);
    withSession(request, response, next);
  });
  router.use(throttle());
  router.use(gateway(parts, spec));
  router.use(ownOperations(parts));
  router.use(() => {
    throw new Failure('not_found', 'There is nothing at this address.');
  });
  return router;
}

/** Nobody on the way keeps an answer, and no other site embeds one. */
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

function throttle(): RequestHandler {
  const limiter = createRateLimiter<number | string>(REQUESTS_PER_MINUTE);
  return (request, _response, next) => {
    const seconds = limiter.hit(request.session.userId ?? networkOf(request.ip))?.retryAfterSeconds;
    if (seconds !== undefined) {
      throw tooMany('requests', seconds);
    }
    next();
  };
}

/** Leads to the public API as if a key of the user had been sent to it. */
function gateway(parts: DashboardParts, spec: Spec): RequestHandler {
  const workspaces = new WeakMap<Request, string>();
  const present: ReloadActor = (tx, request, now) =>
    actorOf(tx, { request, workspace: workspaces.get(request) ?? '', now });
  const guard: Guard = async (request, response) => {
    response.locals.actor = await parts.database.read((tx) => present(tx, request, parts.clock()));
  };
  const publicApi = api(parts, spec, { guard, present, compresses: false });
  return (request, response, next) => {
    const found = GATEWAY.exec(request.path);
    if (!found) return next();
    workspaces.set(request, decodeURIComponent(found[1] as string));
    const { url, originalUrl, baseUrl } = request;
    request.url = url.slice(found[0].length) || '/';
    request.baseUrl = '/api/v1';
    request.originalUrl = `/api/v1${request.url}`;
    // What it fails with is a promise's failure: whoever does not return it, loses it.
    return publicApi(request, response, (error?: unknown) => {
      Object.assign(request, { url, originalUrl, baseUrl });
      next(error);
    });
  };
}

function ownOperations(parts: DashboardParts): RequestHandler {
  const { checkResponses } = parts;
  const spec = loadDashboardSpec();
  const links = createRateLimiter<string>(LINKS_PER_MINUTE);
  const countLink = (network: string) => {
    const seconds = links.hit(network)?.retryAfterSeconds;
    if (seconds === undefined) return;
    throw tooMany('links', seconds);
  };
  const ofOperations = {
    ...parts,
    attempts: createAttempts(),
    countLink,
    uploads: createUploads(parts.config.UPLOADS_AT_ONCE),
    validatorOf: validateRequests(spec, { compare: checkResponses, clock: parts.clock }),
    checkResponse: checkResponses ? createResponseChecker(spec) : undefined,
  };
  const { serve } = serveRoutes(routesOf<DashboardOperationId>(spec), (route) =>
    dashboardOperation(route, ofOperations),
  );
  return serve;
}
