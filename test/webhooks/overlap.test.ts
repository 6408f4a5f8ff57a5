// A secret that is replaced with an overlap: both sign during that time, so that a receiver with either loses nothing.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifySignature } from '../../src/crypto/webhook-signature.ts';
import { forgetOldSecrets } from '../../src/jobs/schedule.ts';
import { verifyWebhook } from '../../src/sdk/webhooks.ts';
import { removeEndpoint } from '../../src/webhooks/endpoints.ts';
import { newClient } from '../api/records.ts';
import { type Browser, signedInAs } from '../dashboard/browser.ts';
import { shared, sharedService } from '../during-tests.ts';
import { type Received, startReceiver } from '../receiver.ts';
import { spec } from '../spec-check.ts';
import { SERVICE } from '../test-service.ts';

const START = '2026-03-15T10:00:00.000Z';
const DAY_LATER = '2026-03-16T10:00:00.000Z';

const receiver = shared(startReceiver);
const world = sharedService();
let owner: Browser;
let at: string;

beforeAll(async () => {
  owner = await signedInAs(world, world.ownerEmail);
  at = `/workspaces/${world.production.reference}/v1/webhook-endpoints`;
});
beforeEach(() => world.clock.set(START));

type Rotated = { secret: string; endpoint: { previous_secret_until: string | null } };

async function rotate(reference: string, body?: object): Promise<Rotated> {
  const { status, data } = await owner.ask<Rotated>('POST', `${at}/${reference}/rotate-secret`, body);
  expect(status).toBe(200);
  return data;
}

/** The request that an event sends to the only endpoint. */
async function next(): Promise<Received> {
  const before = receiver.received.length;
  await newClient(world.api);
  return (await receiver.waitFor(before + 1))[before] as Received;
}

const signatureOf = ({ headers }: Received) => String(headers['x-service-signature']);

/** Which of some secrets a request is signed with. */
const signers = (received: Received, secrets: string[]) =>
  secrets.map((secret) =>
    verifySignature(secret, received.raw, signatureOf(received), world.clock.now().getTime() / 1000),
  );

const replaced = (reference: string) =>
  world.server.database.read(async (tx) =>
    tx.all(sql`SELECT previous_secret_encrypted AS secret, previous_secret_until AS until
      FROM webhook_endpoints WHERE reference = ${reference}`),
  );

const remove = (reference: string) =>
  world.write((tx) => removeEndpoint(tx, { workspace: world.production, reference, now: world.clock.now() }));

type Described = { schema: { pattern: string; maxLength: number } };
const { WebhookSignature } = spec.components.parameters as { WebhookSignature: Described };
const { pattern, maxLength } = WebhookSignature.schema;
/** As the spec describes the header. */
const isDescribed = (signature: string) =>
  new RegExp(pattern).test(signature) && signature.length <= maxLength;

describe('a secret that is replaced', () => {
  it('without an overlap signs nothing from then on', async () => {
    const { reference, secret: old } = await world.endpoint(receiver.url);
    const { secret, endpoint } = await rotate(reference);
    expect(endpoint.previous_secret_until).toBeNull();
    const received = await next();
    expect(signers(received, [old, secret])).toEqual([false, true]);
    expect(signatureOf(received).match(/v1=/g)).toHaveLength(1);
    expect(isDescribed(signatureOf(received))).toBe(true);
    await remove(reference);
  });

  it('with an overlap signs next to the new one until its time is over, and not after', async () => {
    const { reference, secret: old } = await world.endpoint(receiver.url);
    const { secret, endpoint } = await rotate(reference, { overlap_hours: 24 });
    expect(endpoint.previous_secret_until).toBe(DAY_LATER);
    const received = await next();
    expect(signers(received, [old, secret])).toEqual([true, true]);
    expect(signatureOf(received)).toMatch(/^t=\d+,v1=[\da-f]{64},v1=[\da-f]{64}$/);
    expect(isDescribed(signatureOf(received))).toBe(true);
    for (const known of [old, secret]) {
      const event = await verifyWebhook(received.raw, signatureOf(received), known, {
        now: world.clock.now(),
      });
      expect(event.event).toBe('client.created');
    }
    world.clock.set(DAY_LATER);
    const later = await next();
    expect(signers(later, [old, secret])).toEqual([false, true]);
    await remove(reference);
  });

  it('ends at once if the new one is replaced, too', async () => {
    const { reference, secret: first } = await world.endpoint(receiver.url);
    const { secret: second } = await rotate(reference, { overlap_hours: 24 });
    const { secret: third } = await rotate(reference, { overlap_hours: 1 });
    expect(signers(await next(), [first, second, third])).toEqual([false, true, true]);
    const { secret: fourth } = await rotate(reference);
    const received = await next();
    expect(signers(received, [first, second, third, fourth])).toEqual([false, false, false, true]);
    expect(await replaced(reference)).toEqual([{ secret: null, until: null }]);
    await remove(reference);
  });

  it('is stored encrypted, and removed after its time', async () => {
    const { reference, secret: old } = await world.endpoint(receiver.url);
    await rotate(reference, { overlap_hours: 24 });
    const [kept] = (await replaced(reference)) as { secret: string }[];
    expect(kept?.secret).toMatch(/^v1\./);
    expect(kept?.secret).not.toContain(old);
    const run = (asOf: string) =>
      forgetOldSecrets(world.server.database, {
        asOf: new Date(asOf),
        clock: world.clock.now,
        service: SERVICE,
      });
    expect(await run('2026-03-16T09:59:59.999Z')).toBe(0);
    expect(await run(DAY_LATER)).toBe(1);
    expect(await replaced(reference)).toEqual([{ secret: null, until: null }]);
    await remove(reference);
  });

  it('is removed with its endpoint', async () => {
    const { reference } = await world.endpoint(receiver.url);
    await rotate(reference, { overlap_hours: 24 });
    await remove(reference);
    expect(await replaced(reference)).toEqual([{ secret: null, until: null }]);
  });

  it.each([0, 169, 1.5, '24'])('an overlap of %j hours is refused', async (overlap_hours) => {
    const { reference } = await world.endpoint(receiver.url);
    const { status, body } = await owner.ask('POST', `${at}/${reference}/rotate-secret`, { overlap_hours });
    expect(status).toBe(422);
    expect(body).toHaveProperty('error.errors.overlap_hours');
    await remove(reference);
  });
});
