import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { workspaces } from '../../src/database/schema/access.ts';
import { journal } from '../../src/database/schema/journal.ts';
import { webhookEndpoints } from '../../src/database/schema/webhooks.ts';
import { resumeEndpoint } from '../../src/webhooks/endpoints.ts';
import { endOfRefusal, refusal } from '../engine.ts';
import { report, scale, seedOf } from '../scenarios.ts';
import { createStage, generator, type Receiver, type Stage, startReceiver, until } from './fixture.ts';

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
        // Right before that time nothing happens.
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
      const [first, last] = [attempts[0], attempts[6]].map((one) => Date.parse(one?.attempted_at ?? ''));
      const hours = ((last as number) - (first as number)) / 3_600_000;
      expect(hours).toBeCloseTo(34.6 * (1 + jitter / 10), 1);
      report('D5', `jitter ${jitter}: 7 attempts over ${hours.toFixed(1)} h, none in the next 10 days`);
    },
  );

  test('with random jitter each wait is its step, or up to a tenth more', async () => {
    const endpoints = scale(5, 200);
    let workspace = stage.workspace;
    const poller = await stage.poller();
    for (let count = 0; count < endpoints; count += 1) {
      if (count % 20 === 19) workspace = await stage.anotherWorkspace();
      await stage.endpoint(receiver.url, { workspace });
      if (count % 20 === 18 || count === endpoints - 1) await stage.event({ workspace });
    }
    const waits: number[] = [];
    for (const [index, step] of LADDER.entries()) {
      await until(
        async () => (await stage.deliveries()).every(({ attempts }) => attempts === index + 1),
        30_000,
      );
      for (const { nextAttemptAt } of await stage.deliveries()) {
        const wait = (Date.parse(nextAttemptAt ?? '') - stage.clock.now().getTime()) / 1000;
        expect(wait).toBeGreaterThanOrEqual(step);
        expect(wait).toBeLessThanOrEqual(step * 1.1);
        waits.push(wait / step);
      }
      stage.clock.advance(step * 1.1);
      poller.wake();
    }
    await until(
      async () => (await stage.deliveries()).every((one) => one.status === 'failed_permanently'),
      30_000,
    );
    expect(receiver.received).toHaveLength(endpoints * 7);
    // Spread at random: deliveries that failed together are not retried together.
    expect(new Set(waits).size).toBeGreaterThan(waits.length * 0.8);
    report(
      'D5',
      `${endpoints} deliveries: waits of ${Math.min(...waits).toFixed(3)} to ${Math.max(...waits).toFixed(3)} steps, ${receiver.received.length} attempts`,
    );
  });

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

  test('a configured schedule of 40 delays is used', async () => {
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
    report('B20', '41 attempts, then Failed permanently');
  });

  test('retries are sent automatically when they are due', async () => {
    stage.clock.follow();
    await stage.poller({ retrySeconds: [0.2] });
    await stage.endpoint(receiver.url);
    await stage.event();
    await until(() => receiver.received.length === 2, 2000);
  });

  test('a clock that jumps forward or back neither loses a delivery nor sends one twice', async () => {
    const poller = await stage.poller({ retrySeconds: [60] });
    await stage.endpoint(receiver.url);
    await stage.event();
    await attempted(1);
    stage.clock.advance(-3600);
    poller.wake();
    await stage.event();
    // The first may already be tried again: the clock that went back has left its next attempt too far ahead.
    await until(async () => (await stage.deliveries()).every(({ attempts }) => attempts > 0));
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

  const stepsOf = (reference: string) =>
    stage.database.read(async (tx) => tx.select().from(journal).where(eq(journal.reference, reference)));

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
    expect(await stepsOf(endpoint.reference)).toMatchObject([
      {
        actorKind: 'job',
        via: 'job',
        operation: 'switch-endpoint-off',
        change: 'updated',
        at: stage.clock.now().toISOString(),
        isEffect: false,
        changes: { active: [true, false] },
      },
    ]);
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
    expect(await stepsOf(endpoint.reference)).toHaveLength(1);
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

  test('after random outcomes and switching on again, the state equals that of a model', async () => {
    const seed = seedOf('D6');
    const random = generator(seed);
    const managers = await manager();
    const poller = await stage.poller({ retrySeconds: [] });
    const { endpoint } = await stage.endpoint(receiver.url);
    const model = { failures: 0, disabled: 0 };
    const outcomes = scale(40, 600);
    for (let count = 0; count < outcomes; count += 1) {
      // The last five make sure that it is disabled once at least.
      const isFailure = count >= outcomes - 5 || random() < 0.8;
      await send(isFailure ? 500 : 200);
      model.failures = isFailure ? model.failures + 1 : 0;
      const isDisabled = model.failures === 5;
      expect(await stage.endpointRow(endpoint.reference)).toMatchObject({
        active: !isDisabled,
        consecutiveFailures: model.failures,
      });
      if (!isDisabled) continue;
      model.failures = 0;
      model.disabled += 1;
      await stage.database.write('instance', (tx) =>
        resumeEndpoint(tx, {
          workspace: stage.workspace,
          reference: endpoint.reference,
          now: stage.clock.now(),
        }),
      );
    }
    expect(model.disabled).toBeGreaterThan(0);
    const notified = (await stage.notifications()).map(({ userId }) => userId);
    for (const userId of managers)
      expect(notified.filter((one) => one === userId)).toHaveLength(model.disabled);
    expect(poller.stats().endpointsDisabled).toBe(model.disabled);
    report(
      'D6',
      `${outcomes} random outcomes: disabled ${model.disabled} times, ${notified.length} notifications for 2 people`,
    );
  });

  test('failures of other endpoints and in other workspaces do not count', async () => {
    await stage.poller({ retrySeconds: [] });
    const { endpoint } = await stage.endpoint(receiver.url, { events: ['client.created'] });
    for (let count = 0; count < 19; count += 1)
      await stage.endpoint(receiver.url, { events: ['client.updated'] });
    const other = await stage.anotherWorkspace();
    for (let count = 0; count < 20; count += 1) await stage.endpoint(receiver.url, { workspace: other });
    for (let count = 0; count < 5; count += 1) {
      await stage.event({ event: 'client.updated' });
      await stage.event({ workspace: other });
    }
    await until(async () => (await stage.deliveries()).every(({ nextAttemptAt }) => nextAttemptAt === null));
    const failures = (await stage.deliveries()).length;
    expect(failures).toBe(195);
    expect(await stage.endpointRow(endpoint.reference)).toMatchObject({
      active: true,
      consecutiveFailures: 0,
    });
    report(
      'B14',
      `${failures} failures of 19 other endpoints and of 20 in another workspace: this endpoint counts 0`,
    );
    report('B35', `${failures} failures elsewhere, 0 of them counted for this endpoint`);
  });
});

