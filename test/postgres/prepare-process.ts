// Prepares every query of the program on PostgreSQL:  node test/postgres/prepare-process.ts <URL>
// Prints how many there are, and the errors of those that PostgreSQL refuses, by the file that they are in. It runs in a
// process of its own, because a process has one engine.
import { drizzle } from 'drizzle-orm/pg-proxy';
import type { PoolClient } from 'pg';
import type { Reader } from '../../src/database/engine/statement.ts';
import { useEngine } from '../../src/database/engine-in-use.ts';
import { connectToPostgres } from '../../src/database/postgres/connect.ts';
import { POSTGRES } from '../../src/database/postgres/engine.ts';
import { sessionOf } from '../../src/database/postgres/session.ts';
import { queriesOfTheProgram, shapesOf, textOf } from '../program-queries.ts';

export type Prepared = { queries: number; shapes: number; refused: Record<string, string[]> };

const db = drizzle(() => Promise.reject(new Error('Queries are only built.'))) as unknown as Reader;
const connection = await connectToPostgres(process.argv[2] as string);
const prepared = new Map<string, Promise<string | undefined>>();
const result: Prepared = { queries: 0, shapes: 0, refused: {} };
useEngine(POSTGRES);
for (const { build, file } of await queriesOfTheProgram()) {
  result.queries += 1;
  for (const shape of shapesOf(db, build)) {
    result.shapes += 1;
    const error = await errorOf(() => textOf(db, build, shape));
    const errors = result.refused[file] ?? [];
    if (error !== undefined && !errors.includes(error)) result.refused[file] = [...errors, error];
  }
}
await runTables();
await connection.end();
// Some of the files keep a process alive.
process.stdout.write(JSON.stringify(result), () => process.exit());

/** Runs the queries of each table for spreadsheets, with all of its filters and in each of its orders. */
async function runTables(): Promise<void> {
  const { CSV_LISTS, listRows } = await import('../../src/resources/tables/list-queries.ts');
  const { CSV_FILTERS, orderOf } = await import('../../src/resources/tables/filter-queries.ts');
  const { db: tx } = sessionOf(connection as unknown as PoolClient);
  const database = { read: <T>(work: (tx: Reader) => Promise<T>) => work(tx) };
  for (const list of CSV_LISTS) {
    const names = Object.keys(CSV_FILTERS[list] ?? {});
    const filters = {
      ...Object.fromEntries(names.map((name) => [name, exampleOf(name)])),
      ...(names.includes('external_id') && { metadata: { order: '4711', shop: 'a' } }),
    };
    const sorts = ['name', 'created_at', '-updated_at', 'issue_date', '-paid_on', 'occurs_on'];
    for (const sort of [undefined, ...sorts.filter((each) => orderOf(list, each))]) {
      result.shapes += 1;
      try {
        for await (const _row of listRows(database, { list, workspace: 1, filters, sort }));
      } catch (error) {
        const file = `the table ${list}`;
        result.refused[file] = [...(result.refused[file] ?? []), (error as Error).message];
      }
    }
  }
}

/** A value that a filter may have. */
function exampleOf(name: string): string | boolean | number {
  if (name.startsWith('total_') || name === 'without_open_quotes') return 100;
  return name === 'active' || name === 'archived' ? true : '2026-03-15';
}

async function errorOf(built: () => string): Promise<string | undefined> {
  let text: string;
  try {
    text = built();
  } catch (error) {
    return (error as Error).message;
  }
  if (!prepared.has(text)) prepared.set(text, prepare(text));
  return prepared.get(text);
}

async function prepare(text: string): Promise<string | undefined> {
  try {
    await connection.query(`PREPARE tried AS ${text}`);
    await connection.query('DEALLOCATE tried');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
