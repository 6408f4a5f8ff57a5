import { dialectInUse } from './engine-in-use.ts';

// SQL that not every engine has, by what it means. Queries outside of this room use these and what SQLite and PostgreSQL
// share; where a text is not built by Drizzle, the functions take and return texts.

export const {
  byIndex,
  containsText,
  equalsWithoutIndex,
  indexPhrase,
  inOrder,
  isAmong,
  isNotAmong,
  matchesIndex,
  recordsFound,
  total,
  withoutIndex,
} = dialectInUse();

// As yet, these are SQLite's alone: the tables that are exported as CSV are written in them.

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
