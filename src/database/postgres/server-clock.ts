import { AsyncLocalStorage } from 'node:async_hooks';

/** A server that seems to be so far behind was not only late with its answer: its clock was set back. */
const SET_BACK_MS = 1000;

/** The server's time in ms since 1970, as a column of a query. */
export const SERVER_TIME = 'floor(extract(epoch FROM clock_timestamp()) * 1000) AS "serverMs"';

export type ServerClock = ReturnType<typeof createServerClock>;

/**
 * The server's clock, by which all processes on its database go: their own may be seconds apart. The time of a write is
 * that at which it had its locks, so that in the order in which the writes of a workspace are committed, their times
 * rise.
 */
export function createServerClock() {
  const ofWrite = new AsyncLocalStorage<Date>();
  let aheadMs: number | undefined;
  return {
    /** Notes the time that the server has just answered. */
    note(serverMs: number): void {
      const measured = serverMs - Date.now();
      const known = aheadMs ?? measured;
      // A late answer makes the server seem behind, and never ahead.
      aheadMs = measured < known - SET_BACK_MS ? measured : Math.max(measured, known - 1);
    },
    /** Carries out a write, for which it is the time at which it had its locks. */
    during: <T>(serverMs: number, work: () => Promise<T>): Promise<T> =>
      ofWrite.run(new Date(serverMs), work),
    now: (): Date => ofWrite.getStore() ?? new Date(Date.now() + (aheadMs ?? 0)),
  };
}
