// Pipelined requests on one connection: answered one after another, and never held in large numbers.
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { descriptors, hold, peakMemory, statusFrom } from './connections.ts';
import { type Business, prepareBusiness, type Service, startService } from './service.ts';

const AHEAD = 1500;
/** The service answers what was sent ahead first, also on a busy machine. */
const PATIENCE_MS = 30_000;

let business: Business;
let service: Service;

beforeAll(async () => {
  business = await prepareBusiness();
  service = await startService({ DATABASE_URL: `file:${business.file}` });
}, 60_000);
afterAll(async () => {
  await service.end('SIGKILL');
  business.remove();
});

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: service\r\n${headers}\r\n`;

function open(requests: string): Socket {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.on('error', () => {}).write(requests);
  return socket;
}

it('a few are answered in their order', async () => {
  const key = `Authorization: Bearer ${business.key}\r\n`;
  const requests = [
    get('/api/v1/clients', key),
    get('/healthz'),
    get('/api/v1/clients/01ARZ3NDEKTSV4RRFFQ69G5FAV', key),
    get('/openapi.json'),
    get('/api/v1/items'),
    get('/healthz', 'Connection: close\r\n'),
    get('/healthz'),
  ];
  const answers = await text(open(requests.join('')));
  const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
  // Nothing is answered after the request with `Connection: close`.
  expect(statuses).toEqual([200, 200, 404, 200, 401, 200]);
});

it.each(['/docs/scalar.js', '/openapi.json', '/openapi.yaml', '/docs', '/metrics', '/assets/none.js'])(
  'many of %s that are not read cost neither descriptors nor memory, and end the connection',
  async (path) => {
    const pid = service.child.pid as number;
    expect(await statusFrom(service.url, path, '127.0.0.1', PATIENCE_MS)).not.toBe(0);
    const [files, memory] = [descriptors(pid), peakMemory(pid)];
    const held = await hold(service.url, 10, () => get(path).repeat(AHEAD));
    const leaving = Array.from({ length: 10 }, () => open(get(path).repeat(AHEAD)));
    await pause(200);
    for (const socket of leaving) socket.destroy();
    await expect.poll(() => descriptors(pid), { timeout: PATIENCE_MS }).toBeLessThanOrEqual(files + 2);
    expect(await statusFrom(service.url, '/healthz', '127.0.0.1', PATIENCE_MS)).toBe(200);
    // A regression took 700 MB for one connection, or as many descriptors as it had requests.
    expect(peakMemory(pid) - memory).toBeLessThan(100);
    held.close();
  },
);
