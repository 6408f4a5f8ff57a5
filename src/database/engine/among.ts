import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';

/** `column IN (…)` with the list in one JSON parameter, so that the SQL is the same for a list of any length. */
export function isAmong(column: Column, list: Placeholder): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${list}))`;
}
