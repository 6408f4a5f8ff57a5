import { createReadStream, existsSync, renameSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { flush, inOneFile } from '../sqlite/backup.ts';
import { checkFile } from '../sqlite/check-file.ts';
import {
  type Connection,
  connect,
  databaseFile,
  lockForServer,
  makeFolder,
  migrate,
  newestSchemaVersion,
  openReader,
} from '../sqlite/connect.ts';
import { describeDifferences, verifyPrepared } from '../sqlite/restorable.ts';
import { createAside, removeAll, removeSides } from '../sqlite/restore.ts';
import { searchIndexing } from '../sqlite/search-queue.ts';
import { askForStatuses, doubtSubmissions } from './doubt-submissions.ts';
import type { Head, Line, Value } from './export-lines.ts';
import { EXPORTED } from './export-tables.ts';
import type { Verification } from './verify.ts';

export type Imported = {
  head: Head;
  rows: number;
  /** Differences between stored values and the records; none unless they were accepted. */
  verification: Verification;
};

type ImportOptions = {
  /** Called with the number of rows so far. */
  progress: (rows: number) => void;
  /** Continue even if sums, hashes or statuses differ from the records. */
  despiteDifferences?: boolean;
};

/**
 * Makes a database from an export. It is built in a temporary file next to the target with the schema version of the
 * export, migrated to the present version and checked, and renamed only once it is complete.
 * @throws Error when there are records already, a server runs, or the export is incomplete: nothing has changed then
 */
export async function importLines(
  databaseUrl: string,
  source: string,
  { progress, despiteDifferences = false }: ImportOptions,
): Promise<Imported> {
  const file = resolve(databaseFile(databaseUrl));
  const aside = `${file}.importing`;
  if (!existsSync(source)) throw new Error(`There is no file ${source}.`);
  makeFolder(file);
  const release = lockForServer(file);
  try {
    refuseRecords(file);
    createAside(aside);
    const imported = await build(aside, source, progress);
    inOneFile(aside);
    const verification = verifyPrepared(aside, imported.head.created_at);
    if (verification.count > 0 && !despiteDifferences) {
      throw new Error(
        `${source} cannot be imported: ${describeDifferences(verification)}: ${firstOf(verification)}. "import --despite-differences" takes it as it is.`,
      );
    }
    flush(aside);
    if (existsSync(file)) inOneFile(file);
    removeSides(file);
    renameSync(aside, file);
    flush(dirname(file));
    return { ...imported, verification };
  } finally {
    removeAll(aside);
    release();
  }
}

function firstOf({ differences: [first] }: Verification): string {
  return first ? `${first.table} of ${first.key} is ${first.kept} instead of ${first.expected}` : '';
}

function refuseRecords(file: string): void {
  checkFile(file);
  if (!existsSync(file)) return;
  const connection = openReader(file);
  try {
    const hasTables = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'workspaces'").get();
    if (hasTables && connection.prepare('SELECT 1 FROM workspaces LIMIT 1').get()) {
      throw new Error(
        `${file} has records already. An import needs an empty database: give another DATABASE_URL.`,
      );
    }
  } finally {
    connection.close();
  }
}

type Rows = Pick<Imported, 'head' | 'rows'>;

async function build(file: string, source: string, progress: (rows: number) => void): Promise<Rows> {
  const connection = connect(file, { fileMustExist: true });
  try {
    connection.pragma('synchronous = OFF');
    const imported = await readInto(connection, source, progress);
    connection.pragma('synchronous = FULL');
    const orphans = connection.pragma('foreign_key_check') as unknown[];
    if (orphans.length > 0)
      throw new Error(`${orphans.length} rows of ${source} refer to others that are missing.`);
    connection.pragma('foreign_keys = ON');
    migrate(connection);
    searchIndexing(connection)();
    doubtSubmissions(connection);
    askForStatuses(connection);
    return imported;
  } finally {
    connection.close();
  }
}

async function readInto(
  connection: Connection,
  source: string,
  progress: (rows: number) => void,
): Promise<Rows> {
  const insert = inserting(connection);
  let head: Head | undefined;
  let rows = 0;
  let isWhole = false;
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(source), crlfDelay: Infinity })) {
    number += 1;
    try {
      const line = JSON.parse(text) as Line;
      if (number === 1) {
        head = checkedHead(line);
        migrate(connection, head.schema_version);
        connection.pragma('foreign_keys = OFF');
        connection.exec('BEGIN');
      } else if ('end' in line) isWhole = line.end.rows === rows;
      else if ('table' in line) {
        insert(line.table, line.row);
        rows += 1;
        progress(rows);
      }
    } catch (error) {
      throw new Error(`${source}, line ${number}: ${(error as Error).message}`, { cause: error });
    }
  }
  if (!head || !isWhole) throw new Error(`${source} is not whole: its end is missing.`);
  connection.exec('COMMIT');
  return { head, rows };
}

function checkedHead(line: Line): Head {
  if (!line || !('head' in line) || line.head?.format !== 'invoicing-export-1') {
    throw new Error('this is no export of this service');
  }
  const { schema_version: version } = line.head;
  if (!Number.isInteger(version) || version < 1 || version > newestSchemaVersion()) {
    throw new Error(
      `a newer version of the service wrote it (schema ${version}): import it with that version`,
    );
  }
  return line.head;
}

/** Names of tables and columns come from the database, never from the file. */
function inserting(connection: Connection): (table: string, row: Record<string, Value>) => void {
  const tables = new Map<string, (row: Record<string, Value>) => void>();
  return (table, row) => {
    const known = tables.get(table) ?? tableOf(connection, table);
    tables.set(table, known);
    known(row);
  };
}

function tableOf(connection: Connection, table: string): (row: Record<string, Value>) => void {
  if (!EXPORTED.some((known) => known.table === table)) throw new Error(`there is no table "${table}"`);
  const columns = connection
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .pluck()
    .all() as string[];
  const insert = connection.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  return (row) => {
    const unknown = Object.keys(row).filter((name) => !columns.includes(name));
    if (unknown.length > 0) throw new Error(`"${table}" has no ${unknown.join(', ')}`);
    insert.run(columns.map((name) => stored(row[name])));
  };
}

function stored(value: Value | undefined): string | number | bigint | null | Buffer {
  if (value === undefined || value === null) return null;
  if (typeof value === 'object') return Buffer.from(value.base64, 'base64');
  // better-sqlite3 binds a JavaScript number as REAL, which an INTEGER column of a STRICT table rejects.
  return typeof value === 'number' ? BigInt(value) : value;
}
