// Endpoints that hang or are slow, next to many that are healthy: none waits for another.
import { afterEach, expect, test } from 'vitest';
import { look } from '../reliability/service.ts';
import { percentile } from '../reliability/times.ts';
import { report } from '../scenarios.ts';
import { until } from './fixture.ts';
import { cleanUp, paced, prepare, startReceivers, startService, write } from './load-process.ts';

afterEach(cleanUp);

const BUSINESSES = 25;
const HEALTHY = 8;
const EVENTS_PER_SECOND = 50;
const MS = 180_000;
const SLOTS = 256;
const OVERDUE = `SELECT count(*) AS count FROM queue q JOIN webhook_endpoints e ON e.id = q.group_id
  WHERE e.active AND q.claimed_by IS NULL AND q.due_at < :then AND e.url LIKE '%/well/%'`;

test(
  '20 endpoints that never answer and 5 that take 14 s delay none of 200',
  async () => {
    const receivers = await startReceivers((path) =>
      path.startsWith('/never') ? Number.POSITIVE_INFINITY : path.startsWith('/slow') ? 14_000 : 0,
    );
    const urls = Array.from({ length: BUSINESSES }, (_, b) => [
      `${receivers.url}/${b < 20 ? 'never' : 'slow'}/${b}`,
      ...Array.from({ length: HEALTHY }, (_, e) => `${receivers.url}/well/${b}/${e}`),
    ]);
    const { file, places } = await prepare(urls);
    const service = await startService(file, { WEBHOOK_RETRY_SECONDS: '60,300,1800,7200,28800,86400' });
    const answeredAt = new Map<string, number>();
    const scans: number[] = [];
    const end = performance.now() + MS;
    await paced(
      EVENTS_PER_SECOND,
      () => performance.now() < end,
      async (count) => {
        const { key } = places[count % BUSINESSES] as { key: string };
        const answer = await write(service.url, key);
        answeredAt.set(answer.reference, answer.answeredAt);
        if (count % (EVENTS_PER_SECOND * 20) > 0) return;
        const then = new Date(Date.now() - 60_000).toISOString();
        const [overdue] = look<{ count: number }>(file, OVERDUE.replace(':then', `'${then}'`));
        scans.push(overdue?.count ?? 0);
      },
    );
    const healthy = () => receivers.arrivals.filter(({ path }) => path.startsWith('/well'));
    await until(() => healthy().length === answeredAt.size * HEALTHY, 10_000);
    const waits = healthy().map(
      ({ at, body }) => at - (answeredAt.get(JSON.parse(body).data.reference) as number),
    );
    const byEndpoint = Map.groupBy(healthy(), ({ path }) => path);

    const p99 = percentile(waits, 0.99);
    expect(p99).toBeLessThanOrEqual(1000);
    expect(byEndpoint.size).toBe(BUSINESSES * HEALTHY);
    expect(receivers.figures.mostUnderWay).toBeLessThanOrEqual(SLOTS);
    // A connection that is kept for the next delivery holds no slot any more.
    expect(receivers.figures.mostSockets).toBeLessThanOrEqual(BUSINESSES * (HEALTHY + 1) * 4);
    expect(scans.every((count) => count === 0)).toBe(true);
    report(
      'D3',
      `${answeredAt.size} events in ${MS / 1000} s, ${waits.length} deliveries to 200 healthy endpoints: p50 ${percentile(waits, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, most ${percentile(waits, 1).toFixed(0)} ms; ≤ ${receivers.figures.mostUnderWay} under way, ≤ ${receivers.figures.mostSockets} sockets`,
    );
    report('B19', `${scans.length} scans with hanging endpoints: 0 deliveries overdue by more than 60 s`);
  },
  MS + 120_000,
);
