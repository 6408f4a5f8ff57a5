import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { referenceBytes, referenceOfBytes } from '../domain/reference.ts';

// Links that clients open contain a secret that is derived from the instance key: it cannot be derived from the
// database, an event or an API response. There are two kinds. Signers' links are looked up by a stored hash, and end
// when it is removed. All others contain the reference of their record, so that no row per document is needed.

type ClientLinkKind = 'document' | 'portal' | 'statement' | 'confirmation';

const MAC_BYTES = 16;
const REFERENCE_BYTES = 16;

/** The secret part of a signer's link: 43 characters, the same for the same signer and generation. */
export function signingToken(instanceKey: string, signer: { reference: string; generation: number }): string {
  return mac(instanceKey, 'sign', signer.reference, signer.generation).toString('base64url');
}

/** The hash by which a token is stored and looked up. */
export function linkHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token of a document's or a portal's link: the reference and 128 bits of an HMAC. */
export function recordToken(
  instanceKey: string,
  kind: ClientLinkKind,
  record: { reference: string; generation: number },
): string {
  const secret = mac(instanceKey, kind, record.reference, record.generation).subarray(0, MAC_BYTES);
  return Buffer.concat([referenceBytes(record.reference), secret]).toString('base64url');
}

/** The record that a token claims to be for, not verified yet; undefined if it is not a token. */
export function claimedReference(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Decoding ignores invalid characters: only the exact encoding is a token.
  if (bytes.length !== REFERENCE_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return undefined;
  return referenceOfBytes(bytes.subarray(0, REFERENCE_BYTES));
}

/** True for the present token of a record; compared in constant time. */
export function isRecordToken(
  token: string,
  instanceKey: string,
  kind: ClientLinkKind,
  record: { reference: string; generation: number },
): boolean {
  const given = Buffer.from(token);
  const right = Buffer.from(recordToken(instanceKey, kind, record));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** HMAC-SHA256 with a separate key, derived from the instance key. */
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
