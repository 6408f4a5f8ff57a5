import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Connection } from '../../src/database/sqlite/connect.ts';

type Stored = string | number | null;

/** The values of a row by the names of the columns in the program; omitted ones get the column's default, else null. */
export type Row<Table extends SQLiteTable> = {
  [Name in keyof Table['$inferInsert']]?: Stored;
};

/** A function that inserts a row into a table, prepared once. Values are given as the database stores them. */
export function inserter<Table extends SQLiteTable>(
  connection: Connection,
  table: Table,
): (row: Row<Table>) => void {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ');
  const marks = columns.map(() => '?').join(', ');
  const insert = connection.prepare(
    `INSERT INTO "${getTableConfig(table).name}" (${names}) VALUES (${marks})`,
  );
  const keys = columns.map(([key]) => key as keyof Row<Table>);
  // Flags are stored as 0 and 1.
  const absent = columns.map(([, { default: value }]) =>
    typeof value === 'boolean' ? Number(value) : ((value ?? null) as Stored),
  );
  return (row) => void insert.run(keys.map((key, place) => row[key] ?? absent[place] ?? null));
}
