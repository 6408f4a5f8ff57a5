import { getTableColumns, type Table } from 'drizzle-orm';
import type { Values } from '../engine/drizzle-fast/codec.ts';
import type { Connected, PlainRows, PlainValue, QueryRunner } from '../engine/query-runner.ts';
import { type Compiled, compilePrepared } from './drizzle-fast/compile-prepared.ts';
import type { Prepared } from './drizzle-fast/private-parts.ts';
import { clientOf, run } from './session.ts';

/** The names of prepared statements: a connection prepares each text once. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `q${names.size}`;
    names.set(text, name);
  }
  return name;
}

/** Runs queries on the connections of the pool: each is compiled once for all of them. */
export const QUERIES_OF_POSTGRES: QueryRunner = {
  prepared(build, absent) {
    let compiled: Compiled | undefined;
    let isCompiled = false;
    const byDrizzle = new WeakMap<Connected, Prepared>();
    return async (db, values) => {
      if (!isCompiled) {
        compiled = compilePrepared(build(db).prepare(), absent);
        isCompiled = true;
      }
      if (compiled) return execute(db, compiled, values);
      const prepared = byDrizzle.get(db) ?? (build(db).prepare() as unknown as Prepared);
      byDrizzle.set(db, prepared);
      return prepared.execute({ ...absent, ...values });
    };
  },
  withId(insert, table) {
    const { id } = getTableColumns(table as Table);
    return id ? (insert as { returning(fields: object): typeof insert }).returning({ id }) : insert;
  },
  idOf: (result) => (result as { id: number }[])[0]?.id ?? 0,
  async plain(db, { text, values }): Promise<PlainRows> {
    const given: unknown[] = [];
    const places = new Map<string, number>();
    // A name stands behind one colon, a type behind two.
    const numbered = text.replaceAll(/(?<!:):([a-z_]+)/g, (_, name: string) => {
      if (!places.has(name)) places.set(name, given.push(values[name]));
      return `$${places.get(name)}`;
    });
    const { fields, rows } = await run(clientOf(db), {
      name: nameOf(numbered),
      text: numbered,
      values: given,
      rowMode: 'array',
    });
    return { columns: fields.map(({ name }) => name), rows: rows as PlainValue[][] };
  },
};

async function execute(db: Connected, { text, encode, rowOf }: Compiled, values: Values): Promise<unknown[]> {
  const query = { name: nameOf(text), text, values: encode(values), rowMode: 'array' as const };
  const { rows } = await run(clientOf(db), query);
  return rowOf ? rows.map(rowOf) : rows;
}
