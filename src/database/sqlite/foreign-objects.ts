import { createHash } from 'node:crypto';
import { SCHEMA_SHA256 } from '../maintenance/schema-digest.ts';
import { type Connection, connect, migrate, newestSchemaVersion, schemaVersion } from './connect.ts';

/** Objects in the schema of a file that differ from those of the service. */
type ForeignObjects = {
  /** Objects that can change or hide records, and missing ones: the file is not used. */
  refused: string[];
  /** Added indexes and views that can do neither. */
  harmless: string[];
};

/** The tables that `ANALYZE` adds for the query planner. */
const STATISTICS = new Set(['sqlite_stat1', 'sqlite_stat4']);

/** The most objects that a message names. */
const MAX_NAMED = 10;

/**
 * Compares the schema of a database with that of a new database of the same version: triggers, views, tables and
 * indexes that another program has added can change or hide records whenever the service writes or reads. Reads the
 * schema as text, even if SQLite rejects it, and executes none of it.
 * @returns what differs, such as `the trigger "copy" on "clients"`, and the number of objects in the file
 */
export function examineSchema(file: string): ForeignObjects & { entries: number } {
  const connection = connect(file, { readonly: true, timeout: 1000 });
  try {
    // Without this, SQLite parses the whole schema first and stops at the first entry that it cannot read.
    connection.unsafeMode(true).pragma('writable_schema = ON');
    const rows = rowsOf(connection);
    const entries = rows.length;
    if (entries === 0 || digestOf(rows) === SCHEMA_SHA256) return { ...NONE, entries };
    const version = schemaVersion(connection);
    // The schema of a newer version is not known here; other checks refuse such a file.
    if (version > newestSchemaVersion()) return { ...NONE, entries };
    return { ...compareSchemas(rows, version), entries };
  } finally {
    connection.close();
  }
}

const NONE: ForeignObjects = { refused: [], harmless: [] };

/** Like `examineSchema`, but finds nothing in a file that is not a readable database. */
export function readableForeignObjects(file: string): ForeignObjects {
  try {
    return examineSchema(file);
  } catch {
    return NONE;
  }
}

/** The refused objects, as the end of a sentence. */
export function describeObjects(objects: readonly string[]): string {
  return `its schema is not that of this service: ${named(objects)}`;
}

/** The harmless objects, as the start of a sentence. */
export function describeHarmless(objects: readonly string[]): string {
  return `${named(objects)}: not of this service, and harmless`;
}

function named(objects: readonly string[]): string {
  const more = objects.length > MAX_NAMED ? ` and ${objects.length - MAX_NAMED} more` : '';
  return `${objects.slice(0, MAX_NAMED).join(', ')}${more}`;
}

/** The SHA-256 of the schema of a new database: comparing digests takes a tenth of the time of creating a database. */
export function newestSchemaDigest(): string {
  const connection = connect(':memory:');
  try {
    migrate(connection);
    return digestOf(rowsOf(connection));
  } finally {
    connection.close();
  }
}

