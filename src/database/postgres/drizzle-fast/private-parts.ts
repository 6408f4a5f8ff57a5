// The private parts of drizzle-orm that this folder uses, read from the version that `engine/drizzle-fast/` names:
// `pg-proxy/session.js` (PreparedQuery). After an upgrade: read this file again, and run `test/postgres/`.
import { is, Param, Placeholder, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pg-proxy';
import { type Fields, READ_FROM } from '../../engine/drizzle-fast/private-parts.ts';

/** A prepared query of Drizzle. */
export type Prepared = {
  queryString: string;
  params: unknown[];
  fields?: Fields;
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: unknown;
  execute(values: Record<string, unknown>): Promise<unknown>;
};

/**
 * Compares the private parts of the installed drizzle-orm with what this folder expects.
 * @throws Error where they differ: rows could be read or written wrongly
 */
export function assertKnownDrizzle(): void {
  const table = pgTable('probe', { name: text('name') });
  const db = drizzle(() => Promise.reject(new Error('Queries are only built.')));
  const name = sql.placeholder('name');
  const read = db.select().from(table).leftJoin(table, sql`${name}`).prepare('') as unknown as Prepared;
  const written = db.insert(table).values({ name }).prepare('') as unknown as Prepared;
  const [first] = read.fields ?? [];
  const [given] = written.params;
  const facts: Record<string, boolean> = {
    queryString: /^select .*\$1/.test(read.queryString) && written.queryString.startsWith('insert into'),
    params: is(read.params?.[0], Placeholder) && is(given, Param) && is(given.value, Placeholder),
    fields: Array.isArray(first?.path) && written.fields === undefined,
    joinsNotNullableMap: typeof read.joinsNotNullableMap?.probe === 'boolean',
  };
  const changed = Object.keys(facts).filter((fact) => !facts[fact]);
  if (changed.length === 0) return;
  throw new Error(
    `drizzle-orm has changed inside (${changed.join(', ')}): src/database/postgres/drizzle-fast/ was read from version ${READ_FROM}. Install that version, or adapt the folder.`,
  );
}
