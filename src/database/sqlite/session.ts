import type { RunResult, Statement } from 'better-sqlite3';
import type { Query } from 'drizzle-orm';
import { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import {
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
  type SQLiteExecuteMethod,
  SQLitePreparedQuery,
  SQLiteSession,
  SQLiteSyncDialect,
} from 'drizzle-orm/sqlite-core';
import { encoderOf, rowReader, type Values } from '../engine/mapping.ts';
import type { Connected, PlainRows, PlainValue, QueryRunner } from '../engine/query-runner.ts';
import type { Connection } from './connect.ts';

// What Drizzle lets its drivers extend: it builds queries, and better-sqlite3 runs them.

type Sync = PreparedQueryConfig & { type: 'sync' };
type Nothing = Record<string, never>;

/** A query of Drizzle on a connection. */
class Prepared extends SQLitePreparedQuery<Sync> {
  readonly #statement: Statement;
  readonly #fields: SelectedFieldsOrdered | undefined;

  constructor(
    statement: Statement,
    query: Query,
    { fields, method }: { fields: SelectedFieldsOrdered | undefined; method: SQLiteExecuteMethod },
  ) {
    super('sync', method, query);
    this.#statement = statement;
    this.#fields = fields;
  }

  /** @param absent what placeholders get whose value is not given; for the others, one must be given */
  executor(absent: Values): (values: Values) => unknown {
    const encode = encoderOf(this.query.params, absent);
    const statement = this.#statement;
    if (this.#fields === undefined) return (values) => statement.run(...encode(values));
    const rowOf = rowReader(this.#fields);
    const rows = statement.raw();
    return (values) => {
      const found = rows.all(...encode(values)) as unknown[];
      for (let i = 0; i < found.length; i += 1) found[i] = rowOf(found[i] as unknown[]);
      return found;
    };
  }

  run(values: Values = {}): unknown {
    return this.executor({})(values);
  }

  all(values: Values = {}): unknown[] {
    if (this.#fields) return this.run(values) as unknown[];
    return this.#statement.all(...encoderOf(this.query.params, {})(values));
  }

  get(values: Values = {}): unknown {
    return this.all(values)[0];
  }

  values(values: Values = {}): unknown[] {
    return this.#statement.raw().all(...encoderOf(this.query.params, {})(values));
  }
}

class Session extends SQLiteSession<'sync', RunResult, Nothing, Nothing> {
  readonly #connection: Connection;

  constructor(connection: Connection, dialect: SQLiteSyncDialect) {
    super(dialect);
    this.#connection = connection;
  }

  override prepareQuery(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    method: SQLiteExecuteMethod,
  ): Prepared {
    return new Prepared(this.#connection.prepare(query.sql), query, { fields, method });
  }

  override transaction(): never {
    throw new Error('Transactions are those of the write queue and the read queue.');
  }
}

const connections = new WeakMap<Connected, Connection>();

/**
 * What queries take for a connection, with the query planner stability guarantee (QPSG): each statement is planned once.
 * better-sqlite3 builds SQLite with STAT4, whose planner may look at the value of a bound parameter (in joins and ordered
 * queries); the statement is then planned again at every execution, which costs up to seven times the query. `+?` has the
 * same value and allows the same indexes, but the planner sees an expression and plans without its value. better-sqlite3
 * cannot set SQLITE_DBCONFIG_ENABLE_QPSG. https://www.sqlite.org/queryplanner-ng.html#qpstab
 */
export function sessionOn(connection: Connection): Connected {
  const dialect = new SQLiteSyncDialect();
  dialect.escapeParam = () => '+?';
  const db = new BetterSQLite3Database('sync', dialect, new Session(connection, dialect), undefined);
  connections.set(db, connection);
  return db;
}

/** Runs queries on better-sqlite3: each is prepared once per connection. */
export const QUERIES_OF_SQLITE: QueryRunner = {
  prepared(build, absent = {}) {
    const executors = new WeakMap<Connected, (values: Values) => unknown>();
    return (db, values) => {
      let execute = executors.get(db);
      if (!execute) {
        const query = build(db).prepare();
        if (!(query instanceof Prepared)) throw new Error('A query of another connection.');
        execute = query.executor(absent);
        executors.set(db, execute);
      }
      return execute(values);
    };
  },
  withId: (insert) => insert,
  idOf: (result) => Number((result as RunResult).lastInsertRowid),
  async plain(db, { text, values }): Promise<PlainRows> {
    const connection = connections.get(db) as Connection;
    const query = connection.prepare<[object], PlainValue[]>(text).raw();
    return { columns: query.columns().map(({ name }) => name), rows: query.all(values) };
  },
};
