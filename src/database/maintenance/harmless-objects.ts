import type { Connection } from '../engine/connect.ts';

/** A row of `sqlite_schema`: a table, index, view or trigger. */
export type SchemaRow = {
  type: string;
  name: string;
  tbl_name: string;
  rootpage: number | null;
  sql: string | null;
};

/** What Litestream, which copies the log of a database elsewhere, keeps in the database itself. */
const LITESTREAM = new Map([
  ['_litestream_seq', 'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)'],
  ['_litestream_lock', 'CREATE TABLE _litestream_lock (id INTEGER)'],
]);

/** The only collations that every connection has. */
const COLLATIONS = ['BINARY', 'NOCASE', 'RTRIM'];

/** Whether a row is one of Litestream's two tables, exactly as it makes them. */
export function isLitestreamTable({ type, name, tbl_name: table, sql }: SchemaRow): boolean {
  return (
    type === 'table' &&
    name === table &&
    LITESTREAM.get(name) === sql?.replaceAll(/[ \t\n\f\r]+/g, ' ').replace(/ $/, '')
  );
}

/**
 * Whether an entry shares its name or its pages with no other: SQLite could take the one for the other.
 * @returns a function that judges a row of the same schema
 */
export function standsAlone(rows: readonly SchemaRow[]): (row: SchemaRow) => boolean {
  const names = Map.groupBy(rows, ({ name }) => name.toLowerCase());
  const pages = Map.groupBy(rows, ({ rootpage }) => rootpage);
  return ({ name, rootpage }) =>
    names.get(name.toLowerCase())?.length === 1 && (!rootpage || pages.get(rootpage)?.length === 1);
}

/**
 * Whether an index or a view can neither refuse a write, nor compute anything when the service reads or writes, nor be
 * read in the place of something else: an index over plain columns, or a view under a free name. SQLite itself reads the
 * statement, in an empty database with the tables of the service, which is left as it was.
 * @param empty has the tables of the same version
 */
export function isHarmless(empty: Connection, row: SchemaRow): boolean {
  const { type, name, sql } = row;
  if (sql === null || !(type === 'index' || type === 'view')) return false;
  if (!sql.startsWith(`CREATE ${type.toUpperCase()} `)) return false;
  if (type === 'view' && (row.rootpage || isReadable(empty, name))) return false;
  empty.exec('BEGIN');
  try {
    // One statement: more of them are refused.
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

/** Over columns of an ordinary table alone, and all of its rows. */
function isPlainIndex(empty: Connection, { name, tbl_name: table }: SchemaRow): boolean {
  const tables = empty.pragma('table_list') as { name: string; type: string }[];
  if (!tables.some((one) => one.name === table && one.type === 'table')) return false;
  const indexes = empty.prepare('SELECT * FROM pragma_index_list(?)').all(table) as IndexRow[];
  const columns = empty.prepare('SELECT * FROM pragma_index_xinfo(?) WHERE key').all(name) as ColumnRow[];
  const isWhole = indexes.some((one) => one.name === name && one.unique === 0 && one.partial === 0);
  // An expression has no column.
  return isWhole && columns.every(({ cid, coll }) => cid >= 0 && COLLATIONS.includes(coll.toUpperCase()));
}

type IndexRow = { name: string; unique: number; partial: number };
type ColumnRow = { cid: number; coll: string };

/** Whether a query finds something under a name, such as a function of SQLite that is read like a table. */
function isReadable(empty: Connection, name: string): boolean {
  try {
    empty.prepare(`SELECT 1 FROM "${name.replaceAll('"', '""')}"`);
    return true;
  } catch (error) {
    return !(error as Error).message.startsWith('no such table: ');
  }
}
