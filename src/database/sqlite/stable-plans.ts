import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import type { Connection } from './connect.ts';

/**
 * Drizzle on a connection with the query planner stability guarantee (QPSG): each statement is planned once.
 * better-sqlite3 builds SQLite with STAT4, whose planner may look at the value of a bound parameter (in joins and
 * ordered queries); the statement is then planned again at every execution, which costs up to seven times the query.
 * `+?` has the same value and allows the same indexes, but the planner sees an expression and plans without its value.
 * better-sqlite3 cannot set SQLITE_DBCONFIG_ENABLE_QPSG, hence the change of the SQL text: a `?` inside a quoted
 * literal would be changed too, so no statement may hold one. https://www.sqlite.org/queryplanner-ng.html#qpstab
 */
export function withStablePlans(connection: Connection): BetterSQLite3Database {
  const client = { prepare: (text: string) => connection.prepare(text.replaceAll('?', '+?')) };
  return drizzle({ client: client as unknown as Connection });
}
