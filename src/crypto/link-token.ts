import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { referenceBytes, referenceOfBytes } from '../domain/reference.ts';

// Links that clients open carry a secret that only this instance can make: nothing in the database, in an event or in
// an API answer leads to one. Two kinds: signers' links are looked up by a stored hash, which also ends them; the links
// of documents and portals say themselves what they open, so that a million documents need no row each.

export type LinkKind = 'document' | 'portal';

const MAC_BYTES = 16;
const REFERENCE_BYTES = 16;

/** The secret part of a signer's link: 43 characters, the same for the same signer and generation. */
export function signingToken(instanceKey: string, signer: { reference: string; generation: number }): string {
  return mac(instanceKey, 'sign', signer.reference, signer.generation).toString('base64url');
}

/** What is stored of a signing token, to look it up by. */
export function linkHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token of a document's or a portal's link: the reference and 128 bits that nobody else can compute. */
export function recordToken(
  instanceKey: string,
  kind: LinkKind,
  record: { reference: string; generation: number },
): string {
  const secret = mac(instanceKey, kind, record.reference, record.generation).subarray(0, MAC_BYTES);
  return Buffer.concat([referenceBytes(record.reference), secret]).toString('base64url');
}

/** Which record a token claims to open; undefined when it is no token at all. Nothing is proven by it yet. */
export function claimedReference(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Decoding skips what is no base64url: only the one spelling that encoding gives is a token.
  if (bytes.length !== REFERENCE_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return undefined;
  return referenceOfBytes(bytes.subarray(0, REFERENCE_BYTES));
}

/** True when a token is the present one of its record; compared in constant time. */
export function isRecordToken(
  token: string,
  instanceKey: string,
  kind: LinkKind,
  record: { reference: string; generation: number },
): boolean {
  const given = Buffer.from(token);
  const right = Buffer.from(recordToken(instanceKey, kind, record));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** HMAC-SHA256 under a key of its own, derived from the instance key. */
function mac(instanceKey: string, kind: string, reference: string, generation: number): Buffer {
  return createHmac('sha256', linkKey(instanceKey)).update(`${kind}\n${reference}\n${generation}`).digest();
}

const keys = new Map<string, Buffer>();

function linkKey(instanceKey: string): Buffer {
  const known = keys.get(instanceKey);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', instanceKey, '', 'links', 32));
  keys.set(instanceKey, key);
  return key;
}
