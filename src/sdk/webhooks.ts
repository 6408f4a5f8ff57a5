import type { webhooks } from '../../generated/api.ts';
import {
  parseSignatureHeader,
  SIGNATURE_TOLERANCE_SECONDS,
  type SignatureFault,
} from '../crypto/webhook-signature-header.ts';

export type EventName = keyof webhooks;

/**
 * The content of a webhook; `event` narrows `data`. An event of a later version arrives with its name as plain text.
 */
export type WebhookEvent<Name extends EventName = EventName> = {
  [Event in Name]: webhooks[Event]['post']['requestBody']['content']['application/json'];
}[Name];

/** The reason for refusing a webhook; `not_an_event`: correctly signed, but not an event of this service. */
export type WebhookFault = SignatureFault | 'not_an_event';

const MESSAGES: Record<WebhookFault, string> = {
  malformed: 'The X-Service-Signature header is missing, or has no readable t and v1.',
  outside_tolerance: 'The webhook was signed too long ago, or the clock of one side is wrong.',
  mismatch:
    'The signature does not fit: the secret is another one, or the body is not the raw one that arrived.',
  not_an_event: 'The signed body is not an event of the invoicing service.',
};

/** The webhook must not be trusted: answer 400, and do nothing else. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: WebhookFault;

  constructor(reason: WebhookFault) {
    super(MESSAGES[reason]);
    this.reason = reason;
  }
}

export type VerifyOptions = {
  /** The receiver's time; now by default. */
  now?: Date | undefined;
  /** The largest difference to the signature's time, in both directions: 300 seconds by default. */
  toleranceSeconds?: number | undefined;
};

/**
 * Verifies a webhook and returns its event. A test event has the header `X-Service-Test: 1`: its record does not
 * exist, so answer 2xx and do not store it.
 * @param rawBody the body exactly as received, before any JSON parser
 * @param header the value of `X-Service-Signature`
 * @param secret the endpoint's secret, including `whsec_`; several while one replaces the other
 * @throws WebhookVerificationError with the reason
 */
export async function verifyWebhook(
  rawBody: string | ArrayBuffer | Uint8Array,
  header: string | readonly string[] | null | undefined,
  secret: string | readonly string[],
  { now = new Date(), toleranceSeconds = SIGNATURE_TOLERANCE_SECONDS }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const body = bytesOf(rawBody);
  const parsed = parseSignatureHeader(String(header ?? ''));
  if (!parsed) throw new WebhookVerificationError('malformed');
  const isNear = Math.abs(Math.floor(now.getTime() / 1000) - Number(parsed.time)) <= toleranceSeconds;
  if (!isNear) throw new WebhookVerificationError('outside_tolerance');
  const message = signedMessage(parsed.time, body);
  const signatures = parsed.signatures.filter((text) => /^[\da-f]{64}$/.test(text)).map(bytesOfHex);
  for (const each of [secret].flat() as string[]) {
    const key = await importKey(each, 'verify');
    for (const signature of signatures) {
      // Web Crypto compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, message)) return eventOf(body);
    }
  }
  throw new WebhookVerificationError('mismatch');
}

/** Identifies a webhook that arrives twice: store it for as long as duplicates would matter. */
export function deduplicationKey({ event, data, occurred_at }: WebhookEvent): string {
  return `${event}:${data.reference}:${occurred_at}`;
}

/** An event for the tests of a receiver: `occurred_at` is now and `environment` is sandbox by default. */
export type TestEvent = {
  event: EventName;
  data: object;
  occurred_at?: string;
  environment?: 'production' | 'sandbox';
};

/**
 * A request that passes `verifyWebhook`, for the tests of a receiver:
 * `await fetch(url, await signTestEvent(event, secret))`.
 * @param event an event, or a body as text, which is signed unchanged
 */
export async function signTestEvent(
  event: TestEvent | string,
  secret: string,
  { now = new Date() }: { now?: Date | undefined } = {},
): Promise<{ method: 'POST'; headers: Record<string, string>; body: string }> {
  const defaults = { occurred_at: now.toISOString(), environment: 'sandbox' };
  const body = typeof event === 'string' ? event : JSON.stringify({ ...defaults, ...event });
  const time = String(Math.floor(now.getTime() / 1000));
  const key = await importKey(secret, 'sign');
  const signature = await crypto.subtle.sign('HMAC', key, signedMessage(time, bytesOf(body)));
  const hex = Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Service-Webhooks/1',
      'X-Service-Signature': `t=${time},v1=${hex}`,
    },
    body,
  };
}

type Bytes = Uint8Array<ArrayBuffer>;

function bytesOf(raw: string | ArrayBuffer | Uint8Array): Bytes {
  if (typeof raw === 'string') return new TextEncoder().encode(raw);
  if (raw instanceof ArrayBuffer || ArrayBuffer.isView(raw)) return new Uint8Array(raw as Bytes);
  throw new TypeError('verifyWebhook needs the raw body, as text or bytes, before any JSON parser.');
}

function bytesOfHex(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function signedMessage(time: string, body: Bytes): Bytes {
  const prefix = new TextEncoder().encode(`${time}.`);
  const message = new Uint8Array(prefix.length + body.length);
  message.set(prefix);
  message.set(body, prefix.length);
  return message;
}

async function importKey(secret: string, use: 'sign' | 'verify') {
  if (!secret) throw new TypeError('The webhook secret is missing: give the whsec_… text of the endpoint.');
  const key = new TextEncoder().encode(secret);
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}

function eventOf(body: Bytes): WebhookEvent {
  try {
    const event = JSON.parse(new TextDecoder().decode(body)) as WebhookEvent | null;
    if (typeof event?.event === 'string') return event;
  } catch {
    // Not JSON: reported below.
  }
  throw new WebhookVerificationError('not_an_event');
}
