import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dashboardPages } from '../../src/http/dashboard/static-files.ts';
import { SERVICE } from '../test-service.ts';
import { buildPages } from './person.ts';

const SCRIPT = 'console.log("the pages");';
const ROOT = join(import.meta.dirname, '..', '..');
/** What only React's build for developers holds. */
const FOR_DEVELOPERS = /react_stack_bottom_frame|jsxDEV/;
let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'invoicing-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>x</title></head></html>');
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync(SCRIPT));
  const app = express();
  app.use(dashboardPages({ ...SERVICE, publicUrl: 'https://example.com/billing' }, folder));
  app.use((_request, response) => void response.status(404).json({}));
  server = createServer(app).listen(0);
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const visit = (path: string, headers: Record<string, string> = { Accept: 'text/html' }) =>
  fetch(url + path, { headers });

it.each(['/', '/documents/01K428JSC04XN7T1RZ6WPEB9GH', '/invitation'])(
  '%s shows the application',
  async (path) => {
    const response = await visit(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<head><base href="/billing/">');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  },
);

it('the page runs only scripts of the service, and cannot be framed', async () => {
  const { headers } = await visit('/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toContain('max-age');
});

it.each([
  '/api/v2',
  '/dashboard/api/nothing',
  '/d/x',
  '/sign/x',
  '/healthz',
  '/openapi.json',
  '/assets/none.js',
  '/robots.txt',
])('%s is not an address of the application', async (path) => {
  expect((await visit(path)).status).toBe(404);
});

it('a client that does not accept HTML gets no page', async () => {
  expect((await visit('/', { Accept: 'application/json' })).status).toBe(404);
});

it('its files may be cached for ever and are compressed as the browser accepts it', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const response = await visit('/assets/app-1a2b.js', { 'Accept-Encoding': encoding });
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(await response.text()).toBe(SCRIPT);
  }
});

it('no file outside the build can be reached', async () => {
  for (const path of ['/assets/../index.html', '/assets/%2e%2e/%2e%2e/package.json', '/..%2fpackage.json']) {
    expect((await visit(path, {})).status).toBe(404);
  }
});

it('the pages are built for production, whatever NODE_ENV is set to', () => {
  expect(process.env.NODE_ENV).toBe('test');
  buildPages();
  const built = fileURLToPath(new URL('../../dist/dashboard/assets/', import.meta.url));
  const scripts = readdirSync(built).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  for (const name of scripts) expect(readFileSync(join(built, name), 'utf8')).not.toMatch(FOR_DEVELOPERS);
}, 120_000);

it('the licences of the fonts are built and served with the pages', async () => {
  buildPages();
  const app = express();
  app.use(dashboardPages(SERVICE));
  const real = createServer(app).listen(0);
  const { port } = real.address() as AddressInfo;
  const names = readdirSync(join(ROOT, 'LICENSES')).filter((name) => name.endsWith('.txt'));
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) {
    const response = await fetch(`http://127.0.0.1:${port}/licences/${name}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ]);
    expect(await response.text()).toBe(readFileSync(join(ROOT, 'LICENSES', name), 'utf8'));
  }
  real.close();
}, 120_000);

it('without a build, a page says what to do', async () => {
  const app = express();
  app.use(dashboardPages(SERVICE, join(folder, 'none')));
  const bare = createServer(app).listen(0);
  const response = await fetch(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`, {
    headers: { Accept: 'text/html' },
  });
  expect([response.status, await response.text()]).toEqual([
    503,
    expect.stringContaining('npm run build:dashboard'),
  ]);
  bare.close();
});
