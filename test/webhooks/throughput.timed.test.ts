// How many deliveries are sent per second, and what that costs concurrent writes.
import { afterEach, expect, test } from 'vitest';
import { report } from '../scenarios.ts';
import { until } from './fixture.ts';
import {
  cleanUp,
  fillDue,
  paced,
  prepare,
  startReceivers,
  startService,
  steadyP99,
  write,
} from './load-process.ts';

afterEach(cleanUp);

const WRITES_PER_SECOND = 50;
const ALONE_MS = 10_000;

/** At full speed the processor is saturated: twice the required rate slows writes by more than a quarter. */
const LIMIT_MS = 100;

test.each([
  { businesses: 1, endpoints: 1, deliveries: 5000, atLeast: 500 },
  { businesses: 5, endpoints: 10, deliveries: 30_000, atLeast: 2000 },
])(
  '$businesses businesses with $endpoints endpoints each',
  async ({ businesses, endpoints, deliveries, atLeast }) => {
    const receivers = await startReceivers();
    const urls = Array.from({ length: businesses }, (_, b) =>
      Array.from({ length: endpoints }, (_, e) => `${receivers.url}/${b}/${e}`),
    );
    const { file, places } = await prepare([...urls, []]);
    const service = await startService(file);
    const writer = places.at(-1)?.key ?? '';
    const writeAside = () => write(service.url, writer);
    await paced(WRITES_PER_SECOND, (count) => count < 100, writeAside);
    const dueAt = new Date(Date.now() + ALONE_MS + 2000);
    fillDue(file, { count: deliveries, endpoints: businesses * endpoints, dueAt, attempts: 0 });
    const alone = await paced(WRITES_PER_SECOND, () => Date.now() < dueAt.getTime() - 500, writeAside);
    const done = () => receivers.arrivals.length >= deliveries;
    await until(() => receivers.arrivals.length > 0, 30_000);
    const concurrent = await paced(WRITES_PER_SECOND, () => !done(), writeAside);

    const times = receivers.arrivals.map(({ at }) => at);
    const seconds = ((times.at(-1) as number) - (times[0] as number)) / 1000;
    const perSecond = receivers.arrivals.length / seconds;
    const [before, during] = [steadyP99(alone), steadyP99(concurrent)];
    const growth = `writes p99 ${before.toFixed(1)} ms alone, ${during.toFixed(1)} ms during (${concurrent.length})`;
    expect(new Set(receivers.arrivals.map(({ delivery }) => delivery)).size).toBe(deliveries);
    expect(perSecond).toBeGreaterThanOrEqual(atLeast);
    expect(during).toBeLessThanOrEqual(LIMIT_MS);
    report('D2', `${businesses * endpoints} endpoints: ${perSecond.toFixed(0)} deliveries/s; ${growth}`);
  },
  300_000,
);
