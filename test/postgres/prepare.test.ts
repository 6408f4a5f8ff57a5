// Every query that the program prepares, in each of its shapes, is one that PostgreSQL can prepare.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToPostgres } from '../../src/database/postgres/connect.ts';
import { migratePostgres } from '../../src/database/postgres/migrate.ts';
import type { Prepared } from './prepare-process.ts';
import { hasPostgres, type PostgresServer, startPostgres } from './server.ts';

/** Queries that only SQLite has, and why; the list must not grow. */
const ONLY_SQLITE: Record<string, string> = {};

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgres();
    const connection = await connectToPostgres(server.url('postgres'));
    await migratePostgres(connection);
    await connection.end();
  });

  afterAll(async () => {
    await server?.stop();
  });

  it('prepares every query of the program, with each set of filters', async () => {
    const program = fileURLToPath(new URL('prepare-process.ts', import.meta.url));
    const run = await promisify(execFile)(process.execPath, [program, server.url('postgres')], {
      timeout: 60_000,
    });
    const { queries, shapes, refused } = JSON.parse(run.stdout) as Prepared;
    expect(queries).toBeGreaterThan(150);
    expect(shapes).toBeGreaterThan(300);
    const others = Object.entries(refused).filter(([file]) => !(file in ONLY_SQLITE));
    expect(Object.fromEntries(others)).toEqual({});
    expect(Object.keys(refused).sort()).toEqual(Object.keys(ONLY_SQLITE).sort());
  });
});
