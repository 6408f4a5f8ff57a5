import { type SQL, sql } from 'drizzle-orm';
import { type AnySQLiteColumn, check, integer, text } from 'drizzle-orm/sqlite-core';

// The column kinds that SQLite and PostgreSQL share: text, integers for cents and flags, ISO text for
// instants (UTC, milliseconds) and calendar dates.

export const id = () => integer('id').primaryKey({ autoIncrement: true });
export const reference = () => text('reference').notNull();
export const instant = (name: string) => text(name);
export const date = (name: string) => text(name);
export const cents = (name: string) => integer(name);
export const flag = (name: string) => integer(name, { mode: 'boolean' });

/** `CHECK (column IN (…))`: drizzle's `enum` is a type only, the database must refuse the rest itself. */
export function oneOf(name: string, column: AnySQLiteColumn, values: readonly string[]) {
  return check(name, isOneOf(column, values));
}

/**
 * `column IN ('…', '…')`, written out. SQLite uses an index that holds some rows only where it can see in the query that
 * these are the ones, and it does not see through bound values, nor that a list of one value is
 * that value.
 */
export function isOneOf(column: AnySQLiteColumn, values: readonly string[]): SQL {
  const list = textList(values);
  return values.length === 1 ? sql`${column} = ${list}` : sql`${column} IN (${list})`;
}

/** `'…', '…'`, written out. */
export function textList(values: readonly string[]): SQL {
  return sql.join(
    values.map((value) => sql.raw(`'${value}'`)),
    sql.raw(', '),
  );
}

/** `CHECK (condition)` under a name that an error message can be traced by. */
export function must(name: string, condition: SQL) {
  return check(name, condition);
}
