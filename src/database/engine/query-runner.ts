import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Values } from './mapping.ts';

declare const writable: unique symbol;

/** A connection inside a transaction. Queries have the types of SQLite's tables, whichever engine runs them. */
export type Connected = BetterSQLite3Database;

/** The same inside a write transaction. */
export type WritablyConnected = Connected & { readonly [writable]: true };

/** A query of Drizzle that can be prepared. */
export type Preparable = { prepare(): { execute(values?: Record<string, unknown>): unknown } };

/** A query as text, with its values by the names of its parameters, such as `:workspace`. */
export type PlainQuery = { text: string; values: Record<string, string | number> };

/** The rows of a plain query: the names of its columns, and the values of each row in their order. */
export type PlainRows = { columns: string[]; rows: PlainValue[][] };
export type PlainValue = string | number | null;

/** How an engine runs queries. */
export type QueryRunner = {
  /**
   * A query that is built and prepared when it is first run.
   * @param absent what placeholders get whose value is not given; for the others, one must be given
   */
  prepared(build: (db: Connected) => Preparable, absent?: Values): (db: Connected, values: Values) => unknown;
  /** The insert of a row whose `id` is needed, as `idOf` finds it in the result. */
  withId<Query>(insert: Query, table: object): Query;
  idOf(result: unknown): number;
  /** Runs a query that Drizzle has not built. */
  plain(db: Connected, query: PlainQuery): Promise<PlainRows>;
};

/** What an engine's errors mean. */
export type Faults = {
  /** The columns of the unique constraint that refused a change; undefined for any other error. */
  takenColumns(error: unknown): string[] | undefined;
  /** `busy`: others have held a lock for too long; `full`: no room on the disk; `long`: it took longer than it may. */
  kindOf(error: unknown): 'busy' | 'full' | 'long' | undefined;
  /**
   * What passes without a change of the request: `locked` by others for too long, `unwritable`, or the `database` is not
   * to be reached; undefined for any other error.
   */
  outageOf(error: unknown): 'locked' | 'unwritable' | 'database' | undefined;
};
