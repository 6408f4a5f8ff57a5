import type { Condition } from './condition.ts';
import type { Connection } from './connect.ts';
import { drizzleOn } from './plan-once.ts';
import type { Reader } from './statement.ts';
import { watchTurn } from './turn-watch.ts';

/**
 * Reads queue up behind one another: a transaction per connection, and each is over within a turn of the loop. One that
 * stayed open would keep the write-ahead log from beginning anew.
 * @param strict fail a read that let the event loop turn
 */
export function readQueue(
  connection: Connection,
  { strict, condition }: { strict: boolean; condition: Condition },
) {
  const db = drizzleOn(connection) as Reader;
  const begin = connection.prepare('BEGIN');
  const end = connection.prepare('COMMIT');
  let last: Promise<unknown> = Promise.resolve();
  return {
    read<T>(work: (tx: Reader) => Promise<T>): Promise<T> {
      const result = last.then(async () => {
        // Left behind by a commit that failed.
        if (connection.inTransaction) connection.exec('ROLLBACK');
        const turn = strict ? watchTurn() : undefined;
        try {
          begin.run();
          const value = await work(db);
          if (turn?.happened()) throw new Error('Work inside read() awaited something other than a query.');
          return value;
        } catch (error) {
          condition.met(error);
          throw error;
        } finally {
          turn?.stop();
          if (connection.inTransaction) end.run();
        }
      });
      last = result.catch(() => {});
      return result;
    },
    settled: () => last,
  };
}