function digestOf(rows: SchemaRow[]): string {
  const lines = rows.map((row) => JSON.stringify([row.type, row.name, row.tbl_name, row.sql]));
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

function compareSchemas(rows: SchemaRow[], version: number): ForeignObjects {
  const refused: string[] = [];
  const additions: SchemaRow[] = [];
  const missing = new Map(expectedSchema(version));
  const names = namesIn(missing.values());
  const isAlone = standsAlone(rows);
  for (const row of rows) {
    const key = keyOf(row);
    const own = missing.get(key);
    // Only the first entry may match: SQLite might use a second one of the same name instead.
    missing.delete(key);
    if (own && sameTokens(own.sql, row.sql, names)) continue;
    if (isEarlyIndex(row, names)) continue;
    if (isLitestreamTable(row) && isAlone(row)) continue;
    if (own) refused.push(`${titleOf(row)} has another definition`);
    else if ((row.type === 'index' || row.type === 'view') && isAlone(row)) additions.push(row);
    else refused.push(titleOf(row));
  }
  for (const row of missing.values()) {
    if (!isOptional(row)) refused.push(`${titleOf(row)} is missing`);
  }
  if (additions.length === 0) return { refused, harmless: [] };
  const judged = judge(additions, version);
  return { refused: [...refused, ...judged.refused], harmless: judged.harmless };
}

/** Separates added indexes and views into harmless and refused ones. */
function judge(additions: SchemaRow[], version: number): ForeignObjects {
  const ofNewest = new Set([...expectedSchema(newestSchemaVersion()).values()].map(({ name }) => name));
  const empty = emptyDatabase(version);
  try {
    const isFine = (row: SchemaRow) => !ofNewest.has(row.name.toLowerCase()) && isHarmless(empty, row);
    const groups = Map.groupBy(additions, isFine);
    const titles = (fine: boolean) => (groups.get(fine) ?? []).map(titleOf);
    return { refused: titles(false), harmless: titles(true) };
  } finally {
    empty.close();
  }
}

const isOptional = ({ name }: SchemaRow) => STATISTICS.has(name);

/** The first release of schema version 1 already had an index that one later migration creates and another removes. */
function isEarlyIndex({ type, name, sql }: SchemaRow, names: Set<string>): boolean {
  return type === 'index' && name === 'webhook_deliveries_due' && sameTokens(sql, EARLY_INDEX, names);
}

const EARLY_INDEX =
  'CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL';

function titleOf({ type, name, tbl_name: table }: SchemaRow): string {
  const place = type === 'trigger' || type === 'index' ? ` on ${JSON.stringify(table)}` : '';
  return `the ${type} ${JSON.stringify(name)}${place}`;
}

function keyOf({ type, name, tbl_name: table }: SchemaRow): string {
  return JSON.stringify([type, name, table]);
}

const TOKEN =
  /'(?:[^']|'')*'|"((?:[^"]|"")*)"|`((?:[^`]|``)*)`|\[([^\]]*)\]|--[^\n]*|\/\*[\s\S]*?\*\/|[ \t\n\f\r]+|[\w$\u0080-\uffff]+|[\s\S]/g;

/** True for the same statement apart from white space, comments and the quoting of names: releases differ in these. */
function sameTokens(one: string | null, other: string | null, names: Set<string>): boolean {
  if (one === null || other === null || one === other) return one === other;
  return JSON.stringify(tokensOf(one, names)) === JSON.stringify(tokensOf(other, names));
}

/** A quoted word equals an unquoted one only if it is a known name: `"NULL"` is not `NULL`. */
function tokensOf(sql: string, names: Set<string>): string[] {
  return [...sql.matchAll(TOKEN)]
    .filter(([text]) => !/^([ \t\n\f\r]|--|\/\*)/.test(text))
    .map((match) => {
      const quoted = quotedIn(match);
      if (quoted === undefined) return match[0];
      return names.has(quoted) ? quoted : JSON.stringify(quoted);
    });
}

function quotedIn([, double, backtick, bracket]: RegExpMatchArray): string | undefined {
  return double ?? backtick ?? bracket;
}

/** The names in a schema: those of its objects, and everything that it quotes, which includes all columns. */
function namesIn(schema: Iterable<SchemaRow>): Set<string> {
  const names = [...schema].flatMap(({ name, sql }) => [
    name,
    ...[...(sql ?? '').matchAll(TOKEN)].map(quotedIn),
  ]);
  return new Set(names.filter((name) => name !== undefined));
}

const known = new Map<number, Map<string, SchemaRow>>();

/** The schema of a new database of this version, created in memory once per process. */
function expectedSchema(version: number): Map<string, SchemaRow> {
  const cached = known.get(version);
  if (cached) return cached;
  const connection = emptyDatabase(version);
  try {
    const schema = new Map(rowsOf(connection).map((row) => [keyOf(row), row]));
    known.set(version, schema);
    return schema;
  } finally {
    connection.close();
  }
}

function emptyDatabase(version: number): Connection {
  const connection = connect(':memory:');
  migrate(connection, { target: version });
  connection.exec('ANALYZE');
  return connection;
}

function rowsOf(connection: Connection): SchemaRow[] {
  return connection
    .prepare('SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema')
    .all() as SchemaRow[];
}

/** A row of `sqlite_schema`: a table, index, view or trigger. */
type SchemaRow = {
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
function isLitestreamTable({ type, name, tbl_name: table, sql }: SchemaRow): boolean {
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
function standsAlone(rows: readonly SchemaRow[]): (row: SchemaRow) => boolean {
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
function isHarmless(empty: Connection, row: SchemaRow): boolean {
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
