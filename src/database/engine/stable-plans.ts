import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import type { Connection } from './connect.ts';

/**
 * Drizzle on a connection whose statements are planned once. SQLite, built with STAT4 as better-sqlite3 builds it,
 * plans a statement anew at every execution when its planner has looked at a bound parameter, which it does in joins
 * and ordered queries; that costs up to seven times what the query does. `+?` has the same value and lets the same
 * indexes be used, but the planner sees an expression and does not look into it.
 */
export function withStablePlans(connection: Connection): BetterSQLite3Database {
  const client = { prepare: (text: string) => connection.prepare(text.replaceAll('?', '+?')) };
  return drizzle({ client: client as unknown as Connection });
}
