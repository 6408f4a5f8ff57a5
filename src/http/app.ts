import express, { type Express, type RequestHandler, type Router } from 'express';
import type { Logger } from 'pino';
import { type Authenticate, createAuthenticate } from '../access/authenticate.ts';
import type { Actor, Service } from '../access/context.ts';
import { createKeyUsage } from '../access/key-usage.ts';
import { createRateLimiter } from '../access/rate-limit.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/transaction.ts';
import { Failure } from '../domain/failure.ts';
import type { Print } from '../print/order.ts';
import { parseBody, refuseBrokenText } from './body.ts';
import { createResponseChecker } from './check-response.ts';
import { allowOrigins } from './cors.ts';
import { errorResponse } from './error-response.ts';
import { authorize, guard } from './guard.ts';
import type { HeavyReads } from './heavy-reads.ts';
import { inProcess } from './in-process.ts';
import { mcp } from './mcp.ts';
import { type PageParts, pages } from './pages.ts';
import type { ContractTexts } from './public/contract-text.ts';
import { publicPages } from './public/router.ts';
import { refuseMethod } from './refuse-method.ts';
import { createRequestFigures } from './request-figures.ts';
import { requestLog } from './request-log.ts';
import { loadSpec, type Route, routesOf, type Spec } from './routes.ts';
import { run } from './run.ts';
import { validateRequests } from './validate.ts';

declare module 'express-serve-static-core' {
  interface Locals {
    /** Set by the guard, for everything behind it. */
    actor: Actor;
  }
}

export type AppParts = {
  config: Config;
  database: Database;
  heavyReads: HeavyReads;
  print: Print;
  contractTexts: ContractTexts;
  service: Service;
  logger: Logger;
  clock: () => Date;
  /** Hold every answer against the spec before it is sent: in tests and development. */
  checkResponses: boolean;
} & Pick<PageParts, 'isStopping' | 'metrics'>;

/** The whole HTTP side: pages that need no key, and the API under `/api/v1`. */
export function createApp(parts: AppParts): Express {
  const spec = loadSpec();
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', parts.config.TRUST_PROXY);
  // One address per resource: `/Clients` and `/clients/` are not in the spec.
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.use((request, _response, next) => {
    // A target may be a whole URL, as proxies are sent it (RFC 9112 §3.2.2): only its path counts here.
    request.url = request.url.replace(/^https?:\/\/[^/?]*/i, '') || '/';
    request.originalUrl = request.url;
    next();
  });
  const requests = createRequestFigures();
  app.use(requests.note);
  app.use(requestLog(parts.logger));
  app.use((request, _response, next) => {
    // The spec describes GET; an answer to HEAD is the same without its body, which Node.js leaves out by itself.
    if (request.method === 'HEAD') request.method = 'GET';
    next();
  });
  app.use(pages({ ...parts, spec, metrics: { ...parts.metrics, ...requests.metrics } }));
  app.use(publicPages(parts));
  const authenticate = createAuthenticate(parts.database.accessVersion);
  const apiGuard = guardOf(parts, authenticate);
  app.use(mcp({ ...parts, spec, guard: apiGuard, dispatch: inProcess(app, '/api/v1') }));
  app.use('/api/v1', allowOrigins(parts.config.CORS_ORIGINS), api(parts, spec, { apiGuard, authenticate }));
  app.use(() => {
    throw new Failure(
      'not_found',
      'There is nothing at this address. The API is under /api/v1, its reference at /docs.',
    );
  });
  app.use(errorResponse);
  return app;
}

/** One for all ways in: they share the count of requests. */
function guardOf({ config, database, logger, clock }: AppParts, authenticate: Authenticate): RequestHandler {
  return guard({
    database,
    authenticate,
    clock,
    rateLimiter: createRateLimiter(config.RATE_LIMIT_PER_MINUTE),
    keyUsage: createKeyUsage(database, (error) =>
      logger.error({ err: error }, 'could not note the use of a key'),
    ),
  });
}

type Door = { apiGuard: RequestHandler; authenticate: Authenticate };

function api(parts: AppParts, spec: Spec, { apiGuard, authenticate }: Door): Router {
  const { config, database, heavyReads, print, service, clock } = parts;
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use(apiGuard);
  const validatorsOf = validateRequests(spec, { compare: parts.checkResponses });
  const checkResponse = parts.checkResponses ? createResponseChecker(spec) : undefined;
  for (const [path, routes] of byPath(routesOf(spec))) {
    const resource = router.route(path);
    for (const route of routes) {
      resource[route.method](
        authorize(route, config.TOOLSETS_DISABLED),
        route.method === 'get' || route.method === 'delete' ? [] : parseBody,
        refuseBrokenText,
        validatorsOf(route),
        run(route, { database, authenticate, heavyReads, print, service, clock, checkResponse }),
      );
    }
    const allowed = routes.flatMap(({ method }) =>
      method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
    );
    resource.all(refuseMethod(allowed));
  }
  return router;
}

function byPath(routes: Route[]): Map<string, Route[]> {
  return Map.groupBy(routes, (route) => route.path);
}
