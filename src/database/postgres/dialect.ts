import { type Column, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Dialect } from '../engine-in-use.ts';
import type { Searchable } from '../searchable.ts';

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

export const DIALECT_OF_POSTGRES: Dialect = {
  byIndex: (table) => sql`${table}`,
  containsText: (column, text) => sql`strpos(${column}, ${text}) > 0`,
  equalsWithoutIndex: (column, value) => sql`${column} = ${value}`,
  indexPhrase: (text) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`,
  inOrder: (...tables: SQLWrapper[]) => sql.join(tables, sql` CROSS JOIN `),
  isAmong: (column, list) => sql`${column} IN ${listed(column, list)}`,
  isNotAmong: (column, list) => sql`${column} NOT IN ${listed(column, list)}`,
  matchesIndex,
  recordsFound,
  total: (value) => sql<number>`coalesce(sum(${value}), 0)`,
  withoutIndex: (column) => sql`${column}`,
};
