import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { signatureFault, signatureHeader } from '../../src/crypto/webhook-signature.ts';
import { createInvoicingClient } from '../../src/sdk/client.ts';
import {
  deduplicationKey,
  signTestEvent,
  type VerifyOptions,
  verifyWebhook,
  type WebhookVerificationError,
} from '../../src/sdk/webhooks.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { runs } from '../scenarios.ts';
import { createTestService, type TestService } from '../test-service.ts';

const SECRET = 'whsec_Zm9yLXRlc3RzLW9ubHktbm90LWEtcmVhbC1zZWNyZXQ';
const BODY = '{"event":"client.created"}';
const AT = 1_700_000_000;
const V1 = '1d5a99b2489e2af526699d647182a82b1b45fee9f33c636e5eb37fc767095423';
const HEADER = `t=${AT},v1=${V1}`;
const now = new Date(AT * 1000);

/** Why it was refused; undefined when it was not. */
function faultOf(
  body: string,
  header: string | undefined,
  secret: string | string[] = SECRET,
  options: VerifyOptions = { now },
): Promise<string | undefined> {
  return verifyWebhook(body, header, secret, options).then(
    () => undefined,
    (error: WebhookVerificationError) => error.reason,
  );
}

describe('verifyWebhook', () => {
  it('accepts the test vector of the specification, as text and as bytes', async () => {
    const bytes = new TextEncoder().encode(BODY);
    for (const body of [BODY, bytes, bytes.buffer, Buffer.from(BODY)]) {
      expect(await verifyWebhook(body, HEADER, SECRET, { now })).toEqual({ event: 'client.created' });
    }
  });

  it.each([-300, -1, 0, 1, 300])('accepts a time %d seconds away', async (seconds) => {
    const options = { now: new Date((AT + seconds) * 1000 + 999) };
    expect(await faultOf(BODY, HEADER, SECRET, options)).toBe(undefined);
  });

  it.each([-301, 301, 86_400, Number.NaN])('refuses a time %d seconds away', async (seconds) => {
    const options = { now: new Date((AT + seconds) * 1000) };
    expect(await faultOf(BODY, HEADER, SECRET, options)).toBe('outside_tolerance');
  });

  it('takes another tolerance', async () => {
    const later = { now: new Date((AT + 11) * 1000), toleranceSeconds: 10 };
    expect(await faultOf(BODY, HEADER, SECRET, later)).toBe('outside_tolerance');
    expect(await faultOf(BODY, HEADER, SECRET, { ...later, toleranceSeconds: 11 })).toBe(undefined);
  });

  it('takes one good v1 of several, one good secret of several, and ignores other schemes', async () => {
    expect(await faultOf(BODY, `v2=x, t=${AT}, v1=${'0'.repeat(64)}, v1=${V1}`)).toBe(undefined);
    expect(await faultOf(BODY, HEADER, ['whsec_old', SECRET])).toBe(undefined);
    expect(await faultOf(BODY, HEADER, ['whsec_old', 'whsec_older'])).toBe('mismatch');
    expect(await verifyWebhook(BODY, [HEADER], SECRET, { now })).toBeDefined();
  });

  it('says why it refuses, in words', async () => {
    const refused = verifyWebhook(BODY, undefined, SECRET);
    await expect(refused).rejects.toMatchObject({
      name: 'WebhookVerificationError',
      reason: 'malformed',
      message: 'The X-Service-Signature header is missing, or has no readable t and v1.',
    });
  });

  it.each(['[1]', 'null', '"event"', 'text', '{"event":1}'])(
    'refuses what is signed and no event: %s',
    async (body) => {
      expect(await faultOf(body, signatureHeader(SECRET, body, AT))).toBe('not_an_event');
    },
  );

  it('distinguishes a wrong call from a wrong webhook', async () => {
    const parsed = JSON.parse(BODY) as string;
    await expect(verifyWebhook(parsed, HEADER, SECRET, { now })).rejects.toThrow('before any JSON parser');
    await expect(verifyWebhook(BODY, HEADER, '', { now })).rejects.toThrow('secret is missing');
    await expect(verifyWebhook(BODY, HEADER, undefined as never, { now })).rejects.toThrow(TypeError);
  });
});

