import type { Owners } from './owners.ts';
import { SERVER_TIME } from './server-clock.ts';

// Advisory locks of a database are shared by all that use it. The first half of each key is a number of this service's
// own plus the kind of owner. https://www.postgresql.org/docs/15/explicit-locking.html#ADVISORY-LOCKS

const SPACE = 0x1b0c_0000;
const INSTANCE = 0;
/** The first half of the lock of the process that leads. */
export const LEAD = SPACE + 98;
const MIGRATION = 99;

/** The second half of a key has 31 bits. Two owners on one lock only wait for each other more often. */
const half = (id: number) => id % 0x7fff_ffff;

/**
 * The statements that begin a writing transaction: it waits for its locks before its first query, and each query after
 * that sees all that was committed by the holders before. Everything is locked in one order.
 */
export function beginOf({ keys, isAlone }: Pick<Owners, 'keys' | 'isAlone'>): string {
  const instance = isAlone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  return [
    'BEGIN',
    `SELECT ${instance}(${SPACE + INSTANCE}, 0)`,
    ...keys.map(([kind, id]) => `SELECT pg_advisory_xact_lock(${SPACE + kind}, ${half(id)})`),
    `SELECT pg_current_xact_id()::text AS transaction, ${SERVER_TIME}`,
  ].join('; ');
}

/**
 * Whether writes can begin: the first lock of each is free. Locks of this kind are open to every session of the database,
 * also to one that has no right to any table.
 */
export const CAN_WRITES_BEGIN = `SELECT pg_try_advisory_xact_lock_shared(${SPACE + INSTANCE}, 0) AS "isFree"`;

/** Waits until no other process migrates the tables; the lock ends with the session. */
export const LOCK_FOR_MIGRATION = `SELECT pg_advisory_lock(${SPACE + MIGRATION}, 0)`;
export const UNLOCK_AFTER_MIGRATION = `SELECT pg_advisory_unlock(${SPACE + MIGRATION}, 0)`;

/** Held by the process that leads, for as long as its session lasts. */
export const TRY_TO_LEAD = `SELECT pg_try_advisory_lock(${LEAD}, 0) AS "isOurs"`;
