import { COLUMNS_OF_SQLITE } from './schema/columns-sqlite.ts';
import { DIALECT_OF_SQLITE } from './sqlite/dialect.ts';

/** The kinds of columns, indexes and constraints that the schema is written in. */
export type ColumnKinds = typeof COLUMNS_OF_SQLITE;

/** The SQL that differs between engines. */
export type Dialect = typeof DIALECT_OF_SQLITE;

let columns: ColumnKinds = COLUMNS_OF_SQLITE;
let dialect: Dialect = DIALECT_OF_SQLITE;
let isFixed = false;

/**
 * Makes another engine than SQLite that of this process. Its parts are handed over, so that a process which uses
 * SQLite loads none of them.
 * @throws Error once the schema is loaded: its tables are made for one engine
 */
export function useEngine(parts: { columns: ColumnKinds; dialect: Dialect }): void {
  if (isFixed) throw new Error('The engine is chosen before the schema is loaded.');
  ({ columns, dialect } = parts);
}

/** The column kinds of the engine of this process, which is fixed from now on. */
export function columnsInUse(): ColumnKinds {
  isFixed = true;
  return columns;
}

/** The SQL of the engine of this process, which is fixed from now on. */
export function dialectInUse(): Dialect {
  isFixed = true;
  return dialect;
}
