import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far a signature's time may be from the receiver's clock, either way. */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

/** Why a signature is not accepted: no readable `t` and `v1`, made at another time, or made of something else. */
export type SignatureFault = 'malformed' | 'outside_tolerance' | 'mismatch';

/**
 * The value of `X-Service-Signature` for a body: `t=<unix seconds>,v1=<hex>`. The HMAC-SHA256 key is the UTF-8 text
 * of the whole secret, `whsec_` included; the message is the time, a dot and the raw body.
 */
export function signatureHeader(secret: string, body: string | Uint8Array, unixSeconds: number): string {
  return `t=${unixSeconds},v1=${hmacHex(secret, body, String(unixSeconds))}`;
}

/** True when the header signs exactly this raw body, with this secret, within 300 seconds of `unixSeconds`. */
export function verifySignature(
  secret: string,
  body: string | Uint8Array,
  header: string | null | undefined,
  unixSeconds: number,
): boolean {
  return signatureFault(secret, body, header, unixSeconds) === undefined;
}

/**
 * What is wrong with a signature, or undefined when it is good. `body` is the raw body, `unixSeconds` the receiver's
 * time. One of several `v1` is enough, so that a secret can be replaced without a gap; unknown schemes are ignored.
 */
export function signatureFault(
  secret: string,
  body: string | Uint8Array,
  header: string | null | undefined,
  unixSeconds: number,
): SignatureFault | undefined {
  const parsed = parseSignatureHeader(header ?? '');
  if (!parsed) return 'malformed';
  if (Math.abs(unixSeconds - Number(parsed.time)) > SIGNATURE_TOLERANCE_SECONDS) return 'outside_tolerance';
  const expected = Buffer.from(hmacHex(secret, body, parsed.time));
  const matches = parsed.signatures.filter((signature) => equal(Buffer.from(signature), expected));
  return matches.length > 0 ? undefined : 'mismatch';
}

/** `t` as it was written and every `v1`; undefined when `t` is missing, repeated or not a number, or no `v1` is there. */
export function parseSignatureHeader(header: string): { time: string; signatures: string[] } | undefined {
  const times: string[] = [];
  const signatures: string[] = [];
  for (const element of header.split(',')) {
    const [, name, value] = /^\s*(\w+)=(.*?)\s*$/.exec(element) ?? [];
    if (name === 't') times.push(value ?? '');
    if (name === 'v1' && value) signatures.push(value);
  }
  const [time] = times;
  if (time === undefined || times.length > 1 || !/^\d{1,15}$/.test(time) || signatures.length === 0)
    return undefined;
  return { time, signatures };
}

function hmacHex(secret: string, body: string | Uint8Array, time: string): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
}

function equal(given: Uint8Array, expected: Uint8Array): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
