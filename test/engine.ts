// The engine that the tests run on: SQLite, or PostgreSQL where TEST_ENGINE names it (`npm run test:postgres`).
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../src/database/open.ts';
import type { PostgresConnection } from '../src/database/postgres/connect.ts';

export const ON_POSTGRES = process.env.TEST_ENGINE === 'postgres';

/** The database that others are made from, with the tables of this version and no records. */
export const EMPTY_DATABASE = 'empty';

/**
 * Makes a database without records: all migrations take longer than most tests.
 * @param folder where a file may be; PostgreSQL needs none
 * @returns its URL
 */
export async function createDatabase(folder: string, name = 'test.db'): Promise<string> {
  if (ON_POSTGRES) return createOnServer();
  const file = join(folder, name);
  empty ??= migratedFile();
  writeFileSync(file, await empty, { mode: 0o600 });
  return `file:${file}`;
}

/** Removes a database of a server; a file goes with its folder. */
export async function removeDatabase(url: string): Promise<void> {
  if (!url.startsWith('postgres:')) return;
  const connection = await administration();
  await connection.query(`DROP DATABASE IF EXISTS "${nameIn(url)}" WITH (FORCE)`);
}

let empty: Promise<Buffer> | undefined;

async function migratedFile(): Promise<Buffer> {
  const { openDatabase } = await import('../src/database/open.ts');
  const folder = mkdtempSync(join(tmpdir(), 'invoicing-empty-'));
  const file = join(folder, 'empty.db');
  await (await openDatabase(`file:${file}`, { strict: true })).close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

let connecting: Promise<PostgresConnection> | undefined;

/** The connection of this process on which databases are made and removed. */
function administration(): Promise<PostgresConnection> {
  connecting ??= import('../src/database/postgres/connect.ts').then(({ connectToPostgres }) =>
    connectToPostgres(urlOf('postgres')),
  );
  return connecting;
}

async function createOnServer(): Promise<string> {
  const name = `test_${randomUUID()}`;
  const connection = await administration();
  // The server is not safe against power cuts: copying files costs less than writing each page to its log.
  await connection.query(`CREATE DATABASE "${name}" TEMPLATE "${EMPTY_DATABASE}" STRATEGY file_copy`);
  return urlOf(name);
}

function urlOf(database: string): string {
  const { TEST_SERVER } = process.env;
  if (!TEST_SERVER)
    throw new Error('The tests have no PostgreSQL server: test/postgres/for-all.ts starts it.');
  const url = new URL(TEST_SERVER);
  url.pathname = `/${database}`;
  return url.href;
}

const nameIn = (url: string) => new URL(url).pathname.slice(1);

/** Statements on a connection of its own, as an operator makes them. */
export async function changeOutside(url: string, statements: string): Promise<void> {
  if (ON_POSTGRES) {
    const { connectToPostgres } = await import('../src/database/postgres/connect.ts');
    const connection = await connectToPostgres(url);
    await connection.query(statements).finally(() => connection.end());
    return;
  }
  const { default: SQLite } = await import('better-sqlite3');
  const connection = new SQLite(url.slice('file:'.length));
  try {
    connection.exec(statements);
  } finally {
    connection.close();
  }
}

/** Statements that make the database refuse changes of a table. @param change such as `INSERT`, `UPDATE OF name` */
export function refusal(change: string, table: string, when = 'true'): string[] {
  if (!ON_POSTGRES)
    return [
      `CREATE TRIGGER broken BEFORE ${change} ON ${table} WHEN ${when} BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    ];
  return [
    `CREATE OR REPLACE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$`,
    `CREATE TRIGGER broken BEFORE ${change} ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION broken()`,
  ];
}

export function endOfRefusal(table: string): string {
  return ON_POSTGRES ? `DROP TRIGGER broken ON ${table}` : 'DROP TRIGGER broken';
}

/** A query of the names of all tables that hold records: not what PostgreSQL counts of requests. */
export const TABLE_NAMES = ON_POSTGRES
  ? "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relpersistence = 'p' AND relnamespace = 'public'::regnamespace ORDER BY relname"
  : "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name";

/** Everything that a database holds, as text. */
export function contentsOf(database: Database): Promise<string> {
  return database.read(async (tx) => {
    const contents: [table: string, rows: unknown[]][] = [];
    for (const { name } of await tx.all<{ name: string }>(sql.raw(TABLE_NAMES))) {
      contents.push([name, await tx.all(sql.raw(`SELECT * FROM "${name}"`))]);
    }
    return JSON.stringify(contents);
  });
}

/** All that is stored, in which a secret may be looked for: the file and its log, or what the tables hold. */
export async function storedIn(database: Database, url: string): Promise<(string | Buffer)[]> {
  if (ON_POSTGRES) return [await contentsOf(database)];
  const file = url.slice('file:'.length);
  return [readFileSync(file), readFileSync(`${file}-wal`)];
}
