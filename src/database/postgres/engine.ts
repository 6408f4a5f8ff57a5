import { type Column, type Placeholder, type SQL, type SQLWrapper, sql, type Table } from 'drizzle-orm';
import type { Dialect, Engine } from '../engine-in-use.ts';
import { COLUMNS_OF_POSTGRES } from '../schema/columns-postgres.ts';
import type { Searchable } from '../searchable.ts';
import { FAULTS_OF_POSTGRES } from './faults.ts';
import { QUERIES_OF_POSTGRES } from './session.ts';
export const DIALECT_OF_POSTGRES: Dialect = {
  // The planner knows how many rows each table has.
  JOIN_IN_ORDER: 'JOIN',
  byIndex: (table) => sql`${table}`,
  commaSeparated: (column, order) => `string_agg(${column}, ', ' ORDER BY ${order})`,
  contains: (column, text) => `strpos(${column}, ${text}) > 0`,
  containsText: (column, text) => sql`strpos(${column}, ${text}) > 0`,
  elements: (column) => `LATERAL ${elements(column, 'text')}`,
  equalsWithoutIndex: (column, value) => sql`${column} = ${value}`,
  firstNumberOf: (parameter) => `(${parameter}::jsonb ->> 0)::bigint`,
  firstLine: (text) => `substr(${text}, 1, strpos(${text} || chr(10), chr(10)) - 1)`,
  firstOf: (parameter) => `(${parameter}::jsonb ->> 0)`,
  indexPhrase: (text) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`,
  instantAfter: (column, at) =>
    sql`CASE WHEN ${column} < ${at} THEN ${at} ELSE to_char((${column}::timestamptz + interval '1 millisecond') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END`,
  inOrder: (...tables: SQLWrapper[]) => sql.join(tables, sql` CROSS JOIN `),
  isAmong: (column, list) => sql`${column} IN ${listed(column, list)}`,
  isJsonNull: (column) => `(${column}::jsonb #>> '{}') IS NULL`,
  jsonField: (column, field) => `(${column}::jsonb ->> '${field}')`,
  jsonNumber: (column, field) => `(${column}::jsonb ->> '${field}')::bigint`,
  locked: (query, table) => lockedRows(query, table, {}),
  matchesIndex,
  numberIn: (text) => `coalesce(substring(${text} FROM '^[0-9]{1,15}'), '0')::bigint`,
  numbers: (parameter) => elements(parameter, 'bigint'),
  otherLines: (text) => `substr(${text}, strpos(${text}, chr(10)) + 1)`,
  recordsFound,
  skipLocked: (query, table) => lockedRows(query, table, { skipLocked: true }),
  validJsonElements: (column) => `json_elements(${column})`,
  texts: (parameter) => elements(parameter, 'text'),
  total: (value) => sql<number>`coalesce(sum(${value}), 0)`,
  withoutIndex: (column) => sql`${column}`,
};

/** PostgreSQL, for `useEngine`. */
export const POSTGRES: Engine = {
  isServer: true,
  columns: COLUMNS_OF_POSTGRES,
  dialect: DIALECT_OF_POSTGRES,
  queries: QUERIES_OF_POSTGRES,
  faults: FAULTS_OF_POSTGRES,
};

// The same as in `sqlite/dialect.ts`. Nothing is kept from the planner, which knows how much each index would find:
// https://www.postgresql.org/docs/15/planner-stats.html

/** The values of a JSON array, as what the column holds. */
function listed(column: Column, list: Placeholder): SQL {
  const kind = sql.raw(column.getSQLType() === 'bigint' ? 'bigint' : 'text');
  return sql`(SELECT value::${kind} FROM jsonb_array_elements_text(${list}::jsonb) AS listed (value))`;
}

function recordsFound(
  table: Searchable,
  workspaceId: Placeholder | number,
  phrase: Placeholder | string,
): SQL {
  return sql`FROM ${sql.identifier(table)} WHERE workspace_id = ${workspaceId} AND search_text LIKE ${phrase}`;
}

/** By the same index as `recordsFound`: the query names the workspace. */
function matchesIndex(
  table: Searchable,
  _id: Column,
  _workspaceId: Placeholder | number,
  phrase: Placeholder | string,
): SQL {
  return sql`${sql.identifier(table)}.search_text LIKE ${phrase}`;
}

/** The elements of a JSON array as texts, with their places. */
const elements = (json: string, kind: string) =>
  `(SELECT value::${kind} AS value, key FROM jsonb_array_elements_text((${json})::jsonb) WITH ORDINALITY AS listed (value, key))`;

/** Other columns than keys may change: rows that refer to those of the table can still be inserted. */
function lockedRows<Query>(query: Query, of: Table, how: { skipLocked?: true }): Query {
  return (query as Query & Lockable<Query>).for('no key update', { of, ...how });
}

type Lockable<Query> = { for(strength: 'no key update', config: { of: Table; skipLocked?: true }): Query };