describe('it judges as the service does', () => {
  const line = fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed());

  it('accepts any body that the service signs with any secret', async () => {
    await fc.assert(
      fc.asyncProperty(line, line, async (text, secret) => {
        const body = JSON.stringify({ event: text });
        const header = signatureHeader(secret || 'x', body, AT);
        expect(await verifyWebhook(body, header, secret || 'x', { now })).toEqual({ event: text });
      }),
    );
  });

  it('refuses every changed, added or removed byte of body and header', async () => {
    const change = fc.record({
      inBody: fc.boolean(),
      at: fc.nat(200),
      remove: fc.constantFrom(0, 1),
      insert: fc.string({ maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ inBody, at, remove, insert }) => {
        const tamper = (text: string) => {
          const index = at % (text.length + 1);
          return text.slice(0, index) + insert + text.slice(index + remove);
        };
        const [body, header] = inBody ? [tamper(BODY), HEADER] : [BODY, tamper(HEADER)];
        const fault = await faultOf(body, header);
        expect(fault).toBe(signatureFault(SECRET, body, header, AT));
        // White space, an empty element or an unknown scheme may be in the header: it changes nothing.
        const elements = header.split(',').map((element) => element.trim());
        const isWhole = HEADER.split(',').every((element) => elements.includes(element));
        if (body !== BODY || !isWhole) expect(fault).not.toBe(undefined);
      }),
      { numRuns: runs(500) },
    );
  });

  it.each(['', 'nonsense', `t=${AT}`, `v1=${V1}`, `t=1.7e9,v1=${V1}`, `t=${AT},t=${AT},v1=${V1}`])(
    'refuses the header «%s»',
    async (header) => {
      expect(await faultOf(BODY, header)).toBe('malformed');
    },
  );

  it.each([V1.toUpperCase(), V1.slice(1), `${V1}0`, 'ž'.repeat(64), V1.replace('1', '2')])(
    'refuses the signature %s',
    async (v1) => {
      expect(await faultOf(BODY, `t=${AT},v1=${v1}`)).toBe('mismatch');
    },
  );
});

describe('signTestEvent', () => {
  it('makes the request that the service would make', async () => {
    const data = { reference: '01K4KDX2R8G5TZ3M7WQ9B1C6VE', name: 'Alfa' };
    const request = await signTestEvent({ event: 'client.created', data }, SECRET, { now });
    expect(request.headers['X-Service-Signature']).toBe(signatureHeader(SECRET, request.body, AT));
    expect(JSON.parse(request.body)).toEqual({
      event: 'client.created',
      data,
      occurred_at: now.toISOString(),
      environment: 'sandbox',
    });
    expect((await signTestEvent(BODY, SECRET, { now })).headers['X-Service-Signature']).toBe(HEADER);
    const event = await verifyWebhook(request.body, request.headers['X-Service-Signature'], SECRET, { now });
    expect(deduplicationKey(event)).toBe(`client.created:${data.reference}:${now.toISOString()}`);
  });
});

describe('real deliveries', () => {
  let world: TestService;
  let receiver: Receiver;
  beforeAll(async () => {
    world = await createTestService();
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await receiver.close();
    await world.close();
  });

  it('pass with the secret of their endpoint alone, and their event narrows their data', async () => {
    const { secret } = await world.endpoint(receiver.url);
    const invoicing = createInvoicingClient({ baseUrl: world.url, apiKey: world.key });
    const client = await invoicing.createClient({ name: 'Šećerana' });
    const draft = await invoicing.createDocument({
      document_type: 'rs_invoice',
      client: client.reference,
      lines: [{ description: 'Work', quantity: 1, unit_price: 1 }],
    });
    const deliveries = await receiver.waitFor(2);
    const names: string[] = [];
    for (const { raw, headers } of deliveries) {
      const header = headers['x-service-signature'];
      // The service's clock stands still in tests.
      const event = await verifyWebhook(raw, header, secret, { now: world.clock.now() });
      if (event.event === 'client.created') {
        expectTypeOf(event.data.tax_number).toEqualTypeOf<string | null>();
        names.push(event.data.name);
      }
      if (event.event === 'document.created') names.push(event.data.reference);
      await expect(verifyWebhook(raw, header, SECRET, { now: world.clock.now() })).rejects.toMatchObject({
        reason: 'mismatch',
      });
    }
    expect(names.sort()).toEqual([draft.reference, 'Šećerana'].sort());
  });
});
