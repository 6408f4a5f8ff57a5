import type { Connection } from './connect.ts';
import { drizzleOn } from './plan-once.ts';
import type { Reader } from './statement.ts';

/** Reads queue up behind one another: a transaction per connection, and each is over within a turn of the loop. */
export function readQueue(connection: Connection) {
  const db = drizzleOn(connection) as Reader;
  const begin = connection.prepare('BEGIN');
  const end = connection.prepare('COMMIT');
  let last: Promise<unknown> = Promise.resolve();
  return {
    read<T>(work: (tx: Reader) => Promise<T>): Promise<T> {
      const result = last.then(async () => {
        // Left behind by a commit that failed.
        if (connection.inTransaction) connection.exec('ROLLBACK');
        begin.run();
        try {
          return await work(db);
        } finally {
          if (connection.inTransaction) end.run();
        }
      });
      last = result.catch(() => {});
      return result;
    },
    settled: () => last,
  };
}
