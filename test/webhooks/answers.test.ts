// Only the status of a receiver's response counts, not its body or size.
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeDelivery } from '../../src/webhooks/delivery-detail.ts';
import { newClient } from '../api/records.ts';
import { report } from '../scenarios.ts';
import { spec } from '../spec-check.ts';
import { createTestService, type TestService } from '../test-service.ts';
import { attempt, closeAll, closeLater } from './attempt.ts';
import { createStage, type Stage, startReceiver, until } from './fixture.ts';
import { HOSTILE } from './hostile.ts';

afterEach(closeAll);

describe('what is kept', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await createStage();
    closeLater(stage.close);
  });

  test.each([200, 500])('of a %d with 100 MB is a kilobyte', async (status) => {
    const retries = 3;
    const receiver = await startReceiver((response) => pour(response.writeHead(status), 100e6));
    closeLater(receiver.close);
    const poller = await stage.poller({ retrySeconds: Array(retries).fill(1), random: () => 0 });
    await stage.endpoint(receiver.url);
    await stage.event();
    const attempts = status === 200 ? 1 : retries + 1;
    for (let count = 1; count <= attempts; count += 1) {
      await until(async () => (await stage.delivery()).attempts === count);
      stage.clock.advance(1);
      poller.wake();
    }
    await until(async () => (await stage.delivery()).nextAttemptAt === null);
    const { reference, ...delivery } = await stage.delivery();
    expect(delivery).toMatchObject({
      status: status === 200 ? 'delivered' : 'failed_permanently',
      attempts,
      httpCode: status,
    });
    const kept = await stage.attempts(reference);
    expect(kept).toHaveLength(attempts);
    for (const { response_excerpt } of kept) expect(response_excerpt).toHaveLength(1024);
    for (const line of stage.log) expect(line.length).toBeLessThan(1000);
    expect(receiver.received).toHaveLength(attempts);
    expect(poller.stats().errors).toBe(0);
    report('B11', `${status} with 100 MB: ${attempts} attempts, 1,024 bytes stored of each`);
  });

  test('after any failure, the attempts end', async () => {
    const kinds = new Map(HOSTILE.filter(({ id }) => id !== 'H23').map((one) => [one.expected.error, one]));
    kinds.delete(null);
    let count = 0;
    for (const { start } of kinds.values()) {
      const { url, close } = await start();
      closeLater(close);
      await stage.endpoint(url);
      count += 1;
    }
    const nowhere = await stage.endpoint('http://nowhere.example.com/');
    const inside = await stage.endpoint('http://10.0.0.1/');
    expect([nowhere, inside].map(({ endpoint }) => endpoint.active)).toEqual([true, true]);
    await stage.event();
    const poller = await stage.poller({
      retrySeconds: [1, 1],
      timeoutSeconds: 0.3,
      lookup: (host) => Promise.reject(new Error(`${host} is unknown`)),
    });
    for (let attempts = 1; attempts <= 3; attempts += 1) {
      await until(async () => (await stage.deliveries()).every((one) => one.attempts >= attempts));
      stage.clock.advance(1);
      poller.wake();
    }
    await until(async () => (await stage.deliveries()).every((one) => one.status === 'failed_permanently'));
    const deliveries = await stage.deliveries();
    expect(deliveries).toHaveLength(count + 2);
    expect(deliveries.map((one) => one.attempts)).toEqual(deliveries.map(() => 3));
    const found = new Set(deliveries.map(({ error }) => error));
    report('B11', `${[...found].sort().join(', ')}: 3 attempts of 3, then Failed permanently`);
  });
});

describe('the status decides the outcome', () => {
  const BODIES: [string, (response: ServerResponse) => void][] = [
    ['ends as announced', (response) => response.end('ok')],
    ['is longer than what is read', (response) => pour(response, 1e6)],
    [
      'is a gzip bomb',
      (response) => response.writeHead(response.statusCode, { 'Content-Encoding': 'gzip' }).end(BOMB),
    ],
    [
      'is half of a gzip stream',
      (response) =>
        response
          .writeHead(response.statusCode, { 'Content-Encoding': 'gzip' })
          .end(BOMB.subarray(0, BOMB.length / 2)),
    ],
    [
      'is no gzip at all',
      (response) => response.writeHead(response.statusCode, { 'Content-Encoding': 'gzip' }).end('no'),
    ],
    [
      'is shorter than announced',
      (response) =>
        response
          .writeHead(response.statusCode, { 'Content-Length': 100 })
          .write('a', () => response.destroy()),
    ],
    ['never ends', (response) => void response.write('a')],
  ];
  const BOMB = gzipSync(Buffer.alloc(50_000_000));
  const cases = [200, 299, 300, 500].flatMap((status) =>
    BODIES.map(([what, send]) => ({ status, what, send })),
  );
  let judged = 0;

  test.each(cases)('of $status when the body $what', async ({ status, send }) => {
    const receiver = await startReceiver((response) => {
      response.statusCode = status;
      send(response);
    });
    closeLater(receiver.close);
    const outcome = await attempt(receiver.url);
    expect(outcome).toMatchObject({ error: status < 300 ? null : 'http', httpCode: status });
    judged += 1;
    if (judged === cases.length)
      report('B24', `${judged} pairs of status and body: judged by the status alone`);
  });
});

