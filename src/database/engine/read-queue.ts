import type { Connection } from './connect.ts';
import { withStablePlans } from './stable-plans.ts';
import type { Reader } from './statement.ts';
import type { StorageHealth } from './storage-health.ts';
import { detectLoopTurn } from './time-slicer.ts';

type ReadOptions = {
  /** Fail a read that let the event loop turn. */
  strict: boolean;
  condition: StorageHealth;
  /** Let the reads of one turn of the loop see the same state, unless it is renewed between them. */
  shared: boolean;
};

/**
 * Reads queue up behind one another: a transaction per connection, and each is over within a turn of the loop. One that
 * stayed open would keep the write-ahead log from beginning anew. Beginning and ending one costs as much as a small
 * query does: where reads are shared, those that come in the same turn find it open, and the end of the turn ends it.
 */
export function readQueue(connection: Connection, { strict, condition, shared }: ReadOptions) {
  const db = withStablePlans(connection) as Reader;
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

  /** Lets whatever is read from now on see what is committed by now; a read under way sees one state all the same. */
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
      // What was read stands; the next read begins by undoing what is left.
      condition.recordError(error);
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
          condition.recordError(error);
          // Some errors of the database end the transaction by themselves.
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
