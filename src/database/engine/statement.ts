import {
  type Column,
  eq,
  type GetColumnData,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { dialect } from '../dialect.ts';
import { engineInUse } from '../engine-in-use.ts';
import type { Values } from './mapping.ts';
import type { Connected, Preparable, WritablyConnected } from './query-runner.ts';

/** What queries take: a connection inside a transaction that sees one committed state. */
export type Reader = Connected;

/** The same inside a write transaction. Functions that change something require it, so a GET cannot call them. */
export type Writer = WritablyConnected;

/** The changed columns of a row with `updatedAt`, which the type makes mandatory. */
export type Changes<Values extends { updatedAt: string }> = Partial<Values> & Pick<Values, 'updatedAt'>;

/**
 * The columns of a change as a step of the record: its `updatedAt` is later than the one that it has, within one
 * transaction, within one millisecond, and after a clock that was set back, and its version is the next one. So the later
 * of two states is known by both.
 */
export function asStep<Columns extends { updatedAt: string | Placeholder }>(
  table: { updatedAt: Column; recordVersion: Column },
  columns: Columns,
): Omit<Columns, 'updatedAt'> & { updatedAt: SQL<string>; recordVersion: SQL<number> } {
  const updatedAt = dialect.instantAfter(table.updatedAt, columns.updatedAt);
  return { ...columns, updatedAt, recordVersion: sql`${table.recordVersion} + 1` };
}

type Stepped = SQLiteTable & { id: Column; updatedAt: Column; recordVersion: Column };

/**
 * The change of the record with an id as a step of its own, prepared once for each set of columns that is changed: SQLite
 * prepares all triggers of a table with each update of it, which takes longer than the update.
 * @param returned the columns that are read back
 */
export function stepStatement<Table extends Stepped, Returned extends Record<string, SQLiteColumn>>(
  table: Table,
  returned: Returned,
) {
  type Row = { [Name in keyof Returned]: GetColumnData<Returned[Name]> };
  const update = inShapes((db, names) => {
    const placeholders = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
    const step = asStep(table, placeholders as { updatedAt: Placeholder });
    return (db as Writer)
      .update(table)
      .set(step as SQLiteUpdateSetSource<Table>)
      .where(eq(table.id, sql.placeholder('id')))
      .returning(returned);
  });
  return async (
    db: Writer,
    id: number,
    columns: Partial<InferInsertModel<Table>> & { updatedAt: string },
  ): Promise<Row | undefined> => {
    const [row] = (await update(db, columns, { id })) as Row[];
    return row;
  };
}

type Result<Query extends Preparable> = Awaited<ReturnType<ReturnType<Query['prepare']>['execute']>>;

/** Whether a query is built with a filter: `has` of those in several shapes. */
type Has = (filter: string) => boolean;

/** How each query of the program that is prepared is built: a test prepares all of them on another engine. */
export const registered: ((db: Reader, has: Has) => unknown)[] = [];

/**
 * A query that is built and prepared once per connection: building it with Drizzle at every call costs six times the
 * query itself. Values are passed by `sql.placeholder('name')`.
 * @param absent what placeholders get whose value is not given; for the others, one must be given
 */
export function statement<Query extends Preparable>(build: (db: Reader) => Query, absent?: Values) {
  registered.push(build);
  return preparedOnce(build, absent);
}

function preparedOnce<Query extends Preparable>(build: (db: Reader) => Query, absent?: Values) {
  const execute = engineInUse().queries.prepared(build, absent);
  return async (db: Reader, values: Values = {}): Promise<Result<Query>> =>
    execute(db, values) as Promise<Result<Query>>;
}

/** A query that is prepared once for each set of names that have a value; the values are passed by these names. */
function inShapes<Query extends Preparable>(build: (db: Reader, names: readonly string[]) => Query) {
  const shapes = new Map<string, (db: Reader, values: Values) => Promise<Result<Query>>>();
  return (db: Reader, named: Values, values: Values): Promise<Result<Query>> => {
    const names = Object.keys(named).filter((name) => named[name] !== undefined);
    const shape = names.join(' ');
    let query = shapes.get(shape);
    if (!query) {
      query = preparedOnce((connection) => build(connection, names));
      shapes.set(shape, query);
    }
    return query(db, { ...named, ...values });
  };
}

/**
 * A query of the rows that have one of some values in a column: one query for any number of them, and none for none.
 * @param build gets the condition; other values are passed as those of any statement. Another condition with an index, such
 * as that of the workspace, is kept from it: SQLite would read all of a workspace instead.
 */
export function amongStatement<Query extends Preparable>(
  column: Column,
  build: (db: Reader, isAmong: SQL) => Query,
) {
  const ofOne = statement((db) => build(db, eq(column, sql.placeholder('among'))));
  const ofMany = statement((db) => build(db, dialect.isAmong(column, sql.placeholder('among'))));
  return async (
    db: Reader,
    among: readonly (string | number)[],
    values: Values = {},
  ): Promise<Result<Query>> => {
    const [first] = among;
    if (first === undefined) return [] as Result<Query>;
    return among.length === 1
      ? ofOne(db, { ...values, among: first })
      : ofMany(db, { ...values, among: JSON.stringify(among) });
  };
}

/** The rows of each owner, in their order. */
export function byOwner<Row extends { ownerId: number }>(rows: readonly Row[]): (id: number) => Row[] {
  const of = Map.groupBy(rows, ({ ownerId }) => ownerId);
  return (id) => of.get(id) ?? [];
}

/**
 * A prepared query in several shapes, one per set of filters of a request: one shape with `(? IS NULL OR column = ?)`
 * would keep SQLite from using the index of the filter.
 * @param build gets `has(name)` for each filter; given filters arrive as placeholders of the same name
 */
export function filteredStatement<Filter extends string, Query extends Preparable>(
  build: (db: Reader, has: (filter: Filter) => boolean) => Query,
) {
  registered.push(build as (db: Reader, has: Has) => unknown);
  const query = inShapes((db, names) => build(db, (filter) => names.includes(filter)));
  return (
    db: Reader,
    filters: Partial<Record<Filter, unknown>>,
    values: Record<string, unknown>,
  ): Promise<Result<Query>> => query(db, filters, values);
}

/**
 * The insert of one row into a table, prepared once; columns that are left out get their default, else null. Returns
 * the row.
 */
export function insertStatement<Table extends SQLiteTable>(table: Table) {
  const { placeholders, absent } = rowOf(table);
  const insert = statement((db) => db.insert(table).values(placeholders).returning(), absent);
  return async (db: Writer, values: InferInsertModel<Table>): Promise<InferSelectModel<Table>> => {
    const [row] = (await insert(db, values)) as InferSelectModel<Table>[];
    return row as InferSelectModel<Table>;
  };
}

/** The same without reading the row back: returns its `id`. */
export function insertOnlyStatement<Table extends SQLiteTable>(table: Table) {
  const { placeholders, absent } = rowOf(table);
  const { withId, idOf } = engineInUse().queries;
  const insert = statement((db) => withId(db.insert(table).values(placeholders), table), absent);
  return async (db: Writer, values: InferInsertModel<Table>): Promise<number> =>
    idOf(await insert(db, values));
}

/** Rows per insert statement: the search index is written once per statement. */
export const ROWS_AT_ONCE = 50;

/**
 * The insert of many rows into a table, prepared once; columns that are left out get their default, else null. Returns
 * the rows.
 */
export function insertManyStatement<Table extends SQLiteTable>(table: Table) {
  const { placeholders, absent } = rowOf(table);
  const names = Object.keys(placeholders);
  const insertOf = (count: number) =>
    statement((db) =>
      db
        .insert(table)
        .values(
          Array.from(
            { length: count },
            (_, row) =>
              Object.fromEntries(
                names.map((name) => [name, sql.placeholder(`${name} ${row}`)]),
              ) as InferInsertModel<Table>,
          ),
        )
        .returning(),
    );
  const insertMany = insertOf(ROWS_AT_ONCE);
  const insertOne = insertOf(1);
  return async (db: Writer, rows: InferInsertModel<Table>[]): Promise<InferSelectModel<Table>[]> => {
    const stored: InferSelectModel<Table>[] = [];
    for (let start = 0; start < rows.length; ) {
      const count = rows.length - start < ROWS_AT_ONCE ? 1 : ROWS_AT_ONCE;
      const values: Values = {};
      for (const [row, given] of rows.slice(start, start + count).entries()) {
        const whole: Record<string, unknown> = { ...absent, ...given };
        for (const name of names) values[`${name} ${row}`] = whole[name];
      }
      const insert = count === 1 ? insertOne : insertMany;
      stored.push(...((await insert(db, values)) as InferSelectModel<Table>[]));
      start += count;
    }
    return stored;
  };
}

function rowOf<Table extends SQLiteTable>(table: Table) {
  const columns = getTableColumns(table);
  const names = Object.keys(columns).filter((name) => name !== 'id');
  return {
    absent: Object.fromEntries(names.map((name) => [name, columns[name]?.default ?? null])),
    placeholders: Object.fromEntries(
      names.map((name) => [name, sql.placeholder(name)]),
    ) as InferInsertModel<Table>,
  };
}
