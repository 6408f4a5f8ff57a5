import { createHash, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import express, { type Router } from 'express';
import type { Histogram } from 'prom-client';
import type { Service } from '../../auth/context.ts';
import { isLoopback } from '../../config/derived.ts';
import type { Config } from '../../config/load.ts';
import type { Database } from '../../database/open.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import {
  DOCS_SCRIPT,
  DOCS_SCRIPT_URL,
  DOCS_START_URL,
  docsPage,
  published,
  SCALAR_FILE,
  sendDocsPage,
  withAddress,
} from '../docs/docs.ts';
import { offerReading, READING_PATHS } from '../docs/docs-reading.ts';
import { packed } from '../docs/packed.ts';
import { refuseMethod, type Spec } from '../pipeline/routes.ts';
import { createMetricsPage, type Metrics } from './metrics.ts';

export type PageParts = {
  config: Config;
  database: Database;
  spec: Spec;
  /** True once the server is stopping: it is not ready for new work. */
  isStopping: () => boolean;
  service: Service;
  metrics: Metrics;
  histograms: readonly Histogram[];
};

const SPEC_AS_YAML = new URL('../../../generated/openapi.yaml', import.meta.url);

const PATHS = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/openapi.yaml',
  '/docs',
  DOCS_START_URL,
  DOCS_SCRIPT_URL,
  ...READING_PATHS,
];

/** The pages that need no key: health, readiness, metrics, the spec and its reference. */
export function pages(parts: PageParts): Router {
  const { config, database, isStopping } = parts;
  const router = express.Router();
  const metricsPage = createMetricsPage(parts.metrics, parts.histograms);
  // As bytes made once: a text would be copied for every client that takes its time.
  const json = packed(() => Buffer.from(JSON.stringify(published(parts.spec, parts.service.publicUrl))));
  const yaml = packed(async () =>
    Buffer.from(withAddress(await readFile(SPEC_AS_YAML, 'utf8'), parts.service.publicUrl)),
  );
  const script = packed(() => readFile(SCALAR_FILE));

  router.get('/', (request, response, next) => {
    // People are given the dashboard.
    if (request.get('Accept')?.includes('text/html')) return next();
    const { publicUrl } = parts.service;
    response.vary('Accept').json({
      service: parts.spec.info.title,
      api: `${publicUrl}/api/v1`,
      docs: `${publicUrl}/docs`,
      openapi: `${publicUrl}/openapi.json`,
      health: `${publicUrl}/healthz`,
    });
  });
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const problem = isStopping() ? 'stopping' : await database.problem();
    response
      .status(problem ? 503 : 200)
      .json(problem ? { status: 'not ready', problem } : { status: 'ready' });
  });
  router.get('/metrics', async (request, response) => {
    authorizeMetrics(config, request.headers);
    response.type('text/plain; version=0.0.4').send(await metricsPage());
  });
  router.get('/openapi.json', (request, response) => json(request, response.type('application/json')));
  router.get('/openapi.yaml', (request, response) => yaml(request, response.type('application/yaml')));
  router.get('/docs', (request, response) => {
    // The page's addresses are relative, so that it also works below a path of a proxy; they count from /docs.
    if (request.path.endsWith('/')) response.redirect(308, '../docs');
    else sendDocsPage(response, docsPage(parts.spec.info.title));
  });
  router.get(DOCS_START_URL, (_request, response) => {
    response.type('text/javascript').send(DOCS_SCRIPT);
  });
  router.get(DOCS_SCRIPT_URL, (request, response) =>
    script(request, response.set('Cache-Control', 'public, max-age=86400').type('text/javascript')),
  );
  offerReading(router, parts.spec, () => parts.service.publicUrl);
  router.all(PATHS, refuseMethod(['GET', 'HEAD']));
  return router;
}

/** What proxies add: a request with one of these comes from another machine. */
const FORWARDED = /^(?:forwarded|via|x-real-ip|x-forwarded-.*|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * Accepts requests with the token. If none is set, accepts only programs on this machine, but neither a proxy, which
 * forwards requests of strangers, nor a browser, which a page can direct here by DNS rebinding.
 * @throws Failure `unauthenticated`
 */
function authorizeMetrics(config: Config, headers: IncomingHttpHeaders): void {
  const { METRICS_TOKEN: token } = config;
  const isAllowed =
    token === ''
      ? servesThisMachineAlone(config) && isFromThisMachine(headers)
      : isSame(headers.authorization ?? '', `Bearer ${token}`);
  if (isAllowed) return;
  throw new Failure('unauthenticated', message('key.metrics_token'));
}

function servesThisMachineAlone({ HOST, TRUST_PROXY, PUBLIC_URL }: Config): boolean {
  return isLoopback(HOST) && TRUST_PROXY === false && (PUBLIC_URL === undefined || isLocal(PUBLIC_URL));
}

function isFromThisMachine(headers: IncomingHttpHeaders): boolean {
  for (const name in headers) if (FORWARDED.test(name)) return false;
  // Prometheus and curl send the address that they connect to.
  return headers.host === undefined || isLocal(`http://${headers.host}`);
}

function isLocal(url: string): boolean {
  const hostname = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '');
  return hostname !== undefined && (isLoopback(hostname) || /^127(?:\.\d+){3}$/.test(hostname));
}

/** Takes as long whatever the texts share; hashes have one length. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
