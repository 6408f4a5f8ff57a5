import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { askForStatuses, doubtSubmissions } from '../maintenance/doubt-submissions.ts';
import { HEADS, newGeneration, type StoredHead } from '../maintenance/new-generation.ts';
import type { Operations } from '../maintenance/operations.ts';
import {
  type Cell,
  type Imported,
  type ImportOptions,
  readExport,
  refuseNewer,
  type Target,
} from '../maintenance/read-export.ts';
import { acceptVerified } from '../maintenance/verify-result.ts';
import { copyPages, flush, inOneFile } from './backup.ts';
import { checkFile } from './check-file.ts';
import {
  type Connection,
  connect,
  databaseFile,
  isServed,
  lockForServer,
  makeFolder,
  migrate,
  newestSchemaVersion,
  openReader,
  schemaVersion,
} from './connect.ts';
import { createAside, removeAll, removeSides } from './restore.ts';
import { onWholeDatabase, verifyDatabase, verifyPrepared } from './verify-file.ts';
import { wholeDatabase } from './whole-database.ts';
import { searchIndexing } from './write-queue.ts';

/** Operations on a database that is a file. */
export const operations: Operations = {
  verifyDatabase,
  onWholeDatabase: async (databaseUrl, work) => onWholeDatabase(databaseUrl, work),
  isServed: async (databaseUrl) => isServed(databaseFile(databaseUrl)),
  exportFrom: (databaseUrl, file, work) =>
    onCopy(databaseUrl, `${file}.copy`, async (copyUrl) => {
      const connection = openReader(databaseFile(copyUrl));
      try {
        connection.exec('BEGIN');
        return await work({ ...wholeDatabase(connection), schemaVersion: schemaVersion(connection) });
      } finally {
        connection.close();
      }
    }),
  importLines,
};

/**
 * Runs a long read on a temporary copy that only its owner can read. A long read of the database itself would keep the
 * write-ahead log of a running server growing until its end; copying takes a fraction of that time.
 * @param target path of the copy, which must not exist
 * @param work gets the copy's database URL
 */
async function onCopy<T>(
  databaseUrl: string,
  target: string,
  work: (copyUrl: string) => Promise<T>,
): Promise<T> {
  reserve(target);
  try {
    await copyPages(databaseFile(databaseUrl), target);
    return await work(`file:${target}`);
  } finally {
    for (const side of ['', '-journal', '-wal', '-shm']) rmSync(target + side, { force: true });
  }
}

function reserve(target: string): void {
  try {
    closeSync(openSync(target, 'wx', 0o600));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new Error(`${target} exists: an export that was cut off left it. Remove it.`);
    if (code === 'ENOENT') throw new Error(`${target} cannot be made: its folder does not exist.`);
    throw new Error(`${target} cannot be made: ${message}.`);
  }
}

/**
 * Makes a database from an export. It is built in a temporary file next to the target with the schema version of the
 * export, migrated to the present version and checked, and renamed only once it is complete.
 * @throws Error when there are records already, a server runs, or the export is incomplete: nothing has changed then
 */
async function importLines(
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
    const verification = await verifyPrepared(aside, imported.head.created_at);
    acceptVerified(verification, { source, despiteDifferences });
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

async function build(
  file: string,
  source: string,
  progress: (rows: number) => void,
): Promise<Omit<Imported, 'verification'>> {
  const connection = connect(file, { fileMustExist: true });
  try {
    connection.pragma('synchronous = OFF');
    const imported = await readExport(source, targetOf(connection), progress);
    connection.exec('COMMIT');
    connection.pragma('synchronous = FULL');
    const orphans = connection.pragma('foreign_key_check') as unknown[];
    if (orphans.length > 0)
      throw new Error(`${orphans.length} rows of ${source} refer to others that are missing.`);
    connection.pragma('foreign_keys = ON');
    migrate(connection);
    searchIndexing(connection)();
    const now = new Date();
    const generation = newGeneration(connection.prepare<[], StoredHead>(HEADS).all(), {
      operation: 'import',
      now,
    });
    for (const update of [...doubtSubmissions(now), ...askForStatuses(now), ...generation])
      connection.exec(update);
    return imported;
  } finally {
    connection.close();
  }
}

function targetOf(connection: Connection): Target {
  const inserts = new Map<string, (row: unknown[]) => void>();
  return {
    async begin(version) {
      refuseNewer(version, newestSchemaVersion());
      migrate(connection, { target: version });
      connection.pragma('foreign_keys = OFF');
      connection.exec('BEGIN');
    },
    columnsOf: async (table) => (await wholeDatabase(connection).columnsOf(table)).columns,
    async insert(table, columns, rows) {
      const insert = inserts.get(table) ?? insertInto(connection, table, columns);
      inserts.set(table, insert);
      for (const row of rows) insert(row.map(bound));
    },
  };
}

function insertInto(connection: Connection, table: string, columns: readonly string[]) {
  const insert = connection.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  return (row: unknown[]) => void insert.run(row);
}

/** better-sqlite3 binds a JavaScript number as REAL, which an INTEGER column of a STRICT table rejects. */
function bound(value: Cell): Exclude<Cell, number> | bigint {
  return typeof value === 'number' ? BigInt(value) : value;
}
