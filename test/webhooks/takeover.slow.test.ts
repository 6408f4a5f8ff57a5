// One server after another on the same file, never two at a time.
import { afterEach, expect, test } from 'vitest';
import { look } from '../reliability/service.ts';
import { report, scale } from '../scenarios.ts';
import { until } from './fixture.ts';
import { cleanUp, prepare, startReceivers, startService, write } from './load-process.ts';

afterEach(cleanUp);

const EVENTS = scale(100, 1000);

type Row = { reference: string; attempts: number; interrupted: number };

test('a second server refuses to start; after kill -9 of the first it continues at once, without duplicates of first attempts', async () => {
  const receivers = await startReceivers(() => 5);
  const { file, places } = await prepare([[`${receivers.url}/in`]]);
  const key = places[0]?.key ?? '';
  const first = await startService(file);
  const refused = await startService(file).then(
    () => 'started',
    (error: Error) => error.message,
  );
  expect(refused).toMatch(/Another server already runs on/);
  const writes = Array.from({ length: 8 }, async () => {
    for (let count = 0; count < EVENTS / 8; count += 1) await write(first.url, key);
  });
  await Promise.all(writes);
  const underWay = receivers.figures.underWay;
  await first.end('SIGKILL');
  const sentBefore = receivers.arrivals.length;
  const startedAt = performance.now();
  await startService(file);
  const readyMs = performance.now() - startedAt;
  const open = () => look(file, "SELECT 1 FROM queue WHERE kind = 'webhook_delivery'").length;
  await until(() => open() === 0, 30_000);
  const rows = look<Row>(
    file,
    `SELECT d.reference, d.attempts, (SELECT count(*) FROM webhook_attempts a
      WHERE a.delivery_id = d.id AND a.error = 'interrupted') AS interrupted FROM webhook_deliveries d`,
  );
  const total = Math.ceil(EVENTS / 8) * 8;
  expect(rows).toHaveLength(total);
  const posts = Map.groupBy(receivers.arrivals, ({ delivery }) => delivery);
  const doubled = rows.filter(({ reference }) => (posts.get(reference)?.length ?? 0) > 1);
  // Only what the first one was sending when it was killed may arrive twice, and that is recorded.
  for (const { reference, interrupted } of rows) {
    expect(posts.get(reference)?.length ?? 0).toBeGreaterThan(0);
    expect(posts.get(reference)?.length ?? 0).toBeLessThanOrEqual(1 + interrupted);
  }
  expect(rows.reduce((sum, { interrupted }) => sum + interrupted, 0)).toBeLessThanOrEqual(4);
  expect(rows.every(({ attempts }) => attempts === 1)).toBe(true);
  report(
    'D12',
    `${total} events, ${sentBefore} sent by the first, ${underWay} under way when it was killed, ${doubled.length} arrived twice; ready after ${readyMs.toFixed(0)} ms`,
  );
}, 300_000);
