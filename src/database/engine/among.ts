import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';

/** `column IN (…)` over a list given as JSON: one parameter, whatever the length of the list. */
export function isAmong(column: Column, list: Placeholder): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${list}))`;
}
