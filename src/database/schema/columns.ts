import { type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { check, integer, text } from './column-kinds.ts';

// The column kinds that SQLite and PostgreSQL share: text, integers for cents and flags, ISO text for
// instants (UTC, milliseconds) and calendar dates.

export type AnyColumn = AnySQLiteColumn;

export const reference = () => text('reference').notNull();
export const instant = (name: string) => text(name);
export const date = (name: string) => text(name);
export const cents = (name: string) => integer(name);

/** `CHECK (column IN (…))`: drizzle's `enum` is a type only, the database must refuse the rest itself. */
export function oneOf(name: string, column: AnyColumn, values: readonly string[]) {
  return check(name, isOneOf(column, values));
}

/**
 * `column IN ('…', '…')` with literals. SQLite uses a partial index only where the WHERE clause of the query implies
 * that of the index (https://www.sqlite.org/partialindex.html), which it cannot see through bound values, nor through a
 * list of one value.
 */
export function isOneOf(column: AnyColumn, values: readonly string[]): SQL {
  const list = textList(values);
  return values.length === 1 ? sql`${column} = ${list}` : sql`${column} IN (${list})`;
}

/** `'…', '…'`: a list of literals. */
function textList(values: readonly string[]): SQL {
  return sql.join(
    values.map((value) => sql.raw(`'${value}'`)),
    sql.raw(', '),
  );
}

/** The digit of a place among at most 36: letters sort after the figures. */
export function placeDigit(place: number): string {
  return place.toString(36);
}

/** The place of a text among others, as a digit: `CASE column WHEN '…' THEN '0' … END`. */
export function placeAmong(column: string, values: readonly string[]): string {
  return `CASE ${column} ${values.map((value, place) => `WHEN '${value}' THEN '${placeDigit(place)}'`).join(' ')} END`;
}

/** `CHECK (condition)` with a name that appears in SQLite's error message. */
export function must(name: string, condition: SQL) {
  return check(name, condition);
}
