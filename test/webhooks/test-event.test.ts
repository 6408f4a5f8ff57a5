// A test event must be distinguishable from an event of a real record.

import { beforeAll, expect, it, vi } from 'vitest';
import { verifySignature } from '../../src/crypto/webhook-signature.ts';
import { EVENT_NAMES } from '../../src/domain/events.ts';
import { redeliver } from '../../src/webhooks/deliveries.ts';
import { sendTestEvent } from '../../src/webhooks/test-event.ts';
import { newClient } from '../api/records.ts';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';

const receiver = shared(startReceiver);
const world = sharedService();
let owner: Browser;
let endpoint: { reference: string; secret: string };
let at: string;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  endpoint = await world.endpoint(receiver.url, ['client.created']);
  at = `/workspaces/${world.production.reference}`;
});

it('it has the header X-Service-Test, is signed as every other, and keeps its header when it is redelivered', async () => {
  const sent = await owner.ask<{ reference: string }>(
    'POST',
    `${at}/v1/webhook-endpoints/${endpoint.reference}/test`,
  );
  expect([sent.status, sent.data]).toMatchObject([200, { event: 'client.created', is_test: true }]);
  const { reference } = sent.data;
  await receiver.waitFor(1);
  const which = { workspace: world.production, reference, maxAttempts: 7, showsAddress: true };
  await vi.waitFor(async () => {
    await world.write((tx) => redeliver(tx, { ...which, now: world.clock.now() }));
    await receiver.waitFor(2, 100);
  });
  for (const { headers, raw } of receiver.received) {
    expect(headers['x-service-test']).toBe('1');
    const seconds = Math.floor(world.clock.now().getTime() / 1000);
    const signature = String(headers['x-service-signature']);
    expect(verifySignature(endpoint.secret, raw, signature, seconds)).toBe(true);
  }
});

it('an event of a real record has no such header, and a list distinguishes the two', async () => {
  const before = receiver.received.length;
  await newClient(world.api);
  const [real] = (await receiver.waitFor(before + 1)).slice(before);
  expect(real?.headers).not.toHaveProperty('x-service-test');
  const { data } = await owner.ask<{ is_test: boolean }[]>('GET', `${at}/v1/webhook-deliveries`);
  expect(data.map(({ is_test }) => is_test)).toEqual([false, true]);
});

it.each(EVENT_NAMES)('it is one of the catalog, as the spec has it: %s', async (event) => {
  const before = receiver.received.length;
  const { reference } = endpoint;
  await world.write((tx) =>
    sendTestEvent(tx, {
      workspace: world.production,
      reference,
      events: [event],
      now: world.clock.now(),
    }),
  );
  // The receiver holds each body against the spec.
  const [received] = (await receiver.waitFor(before + 1)).slice(before);
  expect(received?.body.event).toBe(event);
  expect(received?.headers['x-service-test']).toBe('1');
});
