// Ten minutes of writes without a pause, with slow readers at the same time: the write-ahead log stays small.
import { existsSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { report } from '../scenarios.ts';
import { type Business, look, prepareBusiness, type Service, startService } from './service.ts';

const MINUTES = Number(process.env.LOG_MINUTES ?? 10);
const WRITERS = 16;
const READERS = 8;
const LIMIT = 64 * 1024 * 1024;

let business: Business;
let service: Service;

beforeAll(async () => {
  business = await prepareBusiness('http://127.0.0.1:9/no-receiver');
  service = await startService({ DATABASE_URL: `file:${business.file}` });
});
afterAll(async () => {
  await service.end('SIGKILL');
  business.remove();
});

it(
  `the log stays under 64 MB for ${MINUTES} minutes`,
  async () => {
    const endsAt = performance.now() + MINUTES * 60_000;
    const isOver = () => performance.now() > endsAt;
    const headers = { Authorization: `Bearer ${business.key}`, 'Content-Type': 'application/json' };
    const counts = { writes: 0, reads: 0 };
    let longest = 0;
    let samples = 0;
    const post = async (path: string, body: object) => {
      const response = await fetch(`${service.url}/api/v1${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      const { data } = (await response.json()) as { data: { reference: string } };
      expect(response.status).toBe(201);
      counts.writes += 1;
      return data.reference;
    };
    const client = await post('/clients', { name: 'Client' });
    const lines = Array.from({ length: 100 }, () => ({
      description: 'x'.repeat(100),
      quantity: 1,
      unit_price: 1,
    }));
    const writer = async () => {
      while (!isOver()) await post('/documents', { document_type: 'rs_invoice', client, lines });
    };
    /** Asks for a long list and takes its answer bit by bit. */
    const reader = async () => {
      while (!isOver()) {
        await readSlowly('/api/v1/documents?per_page=100&search=cli');
        counts.reads += 1;
      }
    };
    const readSlowly = (path: string) =>
      new Promise<void>((resolve, reject) => {
        const { hostname, port } = new URL(service.url);
        const socket = connect(Number(port), hostname);
        socket.setNoDelay(true);
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.Authorization}\r\nConnection: close\r\n\r\n`,
        );
        socket.on('data', () => {
          socket.pause();
          setTimeout(() => socket.resume(), 500);
        });
        socket.on('error', reject);
        socket.on('close', () => resolve());
      });
    const watch = async () => {
      for (const log = `${business.file}-wal`; !isOver(); samples += 1) {
        longest = Math.max(longest, existsSync(log) ? statSync(log).size : 0);
        await pause(20);
      }
    };
    await Promise.all([
      watch(),
      ...Array.from({ length: WRITERS }, writer),
      ...Array.from({ length: READERS }, reader),
    ]);
    expect(longest).toBeLessThanOrEqual(LIMIT);
    expect(look(business.file, 'SELECT count(*) AS documents FROM documents')).toEqual([
      { documents: counts.writes - 1 },
    ]);
    const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
    report(
      'T11',
      `${MINUTES} minutes, ${counts.writes} writes (${megabytes(statSync(business.file).size)} MB) with ${counts.reads} slow reads: log at most ${megabytes(longest)} MB in ${samples} samples`,
    );
  },
  (MINUTES + 3) * 60_000,
);
