import {
  type Column,
  type Param,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
  type Table,
} from 'drizzle-orm';

// SQL that not every engine has, by what it means. Queries outside of this room use these and what SQLite and PostgreSQL
// share; where a text is not built by Drizzle, the functions take and return texts.

/** A column for which no index is chosen, where another one is known to be better: the sort order's, for example. */
export function withoutIndex(column: SQLWrapper): SQL {
  return sql`+${column}`;
}

/** `column = value`, without an index on the column. */
export function equalsWithoutIndex(column: Column, value: Placeholder | Param): SQL {
  return sql`+${column} = ${value}`;
}

/** A table in FROM that is read by one of its indexes, which has the order of the query. */
export function byIndex(table: Table, index: string): SQL {
  return sql`${table} INDEXED BY ${sql.raw(index)}`;
}

/** The tables of FROM, read in this order; conditions in WHERE join them. */
export function inOrder(...tables: SQLWrapper[]): SQL {
  return sql.join(tables, sql` CROSS JOIN `);
}

/** `column IN (…)` with the list in one JSON parameter, so that the SQL is the same for a list of any length. */
export function isAmong(column: Column, list: Placeholder): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${list}))`;
}

/** The reverse of `isAmong`. */
export function isNotAmong(column: Column, list: Placeholder): SQL {
  return sql`${column} NOT IN (SELECT value FROM json_each(${list}))`;
}

/** The exact sum of whole numbers, as a number: 0 where there are none. */
export function total(value: SQLWrapper): SQL<number> {
  return sql<number>`total(${value})`;
}

/** A list of values, in one parameter that holds a JSON array, as a table: `value`, and `key` for its position. */
export const jsonArray = (parameter: string) => `json_each(${parameter})`;

/** The first element of such a parameter. */
export const firstOf = (parameter: string) => `${parameter} ->> '$[0]'`;

/** A field of a JSON object, as text. */
export const jsonField = (column: string, field: string) => `${column} ->> '${field}'`;

/** A whole number in a field of a JSON object. */
export const jsonNumber = (column: string, field: string) => `(${column} ->> '${field}')`;

/** Whether a column holds no JSON value: NULL, or the JSON `null`. */
export const isJsonNull = (column: string) => `${column} ->> '$' IS NULL`;

/** Joins a table in the written order, which the tables before it are read in. Needs ON or USING. */
export const JOIN_IN_ORDER = 'CROSS JOIN';

/** Whether a folded text contains another. */
export const contains = (column: string, text: string) => `instr(${column}, ${text}) > 0`;

/** The texts of a group with commas between them. */
export const commaSeparated = (column: string, order: string) =>
  `group_concat(${column}, ', ' ORDER BY ${order})`;
