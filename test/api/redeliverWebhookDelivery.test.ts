import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { verifySignature } from '../../src/crypto/webhook-signature.ts';
import {
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateEndpointSecret,
} from '../../src/webhooks/endpoints.ts';
import { sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { report } from '../scenarios.ts';
import { INSTANCE_KEY } from '../test-service.ts';
import { newClient, record, refused, UNKNOWN } from './records.ts';

const world = sharedService();

beforeEach(() => world.clock.set('2026-03-15T10:00:00Z'));

const redeliver = (reference: string, api = world.api, key?: string) =>
  api.POST('/webhook-deliveries/{reference}/redeliver', {
    params: { path: { reference }, header: { 'Idempotency-Key': key } },
  });

/** A business with one event that its receiver has got once, answered with `status`. */
async function delivered(status = 200) {
  const business = await world.otherBusiness();
  const workspace = business.production;
  const receiver = await startReceiver();
  receiver.answer(status);
  const endpoint = await world.endpoint(receiver.url, ['*'], workspace);
  await newClient(business.api);
  await receiver.waitFor(1);
  const delivery = await vi.waitFor(
    async () => {
      const [found] = (await business.api.GET('/webhook-deliveries')).data?.data ?? [];
      expect(found?.attempts).toBe(1);
      return found as NonNullable<typeof found>;
    },
    { interval: 20, timeout: 10_000 },
  );
  return { ...business, workspace, receiver, endpoint, delivery };
}

/** Resolves once nothing of a delivery is under way or due. */
function settled(reference: string): Promise<void> {
  return vi.waitFor(
    async () => {
      const open = await world.server.database.read(async (tx) =>
        tx.all(sql`SELECT 1 FROM webhook_deliveries d JOIN queue ON queue.kind = 'webhook_delivery' AND subject_id = d.id
          WHERE reference = ${reference}`),
      );
      expect(open).toEqual([]);
    },
    { interval: 5, timeout: 10_000 },
  );
}

describe('redeliverWebhookDelivery 202', () => {
  it('restarts the attempt counter and queues the delivery again', async () => {
    const { api, delivery, endpoint, receiver } = await delivered();
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, http_code: 200 });
    world.clock.set('2026-03-15T11:00:00Z');
    expect(await record(redeliver(delivery.reference, api), 202)).toEqual({
      ...delivery,
      endpoint_reference: endpoint.reference,
      endpoint_url: receiver.url,
      event: 'client.created',
      environment: 'production',
      status: 'pending',
      attempts: 0,
      next_attempt_at: '2026-03-15T11:00:00.000Z',
      delivered_at: null,
    });
    await receiver.waitFor(2);
    await receiver.close();
  });

  it('re-sends the original payload, signed with the current secret and a new timestamp', async () => {
    const { api, delivery, endpoint, receiver, workspace } = await delivered();
    const which = { workspace, reference: endpoint.reference, now: world.clock.now() };
    const { secret } = await world.write((tx) =>
      rotateEndpointSecret(tx, { ...which, instanceKey: INSTANCE_KEY }),
    );
    world.clock.set('2026-03-15T11:00:00Z');
    await record(redeliver(delivery.reference, api), 202);
    const [first, second] = await receiver.waitFor(2);
    expect(second?.raw).toBe(first?.raw);
    expect(second?.headers['x-service-delivery']).toBe(delivery.reference);
    const signature = String(second?.headers['x-service-signature']);
    const now = Date.parse('2026-03-15T11:00:00Z') / 1000;
    expect(signature).toMatch(new RegExp(`^t=${now},`));
    expect(verifySignature(secret, second?.raw ?? '', signature, now)).toBe(true);
    expect(verifySignature(endpoint.secret, second?.raw ?? '', signature, now)).toBe(false);
    await receiver.close();
  });

  it('each of two redeliveries sends again; the same key replays instead', async () => {
    const { api, delivery, receiver } = await delivered();
    const sent = async (key?: string) => {
      const before = receiver.received.length;
      const params = {
        path: { reference: delivery.reference },
        header: key ? { 'Idempotency-Key': key } : {},
      };
      const { response } = await api.POST('/webhook-deliveries/{reference}/redeliver', { params });
      expect(response.status).toBe(202);
      const isReplay = response.headers.get('Idempotency-Replayed') === 'true';
      if (!isReplay) await receiver.waitFor(before + 1);
      await settled(delivery.reference);
      return receiver.received.length - before;
    };
    const times = [
      await sent(),
      await sent(),
      await sent('first'),
      await sent('second'),
      await sent('first'),
    ];
    expect(times).toEqual([1, 1, 1, 1, 0]);
    const attempts = await world.server.database.read(async (tx) =>
      tx.all(sql`SELECT a.id FROM webhook_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id
        WHERE d.reference = ${delivery.reference}`),
    );
    expect(attempts).toHaveLength(5);
    await receiver.close();
    report(
      'B12',
      '2 redeliveries without a key, 2 with different keys: 4 sent, 5 attempts recorded; a repeated key: 0 sent',
    );
  });

  it('a failed delivery arrives when the receiver is well again', async () => {
    const { api, delivery, receiver } = await delivered(500);
    expect(delivery).toMatchObject({ status: 'failed', http_code: 500, error: 'http' });
    receiver.answer(204);
    expect(await record(redeliver(delivery.reference, api), 202)).toMatchObject({
      status: 'pending',
      attempts: 0,
    });
    await receiver.waitFor(2);
    await receiver.close();
  });

  it('an endpoint that was switched on again counts as active', async () => {
    const { api, delivery, endpoint, receiver, workspace } = await delivered();
    const which = { workspace, reference: endpoint.reference, now: world.clock.now() };
    await world.write((tx) => pauseEndpoint(tx, which));
    await world.write((tx) => resumeEndpoint(tx, which));
    await record(redeliver(delivery.reference, api), 202);
    await receiver.waitFor(2);
    await receiver.close();
  });
});

describe('redeliverWebhookDelivery 404', () => {
  it('an unknown or malformed reference, or a delivery of another workspace, is not there', async () => {
    const { delivery, receiver } = await delivered();
    await refused(redeliver(UNKNOWN), 404, 'not_found');
    await refused(redeliver('x'), 404, 'not_found');
    await refused(redeliver(delivery.reference), 404, 'not_found');
    const foreign = await redeliver(delivery.reference);
    const unknown = await redeliver(UNKNOWN);
    expect(foreign.error?.error).toEqual({ ...unknown.error?.error, request_id: expect.any(String) });
    await settled(delivery.reference);
    expect(receiver.received).toHaveLength(1);
    await receiver.close();
    report('B22', 'answered like an unknown delivery, nothing sent');
  });
});

describe('redeliverWebhookDelivery 409', () => {
  it.each([
    ['inactive', pauseEndpoint],
    ['removed', removeEndpoint],
  ])('an endpoint that is %s is a conflict', async (_what, switchOff) => {
    const { api, delivery, endpoint, receiver, workspace } = await delivered();
    const which = { workspace, reference: endpoint.reference, now: world.clock.now() };
    await world.write((tx) => switchOff(tx, which));
    await refused(redeliver(delivery.reference, api), 409, 'conflict');
    await receiver.close();
  });
});
