// Large bodies of some users leave memory for the work of all others, and for signing in.
import { connect } from 'node:net';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { signedInAs } from '../dashboard/browser.ts';
import { sharedService } from '../during-tests.ts';
import { type Held, hold } from '../reliability/connections.ts';
import type { TestService } from '../test-service.ts';

const MIB = 1024 * 1024;

const world = sharedService({
  settings: {
    BODY_MEGABYTES: '32',
    BODY_MEGABYTES_PER_CLIENT: '16',
    REQUEST_TIMEOUT_SECONDS: '15',
    UPLOADS_AT_ONCE: '2',
  },
});
let third: Awaited<ReturnType<TestService['otherBusiness']>>;
let client: string;
let held: Held[] = [];
beforeAll(async () => {
  third = await world.otherBusiness();
  const made = await world.request('/clients', {
    method: 'POST',
    key: third.key,
    headers: json,
    body: JSON.stringify({ name: 'Client', type: 'business', country: 'RS' }),
  });
  client = ((await made.json()) as { data: { reference: string } }).data.reference;
});
afterEach(async () => {
  for (const each of held) each.close();
  held = [];
  await expect.poll(bytes).toBe(0);
});

const json = { 'Content-Type': 'application/json' };
const fromPage = { ...json, 'Sec-Fetch-Site': 'same-origin' };

async function bytes(): Promise<number> {
  const metrics = await (await fetch(`${world.url}/metrics`)).text();
  return Number(/^invoicing_http_body_bytes (\d+)$/m.exec(metrics)?.[1]);
}

/** A document of 24 KB. */
async function newDocument(): Promise<number> {
  const line = { description: 'x'.repeat(200), quantity: 1, unit: 'hour', unit_price: 1 };
  const body = JSON.stringify({
    document_type: 'rs_invoice',
    client,
    lines: Array.from({ length: 85 }, () => line),
  });
  expect(body.length).toBeGreaterThan(22_000);
  return (await world.request('/documents', { method: 'POST', key: third.key, headers: json, body })).status;
}

async function signIn(): Promise<number> {
  const body = JSON.stringify({ email: 'someone@example.com', password: 'a wrong one' });
  return (await fetch(`${world.url}/dashboard/api/sign-in`, { method: 'POST', headers: fromPage, body }))
    .status;
}

const headOf = (key: string, path: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: service\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nAuthorization: Bearer ${key}\r\n${more}Content-Length: ${MIB}\r\n\r\n`;

it('bodies that are announced and never sent use up no limit', async () => {
  for (const [path, more] of [
    ['/mcp', ''],
    ['/api/v1/clients', 'Content-Encoding: gzip\r\n'],
  ] as const) {
    for (const from of ['127.0.0.2', '127.0.0.3']) {
      const { key } = await world.member({ role: 'accountant' });
      held.push(await hold(world.url, 24, () => `${headOf(key, path, more)}{`, from));
    }
  }
  await expect.poll(bytes).toBe(96);
  expect([await newDocument(), await signIn()]).toEqual([201, 401]);
});

it('when the memory for bodies of users is full, bodies are dropped for faster ones, the slowest of the largest first', async () => {
  const almost = Buffer.alloc(MIB - 1, ' ');
  for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) {
    const { key } = await world.otherBusiness();
    const opening = Buffer.concat([Buffer.from(headOf(key, '/api/v1/clients')), almost]);
    held.push(await hold(world.url, 18, () => opening, from));
  }
  await expect.poll(bytes).toBeGreaterThan(19 * MIB);
  expect(await bytes()).toBeLessThanOrEqual(24 * MIB);
  const body = JSON.stringify({ name: 'x'.repeat(MIB - 100) });
  const large = () => world.request('/clients', { method: 'POST', key: third.key, headers: json, body });
  const answers = await Promise.all([large(), large(), large(), newDocument(), signIn()]);
  expect(answers.map((each) => (typeof each === 'number' ? each : each.status))).toEqual([
    422, 422, 422, 201, 401,
  ]);
});

it('one business has one share, however many users it has', async () => {
  const opening = (key: string) =>
    Buffer.concat([Buffer.from(headOf(key, '/api/v1/clients')), Buffer.alloc(MIB - 1, ' ')]);
  for (const from of ['127.0.0.2', '127.0.0.3']) {
    const { key } = await world.member({ role: 'accountant' });
    held.push(await hold(world.url, 12, () => opening(key), from));
  }
  await expect.poll(bytes).toBeGreaterThan(14 * MIB);
  expect(await bytes()).toBeLessThanOrEqual(16 * MIB);
});

it('slow uploads of others do not keep their place', async () => {
  const owner = await signedInAs(world, world.ownerEmail);
  const path = (workspace: { reference: string }) =>
    `/dashboard/api/workspaces/${workspace.reference}/clients/import-preview`;
  const opening = `POST ${path(world.production)} HTTP/1.1\r\nHost: ${new URL(world.url).host}\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\nCookie: ${owner.cookie}\r\nContent-Length: 5000000\r\n\r\n{`;
  held.push(await hold(world.url, 2, () => opening, '127.0.0.2'));
  await expect.poll(bytes).toBe(2);
  const refused = await owner.ask(
    'POST',
    `/workspaces/${world.production.reference}/clients/import-preview`,
    {
      csv: 'Name\nZora',
    },
  );
  expect(refused.status).toBe(429);
  const other = await signedInAs(world, third.ownerEmail);
  const taken = await other.ask('POST', `/workspaces/${third.production.reference}/clients/import-preview`, {
    csv: 'Name\nZora',
  });
  expect(taken.status).toBe(200);
});

it('a body below the minimum rate ends with 408 and its connection, before its timeout', async () => {
  const owner = await signedInAs(world, world.ownerEmail);
  const { port, host } = new URL(world.url);
  const socket = connect(Number(port), '127.0.0.1');
  let got = '';
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      got += chunk.toString('latin1');
    });
  const closed = new Promise((over) => socket.once('close', over));
  const path = `/dashboard/api/workspaces/${world.production.reference}/contracts`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\nCookie: ${owner.cookie}\r\nContent-Length: 10000000\r\n\r\n`,
  );
  const startedAt = performance.now();
  socket.write(Buffer.alloc(MIB, ' '));
  const dripping = setInterval(() => socket.write('x'), 50);
  await closed.finally(() => clearInterval(dripping));
  expect(got).toMatch(/^HTTP\/1\.1 408 /);
  expect(got).toContain(
    '{"error":{"code":"request_timeout","message":"The request body arrives too slowly.",',
  );
  // Two checks, and the time for the rest of a request after its response.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
}, 30_000);
