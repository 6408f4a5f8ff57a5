import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queue } from '../../src/database/schema/queue.ts';
import { webhookDeliveries } from '../../src/database/schema/webhooks.ts';
import type { EventName } from '../../src/domain/events.ts';
import { createSlots } from '../../src/queue/slots.ts';
import type { QueuedWork } from '../../src/queue/work.ts';
import { FIRST_ATTEMPT, RETRY, webhookClaims } from '../../src/webhooks/jobs.ts';
import { report, scale } from '../scenarios.ts';
import { createStage, type Receiver, type Stage, startReceiver, until } from './fixture.ts';

let stage: Stage;
const receivers: Receiver[] = [];
beforeEach(async () => {
  stage = await createStage();
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  await stage.close();
});

async function start(...parameters: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...parameters);
  receivers.push(receiver);
  return receiver;
}

describe('isolation', () => {
  test('an endpoint that never answers delays no other, whatever its backlog', async () => {
    stage.clock.follow();
    const stuck = await start(() => {});
    const healthy = await start();
    const poller = await stage.poller({ timeoutSeconds: 5 });
    await stage.endpoint(stuck.url, { events: ['client.updated'] });
    await stage.endpoint(healthy.url, { events: ['client.created'] });
    await Promise.all(Array.from({ length: 300 }, () => stage.event({ event: 'client.updated' })));
    await until(() => stuck.received.length === 4);
    const waits: number[] = [];
    for (let round = 1; round <= 20; round += 1) {
      const startedAt = performance.now();
      await stage.event();
      await until(() => healthy.received.length === round);
      waits.push(performance.now() - startedAt);
    }
    expect(Math.max(...waits)).toBeLessThan(1000);
    expect(stuck.received).toHaveLength(4);
    // The last healthy attempt may still be reading its response.
    await until(() => poller.stats().inFlight === 4);
  });

  test('endpoints take turns', () => {
    const slots = createSlots(webhookClaims.rules);
    expect(slots.inTurn([1, 2, 3])).toEqual([1, 2, 3]);
    slots.take(work(1, 2));
    expect(slots.inTurn([1, 2, 3])).toEqual([3, 1, 2]);
  });

  test('an endpoint has four slots', () => {
    const slots = createSlots(webhookClaims.rules);
    const picked = slots.stillFit([1, 2, 3, 4, 5].map((id) => work(id, 1)));
    expect(picked.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    for (const job of picked) slots.take(job);
    expect(slots.stillFit([work(6, 1)])).toEqual([]);
    slots.release(work(2, 1));
    expect(slots.stillFit([work(6, 1)])).toHaveLength(1);
  });

  test('retries take three of the four slots of an endpoint', () => {
    const picking = createSlots(webhookClaims.rules).startPicking();
    const due = (lane: number, from: number) => [0, 1, 2, 3].map((index) => work(from + index, 1, lane));
    picking.offer(due(RETRY, 1));
    expect(picking.picked).toHaveLength(3);
    picking.offer(due(FIRST_ATTEMPT, 11));
    expect(picking.picked.map(({ id }) => id)).toEqual([1, 2, 3, 11]);
  });

  test('retries that hang delay no first attempt, neither of others nor of their own endpoint', async () => {
    const endpoints = scale(20, 80);
    const news: number[] = [];
    const receiver = await start((response, { body }) => {
      if (JSON.parse(body).event !== 'client.updated') return;
      news.push(performance.now());
      response.end();
    });
    const places = [stage.workspace];
    while (places.length < endpoints / 20) places.push(await stage.anotherWorkspace());
    for (const workspace of places) {
      for (let i = 0; i < 20; i += 1) await stage.endpoint(`${receiver.url}&${i}`, { workspace });
    }
    const inEach = async (event: EventName, times: number) => {
      for (let i = 0; i < times; i += 1)
        for (const workspace of places) await stage.event({ event, workspace });
    };
    await inEach('client.created', 6);
    await stage.database.write('instance', async (tx) => {
      await tx.update(webhookDeliveries).set({ status: 'failed', attempts: 1 });
      await tx.update(queue).set({ lane: RETRY });
    });
    const poller = await stage.poller({ timeoutSeconds: 60 });
    const retries = Math.min(endpoints * 3, 96);
    await until(() => poller.stats().inFlight === retries);
    const startedAt = performance.now();
    await inEach('client.updated', 5);
    await until(() => news.length === endpoints * 5);
    const slowest = Math.max(...news) - startedAt;
    // Far sooner than the retries release their slots.
    expect(slowest).toBeLessThan(6000);
    await until(() => receiver.received.length === retries + endpoints * 5);
    report(
      'D3',
      `with ${endpoints * 6} retries that hang, ${news.length} first attempts to the same endpoints within ${slowest.toFixed(0)} ms`,
    );
  });

  test('a storm of retries leaves room for first attempts', () => {
    const slots = createSlots(webhookClaims.rules);
    const due = (lane: number, from: number) =>
      Array.from({ length: 300 }, (_, index) => work(from + index, from + index, lane));
    const retries = slots.stillFit(due(RETRY, 0));
    expect(retries).toHaveLength(96);
    for (const job of retries) slots.take(job);
    const news = slots.stillFit([
      ...due(RETRY, 1000),
      ...due(FIRST_ATTEMPT, 2000),
      ...due(FIRST_ATTEMPT, 2000),
    ]);
    expect(news.map(({ lane }) => lane)).toEqual(Array(160).fill(FIRST_ATTEMPT));
    for (const job of news) slots.take(job);
    expect(slots.isFull()).toBe(true);
  });
});

/** Due work for an endpoint. */
function work(id: number, groupId: number, lane = FIRST_ATTEMPT): QueuedWork {
  const none = { claimedBy: null, claimUntil: null, isReplanned: false };
  const dueAt = '2026-03-15T10:00:00.000Z';
  return { ...none, id, kind: 'webhook_delivery', subjectId: id, workspaceId: 1, groupId, lane, dueAt };
}

describe('after a crash of the process', () => {
  const claimAsDead = (interruptions = 0) =>
    stage.database.write('instance', async (tx) => {
      // Its lease would last for years, but is not waited for.
      await tx
        .update(queue)
        .set({ claimedBy: 'a process that died', claimUntil: '2099-01-01T00:00:00.000Z' });
      await tx.update(webhookDeliveries).set({ interruptions });
    });

  test('its claims are released at the next start, and what it was sending is sent at once', async () => {
    const receiver = await start();
    await stage.endpoint(receiver.url);
    await stage.event();
    await claimAsDead();
    const startedAt = performance.now();
    await stage.poller();
    await until(() => receiver.received.length === 1);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    await until(async () => (await stage.delivery()).status === 'delivered');
    expect(await stage.delivery()).toMatchObject({ attempts: 1, interruptions: 1 });
    const attempts = await stage.attempts((await stage.delivery()).reference);
    expect(attempts.map(({ error }) => error)).toEqual(['interrupted', null]);
  });

  test('the third interruption of a delivery uses up an attempt', async () => {
    const receiver = await start();
    await stage.endpoint(receiver.url);
    await stage.event();
    await claimAsDead(2);
    await stage.poller({ random: () => 0 });
    expect(await stage.delivery()).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: 'interrupted',
      nextAttemptAt: '2026-03-15T10:01:00.000Z',
    });
    expect(receiver.received).toEqual([]);
  });

  test('an outcome that comes after another process has taken over changes nothing', async () => {
    const answers: (() => void)[] = [];
    const receiver = await start((response, _, count) => {
      const answer = () => void response.writeHead(count === 1 ? 500 : 200).end();
      if (count === 1) answers.push(answer);
      else answer();
    });
    await stage.endpoint(receiver.url);
    await stage.event();
    const first = await stage.poller();
    await until(() => answers.length === 1);
    await stage.poller();
    await until(async () => (await stage.delivery()).status === 'delivered');
    answers[0]?.();
    await until(() => first.stats().failed === 1);
    expect(await stage.delivery()).toMatchObject({ status: 'delivered', attempts: 1, httpCode: 200 });
  });

  test('two pollers on one database never send a first attempt twice', async () => {
    const events = scale(200, 1000);
    const receiver = await start();
    await stage.endpoint(receiver.url);
    const pollers = [await stage.poller(), await stage.poller()];
    await Promise.all(Array.from({ length: events }, () => stage.event()));
    await until(async () => (await stage.deliveries()).every(({ status }) => status === 'delivered'), 30_000);
    const [one, two] = pollers.map((poller) => poller.stats());
    expect(receiver.received).toHaveLength(events);
    const sent = receiver.received.map(({ headers }) => headers['x-service-delivery']);
    expect(new Set(sent).size).toBe(events);
    expect([one?.errors, two?.errors]).toEqual([0, 0]);
    report(
      'D12',
      `two pollers at once: ${events} events, ${one?.delivered} and ${two?.delivered} of them sent, none twice`,
    );
  });
});

