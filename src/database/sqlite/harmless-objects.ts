import type { Connection } from './connect.ts';

/** A row of `sqlite_schema`: a table, index, view or trigger. */
export type SchemaRow = {
  type: string;
  name: string;
  tbl_name: string;
  rootpage: number | null;
  sql: string | null;
};

/** The tables that Litestream, which replicates SQLite databases, adds to the database. */
const LITESTREAM = new Map([
  ['_litestream_seq', 'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)'],
  ['_litestream_lock', 'CREATE TABLE _litestream_lock (id INTEGER)'],
]);

/** SQLite's built-in collations. */
const COLLATIONS = ['BINARY', 'NOCASE', 'RTRIM'];

/** True for Litestream's two tables, exactly as it makes them. */
export function isLitestreamTable({ type, name, tbl_name: table, sql }: SchemaRow): boolean {
  return (
    type === 'table' &&
    name === table &&
    LITESTREAM.get(name) === sql?.replaceAll(/[ \t\n\f\r]+/g, ' ').replace(/ $/, '')
  );
}

/**
 * Finds entries that share neither their name nor their pages with another: SQLite could confuse those that do.
 * @returns a function that is true for such a row of the schema
 */
export function standsAlone(rows: readonly SchemaRow[]): (row: SchemaRow) => boolean {
  const names = Map.groupBy(rows, ({ name }) => name.toLowerCase());
  const pages = Map.groupBy(rows, ({ rootpage }) => rootpage);
  return ({ name, rootpage }) =>
    names.get(name.toLowerCase())?.length === 1 && (!rootpage || pages.get(rootpage)?.length === 1);
}

/**
 * True for an index over plain columns, or a view with an unused name: it cannot reject a write, compute anything when
 * the service reads or writes, or be read instead of another object. SQLite itself parses the statement, in an empty
 * database with the tables of the service; its transaction is rolled back.
 * @param empty has the tables of the same version
 */
export function isHarmless(empty: Connection, row: SchemaRow): boolean {
  const { type, name, sql } = row;
  if (sql === null || !(type === 'index' || type === 'view')) return false;
  if (!sql.startsWith(`CREATE ${type.toUpperCase()} `)) return false;
  if (type === 'view' && (row.rootpage || isReadable(empty, name))) return false;
  empty.exec('BEGIN');
  try {
    // `prepare` rejects more than one statement.
    empty.prepare(sql).run();
    const made = empty.prepare('SELECT * FROM sqlite_schema WHERE name = ?').get(name) as
      | SchemaRow
      | undefined;
    const isSame = made?.type === type && made.tbl_name === row.tbl_name && made.sql === sql;
    return isSame && (type === 'view' || isPlainIndex(empty, row));
  } catch {
    return false;
  } finally {
    if (empty.inTransaction) empty.exec('ROLLBACK');
  }
}

/** True for an index over plain columns of an ordinary table and over all of its rows. */
function isPlainIndex(empty: Connection, { name, tbl_name: table }: SchemaRow): boolean {
  const tables = empty.pragma('table_list') as { name: string; type: string }[];
  if (!tables.some((one) => one.name === table && one.type === 'table')) return false;
  const indexes = empty.prepare('SELECT * FROM pragma_index_list(?)').all(table) as IndexRow[];
  const columns = empty.prepare('SELECT * FROM pragma_index_xinfo(?) WHERE key').all(name) as ColumnRow[];
  const isWhole = indexes.some((one) => one.name === name && one.unique === 0 && one.partial === 0);
  // An expression has a negative column id.
  return isWhole && columns.every(({ cid, coll }) => cid >= 0 && COLLATIONS.includes(coll.toUpperCase()));
}

type IndexRow = { name: string; unique: number; partial: number };
type ColumnRow = { cid: number; coll: string };

/** True if a query can already read from a name, such as a table-valued function of SQLite. */
function isReadable(empty: Connection, name: string): boolean {
  try {
    empty.prepare(`SELECT 1 FROM "${name.replaceAll('"', '""')}"`);
    return true;
  } catch (error) {
    return !(error as Error).message.startsWith('no such table: ');
  }
}
