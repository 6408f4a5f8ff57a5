import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  parseSignatureHeader,
  SIGNATURE_TOLERANCE_SECONDS,
  type SignatureFault,
} from './webhook-signature-header.ts';

/**
 * The value of `X-Service-Signature` for a body: `t=<unix seconds>,v1=<hex>`. The HMAC-SHA256 key is the UTF-8 text
 * of the whole secret, `whsec_` included; the message is the time, a dot and the raw body.
 * @param secret several during an overlap of secrets: one `v1` for each, in their order
 */
export function signatureHeader(
  secret: string | readonly string[],
  body: string | Uint8Array,
  unixSeconds: number,
): string {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const signatures = secrets.map((each) => `v1=${hmacHex(each, body, String(unixSeconds))}`);
  return [`t=${unixSeconds}`, ...signatures].join(',');
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
 * What is wrong with a signature; undefined if it is valid. `body` is the raw body, `unixSeconds` the receiver's time.
 * One valid `v1` of several is enough, so that a secret can be replaced without a gap; unknown schemes are ignored.
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

function hmacHex(secret: string, body: string | Uint8Array, time: string): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
}

function equal(given: Uint8Array, expected: Uint8Array): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
