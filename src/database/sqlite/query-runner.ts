import type { Values } from '../engine/drizzle-fast/codec.ts';
import type { Connected, PlainRows, PlainValue, QueryRunner } from '../engine/query-runner.ts';
import type { Connection } from './connect.ts';
import { compilePrepared } from './drizzle-fast/compile-prepared.ts';

/** Runs queries on better-sqlite3: each is prepared once per connection. */
export const QUERIES_OF_SQLITE: QueryRunner = {
  prepared(build, absent) {
    const prepared = new WeakMap<Connected, (values: Values) => unknown>();
    return (db, values) => {
      let execute = prepared.get(db);
      if (!execute) {
        execute = compilePrepared(build(db).prepare(), absent);
        prepared.set(db, execute);
      }
      return execute(values);
    };
  },
  withId: (insert) => insert,
  idOf: (result) => Number((result as { lastInsertRowid: number | bigint }).lastInsertRowid),
  async plain(db, { text, values }): Promise<PlainRows> {
    const { $client: connection } = db as Connected & { $client: Pick<Connection, 'prepare'> };
    const query = connection.prepare<[object], PlainValue[]>(text).raw();
    return { columns: query.columns().map(({ name }) => name), rows: query.all(values) };
  },
};
