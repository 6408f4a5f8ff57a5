// Bodies that arrive one byte at a time: they cost about as much memory as they are long, and end early.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hold, peakMemory, statusFrom } from './connections.ts';
import { type Business, prepareBusiness, type Service, startService } from './service.ts';

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

const PAGE = '/dashboard/api/sign-in';
const PUBLIC = '/api/v1/clients';

function opening(path: string, bytes: number, size = 1): Buffer {
  const piece = `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`;
  const head = `POST ${path} HTTP/1.1\r\nHost: service\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\nAuthorization: Bearer ${business.key}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  return Buffer.from(head + piece.repeat(bytes / size));
}

it.each([
  ['strangers', PAGE, 400, 16_000],
  ['a key', PUBLIC, 10, 1_000_000],
])(
  'of %s take little memory, and others are answered',
  async (_who, path, connections, bytes) => {
    const pid = service.child.pid as number;
    expect(await statusFrom(service.url, '/healthz')).toBe(200);
    const before = peakMemory(pid);
    const body = opening(path, bytes);
    const held = await hold(service.url, connections, () => body);
    await expect
      .poll(() => statusFrom(service.url, '/healthz', '127.0.0.2'), { timeout: 20_000, interval: 500 })
      .toBe(200);
    // A regression took 400 MB for 60 connections of strangers, and 150 crashed the process.
    expect(peakMemory(pid) - before).toBeLessThan(120);
    held.close();
  },
  60_000,
);

it('are a 400 that says so', async () => {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.on('error', () => {}).write(opening(PUBLIC, 2000));
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('too many pieces');
});

it('of a size that programs send are taken, also some thousand of them', async () => {
  const made = JSON.stringify({ name: 'x'.repeat(200), notes: 'y'.repeat(5000) });
  for (const size of [4, 100]) {
    const pieces = made.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.write(
      `POST ${PUBLIC} HTTP/1.1\r\nHost: service\r\nConnection: close\r\nContent-Type: application/json\r\nAuthorization: Bearer ${business.key}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    for (const piece of pieces) socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
    socket.write('0\r\n\r\n');
    const answer = await text(socket);
    expect([size, answer.slice(0, 12), answer.includes('y'.repeat(5000))]).toEqual([
      size,
      'HTTP/1.1 201',
      true,
    ]);
  }
});
