// 200,000 due deliveries of one endpoint and a million that have ended: the cost of choosing work, and its effect on other endpoints.
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openForReading } from '../../src/database/open.ts';
import { DEFAULT_RETRY_SECONDS, maxWaitMs } from '../../src/domain/delivery-schedule.ts';
import { createSlots } from '../../src/queue/slots.ts';
import { RETRY, webhookClaims } from '../../src/webhooks/jobs.ts';
import { percentile } from '../reliability/times.ts';
import { report } from '../scenarios.ts';
import { until } from './fixture.ts';
import { cleanUp, type Place, paced, prepare, startReceivers, startService, write } from './load-process.ts';

const DUE = 200_000;
const ENDED = 1_000_000;
const OTHERS = 10;
const LOOKS = 300;
const MS = 30_000;

let receivers: Awaited<ReturnType<typeof startReceivers>>;
let file: string;
let places: Place[];

beforeAll(async () => {
  receivers = await startReceivers();
  const others = Array.from({ length: OTHERS }, (_, e) => `${receivers.url}/other/${e}`);
  ({ file, places } = await prepare([[`${receivers.url}/backlog`], others]));
  fill();
}, 600_000);
afterAll(cleanUp);

/** The deliveries, all of one event; those that have ended are of every endpoint. */
function fill(): void {
  const connection = new SQLite(file);
  connection.pragma('synchronous = OFF');
  connection.exec(`
    INSERT INTO events (workspace_id, event, subject_reference, occurred_at, payload)
      SELECT workspace_id, 'client.created', 'backlog', '2026-01-01T00:00:00.000Z', '{"event":"client.created","data":{}}'
      FROM webhook_endpoints ORDER BY id LIMIT 1;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${DUE + ENDED})
    INSERT INTO webhook_deliveries (reference, workspace_id, endpoint_id, event_id, status, attempts, interruptions,
        http_code, duration_ms, delivered_at, created_at)
      SELECT printf('01K00000000000000000%06d', i), e.workspace_id, e.id, (SELECT max(id) FROM events),
        iif(i > ${ENDED}, 'pending', 'delivered'), iif(i > ${ENDED}, 0, 1), 0,
        iif(i > ${ENDED}, NULL, 200), iif(i > ${ENDED}, NULL, 5), iif(i > ${ENDED}, NULL, '2026-01-01T00:00:00.000Z'),
        '2026-01-01T00:00:00.000Z'
      FROM n JOIN webhook_endpoints e ON e.id = iif(i > ${ENDED}, 1, 1 + i % ${OTHERS + 1});
    INSERT INTO queue (workspace_id, kind, subject_id, group_id, lane, due_at)
      SELECT workspace_id, 'webhook_delivery', id, endpoint_id, attempts > 0, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 hours', (id / 1000) || ' seconds') FROM webhook_deliveries
      WHERE status IN ('pending', 'failed') ORDER BY id;
  `);
  connection.pragma('wal_checkpoint(TRUNCATE)');
  connection.close();
}

/** How long a poll takes, with the slots of the endpoint as full as possible. */
async function looks(sending: { lane: number }[]): Promise<number[]> {
  const database = await openForReading(`file:${file}`);
  const slots = createSlots(webhookClaims.rules);
  const groupId = places[0]?.endpoints[0] as number;
  for (const [index, { lane }] of sending.entries())
    slots.take({ id: -index, kind: 'webhook_delivery', lane, groupId });
  const horizonMs = maxWaitMs(DEFAULT_RETRY_SECONDS);
  const tookMs: number[] = [];
  for (let count = 0; count < LOOKS; count += 1) {
    const startedAt = performance.now();
    await database.read((tx) => webhookClaims.find(tx, slots, { at: new Date(), ending: [], horizonMs }));
    tookMs.push(performance.now() - startedAt);
  }
  await database.close();
  return tookMs;
}

describe('with a backlog of 200,000', () => {
  test('choosing takes 5 ms at most, whether first attempts wait or retries', async () => {
    const news = await looks([]);
    const connection = new SQLite(file);
    const change = (status: string, attempts: number) =>
      connection.exec(
        `UPDATE webhook_deliveries SET status = '${status}', attempts = ${attempts} WHERE id IN (SELECT subject_id FROM queue);
         UPDATE queue SET lane = ${attempts};`,
      );
    change('failed', 1);
    const retries = await looks([{ lane: RETRY }, { lane: RETRY }, { lane: RETRY }]);
    change('pending', 0);
    connection.pragma('wal_checkpoint(TRUNCATE)');
    connection.close();
    for (const list of [news, retries]) expect(percentile(list, 0.95)).toBeLessThanOrEqual(5);
    const [p50, p95] = [0.5, 0.95].map((share) => percentile([...news, ...retries], share).toFixed(2));
    report('D4', `due work found ${2 * LOOKS} times: p50 ${p50} ms, p95 ${p95} ms`);
  });

  test('deliveries of other endpoints arrive within a second', async () => {
    const service = await startService(file);
    const answeredAt = new Map<string, number>();
    const end = performance.now() + MS;
    await paced(
      20,
      () => performance.now() < end,
      async () => {
        const answer = await write(service.url, places[1]?.key ?? '');
        answeredAt.set(answer.reference, answer.answeredAt);
      },
    );
    const others = () => receivers.arrivals.filter(({ path }) => path.startsWith('/other'));
    await until(() => others().length === answeredAt.size * OTHERS, 10_000);
    const waits = others().map(
      ({ at, body }) => at - (answeredAt.get(JSON.parse(body).data.reference) as number),
    );
    const p99 = percentile(waits, 0.99);
    expect(p99).toBeLessThanOrEqual(1000);
    const drained = receivers.arrivals.length - others().length;
    report(
      'D4',
      `${waits.length} deliveries to ${OTHERS} other endpoints: p99 ${p99.toFixed(0)} ms, while ${drained} of the backlog were sent`,
    );
  }, 120_000);
});