test('a reader sees a disabled endpoint together with its notification and the metric', async () => {
  const world = await createTestService({ settings: { WEBHOOK_RETRY_SECONDS: '1' } });
  closeLater(world.close);
  const receiver = await startReceiver((response) => response.writeHead(500).end());
  closeLater(receiver.close);
  const { reference } = await world.endpoint(receiver.url);
  const metric = async () =>
    /^invoicing_webhook_endpoints_disabled_total (\d+)$/m.exec(
      await (await fetch(`${world.url}/metrics`)).text(),
    )?.[1];
  expect(await metric()).toBe('0');
  await Promise.all(Array.from({ length: 5 }, () => newClient(world.api)));
  let looks = 0;
  await until(async () => {
    world.clock.advance(500);
    looks += 1;
    const [seen] = await world.server.database.read(async (tx) =>
      tx.all<{ active: number; disabled: string | null; notified: number; at: string | null }>(
        sql`SELECT e.active, e.disabled_at AS disabled, count(n.id) AS notified, max(n.created_at) AS at
          FROM webhook_endpoints e LEFT JOIN notifications n ON n.subject_reference = e.reference
          WHERE e.reference = ${reference} GROUP BY e.id`,
      ),
    );
    expect(seen?.notified).toBe(seen?.active ? 0 : 1);
    expect(seen?.at).toBe(seen?.disabled);
    return seen?.active === 0;
  });
  await until(async () => (await metric()) === '1');
  report(
    'B28',
    `${looks} reads: the disabled endpoint never without its notification and the metric; endpoints disabled: 1`,
  );
});

describe('the API', () => {
  const SECRET = 'answer-of-an-internal-service';
  let world: TestService;
  beforeAll(async () => {
    world = await createTestService();
  });
  afterAll(() => world.close());

  test('shows nothing of a response; only the operator sees its start', async () => {
    const receiver = await startReceiver((response) => {
      response.writeHead(500, { 'X-Inside': SECRET }).end(SECRET);
    });
    closeLater(receiver.close);
    await world.endpoint(receiver.url);
    await newClient(world.api);
    const reference = await failedDelivery(world);
    const redelivered = await world.request(`/webhook-deliveries/${reference}/redeliver`, { method: 'POST' });
    const texts = [await redelivered.text()];
    for (const path of ['/clients', '/documents', '/statistics/summary']) {
      texts.push(await (await world.request(path)).text());
    }
    texts.push(await (await fetch(`${world.url}/metrics`)).text());
    for (const text of texts) expect(text).not.toContain(SECRET);
    // No schema of the spec has a field for it either.
    const properties = JSON.stringify(spec).match(/"[a-z_]*(response|excerpt|answer)[a-z_]*":\{"/g) ?? [];
    // Clients answer quotes and confirmations of balances.
    expect(properties.filter((name) => !/^"(response|answer)/.test(name))).toEqual([]);
    const rights = { maxAttempts: 7, showsAddress: true, holds: () => true };
    const { attempt_history: attempts } = await world.server.database.read((tx) =>
      describeDelivery(tx, { workspace: world.production, reference, ...rights }),
    );
    expect(attempts[0]?.response_excerpt).toBe(SECRET);
    report(
      'B27',
      `${texts.length} answers of the service, none with the receiver’s answer, which only the operator can read`,
    );
  });
});

async function failedDelivery(world: TestService): Promise<string> {
  let reference = '';
  await until(async () => {
    const rows = await world.server.database.read(async (tx) =>
      tx.all<{ reference: string }>("SELECT reference FROM webhook_deliveries WHERE status = 'failed'"),
    );
    reference = rows[0]?.reference ?? '';
    return reference !== '';
  });
  return reference;
}

function pour(response: ServerResponse, bytes: number): void {
  const chunk = Buffer.alloc(65_536, 'a');
  let left = bytes;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length;
      if (!response.write(chunk)) return void response.once('drain', more);
    }
    if (left <= 0) response.end();
  };
  response.on('error', () => {});
  more();
}
