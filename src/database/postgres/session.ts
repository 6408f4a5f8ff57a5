import { getTableColumns, type Query, type Table } from 'drizzle-orm';
import {
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  PgSession,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { encoderOf, rowReader, type Values } from '../engine/mapping.ts';
import type {
  Connected,
  PlainRows,
  PlainValue,
  QueryRunner,
  WritablyConnected,
} from '../engine/query-runner.ts';
import { withoutValues } from './faults.ts';

// What Drizzle lets its drivers extend: it builds queries, and `pg` runs them.

/** A connection of the pool, and what queries take for it. */
export type Session = { client: pg.PoolClient; db: WritablyConnected };

type Execute = (client: pg.PoolClient, values: Values) => Promise<unknown[]>;

/** A query of Drizzle, for one connection or for all. */
class Prepared<Config extends PreparedQueryConfig> extends PgPreparedQuery<Config> {
  readonly #client: pg.PoolClient;
  readonly #fields: SelectedFieldsOrdered | undefined;

  constructor(client: pg.PoolClient, query: Query, fields: SelectedFieldsOrdered | undefined) {
    super(query, undefined, undefined);
    this.#client = client;
    this.#fields = fields;
  }

  /**
   * @param absent what placeholders get whose value is not given; for the others, one must be given
   * @param name by which a connection keeps it prepared
   */
  executor(absent: Values, name?: string): Execute {
    const { sql: text, params } = this.query;
    const encode = encoderOf(params, absent);
    const rowOf = this.#fields && rowReader(this.#fields);
    return async (client, values) => {
      const rowMode = rowOf && ('array' as const);
      const { rows } = await run(client, { name, text, values: encode(values), rowMode });
      return rowOf ? rows.map(rowOf) : rows;
    };
  }

  async execute(values: Values = {}): Promise<Config['execute']> {
    return this.executor({})(this.#client, values);
  }
}

class ConnectionSession extends PgSession {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient, dialect: PgDialect) {
    super(dialect);
    this.#client = client;
  }

  override prepareQuery<Config extends PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
  ): Prepared<Config> {
    return new Prepared(this.#client, query, fields);
  }

  override transaction(): never {
    throw new Error('Transactions are those of reads.ts and writes.ts.');
  }
}

const sessions = new WeakMap<pg.PoolClient, Session>();
const clients = new WeakMap<Connected, pg.PoolClient>();

/** What a connection is to queries: reading ones are given the same. */
export function sessionOf(client: pg.PoolClient): Session {
  const known = sessions.get(client);
  if (known) return known;
  const dialect = new PgDialect();
  // The types of queries are those of SQLite's tables (schema/columns-postgres.ts).
  const db = new PgDatabase(
    dialect,
    new ConnectionSession(client, dialect),
    undefined,
  ) as unknown as WritablyConnected;
  const session = { client, db };
  sessions.set(client, session);
  clients.set(db, client);
  return session;
}

type Sent = { name?: string | undefined; text: string; values: unknown[]; rowMode?: 'array' | undefined };

/** Runs a query. @throws the server's error, without the values of the query */
async function run(client: pg.PoolClient, query: Sent): Promise<pg.QueryArrayResult<unknown[]>> {
  try {
    return await client.query<unknown[]>(query as pg.QueryArrayConfig);
  } catch (error) {
    throw withoutValues(error);
  }
}

/** The names of prepared statements: a connection prepares each text once. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `q${names.size}`;
    names.set(text, name);
  }
  return name;
}

const clientOf = (db: Connected) => clients.get(db) as pg.PoolClient;

/** Runs queries on the connections of the pool: each is built once for all of them. */
export const QUERIES_OF_POSTGRES: QueryRunner = {
  prepared(build, absent = {}) {
    let execute: Execute | undefined;
    return (db, values) => {
      if (!execute) {
        const query = build(db).prepare();
        if (!(query instanceof Prepared)) throw new Error('A query of another connection.');
        execute = query.executor(absent, nameOf(query.getQuery().sql));
      }
      return execute(clientOf(db), values);
    };
  },
  withId(insert, table) {
    const { id } = getTableColumns(table as Table);
    return id ? (insert as { returning(fields: object): typeof insert }).returning({ id }) : insert;
  },
  idOf: (result) => (result as { id: number }[])[0]?.id ?? 0,
  async plain(db, { text, values }): Promise<PlainRows> {
    const given: unknown[] = [];
    const places = new Map<string, number>();
    // A name stands behind one colon, a type behind two.
    const numbered = text.replaceAll(/(?<!:):([a-z_]+)/g, (_, name: string) => {
      if (!places.has(name)) places.set(name, given.push(values[name]));
      return `$${places.get(name)}`;
    });
    const { fields, rows } = await run(clientOf(db), {
      name: nameOf(numbered),
      text: numbered,
      values: given,
      rowMode: 'array',
    });
    return { columns: fields.map(({ name }) => name), rows: rows as PlainValue[][] };
  },
};
