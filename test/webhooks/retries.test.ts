import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { workspaces } from '../../src/database/schema/access.ts';
import { webhookEndpoints } from '../../src/database/schema/webhooks.ts';
import { report } from '../scenarios.ts';
import { createStage, type Receiver, type Stage, startReceiver, until } from './fixture.ts';

const LADDER = [60, 300, 1800, 7200, 28_800, 86_400];

let stage: Stage;
let receiver: Receiver;
let status: number;
beforeEach(async () => {
  stage = await createStage();
  status = 500;
  receiver = await startReceiver((response) => response.writeHead(status).end('answer'));
});
afterEach(async () => {
  await stage.close();
  await receiver.close();
});

const attempted = (count: number) => until(async () => (await stage.delivery()).attempts === count);

describe('schedule', () => {
  test.each([0, 0.5, 1])(
    'seven attempts about a day and a half apart, then Failed permanently (jitter %d)',
    async (jitter) => {
      const poller = await stage.poller({ random: () => jitter });
      await stage.endpoint(receiver.url);
      await stage.event();
      for (const [index, wait] of LADDER.entries()) {
        await attempted(index + 1);
        const { status: now, nextAttemptAt } = await stage.delivery();
        expect(now).toBe('failed');
        const waitMs = Date.parse(nextAttemptAt ?? '') - stage.clock.now().getTime();
        expect(waitMs).toBe(Math.round(wait * 1000 * (1 + jitter / 10)));
        // A moment too early nothing happens.
        stage.clock.advance(waitMs / 1000 - 1);
        poller.wake();
        await new Promise((resolve) => setTimeout(resolve, 20));
        expect(receiver.received).toHaveLength(index + 1);
        stage.clock.advance(1);
        poller.wake();
      }
      await until(async () => (await stage.delivery()).status === 'failed_permanently');
      expect(await stage.delivery()).toMatchObject({
        attempts: 7,
        nextAttemptAt: null,
        httpCode: 500,
        error: 'http',
      });
      stage.clock.advance(10 * 86_400);
      poller.wake();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(receiver.received).toHaveLength(7);
      const attempts = await stage.attempts((await stage.delivery()).reference);
      expect(attempts).toHaveLength(7);
      expect(attempts[6]).toMatchObject({ http_code: 500, error: 'http', response_excerpt: 'answer' });
    },
  );

  test('any 2xx ends it as Delivered', async () => {
    const poller = await stage.poller();
    await stage.endpoint(receiver.url);
    await stage.event();
    await attempted(1);
    status = 299;
    stage.clock.advance(66);
    poller.wake();
    await until(async () => (await stage.delivery()).status === 'delivered');
    const { attempts, nextAttemptAt, deliveredAt, httpCode, error } = await stage.delivery();
    expect({ attempts, nextAttemptAt, httpCode, error }).toEqual({
      attempts: 2,
      nextAttemptAt: null,
      httpCode: 299,
      error: null,
    });
    expect(deliveredAt).toBe(stage.clock.now().toISOString());
  });

  test('a configured ladder of 40 steps is honoured', async () => {
    const poller = await stage.poller({ retrySeconds: Array(40).fill(1) });
    await stage.endpoint(receiver.url);
    await stage.event();
    for (let count = 1; count <= 41; count += 1) {
      await attempted(count);
      stage.clock.advance(1);
      poller.wake();
    }
    expect((await stage.delivery()).status).toBe('failed_permanently');
    expect(receiver.received).toHaveLength(41);
  });

  test('retries come by themselves when their time has come', async () => {
    stage.clock.follow();
    await stage.poller({ retrySeconds: [0.2] });
    await stage.endpoint(receiver.url);
    await stage.event();
    await until(() => receiver.received.length === 2, 2000);
  });

  test('a clock that leaps forward or back neither loses a delivery nor sends one twice', async () => {
    const poller = await stage.poller({ retrySeconds: [60] });
    await stage.endpoint(receiver.url);
    await stage.event();
    await attempted(1);
    stage.clock.advance(-3600);
    poller.wake();
    await stage.event();
    await until(() => receiver.received.length === 2);
    stage.clock.advance(12 * 365 * 86_400);
    poller.wake();
    await until(() => receiver.received.length === 4);
    await until(async () => (await stage.deliveries()).every((one) => one.status === 'failed_permanently'));
  });
});

