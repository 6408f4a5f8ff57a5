import {
  type Column,
  type Param,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
  type Table,
} from 'drizzle-orm';
import type { Searchable } from '../searchable.ts';

/** A column for which no index is chosen, where another one is known to be better: the sort order's, for example. */
function withoutIndex(column: SQLWrapper): SQL {
  return sql`+${column}`;
}

/** `column = value`, without an index on the column. */
function equalsWithoutIndex(column: Column, value: Placeholder | Param): SQL {
  return sql`+${column} = ${value}`;
}

/** A table in FROM that is read by one of its indexes, which has the order of the query. */
function byIndex(table: Table, index: string): SQL {
  return sql`${table} INDEXED BY ${sql.raw(index)}`;
}

/** The tables of FROM, read in this order; conditions in WHERE join them. */
function inOrder(...tables: SQLWrapper[]): SQL {
  return sql.join(tables, sql` CROSS JOIN `);
}

/** `column IN (…)` with the list in one JSON parameter, so that the SQL is the same for a list of any length. */
function isAmong(column: Column, list: Placeholder): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${list}))`;
}

/** An instant, or the millisecond after the one in the column where that is not earlier. */
function instantAfter(column: Column, at: Placeholder | string): SQL<string> {
  return sql`CASE WHEN ${column} < ${at} THEN ${at} ELSE strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '+0.001 seconds') END`;
}

/** Locks the rows of a table that a query finds until the end of the write; it waits for others. The only writer needs none. */
function locked<Query>(query: Query, _table: Table): Query {
  return query;
}

/** The same, without the rows that others have locked. */
function skipLocked<Query>(query: Query, _table: Table): Query {
  return query;
}

/** The exact sum of whole numbers, as a number: 0 where there are none. */
function total(value: SQLWrapper): SQL<number> {
  return sql<number>`total(${value})`;
}

/** FROM and WHERE that find the records of a workspace by the index of their texts; `phrase` is an `indexPhrase`. */
function recordsFound(
  table: Searchable,
  workspaceId: Placeholder | number,
  phrase: Placeholder | string,
): SQL {
  const index = sql.identifier(`${table}_search`);
  // The rowid in the index: the workspace's id in the upper bits, the record's id in the lower 36.
  return sql`FROM ${index} WHERE ${index} MATCH ${phrase}
    AND rowid BETWEEN (${workspaceId} << 36) AND (${workspaceId} << 36) + ((1 << 36) - 1)`;
}

/** The condition that the index has a record as a hit; `phrase` is an `indexPhrase`. */
function matchesIndex(
  table: Searchable,
  id: Column,
  workspaceId: Placeholder | number,
  phrase: Placeholder | string,
): SQL {
  return sql`${id} IN (SELECT rowid - (${workspaceId} << 36) ${recordsFound(table, workspaceId, phrase)})`;
}

/** The condition that a folded text contains another: the same hits, without the index. */
function containsText(column: Column, text: Placeholder | string): SQL {
  return sql`instr(${column}, ${text}) > 0`;
}

/** A text as the index is asked for it: a phrase of FTS5's query syntax, its trigrams one right after the other. */
function indexPhrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

// The rest is for queries that are not built by Drizzle: functions that take and return texts.

/** The texts of a JSON array in a parameter, as a table: `value`, and `key` for its position. */
const texts = (parameter: string) => `json_each(${parameter})`;

/** The same for whole numbers. */
const numbers = texts;

/** The elements of the JSON array in a column, each as JSON in `value`. */
const elements = texts;

/** The same, and none where the column holds no JSON array. */
const soundElements = (column: string) =>
  `json_each(CASE WHEN json_valid(${column}) THEN ${column} ELSE '[]' END)`;

/** The whole number that a text begins with; 0 where it begins with none. */
const numberIn = (text: string) => `CAST(${text} AS INTEGER)`;

/** The first element of the JSON array in a parameter: a text. */
const firstOf = (parameter: string) => `${parameter} ->> '$[0]'`;

/** The same for a whole number. */
const firstNumberOf = firstOf;

/** A field of a JSON object, as text. */
const jsonField = (column: string, field: string) => `${column} ->> '${field}'`;

/** A whole number in a field of a JSON object. */
const jsonNumber = (column: string, field: string) => `(${column} ->> '${field}')`;

/** Whether a column holds no JSON value: NULL, or the JSON `null`. */
const isJsonNull = (column: string) => `${column} ->> '$' IS NULL`;

/** Joins a table in the written order, which the tables before it are read in. Needs ON or USING. */
const JOIN_IN_ORDER: string = 'CROSS JOIN';

/** Whether a folded text contains another. */
const contains = (column: string, text: string) => `instr(${column}, ${text}) > 0`;

/** The texts of a group with commas between them. */
const commaSeparated = (column: string, order: string) => `group_concat(${column}, ', ' ORDER BY ${order})`;

export const DIALECT_OF_SQLITE = {
  JOIN_IN_ORDER,
  byIndex,
  commaSeparated,
  contains,
  containsText,
  elements,
  equalsWithoutIndex,
  firstNumberOf,
  firstOf,
  indexPhrase,
  inOrder,
  instantAfter,
  isAmong,
  isJsonNull,
  jsonField,
  jsonNumber,
  locked,
  matchesIndex,
  numberIn,
  numbers,
  recordsFound,
  skipLocked,
  soundElements,
  texts,
  total,
  withoutIndex,
};
