import type { Faults, QueryRunner } from './engine/query-runner.ts';
import { COLUMNS_OF_SQLITE } from './schema/columns-sqlite.ts';
import { DIALECT_OF_SQLITE } from './sqlite/dialect.ts';
import { FAULTS_OF_SQLITE } from './sqlite/faults.ts';
import { QUERIES_OF_SQLITE } from './sqlite/session.ts';

/** The kinds of columns, indexes and constraints that the schema is written in. */
export type ColumnKinds = typeof COLUMNS_OF_SQLITE;

/** The SQL that differs between engines. */
export type Dialect = typeof DIALECT_OF_SQLITE;

/** What an engine has of its own, but for opening a database. */
export type Engine = {
  /** True for an engine that is a server, which several processes may write to at once. */
  isServer: boolean;
  columns: ColumnKinds;
  dialect: Dialect;
  queries: QueryRunner;
  faults: Faults;
};

const SQLITE: Engine = {
  isServer: false,
  columns: COLUMNS_OF_SQLITE,
  dialect: DIALECT_OF_SQLITE,
  queries: QUERIES_OF_SQLITE,
  faults: FAULTS_OF_SQLITE,
};

let inUse: Engine | undefined;

/**
 * Makes another engine than SQLite that of this process. Its parts are handed over, so that a process which uses
 * SQLite loads none of them.
 * @throws Error once the schema is loaded: its tables are made for one engine
 */
export function useEngine(chosen: Engine): void {
  inUse ??= chosen;
  if (inUse !== chosen) throw new Error('The engine is chosen before the schema is loaded.');
}

/** The engine of this process, which is fixed from now on. */
export function engineInUse(): Engine {
  inUse ??= SQLITE;
  return inUse;
}
