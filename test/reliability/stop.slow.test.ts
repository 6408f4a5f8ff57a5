// SIGTERM under load: sent requests are answered, attempts under way end, and the process exits with 0.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, createServer, type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { report, scale } from '../scenarios.ts';
import {
  type Business,
  environment,
  look,
  prepareBusiness,
  type Service,
  startService,
  until,
} from './service.ts';

const CONNECTIONS = scale(16, 64);
const IDLE_CONNECTIONS = 8;
/** How long the receiver takes to respond. */
const ANSWER_AFTER_MS = scale(700, 10_000);

let business: Business;
let receiverUrl: string;
const received = { begun: 0, finished: 0, broken: 0 };
const receiver = createServer((incoming, response) => {
  received.begun += 1;
  incoming.resume();
  const timer = setTimeout(() => response.writeHead(200).end(), ANSWER_AFTER_MS);
  response.on('finish', () => {
    received.finished += 1;
  });
  response.on('close', () => {
    clearTimeout(timer);
    if (!response.writableFinished) received.broken += 1;
  });
});

beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  business = await prepareBusiness(receiverUrl);
});

afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
  business.remove();
});

it('resets no request that was sent, lets attempts under way end, and exits 0', async () => {
  const service = await startService({ DATABASE_URL: `file:${business.file}` });
  const idle = await Promise.all(Array.from({ length: IDLE_CONNECTIONS }, () => keepIdle(service)));
  const clients = Array.from({ length: CONNECTIONS }, () => keepWriting(service));
  const startedAt = performance.now();
  const sum = () => clients.reduce((total, client) => total + client.answered(), 0);
  await until(
    'deliveries are under way',
    () => received.begun > 0 && clients.every(({ answered }) => answered() > scale(2, 20)),
    30_000,
  );
  const rate = sum() / ((performance.now() - startedAt) / 1000);
  const readiness: number[] = [await readyStatus(service)];
  const signalledAt = performance.now();
  const exit = service.end('SIGTERM');
  for (let status = 200; status === 200; readiness.push(status)) status = await readyStatus(service);
  const [code, ...outcomes] = await Promise.all([exit, ...clients.map(({ done }) => done)]);
  const tookMs = performance.now() - signalledAt;
  expect(code).toBe(0);
  expect(tookMs).toBeLessThan(20_000);
  expect([readiness[0], readiness.at(-1)]).toEqual([200, 503]);
  expect(outcomes).toEqual(outcomes.map(() => 'asked to close'));
  expect(await Promise.all(idle.map(({ ended }) => ended))).toEqual(idle.map(() => 'closed'));
  expect(received.begun).toBe(received.finished);
  expect(received.broken).toBe(0);
  const answered = sum();
  expect(look(business.file, 'SELECT count(*) AS clients FROM clients')).toEqual([{ clients: answered }]);
  const claimed = look(business.file, 'SELECT 1 FROM queue WHERE claimed_by IS NOT NULL');
  expect(claimed).toEqual([]);
  report(
    'T3',
    `${answered} requests at ${rate.toFixed(0)}/s on ${CONNECTIONS} connections, none reset; ${received.finished} attempts under way finished; exit 0 after ${(tookMs / 1000).toFixed(1)} s`,
  );
});

it('also when the signal reaches only npm', async () => {
  const installed = readFileSync('node_modules/.installed-lock', 'utf8');
  // "npm test" installs first; the test itself must not.
  expect(installed).toBe(createHash('sha256').update(readFileSync('package-lock.json')).digest('hex'));
  const service = await startService({ DATABASE_URL: `file:${business.file}` }, ['npm', 'start']);
  expect(await service.end('SIGTERM')).toBe(0);
  await until('nothing listens any more', async () => (await readyStatus(service)) === 0);
  // The lock of the database is free: no process is left.
  const next = await startService({ DATABASE_URL: `file:${business.file}` });
  expect(await next.end('SIGTERM')).toBe(0);
});

it('ignores a second signal, and stops an idle service at once', async () => {
  const child = spawn(process.execPath, ['src/main.js'], {
    env: environment({ DATABASE_URL: `file:${business.folder}/idle.db` }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const startedAt = performance.now();
  child.kill('SIGTERM');
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(performance.now() - startedAt).toBeLessThan(3000);
});

/** One connection that is kept alive and writes without a pause, until the service asks to close it. */
function keepWriting(service: Service) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let count = 0;
  const done = (async () => {
    for (;;) {
      const { status, headers } = await post(service, agent);
      if (status !== 201) return `answered ${status}`;
      count += 1;
      if (headers.connection === 'close') return 'asked to close';
    }
  })().catch((error) => `${error.code} after ${count} answers`);
  return { done, answered: () => count };
}

/** A connection that is idle after one response. @returns how it ends, once it is open */
async function keepIdle(service: Service): Promise<{ ended: Promise<string> }> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  const ended = new Promise<string>((resolve) => {
    socket.on('close', () => resolve('closed'));
    socket.on('error', ({ message }) => resolve(message));
  });
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  return { ended };
}

function post(service: Service, agent: Agent): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${business.key}`, 'Content-Type': 'application/json' };
    const sent = request(`${service.url}/api/v1/clients`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    });
    sent.on('error', reject);
    sent.end('{"name":"Client"}');
  });
}

/** The status of /readyz on a connection of its own; 0 when nothing listens. */
function readyStatus(service: Service): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(`${service.url}/readyz`, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', () => resolve(0));
    sent.end();
  });
}
