import type { Reader } from '../engine/statement.ts';
import { detectLoopTurn } from '../engine/time-slicer.ts';
import type { Connection } from './connect.ts';
import { sessionOn } from './session.ts';
import type { StorageHealth } from './storage-health.ts';

type ReadOptions = {
  /** Fail a read that awaited the event loop. */
  strict: boolean;
  storage: StorageHealth;
  /** Share one transaction among the reads of one turn of the event loop, unless it is renewed between them. */
  shared: boolean;
};

/**
 * Runs reads one after another, each within one turn of the event loop: a transaction that stayed open would keep
 * SQLite from restarting the write-ahead log. Beginning and ending a transaction costs as much as a small query, so
 * shared reads of the same turn use one transaction, which ends with the turn.
 */
export function readQueue(connection: Connection, { strict, storage, shared }: ReadOptions) {
  const db = sessionOn(connection);
  const begin = connection.prepare('BEGIN');
  const commit = connection.prepare('COMMIT');
  let last: Promise<unknown> = Promise.resolve();
  let isReading = false;
  let isOutdated = false;
  let endOfTurn: NodeJS.Immediate | undefined;

  function enter() {
    if (endOfTurn === undefined) {
      if (connection.inTransaction) connection.exec('ROLLBACK');
      begin.run();
      if (shared) endOfTurn = setImmediate(renew);
    }
    isReading = true;
    isOutdated = !shared;
  }

  function leave() {
    isReading = false;
    if (isOutdated) end();
  }

  /** Makes later reads see what is committed by now; a read under way keeps its snapshot. */
  function renew() {
    isOutdated = true;
    if (!isReading) end();
  }

  function end() {
    clearImmediate(endOfTurn);
    endOfTurn = undefined;
    try {
      if (connection.inTransaction) commit.run();
    } catch (error) {
      // What was read is valid; the next read rolls back what is left of this transaction.
      storage.recordError(error);
    }
  }

  return {
    read<T>(work: (tx: Reader) => Promise<T>): Promise<T> {
      const result = last.then(async () => {
        const turn = strict ? detectLoopTurn() : undefined;
        try {
          enter();
          const value = await work(db);
          if (turn?.happened()) throw new Error('Work inside read() awaited something other than a query.');
          return value;
        } catch (error) {
          storage.recordError(error);
          // Some errors make SQLite roll back the transaction by itself.
          isOutdated = true;
          throw error;
        } finally {
          turn?.stop();
          leave();
        }
      });
      last = result.catch(() => {});
      return result;
    },
    renew,
    drained: () => last,
  };
}
