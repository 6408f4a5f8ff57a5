import { randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';

// The ulid package draws its randomness one character at a time from the system (40 µs per ULID);
// a pool refilled in one call makes that cost vanish.
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

/** The reference that a text is, as people type it; undefined for anything else. */
export function referenceIn(text: string | null | undefined): string | undefined {
  const reference = text?.trim().toUpperCase() ?? '';
  return isReference(reference) ? reference : undefined;
}
