import { drizzle } from 'drizzle-orm/pg-proxy';
import type pg from 'pg';
import type { WritablyConnected } from '../engine/query-runner.ts';
import { withoutValues } from './faults.ts';

/** A connection of the pool, and what queries take for it. */
export type Session = { client: pg.PoolClient; db: WritablyConnected };

const sessions = new WeakMap<pg.PoolClient, Session>();
const clients = new WeakMap<object, pg.PoolClient>();

/** What a connection is to queries: reading ones are given the same. */
export function sessionOf(client: pg.PoolClient): Session {
  const known = sessions.get(client);
  if (known) return known;
  const db = drizzle(async (text, values, method) => {
    const { rows } = await run(client, { text, values, rowMode: method === 'all' ? 'array' : undefined });
    return { rows };
  });
  // The types of queries are those of SQLite's tables (schema/columns-postgres.ts).
  const session = { client, db: db as unknown as WritablyConnected };
  sessions.set(client, session);
  clients.set(session.db, client);
  return session;
}

/** The connection behind what queries take. */
export function clientOf(db: object): pg.PoolClient {
  return clients.get(db) as pg.PoolClient;
}

type Query = { name?: string | undefined; text: string; values: unknown[]; rowMode?: 'array' | undefined };

/** Runs a query. @throws the server's error, without the values of the query */
export async function run(client: pg.PoolClient, query: Query): Promise<pg.QueryArrayResult<unknown[]>> {
  try {
    return await client.query<unknown[]>(query as pg.QueryArrayConfig);
  } catch (error) {
    throw withoutValues(error);
  }
}
