import { withTimeout } from './connect.ts';
import { isLockedOut, isUnwritable } from './faults.ts';
import { CAN_WRITES_BEGIN } from './locks.ts';
import { NEWEST_VERSION, VERSION } from './migrate.ts';
import type { Pool } from './pool.ts';
import type { Session } from './session.ts';

/** What the errors of writes show of the server's disk. */
export type ServerHealth = {
  recordError(error: unknown): void;
  recordSuccess(): void;
  /** Why the database cannot be used, as a text for the operator; undefined while it can. */
  problem(): Promise<string | undefined>;
};

/** A single row may still fit on a full disk. This statement needs new pages, and gives them back. */
const NEEDS_ROOM = `BEGIN;
  CREATE TEMP TABLE room ON COMMIT DROP AS SELECT md5(n::text) FROM generate_series(1, 10000) AS numbers (n);
  COMMIT`;
const NEEDS_A_ROW = 'ROLLBACK; UPDATE schema_migrations SET applied_at = applied_at';
/** After this many writes in a row that waited for their locks in vain, `problem` checks whether they can be taken. */
const LOCKED_OUT = 3;
/** The error of a database user who may not make temporary tables. */
const NOT_ALLOWED = '42501';

/** Remembers that the server could not write until a write succeeds. */
export function createServerHealth(pool: Pool): ServerHealth {
  let isRefused = false;
  let lockedOut = 0;

  async function problemIn(session: Session): Promise<string | undefined> {
    const { rows } = await session.client.query(
      `SELECT pg_is_in_recovery() AS "isStandby", (${VERSION}) AS version`,
    );
    const [{ isStandby, version }] = rows as [{ isStandby: boolean; version: number }];
    if (isStandby) return 'the database is a standby, which cannot be written';
    if (version !== NEWEST_VERSION) return 'the tables of the database are not those of this version';
    if (lockedOut >= LOCKED_OUT) {
      const locks = await session.client.query(CAN_WRITES_BEGIN);
      const [{ isFree }] = locks.rows as [{ isFree: boolean }];
      if (!isFree) return 'another session of the database holds the locks that writes begin with';
      lockedOut = 0;
    }
    if (!isRefused) return undefined;
    await session.client.query(NEEDS_ROOM).catch((error: { code?: string }) => {
      if (error.code !== NOT_ALLOWED) throw error;
      return session.client.query(NEEDS_A_ROW);
    });
    isRefused = false;
    return undefined;
  }

  return {
    recordError(error) {
      if (isUnwritable(error)) isRefused = true;
      if (isLockedOut(error)) lockedOut += 1;
    },
    recordSuccess() {
      isRefused = false;
      lockedOut = 0;
    },
    async problem() {
      let session: Session | undefined;
      try {
        session = await pool.take();
        const problem = await withTimeout(problemIn(session));
        pool.giveBack(session, Promise.resolve());
        return problem;
      } catch (error) {
        if (session) pool.discard(session);
        return isUnwritable(error)
          ? 'the database cannot be written: its disk is full or refuses'
          : 'the database does not answer';
      }
    },
  };
}