test('a suspended workspace sends nothing until it is active again', async () => {
  await stage.endpoint(receiver.url);
  await stage.event();
  const set = (to: 'active' | 'suspended') =>
    stage.database.write('instance', async (tx) => {
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

describe('an outcome is written completely or not at all, and retried until it is', () => {
  // A trigger makes one statement of the outcome fail, as a full disk would.
  const statements = [
    ['INSERT', 'webhook_attempts'],
    ['UPDATE OF status', 'webhook_deliveries'],
    ['UPDATE', 'webhook_endpoints'],
    ['INSERT', 'notifications'],
  ] as const;
  const cases = statements.flatMap(([what, table]) =>
    [500, 200]
      .filter((answer) => answer === 500 || table !== 'notifications')
      .map((answer) => ({ what, table, answer })),
  );

  test.each(cases)('when $what of $table fails after a $answer', async ({ what, table, answer }) => {
    status = answer;
    const managers = [await stage.member('owner'), await stage.member('admin')];
    const { endpoint } = await stage.endpoint(receiver.url);
    await stage.event();
    await stage.database.write('instance', async (tx) => {
      // The next failure is the fifth in a row: none of its effects may be missing.
      await tx.update(webhookEndpoints).set({ consecutiveFailures: 4 });
      for (const statement of refusal(what, table)) await tx.run(statement);
    });
    const poller = await stage.poller({ retrySeconds: [] });
    await until(() => poller.stats().errors > 1);
    expect(await stage.delivery()).toMatchObject({ status: 'pending', attempts: 0, httpCode: null });
    expect(await stage.attempts((await stage.delivery()).reference)).toEqual([]);
    expect(await stage.endpointRow(endpoint.reference)).toMatchObject({
      active: true,
      consecutiveFailures: 4,
    });
    expect(await stage.notifications()).toEqual([]);
    await stage.database.write('instance', async (tx) => {
      await tx.run(endOfRefusal(table));
    });
    await until(async () => (await stage.delivery()).nextAttemptAt === null);
    const isFailure = answer === 500;
    expect(await stage.delivery()).toMatchObject({ attempts: 1, httpCode: answer });
    expect(await stage.attempts((await stage.delivery()).reference)).toHaveLength(1);
    expect(await stage.endpointRow(endpoint.reference)).toMatchObject({
      active: !isFailure,
      consecutiveFailures: isFailure ? 5 : 0,
    });
    expect(await stage.notifications()).toHaveLength(isFailure ? managers.length : 0);
    expect(receiver.received).toHaveLength(1);
    const figure = `${what} of ${table} fails: 1 POST`;
    report(
      isFailure ? 'B10' : 'B13',
      isFailure ? `${figure}, everything stored together or not at all` : figure,
    );
  });

  test('one that cannot be written does not block others of its group', async () => {
    for (let count = 0; count < 12; count += 1) await stage.endpoint(receiver.url);
    await stage.event();
    const [first] = await stage.deliveries();
    await stage.database.write('instance', async (tx) => {
      const ofFirst = `NEW.delivery_id = ${first?.id}`;
      for (const statement of refusal('INSERT', 'webhook_attempts', ofFirst)) await tx.run(statement);
    });
    const poller = await stage.poller();
    const openOnes = async () => (await stage.deliveries()).filter(({ status }) => status === 'pending');
    await until(() => poller.stats().errors > 1);
    await until(async () => (await openOnes()).length === 1);
    expect((await openOnes())[0]?.id).toBe(first?.id);
    await stage.database.write('instance', async (tx) => {
      await tx.run(endOfRefusal('webhook_attempts'));
    });
    await until(async () => (await openOnes()).length === 0);
    expect(receiver.received).toHaveLength(12);
  });
});
