// The address of a webhook often contains a token, so members who may not manage endpoints see only its origin.
import { beforeAll, describe, expect, it } from 'vitest';
import { shared, sharedService } from '../during-tests.ts';
import { startReceiver } from '../receiver.ts';
import { createMaker, ownPlaces, rows } from '../security/calls.ts';
import { type Browser, signedInAs } from './browser.ts';

const TOKEN = 'T0KEN-of-the-hook';

const receiver = shared(startReceiver);
const world = sharedService({ settings: { WEBHOOK_RETRY_SECONDS: '0.01' } });
let document: string;
let at: string;
let address: string;
let origin: string;
beforeAll(async () => {
  at = `/workspaces/${world.production.reference}`;
  origin = new URL(receiver.url).origin;
  address = `${origin}/services/${TOKEN}?key=${TOKEN}`;
  await world.endpoint(address);
  document = await createMaker(world, ownPlaces(world).production, receiver.url).issued();
  await receiver.waitFor(1);
});

const member = async (rights: object) => signedInAs(world, (await world.member(rights)).email);
const INTEGRATIONS = { permissions: ['documents.view', 'clients.view', 'integrations.manage'] };

/** The answers to every request that shows deliveries in the dashboard, by path. */
async function seenBy(browser: Browser): Promise<Record<string, { status: number; text: string }>> {
  const deliveries = await rows(world, 'SELECT reference FROM webhook_deliveries');
  const reference = (deliveries[0] as { reference: string }).reference;
  const requests: [string, string][] = [
    ['GET', `/v1/documents/${document}/timeline`],
    ['GET', '/v1/webhook-deliveries'],
    ['GET', `/v1/webhook-deliveries/${reference}`],
    ['GET', '/v1/webhook-endpoints'],
    ['GET', '/v1/exports/webhook-deliveries'],
    ['GET', '/notifications'],
    ['POST', `/v1/webhook-deliveries/${reference}/redeliver`],
  ];
  const seen: Record<string, { status: number; text: string }> = {};
  for (const [method, path] of requests) {
    const { status, text } = await browser.ask(method, `${at}${path}`, undefined);
    seen[path.replace(reference, '…').replace(document, '…')] = { status, text };
  }
  return seen;
}

describe('the address of a webhook', () => {
  it.each([
    ['a viewer', { role: 'viewer' }, 1],
    ['an accountant', { role: 'accountant' }, 1],
    ['a member who may see and repeat deliveries', INTEGRATIONS, 5],
  ])('shows %s only its origin, in every answer', async (_who, rights, answers) => {
    const seen = Object.values(await seenBy(await member(rights)));
    const texts = seen.map(({ text }) => text);
    expect(texts.filter((text) => text.includes(TOKEN))).toEqual([]);
    expect(texts.filter((text) => text.includes(origin))).toHaveLength(answers);
  });

  it('is shown in full to members who manage endpoints, except in the timeline', async () => {
    const seen = await seenBy(await member({ role: 'admin' }));
    const whole = Object.keys(seen).filter((path) => seen[path]?.text.includes(TOKEN));
    expect(whole).toEqual([
      '/v1/webhook-deliveries',
      '/v1/webhook-deliveries/…',
      '/v1/webhook-endpoints',
      '/v1/exports/webhook-deliveries',
      '/v1/webhook-deliveries/…/redeliver',
    ]);
  });

  it('is not in the notification of a disabled endpoint, which a former admin can still read', async () => {
    receiver.answer(500);
    const client = await world.api.POST('/clients', { body: { name: 'Zora' } });
    expect(client.response.status).toBe(201);
    for (let i = 0; i < 5; i += 1) {
      await world.api.PATCH('/clients/{reference}', {
        params: { path: { reference: client.data?.data.reference as string } },
        body: { city: `Niš ${i}` },
      });
    }
    const notices = async () =>
      rows(world, "SELECT message FROM notifications WHERE kind = 'webhook_endpoint_disabled'");
    await expect
      .poll(
        async () => {
          world.clock.advance(1000);
          return (await notices()).length;
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0);
    const [notice] = (await notices()) as { message: string }[];
    expect(notice?.message).toContain(`The webhook endpoint ${origin} was switched off`);
  });
});
