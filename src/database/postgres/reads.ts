import { setTimeout as pause } from 'node:timers/promises';
import type { Reader } from '../engine/statement.ts';
import type { Priority } from '../engine/time-slicer.ts';
import { isConflict, isCutOff, withoutValues } from './faults.ts';
import type { Pool } from './pool.ts';

type Work<T> = (tx: Reader) => Promise<T>;

type ReadOptions = {
  /** `background` leaves half of the connections to others. */
  priority?: Priority;
  /** How long each query may take. */
  limitMs?: number;
};

export type Reads = {
  read<T>(work: Work<T>, options?: ReadOptions): Promise<T>;
  /** Resolves when every read has ended. */
  drained(): Promise<void>;
};

const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY';
const RERUN_MS = [0, 300, 1500];

/**
 * Reading transactions, each on a connection of its own. All queries of one see the same state. Begin and end are sent
 * together with the queries, so that they take no time of their own.
 */
export function createReads(pool: Pool): Reads {
  const underWay = new Set<Promise<unknown>>();

  async function once<T>(work: Work<T>, { priority, limitMs }: ReadOptions): Promise<T> {
    const session = await pool.take(priority);
    const begun = session.client.query(
      limitMs === undefined ? BEGIN : `${BEGIN}; SET LOCAL statement_timeout = ${limitMs}`,
    );
    begun.catch(() => {});
    try {
      return await work(session.db);
    } catch (error) {
      throw withoutValues(error);
    } finally {
      pool.giveBack(session, session.client.query('COMMIT'));
    }
  }

  async function rerunning<T>(work: Work<T>, options: ReadOptions): Promise<T> {
    for (const ms of RERUN_MS) {
      try {
        return await once(work, options);
      } catch (error) {
        if (!isCutOff(error) && !isConflict(error)) throw error;
        await pause(ms);
      }
    }
    return once(work, options);
  }

  return {
    read(work, options = {}) {
      const reading = rerunning(work, options);
      underWay.add(reading);
      const end = () => void underWay.delete(reading);
      reading.then(end, end);
      return reading;
    },
    async drained() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
