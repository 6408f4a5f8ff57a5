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

/** The elements of a JSON array, as a table: `value`, and `key` for its position. */
const listed = (json: string) => `json_each(${json})`;

const first = (json: string) => `${json} ->> '$[0]'`;

/** FROM and WHERE of an index of texts; see `recordsFound`. */
function found(table: Searchable, workspaceId: Placeholder | number, phrase: Placeholder | string): SQL {
  const index = sql.identifier(`${table}_search`);
  // The rowid in the index: the workspace's id in the upper bits, the record's id in the lower 36.
  return sql`FROM ${index} WHERE ${index} MATCH ${phrase}
    AND rowid BETWEEN (${workspaceId} << 36) AND (${workspaceId} << 36) + ((1 << 36) - 1)`;
}

/** SQL that not every engine has, by what it means. */
export const DIALECT_OF_SQLITE = {
  /** A column for which no index is chosen, where another one is known to be better: the sort order's, for example. */
  withoutIndex: (column: SQLWrapper): SQL => sql`+${column}`,
  /** `column = value`, without an index on the column. */
  equalsWithoutIndex: (column: Column, value: Placeholder | Param): SQL => sql`+${column} = ${value}`,
  /** A table in FROM that is read by one of its indexes, which has the order of the query. */
  byIndex: (table: Table, index: string): SQL => sql`${table} INDEXED BY ${sql.raw(index)}`,
  /** The tables of FROM, read in this order; conditions in WHERE join them. */
  inOrder: (...tables: SQLWrapper[]): SQL => sql.join(tables, sql` CROSS JOIN `),
  /** `column IN (…)` with the list in one JSON parameter, so that the SQL is the same for a list of any length. */
  isAmong: (column: Column, list: Placeholder): SQL =>
    sql`${column} IN (SELECT value FROM json_each(${list}))`,
  /** An instant, or the millisecond after the one in the column where that is not earlier. */
  instantAfter: (column: Column, at: Placeholder | string): SQL<string> =>
    sql`CASE WHEN ${column} < ${at} THEN ${at} ELSE strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '+0.001 seconds') END`,
  /** Locks the rows of a table that a query finds until the end of the write; it waits for others. The only writer needs none. */
  locked: <Query>(query: Query, _table: Table): Query => query,
  /** The same, without the rows that others have locked. */
  skipLocked: <Query>(query: Query, _table: Table): Query => query,
  /** The exact sum of whole numbers, as a number: 0 where there are none. */
  total: (value: SQLWrapper): SQL<number> => sql<number>`total(${value})`,
  /** FROM and WHERE that find the records of a workspace by the index of their texts; `phrase` is an `indexPhrase`. */
  recordsFound: found,
  /** The condition that the index has a record as a hit; `phrase` is an `indexPhrase`. */
  matchesIndex: (
    table: Searchable,
    id: Column,
    workspaceId: Placeholder | number,
    phrase: Placeholder | string,
  ): SQL => sql`${id} IN (SELECT rowid - (${workspaceId} << 36) ${found(table, workspaceId, phrase)})`,
  /** The condition that a folded text contains another: the same hits, without the index. */
  containsText: (column: Column, text: Placeholder | string): SQL => sql`instr(${column}, ${text}) > 0`,
  /** A text as the index is asked for it: a phrase of FTS5's query syntax, its trigrams one right after the other. */
  indexPhrase: (text: string) => `"${text.replaceAll('"', '""')}"`,

  // The rest is for queries that are not built by Drizzle: functions that take and return texts.

  /** The texts of a JSON array in a parameter, as a table: `value`, and `key` for its position. */
  texts: listed,
  /** The same for whole numbers. */
  numbers: listed,
  /** The elements of the JSON array in a column, each as JSON in `value`. */
  elements: listed,
  /** The same, and none where the column holds no JSON array. */
  validJsonElements: (column: string) =>
    listed(`CASE WHEN json_valid(${column}) THEN ${column} ELSE '[]' END`),
  /** The whole number that a text begins with; 0 where it begins with none. */
  numberIn: (text: string) => `CAST(${text} AS INTEGER)`,
  /** The first element of the JSON array in a parameter: a text. */
  firstOf: first,
  /** The same for a whole number. */
  firstNumberOf: first,
  /** A field of a JSON object, as text. */
  jsonField: (column: string, field: string) => `${column} ->> '${field}'`,
  /** A whole number in a field of a JSON object. */
  jsonNumber: (column: string, field: string) => `(${column} ->> '${field}')`,
  /** Whether a column holds no JSON value: NULL, or the JSON `null`. */
  isJsonNull: (column: string) => `${column} ->> '$' IS NULL`,
  /** Joins a table in the written order, which the tables before it are read in. Needs ON or USING. */
  JOIN_IN_ORDER: 'CROSS JOIN' as string,
  /** Whether a folded text contains another. */
  contains: (column: string, text: string) => `instr(${column}, ${text}) > 0`,
  /** The first line of a text. */
  firstLine: (text: string) => `substr(${text}, 1, instr(${text} || char(10), char(10)) - 1)`,
  /** The lines after it; the text itself where it has one alone. */
  otherLines: (text: string) => `substr(${text}, instr(${text}, char(10)) + 1)`,
  /** The texts of a group with commas between them. */
  commaSeparated: (column: string, order: string) => `group_concat(${column}, ', ' ORDER BY ${order})`,
};
