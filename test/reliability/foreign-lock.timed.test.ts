// Another process holds the lock of the database: writes wait for it without blocking anything else, and fail clearly
// if it lasts too long.
import { setTimeout as pause } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shared } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { report } from '../scenarios.ts';
import { type Business, look, prepareBusiness, type Service, startService, until } from './service.ts';
import { percentile } from './times.ts';

const WRITES = 64;

let business: Business;
const receiver = shared(startReceiver);
let service: Service;

beforeAll(async () => {
  business = await prepareBusiness(receiver.url);
  service = await startService({ DATABASE_URL: `file:${business.file}` });
  for (let i = 0; i < 200; i += 1) await write(`warm ${i}`);
});

afterAll(async () => {
  await service.end('SIGKILL');
  business.remove();
});

async function write(name: string): Promise<{ status: number; code: string | undefined }> {
  const headers = { Authorization: `Bearer ${business.key}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name });
  const response = await fetch(`${service.url}/api/v1/clients`, { method: 'POST', headers, body });
  const { error } = (await response.json()) as { error?: { code: string } };
  return { status: response.status, code: error?.code };
}

/** Holds the lock for a time during writes and reads. @returns how the writes ended and how long reads took */
async function locked(seconds: number, name: string) {
  const other = new SQLite(business.file);
  other.exec('BEGIN IMMEDIATE');
  const startedAt = performance.now();
  const writes = Promise.all(Array.from({ length: WRITES }, (_, i) => write(`${name} ${i}`)));
  const times = { '/api/v1/clients': [] as number[], '/healthz': [] as number[] };
  const ask = async (path: keyof typeof times) => {
    while (performance.now() - startedAt < seconds * 1000) {
      const askedAt = performance.now();
      const headers = { Authorization: `Bearer ${business.key}` };
      const response = await fetch(`${service.url}${path}`, { headers });
      await response.arrayBuffer();
      expect(response.status).toBe(200);
      times[path].push(performance.now() - askedAt);
      await pause(10);
    }
  };
  await Promise.all([ask('/api/v1/clients'), ask('/healthz')]);
  other.close();
  return {
    outcomes: await writes,
    reads: percentile(times['/api/v1/clients'], 0.99),
    health: percentile(times['/healthz'], 0.99),
  };
}

const clientsNamed = (name: string) =>
  look(business.file, 'SELECT 1 FROM clients WHERE name LIKE ?', `${name} %`).length;

it('for 3 seconds: writes wait and succeed, reads and health checks are still answered', async () => {
  const { outcomes, reads, health } = await locked(3, 'short');
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([201]));
  expect(reads).toBeLessThanOrEqual(100);
  expect(health).toBeLessThanOrEqual(50);
  report(
    'T6',
    `3 s: ${WRITES} of ${WRITES} writes waited and succeeded; p99 of GET ${reads.toFixed(0)} ms, of /healthz ${health.toFixed(0)} ms`,
  );
});

it('for 10 seconds: a 5xx in the envelope after the deadline, nothing half done, and everything recovers by itself', async () => {
  const { outcomes, reads, health } = await locked(10, 'long');
  expect(outcomes).toEqual(outcomes.map(() => ({ status: 503, code: 'unavailable' })));
  expect(clientsNamed('long')).toBe(0);
  expect(await write('after')).toMatchObject({ status: 201 });
  await until(
    'all webhooks have arrived',
    () => look(business.file, "SELECT 1 FROM queue WHERE kind = 'webhook_delivery'").length === 0,
  );
  expect(receiver.received.length).toBe(look(business.file, 'SELECT 1 FROM clients').length);
  report(
    'T6',
    `10 s: ${WRITES} of ${WRITES} writes answered 503 and stored nothing; p99 of GET ${reads.toFixed(0)} ms, of /healthz ${health.toFixed(0)} ms`,
  );
  report('B4', 'a lock of another process for 10 s: all webhooks arrived afterwards');
});
