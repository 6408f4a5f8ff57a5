import pg from 'pg';
import type { Priority } from '../engine/time-slicer.ts';
import { connectionOptions, prepareSession } from './connect.ts';
import { type Session, sessionOf } from './session.ts';

export type Pool = {
  /** Waits for a connection. Each that is taken is given back, once. */
  take(priority?: Priority): Promise<Session>;
  /** Gives a connection back after what was sent on it last, or ends it where that failed. */
  giveBack(session: Session, last: Promise<unknown>): void;
  /** Ends a connection that cannot be used any more. */
  discard(session: Session): void;
  close(): Promise<void>;
};

const IDLE_MS = 60_000;

/** The connections of this process. Background work has at most half of them, so that requests never wait for it. */
export function createPool(url: string, connections: number): Pool {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max: connections,
    idleTimeoutMillis: IDLE_MS,
    onConnect: (client: pg.ClientBase) => prepareSession(client),
  } as pg.PoolConfig);
  // A connection that breaks while it is idle is replaced by the next one.
  pool.on('error', () => {});
  const ofBackground = new Set<Session>();
  const mostOfBackground = Math.max(1, Math.floor(connections / 2));
  const waiting: (() => void)[] = [];
  let taking = 0;

  async function take(priority: Priority = 'request'): Promise<Session> {
    if (priority === 'request') return sessionOf(await pool.connect());
    while (taking >= mostOfBackground) await new Promise<void>((resume) => waiting.push(resume));
    taking += 1;
    try {
      const session = sessionOf(await pool.connect());
      ofBackground.add(session);
      return session;
    } catch (error) {
      endBackground();
      throw error;
    }
  }

  function endBackground(): void {
    taking -= 1;
    waiting.shift()?.();
  }

  function release(session: Session, isBroken: boolean): void {
    if (ofBackground.delete(session)) endBackground();
    session.client.release(isBroken);
  }

  return {
    take,
    giveBack(session, last) {
      last.then(
        () => release(session, false),
        () => release(session, true),
      );
    },
    discard: (session) => release(session, true),
    close: () => pool.end(),
  };
}
