// What HTTP clients, monitors and tracing tools expect of an API besides its operations.
import { createServer } from 'node:http';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { requestLog } from '../../src/http/request-log.ts';
import { sharedService } from '../during-tests.ts';
import { newClient } from './records.ts';

const world = sharedService();

describe('X-Request-Id', () => {
  const answeredId = async (id: string) =>
    (await world.request('/clients', { headers: { 'X-Request-Id': id } })).headers.get('x-request-id');

  it.each(['order-4711', 'a', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'x'.repeat(64), 'A.b_c-1'])(
    'is the one that the client sends: %s',
    async (id) => expect(await answeredId(id)).toBe(id),
  );

  it.each(['', 'x'.repeat(65), 'a b', 'a,b', '"a"', 'é', '<script>', 'a/b'])(
    'is our own where the one of the client cannot be in a log: %j',
    async (id) => expect(await answeredId(id)).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/),
  );
});

describe('traceparent', () => {
  const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const echoed = async (traceparent: string) =>
    (await world.request('/clients', { headers: { traceparent } })).headers.get('traceparent');

  it('comes back as it was sent', async () => {
    expect(await echoed(TRACE)).toBe(TRACE);
  });

  it.each([
    TRACE.toUpperCase(),
    TRACE.replace('00-', 'ff-'),
    `${TRACE}-more`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-4bf92f3577b34da6a3ce929d0e0e4736-${'0'.repeat(16)}-01`,
    'x',
  ])('does not come back where it is none: %s', async (text) => expect(await echoed(text)).toBeNull());
});

it('a request stands in the log under the id of the client and its trace', async () => {
  const lines: string[] = [];
  const log = requestLog(pino({}, { write: (line: string) => void lines.push(line) }));
  const server = createServer((request, response) => {
    log(request, response);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const headers = {
    'X-Request-Id': 'order-4711',
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  };
  await fetch(`http://127.0.0.1:${port}/x`, { headers });
  await fetch(`http://127.0.0.1:${port}/x`);
  await new Promise((resolve) => server.close(resolve));
  const [named, plain] = lines.map((line) => (JSON.parse(line) as { req: object }).req);
  expect(named).toMatchObject({ id: 'order-4711', trace: '4bf92f3577b34da6a3ce929d0e0e4736' });
  expect(plain).not.toHaveProperty('trace');
});

describe('application/merge-patch+json', () => {
  const patch = (method: string, path: string, type: string, body: object) =>
    world.request(path, { method, headers: { 'Content-Type': type }, body: JSON.stringify(body) });

  it.each(['application/merge-patch+json', 'Application/Merge-Patch+JSON; charset=utf-8'])(
    'changes and clears fields: %s',
    async (type) => {
      const { reference } = await newClient(world.api, { city: 'Niš', phone: '1' });
      const answer = await patch('PATCH', `/clients/${reference}`, type, { city: 'Bor', phone: null });
      expect(answer.status).toBe(200);
      expect(((await answer.json()) as { data: object }).data).toMatchObject({ city: 'Bor', phone: null });
    },
  );

  it('is a body of PATCH alone', async () => {
    expect((await patch('POST', '/clients', 'application/merge-patch+json', { name: 'A' })).status).toBe(400);
  });
});

describe('OPTIONS', () => {
  const options = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${world.url}/api/v1${path}`, { method: 'OPTIONS', headers });

  it.each([
    ['/clients', 'GET, HEAD, POST, OPTIONS'],
    ['/documents/x', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
    ['/documents/x/issue', 'POST, OPTIONS'],
  ])('without an Origin says what an address can: %s', async (path, allowed) => {
    const response = await options(path);
    expect([response.status, response.headers.get('allow'), await response.text()]).toEqual([
      204,
      allowed,
      '',
    ]);
  });

  it('of an unknown address needs a key, as every request', async () => {
    expect((await options('/nothing')).status).toBe(401);
  });

  it('with an Origin that may not use the API says nothing', async () => {
    const response = await options('/clients', { Origin: 'https://evil.example' });
    expect([response.status, response.headers.get('allow')]).toEqual([401, null]);
  });
});

describe('GET /', () => {
  it.each<Record<string, string>>([
    { Accept: '*/*' },
    { Accept: 'application/json' },
    { 'User-Agent': 'Wget' },
  ])('answers a program of %j with the addresses that it may want', async (headers) => {
    const response = await fetch(`${world.url}/`, { headers });
    expect([response.status, response.headers.get('vary')]).toEqual([200, 'Accept']);
    const body = (await response.json()) as Record<string, string>;
    expect(body).toEqual({
      service: 'Invoicing Service',
      api: `${world.url}/api/v1`,
      docs: `${world.url}/docs`,
      openapi: `${world.url}/openapi.json`,
      health: `${world.url}/healthz`,
    });
    for (const name of ['docs', 'openapi', 'health'])
      expect((await fetch(body[name] ?? '')).status).toBe(200);
  });

  it('answers HEAD, and people with a page', async () => {
    expect((await fetch(`${world.url}/`, { method: 'HEAD' })).status).toBe(200);
    const page = await fetch(`${world.url}/`, { headers: { Accept: 'text/html,*/*;q=0.8' } });
    expect(page.headers.get('content-type')).toContain('text/html');
  });
});
