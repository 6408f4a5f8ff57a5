import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';

/** The condition that a column has one of the values of a list in JSON: one parameter, however many there are. */
export function isAmong(column: Column, list: Placeholder): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${list}))`;
}
