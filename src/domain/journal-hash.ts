import { hash } from 'node:crypto';
import type { Difference } from './journal.ts';

// What the chain of the journal is made of: a program that checks it needs no more than this.

/** What the hash of a row covers. */
type HashedRow = {
  position: number;
  sequence: number | null;
  type: string;
  reference: string | null;
  change: string;
  version: number | null;
  events: readonly string[];
  at: string;
  actorKind: string;
  actor: string | null;
  key: string | null;
  via: string;
  operation: string | null;
  requestId: string | null;
  digest: string | null;
  content: string | null;
};

/** SHA-256, in hexadecimal digits, over the JSON array of the salt and the changes of a row. */
export function differenceDigest(salt: string, changes: Difference): string {
  return hash('sha256', JSON.stringify([salt, changes]));
}

/** The form of what is hashed. */
const FORM = 1;

/**
 * The hash of a row: SHA-256, in hexadecimal digits, over the JSON array of the form, the hash of the row before (empty for
 * the first), and the columns in this order; the last two where the row has either. So each hash stands for all rows up to
 * its own, and for what may be erased of a row only by its digest.
 */
export function rowHash(previous: string, row: HashedRow): string {
  const { position, sequence, type, reference, change, version, events, at } = row;
  const { actorKind, actor, key, via, operation, requestId, digest, content } = row;
  const what = [position, sequence, type, reference, change, version, events, at];
  const who = [actorKind, actor, key, via, operation, requestId];
  const kept = digest === null && content === null ? [] : [digest, content];
  return hash('sha256', JSON.stringify([FORM, previous, ...what, ...who, ...kept]));
}