describe('auto-disable', () => {
  const manager = async () => [await stage.member('owner'), await stage.member('admin')];

  /** Sends one event and waits for its delivery to end; one attempt is all it has. */
  async function send(answer: number): Promise<void> {
    status = answer;
    const before = (await stage.deliveries()).length;
    await stage.event();
    await until(async () => {
      const rows = await stage.deliveries();
      return rows.length === before + 1 && rows.every(({ nextAttemptAt }) => nextAttemptAt === null);
    });
  }

  test('five deliveries in a row that fail permanently switch the endpoint off and notify each owner and admin', async () => {
    const managers = await manager();
    await stage.member('accountant');
    await stage.member('viewer');
    await stage.member('admin', { revoked: true });
    const poller = await stage.poller({ retrySeconds: [] });
    const { endpoint } = await stage.endpoint(receiver.url);
    for (let count = 0; count < 4; count += 1) await send(500);
    expect(await stage.endpointRow(endpoint.reference)).toMatchObject({
      active: true,
      consecutiveFailures: 4,
    });
    await send(500);
    expect(await stage.endpointRow(endpoint.reference)).toMatchObject({
      active: false,
      consecutiveFailures: 5,
      disabledReason: 'Disabled after repeated failures',
      disabledAt: stage.clock.now().toISOString(),
    });
    const notes = await stage.notifications();
    expect(notes.map(({ userId }) => userId).sort()).toEqual(managers.sort());
    expect(notes[0]).toMatchObject({
      kind: 'webhook_endpoint_disabled',
      subjectReference: endpoint.reference,
      workspaceId: stage.workspace.id,
    });
    expect(poller.stats().endpointsDisabled).toBe(1);
    await stage.event();
    expect(await stage.deliveries()).toHaveLength(5);
  });

  test('four failures, one success and four failures leave it on', async () => {
    await stage.poller({ retrySeconds: [] });
    const { endpoint } = await stage.endpoint(receiver.url);
    for (const answer of [500, 500, 500, 500, 200, 500, 500, 500, 500]) await send(answer);
    expect(await stage.endpointRow(endpoint.reference)).toMatchObject({
      active: true,
      consecutiveFailures: 4,
    });
    expect(await stage.notifications()).toEqual([]);
  });

  test('deliveries that end in the same millisecond disable it once', async () => {
    await manager();
    const poller = await stage.poller({ retrySeconds: [] });
    const { endpoint } = await stage.endpoint(receiver.url);
    await Promise.all(Array.from({ length: 12 }, () => stage.event()));
    await until(async () => !(await stage.endpointRow(endpoint.reference)).active);
    await until(() => poller.stats().inFlight === 0);
    expect(await stage.notifications()).toHaveLength(2);
    const rows = await stage.deliveries();
    const ended = rows.filter(({ nextAttemptAt }) => nextAttemptAt === null);
    expect(ended.length).toBeGreaterThanOrEqual(5);
    expect(ended.length).toBeLessThan(12);
    expect(receiver.received).toHaveLength(ended.length);
  });

  test('the count survives a restart of the service', async () => {
    const first = await stage.poller({ retrySeconds: [] });
    const { endpoint } = await stage.endpoint(receiver.url);
    for (let count = 0; count < 4; count += 1) await send(500);
    await first.stop();
    await stage.poller({ retrySeconds: [] });
    await send(500);
    expect((await stage.endpointRow(endpoint.reference)).active).toBe(false);
  });

  test('failures in another workspace do not count', async () => {
    await stage.poller({ retrySeconds: [] });
    const { endpoint } = await stage.endpoint(receiver.url);
    const other = await stage.anotherWorkspace();
    for (let i = 0; i < 20; i += 1) await stage.endpoint(receiver.url, { workspace: other });
    await Promise.all(Array.from({ length: 5 }, () => stage.event({ workspace: other })));
    await until(() => receiver.received.length === 100);
    expect(await stage.endpointRow(endpoint.reference)).toMatchObject({
      active: true,
      consecutiveFailures: 0,
    });
    report('B35', '100 failures elsewhere, counted here: 0');
  });
});

test('a suspended workspace sends nothing until it is active again', async () => {
  await stage.endpoint(receiver.url);
  await stage.event();
  const set = (to: 'active' | 'suspended') =>
    stage.database.write(async (tx) => {
      await tx.update(workspaces).set({ status: to }).where(eq(workspaces.id, stage.workspace.id));
    });
  await set('suspended');
  const poller = await stage.poller();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(receiver.received).toEqual([]);
  expect(poller.stats().errors).toBe(0);
  await set('active');
  await until(() => receiver.received.length === 1);
});

test('an outcome is written as a whole or not at all, and tried again until it is', async () => {
  status = 200;
  const poller = await stage.poller();
  const { endpoint } = await stage.endpoint(receiver.url);
  await stage.event();
  await until(async () => (await stage.delivery()).status === 'delivered');
  // A trigger makes one statement of the outcome fail, as a full disk would.
  const breakIt = `CREATE TRIGGER broken BEFORE UPDATE ON webhook_endpoints BEGIN SELECT RAISE(ABORT, 'broken'); END`;
  await stage.database.write(async (tx) => {
    await tx.update(webhookEndpoints).set({ consecutiveFailures: 3 });
    await tx.run(breakIt);
  });
  await stage.event();
  await until(() => poller.stats().errors > 0);
  const [, second] = await stage.deliveries();
  expect(second).toMatchObject({ status: 'pending', attempts: 0 });
  expect(await stage.attempts(second?.reference ?? '')).toEqual([]);
  await stage.database.write(async (tx) => {
    await tx.run('DROP TRIGGER broken');
  });
  await until(async () => (await stage.deliveries())[1]?.status === 'delivered');
  expect(receiver.received).toHaveLength(2);
  expect((await stage.endpointRow(endpoint.reference)).consecutiveFailures).toBe(0);
});
