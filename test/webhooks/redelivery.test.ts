import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../src/auth/context.ts';
import { signatureHeader } from '../../src/crypto/webhook-signature.ts';
import { webhookEndpoints } from '../../src/database/schema/webhooks.ts';
import { redeliverWebhookDelivery } from '../../src/resources/webhook-deliveries/api.ts';
import { redeliver } from '../../src/webhooks/deliveries.ts';
import {
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateEndpointSecret,
} from '../../src/webhooks/endpoints.ts';
import { report, scale } from '../scenarios.ts';
import { SERVICE } from '../test-service.ts';
import { createStage, INSTANCE_KEY, type Receiver, type Stage, startReceiver, until } from './fixture.ts';

let stage: Stage;
let receiver: Receiver;
let status: number;
/** While it is set, the receiver answers only when it is called. */
let held: (() => void)[] | undefined;
beforeEach(async () => {
  stage = await createStage();
  status = 200;
  held = undefined;
  receiver = await startReceiver((response) => {
    const answerWith = status;
    const answer = () => void response.writeHead(answerWith).end();
    if (held) held.push(answer);
    else answer();
  });
});
afterEach(async () => {
  await stage.close();
  await receiver.close();
});

const again = (reference: string, workspace = stage.workspace) =>
  stage.database.write('instance', (tx) =>
    redeliver(tx, { workspace, maxAttempts: 7, showsAddress: true, reference, now: stage.clock.now() }),
  );

const act = <T>(action: typeof pauseEndpoint, reference: string): Promise<T> =>
  stage.database.write('instance', (tx) =>
    action(tx, { workspace: stage.workspace, reference, now: stage.clock.now() }),
  ) as Promise<T>;

const inStatus = (wanted: string) => until(async () => (await stage.delivery()).status === wanted);

