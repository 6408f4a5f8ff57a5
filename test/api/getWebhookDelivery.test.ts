import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Schema } from '../../src/spec/public.ts';
import { pauseEndpoint, rotateEndpointSecret } from '../../src/webhooks/endpoints.ts';
import { sendTestEvent } from '../../src/webhooks/test-event.ts';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { type Api, INSTANCE_KEY } from '../test-service.ts';
import { answered, newClient, newExpense, refused, UNKNOWN } from './records.ts';

const receiver = shared(startReceiver);
const world = sharedService();
let api: Api;
let endpoint: { reference: string; secret: string };

beforeAll(async () => {
  api = world.api;
  endpoint = await world.endpoint(`${receiver.url}/token?key=hidden`);
});

const get = (reference: string, by: Api = api) =>
  by.GET('/webhook-deliveries/{reference}', { params: { path: { reference } } });

async function show(reference: string, by?: Api): Promise<Schema<'WebhookDeliveryDetail'>> {
  return (await answered(get(reference, by))).data;
}

/** A delivery of a new client after its first attempt, as it arrived. */
async function sent(make: () => Promise<unknown> = () => newClient(api)) {
  const before = receiver.received.length;
  await make();
  const received = (await receiver.waitFor(before + 1))[before];
  const reference = String(received?.headers['x-service-delivery']);
  await vi.waitFor(async () => expect((await show(reference)).attempts).toBe(1), { timeout: 10_000 });
  return { reference, received: received as NonNullable<typeof received> };
}

describe('getWebhookDelivery 200', () => {
  it('has the payload byte for byte, and the headers as they arrived', async () => {
    const { reference, received } = await sent(() => newClient(api, { name: 'Šećerana “Žito”' }));
    const { payload, headers } = await show(reference);
    expect(payload).toBe(received.raw);
    const arrived = Object.entries(headers ?? {}).map(([name, value]) => [
      name,
      value,
      received.headers[name.toLowerCase()],
    ]);
    expect(arrived.map(([name]) => name).sort()).toEqual([
      'Content-Type',
      'User-Agent',
      'X-Service-Delivery',
      'X-Service-Sequence',
      'X-Service-Signature',
    ]);
    for (const [, shown, seen] of arrived) expect(shown).toBe(seen);
  });

  it('has every attempt with what came back, and the signature of each, whatever the secret is by now', async () => {
    receiver.answer(503);
    const { reference, received } = await sent();
    receiver.answer(200);
    const which = { workspace: world.production, reference: endpoint.reference, now: world.clock.now() };
    const { secret } = await world.write((tx) =>
      rotateEndpointSecret(tx, { ...which, instanceKey: INSTANCE_KEY }),
    );
    const params = { path: { reference } };
    await answered(api.POST('/webhook-deliveries/{reference}/redeliver', { params }), 202);
    await vi.waitFor(async () => expect((await show(reference)).status).toBe('delivered'), {
      timeout: 10_000,
    });
    const delivery = await show(reference);
    const again = receiver.received.at(-1);
    expect(delivery.attempt_history).toMatchObject([
      { http_code: 503, error: 'http', signature: received.headers['x-service-signature'] },
      { http_code: 200, error: null, signature: again?.headers['x-service-signature'] },
    ]);
    expect(delivery.headers?.['X-Service-Signature']).toBe(again?.headers['x-service-signature']);
    expect(JSON.stringify(delivery)).not.toContain(secret);
    expect(JSON.stringify(delivery)).not.toContain(endpoint.secret);
  });

  it('before the first attempt has a payload and no headers', async () => {
    const own = await world.otherBusiness();
    const { production: workspace } = own;
    const { reference } = await world.endpoint(receiver.url, ['client.created'], workspace);
    // As after the death of the process, before anything was sent.
    const delivery = await world.write(async (tx) => {
      const event = { workspace, events: ['client.created'], now: world.clock.now() };
      const made = await sendTestEvent(tx, { ...event, reference });
      await pauseEndpoint(tx, { workspace, reference, now: world.clock.now() });
      return made;
    });
    expect(await show(delivery, own.api)).toMatchObject({
      status: 'pending',
      headers: null,
      payload: expect.stringContaining('"event":"client.created"'),
      attempt_history: [],
    });
  });
});

describe('who sees what of a delivery', () => {
  it.each([
    { permissions: ['integrations.manage'], sees: false },
    { permissions: ['integrations.manage', 'documents.view'], sees: false },
    { permissions: ['integrations.manage', 'clients.view'], sees: true },
  ])(
    'a payload is shown to members who may view such records: $permissions',
    async ({ permissions, sees }) => {
      const { reference, received } = await sent();
      const { api: member } = await world.member({ permissions });
      const { payload, endpoint_url } = await show(reference, member);
      expect(payload).toBe(sees ? received.raw : null);
      expect(endpoint_url).toBe(new URL(receiver.url).origin);
    },
  );

  it('of an expense, to members who may view expenses', async () => {
    const { reference, received } = await sent(() => newExpense(api));
    const rights = { permissions: ['integrations.manage', 'expenses.view'] };
    expect((await show(reference, (await world.member(rights)).api)).payload).toBe(received.raw);
  });
});

describe('getWebhookDelivery 404', () => {
  it('an unknown or malformed reference, or a delivery of another workspace, is not there', async () => {
    const { reference } = await sent();
    const { api: other } = await world.otherBusiness();
    await refused(get(UNKNOWN), 404, 'not_found');
    await refused(get('x'), 404, 'not_found');
    await refused(get(reference, other), 404, 'not_found');
    await refused(get(reference, world.sandboxApi), 404, 'not_found');
  });
});