describe('stopping', () => {
  test('it waits for the attempts under way and records them', async () => {
    const answers: (() => void)[] = [];
    const receiver = await start((response) => void answers.push(() => void response.end()));
    const poller = await stage.poller();
    await stage.endpoint(receiver.url);
    await Promise.all(Array.from({ length: 6 }, () => stage.event()));
    await until(() => answers.length === 4);
    const stopped = poller.stop();
    for (const answer of answers) answer();
    await stopped;
    const statuses = (await stage.deliveries()).map(({ status, claimedBy }) => [status, claimedBy]);
    expect(statuses).toEqual([...Array(4).fill(['delivered', null]), ...Array(2).fill(['pending', null])]);
    await stage.event();
    poller.wake();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(receiver.received).toHaveLength(4);
  });
});

test('with another instance key nothing is sent, no attempt is used up, and the log says why', async () => {
  const receiver = await start();
  await stage.endpoint(receiver.url);
  await stage.event();
  const wrong = await stage.poller({ instanceKey: 'another instance key than the one at that time' });
  await until(() => stage.log.join('').includes('another instance key'));
  await until(() => wrong.stats().inFlight === 0);
  await wrong.stop();
  expect(await stage.delivery()).toMatchObject({ status: 'pending', attempts: 0, claimedBy: null });
  expect(receiver.received).toEqual([]);
  stage.clock.advance(60);
  await stage.poller();
  await until(() => receiver.received.length === 1);
});

test('the age of the oldest due delivery is reported', async () => {
  const stuck = await start(() => {});
  await stage.endpoint(stuck.url);
  const poller = await stage.poller();
  await Promise.all(Array.from({ length: 5 }, () => stage.event()));
  await until(() => stuck.received.length === 4);
  stage.clock.advance(90);
  expect(poller.stats()).toMatchObject({ inFlight: 4, oldestDueSeconds: 90 });
});
