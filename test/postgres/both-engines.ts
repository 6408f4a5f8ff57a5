// The same statements on both engines, which must have the same outcome.
import { expect } from 'vitest';
import { connectToPostgres } from '../../src/database/postgres/connect.ts';
import { migratePostgres } from '../../src/database/postgres/migrate.ts';
import { connect, migrate } from '../../src/database/sqlite/connect.ts';
import { startPostgres } from './server.ts';

type Value = string | number | null;
export type Row = Record<string, Value>;

export type BothEngines = {
  /** Runs a statement with `?` for values on both; both accept it, or both refuse it. @returns how many rows it changed */
  run(statement: string, values?: readonly Value[]): Promise<number>;
  /** Inserts a row; what it needs and is not given is filled in. */
  insert(table: string, values: Row): Promise<number>;
  rows(engine: 'sqlite' | 'postgres', query: string, values?: readonly Value[]): Promise<Value[][]>;
  close(): Promise<void>;
};

const REFUSED = -1;

export async function openBothEngines(): Promise<BothEngines> {
  const sqlite = connect(':memory:');
  sqlite.pragma('foreign_keys = ON');
  migrate(sqlite);
  const server = await startPostgres();
  const postgres = await connectToPostgres(server.url('postgres'));
  await migratePostgres(postgres);

  async function run(statement: string, values: readonly Value[] = []): Promise<number> {
    const ofSqlite = attempt(() => sqlite.prepare(statement).run(...values).changes);
    const ofPostgres = attempt(async () => (await postgres.query(numbered(statement), [...values])).rowCount);
    const [expected, found] = await Promise.all([ofSqlite, ofPostgres]);
    expect(found, `${statement} ${JSON.stringify(values)}`).toEqual(expected);
    return expected === null ? REFUSED : expected;
  }

  const columnsOf = sqlite.prepare<[string], { name: string; type: string }>(
    `SELECT name, type FROM pragma_table_info(?) WHERE "notnull" = 1 AND dflt_value IS NULL AND name <> 'id'`,
  );
  return {
    run,
    insert(table, values) {
      const needed = columnsOf.all(table).map(({ name, type }) => [name, /INT/i.test(type) ? 0 : '[]']);
      const row: Row = { ...Object.fromEntries(needed), ...values };
      const names = Object.keys(row);
      return run(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
        Object.values(row),
      );
    },
    async rows(engine, query, values = []) {
      if (engine === 'sqlite')
        return sqlite
          .prepare(query)
          .raw()
          .all(...values) as Value[][];
      const { rows } = await postgres.query({ text: numbered(query), values: [...values], rowMode: 'array' });
      return rows;
    },
    async close() {
      sqlite.close();
      await postgres.end();
      await server.stop();
    },
  };
}

/** @returns null where a constraint refuses the statement */
async function attempt(work: () => number | null | Promise<number | null>): Promise<number | null> {
  try {
    return await work();
  } catch (error) {
    const { code = '' } = error as { code?: string };
    // Class 23 of SQLSTATE: integrity constraint violations.
    if (code.startsWith('SQLITE_CONSTRAINT') || /^23/.test(code)) return null;
    throw error;
  }
}

function numbered(statement: string): string {
  let count = 0;
  return statement.replaceAll('?', () => `$${++count}`);
}
