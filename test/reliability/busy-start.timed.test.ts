// A fresh start while other programs keep all cores busy: the threads for searches start slowly, and none is refused.
import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { report } from '../scenarios.ts';
import { type Business, prepareBusiness, startService } from './service.ts';

const BUSY = 8;
const SEARCHES = 200;
const PER_SECOND = 14;

let business: Business;
let neighbours: ChildProcess[];

beforeAll(async () => {
  business = await prepareBusiness();
  neighbours = Array.from({ length: BUSY }, () => spawn(process.execPath, ['-e', 'for (;;);']));
});

afterAll(() => {
  for (const each of neighbours) each.kill('SIGKILL');
  business.remove();
});

it(`${SEARCHES} searches after a fresh start under ${BUSY} busy processes: none is refused for slowness`, async () => {
  const service = await startService({ DATABASE_URL: business.url, RATE_LIMIT_PER_MINUTE: '0' });
  const headers = { Authorization: `Bearer ${business.key}` };
  const times: number[] = [];
  const statuses = await Promise.all(
    Array.from({ length: SEARCHES }, async (_, turn) => {
      await new Promise((later) => setTimeout(later, (turn * 1000) / PER_SECOND));
      const askedAt = performance.now();
      const answer = await fetch(`${service.url}/api/v1/clients?search=name${turn}`, { headers });
      await answer.arrayBuffer();
      times.push(performance.now() - askedAt);
      return answer.status;
    }),
  );
  await service.end('SIGTERM');
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  report(
    'T17',
    `${SEARCHES} searches under load: all 200, the slowest after ${Math.max(...times).toFixed(0)} ms`,
  );
});
