// 10,000 retries that are due at once, and requests to the API during that time.
import { afterEach, expect, test } from 'vitest';
import { computeFor } from '../reliability/computing.ts';
import { report } from '../scenarios.ts';
import { until } from './fixture.ts';
import {
  cleanUp,
  fillDue,
  paced,
  peakMb,
  prepare,
  startReceivers,
  startService,
  steadyP99,
  write,
} from './load-process.ts';

afterEach(cleanUp);

const RETRIES = 10_000;
const BUSINESSES = 5;
const ENDPOINTS = 20;
const PER_SECOND = 50;
const ALONE_MS = 10_000;
const COMPUTING_MS = 10_000;
const RETRY_SLOTS = 96;
const LIMIT_MB = 300;

test('10,000 retries due at once', async () => {
  // Slow enough that the slots are the limit.
  const receivers = await startReceivers(() => 150);
  const urls = Array.from({ length: BUSINESSES }, (_, b) =>
    Array.from({ length: ENDPOINTS }, (_, e) => `${receivers.url}/${b}/${e}`),
  );
  const { file, places } = await prepare([...urls, []]);
  const dueInMs = 3000 + ALONE_MS + COMPUTING_MS;
  const service = await startService(file);
  const key = places.at(-1)?.key ?? '';
  const { reference } = await write(service.url, key);
  const act = async (count: number) => {
    if (count % 2 === 0) {
      await write(service.url, key);
      return;
    }
    const headers = { Authorization: `Bearer ${key}` };
    const response = await fetch(`${service.url}/api/v1/clients/${reference}`, { headers });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
  };
  await paced(PER_SECOND, (count) => count < 100, act);
  const dueAt = new Date(Date.now() + dueInMs);
  fillDue(file, { count: RETRIES, endpoints: BUSINESSES * ENDPOINTS, dueAt, attempts: 1 });
  const startsAt = dueAt.getTime() - 500 - COMPUTING_MS;
  const alone = await paced(PER_SECOND, () => Date.now() < startsAt, act);
  let isComputing = true;
  const over = computeFor(COMPUTING_MS - 500).then(() => {
    isComputing = false;
  });
  const computing = await paced(PER_SECOND, () => isComputing, act);
  await over;
  await until(() => receivers.arrivals.length > 0, 10_000);
  const duringRetries = await paced(PER_SECOND, () => receivers.arrivals.length < RETRIES, act);
  const seconds = ((receivers.arrivals.at(-1)?.at ?? 0) - (receivers.arrivals[0]?.at ?? 0)) / 1000;
  const peak = peakMb(service.child.pid);

  const [before, beyond, during] = [steadyP99(alone), steadyP99(computing), steadyP99(duringRetries)];
  expect(new Set(receivers.arrivals.map(({ delivery }) => delivery)).size).toBe(RETRIES);
  expect(receivers.figures.mostUnderWay).toBeLessThanOrEqual(RETRY_SLOTS);
  expect(peak).toBeLessThanOrEqual(LIMIT_MB);
  // Without a spare core, the receivers themselves slow the machine down.
  expect(during).toBeLessThanOrEqual(2 * Math.max(before, beyond));
  report(
    'D13',
    `sent within ${seconds.toFixed(1)} s, ≤ ${receivers.figures.mostUnderWay} at once, RSS ≤ ${peak.toFixed(0)} MB, API p99 ${before.toFixed(1)} ms alone, ${beyond.toFixed(1)} next to a CPU-bound program, ${during.toFixed(1)} during the retries`,
  );
}, 300_000);
