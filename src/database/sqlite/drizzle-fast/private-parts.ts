// The private parts of drizzle-orm that this folder uses, read from the version that `engine/drizzle-fast/` names:
// `better-sqlite3/session.js` (PreparedQuery). After an upgrade: read this file again, and run
// `test/drizzle-fast.test.ts`, which compares the rows with Drizzle's own.
import type { Statement } from 'better-sqlite3';
import { Column, is, Param, Placeholder, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { decoderOf, type Fields, READ_FROM, TABLE_NAME } from '../../engine/drizzle-fast/private-parts.ts';
import type { Connection } from '../connect.ts';

/** A prepared query of Drizzle. */
export type Prepared = {
  stmt: Statement;
  query: { params: unknown[] };
  executeMethod: string;
  fields?: Fields;
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: unknown;
  execute(values: Record<string, unknown>): unknown;
};

type Probes = { select: object; insert: object; table: object; statement: object };

const STATEMENT = {};

/** The queries that are tried at the start: they are built but never executed. */
export function probes(): Probes {
  const table = sqliteTable('probe', { name: text('name'), list: text('list', { mode: 'json' }) });
  const client = { prepare: () => STATEMENT } as unknown as Connection;
  const db = drizzle({ client });
  const name = sql.placeholder('name');
  return {
    select: db
      .select({ name: table.name, one: sql`1`.as('one') })
      .from(table)
      .leftJoin(table, sql`${name}`)
      .prepare(),
    insert: db
      .insert(table)
      .values({ name, list: sql.placeholder('list') })
      .prepare(),
    table,
    statement: STATEMENT,
  };
}

/**
 * Compares the private parts of the installed drizzle-orm with what this folder expects.
 * @throws Error where they differ: rows could be read or written wrongly
 */
export function assertKnownDrizzle({ select, insert, table, statement }: Probes = probes()): void {
  const [read, written] = [select, insert] as [Partial<Prepared>, Partial<Prepared>];
  const [first, second] = read.fields ?? [];
  const facts: Record<string, boolean> = {
    stmt: read.stmt === statement && written.stmt === statement,
    'executeMethod of a SELECT': read.executeMethod === 'all',
    'executeMethod of an INSERT': written.executeMethod === 'run',
    execute: typeof read.execute === 'function',
    'parameters of a SELECT': read.query?.params?.length === 1 && is(read.query.params[0], Placeholder),
    'parameters of an INSERT':
      written.query?.params?.length === 2 &&
      written.query.params.every((param) => is(param, Param) && is(param.value, Placeholder)),
    'fields of a SELECT':
      Array.isArray(first?.path) && is(first.field, Column) && Array.isArray(second?.path),
    'decoder of an expression': typeof decoderOf((second?.field as { sql?: object })?.sql ?? {}) === 'object',
    joinsNotNullableMap:
      read.joinsNotNullableMap?.probe === true || read.joinsNotNullableMap?.probe === false,
    'name of a table': (table as { [TABLE_NAME]?: unknown })[TABLE_NAME] === 'probe',
  };
  const changed = Object.keys(facts).filter((fact) => !facts[fact]);
  if (changed.length === 0) return;
  throw new Error(
    `drizzle-orm has changed inside (${changed.join(', ')}): src/database/sqlite/drizzle-fast/ was read from version ${READ_FROM}. Install that version, or adapt the folder.`,
  );
}