describe('redelivery', () => {
  test('it sends the original payload again with a new timestamp and counts attempts from zero', async () => {
    await stage.poller();
    const { secret, endpoint } = await stage.endpoint(receiver.url);
    const subject = await stage.event();
    await inStatus('delivered');
    const { reference } = await stage.delivery();
    stage.clock.advance(3600);
    const view = await again(reference);
    expect(view).toMatchObject({
      reference,
      endpoint_reference: endpoint.reference,
      endpoint_url: receiver.url,
      event: 'client.created',
      environment: 'production',
      subject_reference: subject,
      occurred_at: '2026-03-15T10:00:00.000Z',
      status: 'pending',
      attempts: 0,
      max_attempts: 7,
      next_attempt_at: '2026-03-15T11:00:00.000Z',
      delivered_at: null,
    });
    await until(() => receiver.received.length === 2);
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    const t = Date.parse('2026-03-15T11:00:00.000Z') / 1000;
    expect(second?.headers['x-service-signature']).toBe(signatureHeader(secret, first?.body ?? '', t));
    await inStatus('delivered');
    expect((await stage.delivery()).attempts).toBe(1);
    expect(await stage.attempts(reference)).toHaveLength(2);
  });

  test('a delivery that failed permanently gets all its attempts back', async () => {
    status = 500;
    const poller = await stage.poller({ retrySeconds: [1] });
    await stage.endpoint(receiver.url);
    await stage.event();
    const exhaust = async () => {
      await inStatus('failed');
      stage.clock.advance(1);
      poller.wake();
      await inStatus('failed_permanently');
    };
    await exhaust();
    await again((await stage.delivery()).reference);
    await exhaust();
    expect(receiver.received).toHaveLength(4);
    expect((await stage.delivery()).attempts).toBe(2);
  });

  test('while an attempt is under way, that attempt does not change the delivery, and the new attempts follow it', async () => {
    held = [];
    status = 500;
    await stage.poller();
    await stage.endpoint(receiver.url);
    await stage.event();
    await until(() => held?.length === 1);
    const { reference } = await stage.delivery();
    await Promise.all(Array.from({ length: 100 }, () => again(reference)));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(receiver.received).toHaveLength(1);
    status = 200;
    const [answer] = held.splice(0);
    held = undefined;
    answer?.();
    await inStatus('delivered');
    expect(receiver.received).toHaveLength(2);
    expect(await stage.delivery()).toMatchObject({ attempts: 1, claimedBy: null });
    const attempts = await stage.attempts(reference);
    expect(attempts.map(({ http_code }) => http_code)).toEqual([500, 200]);
    report('D9', '100 simultaneous redeliveries during an attempt: that attempt and one more');
  });

  test.each([
    ['delivered', 200, 0],
    ['failed', 500, 0],
    ['failed_permanently', 500, 1],
  ])(
    '100 at once of a delivery that has %s are one chain, never two attempts at a time',
    async (before, answer, ends) => {
      status = answer;
      const poller = await stage.poller({ retrySeconds: ends ? [] : [60] });
      await stage.endpoint(receiver.url);
      await stage.event();
      await inStatus(before);
      const { reference } = await stage.delivery();
      const sent = receiver.received.length;
      let underWay = 0;
      let mostAtOnce = 0;
      await receiver.close();
      const slow = await startReceiver((response) => {
        underWay += 1;
        mostAtOnce = Math.max(mostAtOnce, underWay);
        setTimeout(() => {
          underWay -= 1;
          response.end();
        }, 5);
      });
      await stage.database.write('instance', async (tx) => {
        await tx.update(webhookEndpoints).set({ url: slow.url });
      });
      for (let round = 0; round < scale(1, 20); round += 1) {
        await Promise.all(Array.from({ length: 100 }, () => again(reference)));
        await inStatus('delivered');
        await until(() => poller.stats().inFlight === 0);
        expect(await stage.delivery()).toMatchObject({ attempts: 1, nextAttemptAt: null, claimedBy: null });
      }
      expect(mostAtOnce).toBe(1);
      // Every received POST is recorded as one attempt.
      expect(await stage.attempts(reference)).toHaveLength(sent + slow.received.length);
      await slow.close();
      report(
        'D9',
        `100 simultaneous redeliveries of a delivery that is ${before}, ${scale(1, 20)} times: ${slow.received.length} POSTs, one at a time`,
      );
    },
  );

  test('a success resets the count of failures', async () => {
    status = 500;
    await stage.poller({ retrySeconds: [] });
    const { endpoint } = await stage.endpoint(receiver.url);
    for (let count = 1; count <= 4; count += 1) {
      await stage.event();
      await until(async () => (await stage.endpointRow(endpoint.reference)).consecutiveFailures === count);
    }
    status = 200;
    await again((await stage.delivery()).reference);
    await inStatus('delivered');
    expect((await stage.endpointRow(endpoint.reference)).consecutiveFailures).toBe(0);
  });

  test('a delivery of another workspace is not found', async () => {
    await stage.endpoint(receiver.url);
    await stage.event();
    const { reference } = await stage.delivery();
    const other = await stage.anotherWorkspace();
    await expect(again(reference, other)).rejects.toMatchObject({ code: 'not_found' });
    await expect(again('01K2M5T0HWQ7X9D3V6NBR8YAJE')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('an inactive or removed endpoint is a conflict', async () => {
    const { endpoint } = await stage.endpoint(receiver.url);
    await stage.event();
    const { reference } = await stage.delivery();
    await act(pauseEndpoint, endpoint.reference);
    await expect(again(reference)).rejects.toMatchObject({ code: 'conflict' });
    await act(removeEndpoint, endpoint.reference);
    await expect(again(reference)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('the operation answers with the delivery under data', async () => {
    await stage.endpoint(receiver.url);
    await stage.event();
    const { reference } = await stage.delivery();
    const answer = await stage.database.write('instance', (tx) => {
      const actor = {
        workspace: stage.workspace,
        plan: null,
        userId: null,
        permissions: new Set<string>(),
        role: null,
      };
      const context: Context = { tx, actor, now: stage.clock.now(), service: SERVICE };
      return redeliverWebhookDelivery(context, { path: { reference } });
    });
    expect(answer.data).toMatchObject({ reference, status: 'pending', attempts: 0 });
  });
});

describe('a new secret', () => {
  test('signs alone from the next attempt on', async () => {
    status = 500;
    const poller = await stage.poller();
    const { endpoint, secret: old } = await stage.endpoint(receiver.url);
    await stage.event();
    await inStatus('failed');
    const { secret } = await stage.database.write('instance', (tx) =>
      rotateEndpointSecret(tx, {
        workspace: stage.workspace,
        reference: endpoint.reference,
        now: stage.clock.now(),
        instanceKey: INSTANCE_KEY,
      }),
    );
    expect(secret).not.toBe(old);
    stage.clock.advance(66);
    poller.wake();
    await until(() => receiver.received.length === 2);
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    const t = stage.clock.now().getTime() / 1000;
    expect(second?.headers['x-service-signature']).toBe(signatureHeader(secret, second?.body ?? '', t));
  });

  test('before each retry: each attempt is signed with the newest alone, at its own time, over the same bytes', async () => {
    const retries = scale(10, 200);
    status = 500;
    const poller = await stage.poller({ retrySeconds: Array(retries).fill(60), random: () => 0 });
    const { endpoint, secret } = await stage.endpoint(receiver.url);
    await stage.event();
    const secrets = [secret];
    for (let attempts = 1; attempts <= retries; attempts += 1) {
      await until(async () => (await stage.delivery()).attempts === attempts);
      const which = { workspace: stage.workspace, reference: endpoint.reference, now: stage.clock.now() };
      const rotated = await stage.database.write('instance', (tx) =>
        rotateEndpointSecret(tx, { ...which, instanceKey: INSTANCE_KEY }),
      );
      secrets.push(rotated.secret);
      stage.clock.advance(60);
      poller.wake();
    }
    await inStatus('failed_permanently');
    const body = receiver.received[0]?.body ?? '';
    const begin = Date.parse('2026-03-15T10:00:00.000Z') / 1000;
    const expected = secrets.map((one, index) => signatureHeader(one, body, begin + 60 * index));
    expect(receiver.received.map(({ headers }) => headers['x-service-signature'])).toEqual(expected);
    expect(new Set(receiver.received.map((one) => one.body)).size).toBe(1);
    report(
      'D8',
      `${retries} secrets in ${retries} retries: each attempt signed with the newest alone, bodies identical`,
    );
  });
});

describe('pause, resume and remove', () => {
  test('open deliveries of a paused endpoint wait, and go out at once when it is resumed', async () => {
    const { endpoint } = await stage.endpoint(receiver.url);
    await stage.event();
    await act(pauseEndpoint, endpoint.reference);
    await stage.event();
    const poller = await stage.poller();
    stage.clock.advance(86_400);
    poller.wake();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(receiver.received).toEqual([]);
    expect(await stage.delivery()).toMatchObject({ status: 'pending', attempts: 0 });
    await act(resumeEndpoint, endpoint.reference);
    await until(() => receiver.received.length === 1);
    expect(await stage.deliveries()).toHaveLength(1);
  });

  test('an attempt under way when the endpoint is paused is finished', async () => {
    held = [];
    await stage.poller();
    const { endpoint } = await stage.endpoint(receiver.url);
    await stage.event();
    await until(() => held?.length === 1);
    await act(pauseEndpoint, endpoint.reference);
    held[0]?.();
    await inStatus('delivered');
  });

  test('what was still to be sent to a removed endpoint fails permanently without attempts', async () => {
    const { endpoint } = await stage.endpoint(receiver.url);
    await stage.event();
    await act(removeEndpoint, endpoint.reference);
    expect(await stage.delivery()).toMatchObject({
      status: 'failed_permanently',
      attempts: 0,
      nextAttemptAt: null,
    });
    await stage.poller();
    await stage.event();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(receiver.received).toEqual([]);
    expect(await stage.deliveries()).toHaveLength(1);
    expect((await stage.endpointRow(endpoint.reference)).secretEncrypted).toBe('');
  });

  test('an attempt under way when the endpoint is removed is the last one', async () => {
    held = [];
    status = 500;
    await stage.poller();
    const { endpoint } = await stage.endpoint(receiver.url);
    await stage.event();
    await until(() => held?.length === 1);
    await act(removeEndpoint, endpoint.reference);
    held[0]?.();
    await inStatus('failed_permanently');
    expect(await stage.delivery()).toMatchObject({ attempts: 1, nextAttemptAt: null });
    expect(await stage.attempts((await stage.delivery()).reference)).toHaveLength(1);
  });
});
