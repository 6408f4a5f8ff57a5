import { randomFillSync } from 'node:crypto';
import { decodeTime, monotonicFactory } from 'ulid';

// The ulid package gets random numbers from the system one character at a time (40 µs per ULID). A pool that is
// refilled in one call makes this cost negligible.
const pool = new Uint32Array(1024);
let unused = 0;

function pooledRandom(): number {
  if (unused === 0) {
    randomFillSync(pool);
    unused = pool.length;
  }
  unused -= 1;
  return (pool[unused] as number) / 2 ** 32;
}

const nextUlid = monotonicFactory(pooledRandom);

/** A new public reference: a ULID, strictly increasing within this process. */
export function newReference(): string {
  return nextUlid();
}

const PATTERN = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** True for the canonical (upper-case) text of a ULID. */
export function isReference(text: string): boolean {
  return PATTERN.test(text);
}

/** Parses a reference in the form in which people type it; undefined for any other text. */
export function referenceIn(text: string | null | undefined): string | undefined {
  const reference = text?.trim().toUpperCase() ?? '';
  return isReference(reference) ? reference : undefined;
}

/** When a reference was created, in milliseconds since 1970. */
export function madeAt(reference: string): number {
  return decodeTime(reference);
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BYTES = 16;

/** Decodes a reference (Crockford's base 32) into its 16 bytes. */
export function referenceBytes(reference: string): Buffer {
  let value = 0n;
  for (const character of reference) value = value * 32n + BigInt(ALPHABET.indexOf(character));
  return Buffer.from(value.toString(16).padStart(BYTES * 2, '0'), 'hex');
}

/** Encodes 16 bytes as a reference. */
export function referenceOfBytes(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString('hex')}`);
  let reference = '';
  for (let i = 0; i < 26; i++) {
    reference = (ALPHABET[Number(value % 32n)] as string) + reference;
    value /= 32n;
  }
  return reference;
}
