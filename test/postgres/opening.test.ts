// Which databases of a server the service begins to work on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkServer } from '../../src/database/postgres/checks.ts';
import { connectToPostgres, type PostgresConnection } from '../../src/database/postgres/connect.ts';
import { assertTables, migratePostgres, NEWEST_VERSION } from '../../src/database/postgres/migrate.ts';
import { hasPostgres, type PostgresServer, startPostgres } from './server.ts';

describe.skipIf(!hasPostgres)('a database of PostgreSQL', () => {
  let server: PostgresServer;
  let connection: PostgresConnection;
  beforeAll(async () => {
    server = await startPostgres();
    connection = await connectToPostgres(server.url('postgres'));
  });
  afterAll(async () => {
    await connection?.end();
    await server?.stop();
  });

  const check = (mustBeDurable = false) => checkServer(connection, { mustBeDurable });

  it('must survive a power cut', async () => {
    await check();
    await expect(check(true)).rejects.toThrow('has the setting fsync = off, with which a power cut loses');
  });

  it('must be written to', async () => {
    await connection.query('SET default_transaction_read_only = on');
    await expect(check()).rejects.toThrow('Set default_transaction_read_only to off.');
    await connection.query('RESET default_transaction_read_only');
  });

  it('must hold every character', async () => {
    await connection.query(
      `CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' LOCALE_PROVIDER libc TEMPLATE template0`,
    );
    const latin = await connectToPostgres(server.url('latin'));
    await expect(checkServer(latin, { mustBeDurable: false })).rejects.toThrow('has the encoding LATIN1');
    await latin.end();
  });

  it('is not given tables by a command that needs some', async () => {
    await expect(assertTables(connection)).rejects.toThrow('has no tables of the service');
  });

  it('gets its tables once, however many begin at once', async () => {
    const others = await Promise.all([1, 2, 3].map(() => connectToPostgres(server.url('postgres'))));
    await Promise.all(others.map((each) => migratePostgres(each)));
    await Promise.all(others.map((each) => each.end()));
    await assertTables(connection);
    const { bornAt, isNew } = await migratePostgres(connection);
    expect([isNew, new Date(bornAt).toISOString()]).toEqual([false, bornAt]);
  });

  it('of a newer version is refused and stays as it is', async () => {
    await connection.query(
      `INSERT INTO schema_migrations VALUES (${NEWEST_VERSION}, 'later', '2026-01-01T00:00:00.000Z')`,
    );
    await expect(migratePostgres(connection)).rejects.toThrow(
      'was written by a newer version of the service',
    );
    await connection.query(`DELETE FROM schema_migrations WHERE position = ${NEWEST_VERSION}`);
    await migratePostgres(connection);
  });
});
