import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { type Authenticate, createAuthenticate, createKeyUsage } from '../auth/authenticate.ts';
import type { Actor } from '../auth/context.ts';
import type { Limits } from '../auth/rate-limit.ts';
import { workspaceRateLimit } from '../config/derived.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { type DashboardTools, dashboardApi } from './dashboard/api.ts';
import { dashboardPages } from './dashboard/static-files.ts';
import { inProcess } from './in-process.ts';
import { mcp } from './mcp.ts';
import { createRequestFigures, type Metrics } from './ops/metrics.ts';
import { type PageParts, pages } from './ops/ops-endpoints.ts';
import { allowOrigins } from './origins.ts';
import { type ApiParts, api, publicTable } from './pipeline/api.ts';
import { type Bodies, createBodies } from './pipeline/body.ts';
import { errorResponse } from './pipeline/errors.ts';
import { createGuard, type Guard, keyStrategy } from './pipeline/guard.ts';
import { importLimit } from './pipeline/imports.ts';
import { createUploads } from './pipeline/limits.ts';
import { loadSpec } from './pipeline/routes.ts';
import { requestLog } from './request-log.ts';

declare module 'express-serve-static-core' {
  interface Locals {
    /** Set by the guard, for everything behind it. */
    actor: Actor;
  }
}

type AppParts = Omit<ApiParts & DashboardTools, 'bodies' | 'uploads'> & {
  /** The pages that clients open with a secret link. */
  clientPages: (parts: { bodies: Bodies }) => RequestHandler;
  logger: Logger;
  /** Counts requests, and attempts to sign in. */
  limits: Limits;
  isClockDoubted: () => boolean;
} & Pick<PageParts, 'isStopping' | 'metrics' | 'histograms'>;

/** The whole HTTP side: pages that need no key, and the API under `/api/v1`. */
export function createApp(given: AppParts): Express {
  const parts = {
    ...given,
    bodies: createBodies(given.config),
    uploads: createUploads(given.config.UPLOADS_AT_ONCE),
  };
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
  app.use(requestLog(parts.logger, parts.config.LOG_CLIENT_ADDRESS));
  app.use((request, _response, next) => {
    // The spec describes GET; an answer to HEAD is the same without its body, which Node.js leaves out by itself.
    if (request.method === 'HEAD') request.method = 'GET';
    next();
  });
  const authenticate = createAuthenticate(parts.database.accessVersion);
  const guard = guardOf(parts, authenticate);
  // First, because it is asked most, and each router that has nothing for a request costs it a turn of the event loop.
  app.use(
    '/api/v1',
    allowOrigins(parts.config.CORS_ORIGINS),
    api(parts, {
      spec,
      table: publicTable(parts),
      strategy: keyStrategy(guard, authenticate),
      limitOf: importLimit(parts.imports),
    }),
  );
  app.use(
    pages({
      ...parts,
      spec,
      metrics: { ...parts.metrics, ...requests.metrics, ...bodyMetrics(parts.bodies) },
      histograms: [...parts.histograms, requests.histogram],
    }),
  );
  app.use(parts.clientPages({ bodies: parts.bodies }));
  app.use(mcp({ ...parts, spec, guard, dispatch: inProcess(app, '/api/v1') }));
  app.use('/dashboard/api', dashboardApi(parts, spec));
  app.use(dashboardPages(parts.service));
  app.use(() => {
    throw new Failure('not_found', message('key.no_such_address'));
  });
  app.use(errorResponse(parts.service));
  return app;
}

function bodyMetrics(bodies: Bodies): Metrics {
  return {
    http_body_bytes: { help: 'Bytes of request bodies in memory', type: 'gauge', read: bodies.bytes },
  };
}

/** One for all ways in: they share the count of requests. */
function guardOf({ config, database, logger, clock, limits }: AppParts, authenticate: Authenticate): Guard {
  return createGuard({
    database,
    authenticate,
    clock,
    rateLimiter: limits.limiter<number>('key', config.RATE_LIMIT_PER_MINUTE),
    workspaceLimiter: limits.limiter<number>('workspace', workspaceRateLimit(config)),
    keyUsage: createKeyUsage(database, (error) =>
      logger.error({ err: error }, 'could not note the use of a key'),
    ),
  });
}
