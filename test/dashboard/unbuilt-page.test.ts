// What stands at the addresses of the dashboard until its pages are there, by what scripts/start.mjs has written.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dashboardPages } from '../../src/http/dashboard/static-files.ts';
import { requestLog } from '../../src/http/request-log.ts';
import { SERVICE } from '../test-service.ts';

let folder: string;
let server: Server;
let url: string;
const logged: { level: number; msg: string; err?: unknown }[] = [];

beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'invoicing-unbuilt-')), 'dashboard');
  const app = express();
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) };
  app.use(requestLog(pino({ level: 'debug' }, stream)));
  app.use(dashboardPages({ ...SERVICE, publicUrl: 'https://example.com/billing' }, folder));
  app.use((_request, response) => void response.status(404).json({}));
  server = createServer(app).listen(0);
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const visit = (path = '/documents', accept = 'text/html') =>
  fetch(url + path, { headers: { Accept: accept } });

it.each([
  [
    'building, while the process lives that builds',
    `building ${process.pid}`,
    'The dashboard is being built',
  ],
  ['failed', 'failed', 'The dashboard could not be built'],
  // No process has this id: it is above the highest that systems give.
  ['building, by a process that was killed', 'building 99999999', 'The dashboard is not built'],
  ['nothing', '', 'The dashboard is not built'],
])('says of %s what it is, and when to ask again', async (_what, state, title) => {
  writeFileSync(`${folder}.state`, state);
  const response = await visit();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  expect(text).toContain(`<h1>${title}</h1>`);
  expect(text).toContain('href="/billing/docs"');
  expect(text).toContain('url("/billing/docs/sans-400.ttf")');
});

it('is no error in the log, however often a browser asks: one line at debug says why', async () => {
  writeFileSync(`${folder}.state`, `building ${process.pid}`);
  logged.length = 0;
  await visit();
  await expect.poll(() => logged).toHaveLength(1);
  expect(logged[0]).toMatchObject({ level: 20, msg: 'The dashboard is being built', res: { status: 503 } });
  expect(logged[0]).not.toHaveProperty('err');
});

it('reloads itself, by the one script that it may run, and without scripts too', async () => {
  const response = await visit();
  const text = await response.text();
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(text) ?? [];
  expect(script).toContain('location.reload()');
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(script))).toString('base64');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain(`script-src 'sha256-${digest}'`);
  expect(policy).toContain("connect-src 'self'");
  expect(text).toContain('<noscript><meta http-equiv="refresh" content="3"></noscript>');
});

it('programs and files get none of it', async () => {
  expect((await visit('/documents', 'application/json')).status).toBe(404);
  expect((await visit('/assets/app.js')).status).toBe(404);
});

it('is gone once the pages are there', async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>Pages</title></head></html>');
  const response = await visit();
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<title>Pages</title>');
});
