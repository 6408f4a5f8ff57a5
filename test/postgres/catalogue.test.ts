// SQLite and PostgreSQL have the same tables: those of the one come from its migrations, those of the other from the
// schema.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToPostgres, type PostgresConnection } from '../../src/database/postgres/connect.ts';
import { migratePostgres } from '../../src/database/postgres/migrate.ts';
import { hasPostgres, type PostgresServer, startPostgres } from './server.ts';
import { makeInPostgres, readSqliteSchema } from './translated.ts';

/** Without the tables that have no log: what instances count together, which one process has in memory. */
const IN_SCHEMA = "WHERE namespace.nspname = current_schema() AND tables.relpersistence = 'p'";
const TABLES = `pg_class AS tables JOIN pg_namespace AS namespace ON namespace.oid = tables.relnamespace`;

/** What a table is made of; the queries see the tables of the current schema. */
const PARTS = {
  'columns, with type, NULL, default and identity': `
    SELECT tables.relname || '.' || attname, format_type(atttypid, atttypmod), attnotnull, attidentity, collname,
           pg_get_expr(adbin, adrelid)
    FROM ${TABLES} JOIN pg_attribute ON attrelid = tables.oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      LEFT JOIN pg_collation ON pg_collation.oid = attcollation
    ${IN_SCHEMA} AND tables.relkind = 'r'`,
  'primary keys, and foreign keys with what a deletion does': `
    SELECT tables.relname, pg_get_constraintdef(pg_constraint.oid)
    FROM ${TABLES} JOIN pg_constraint ON conrelid = tables.oid
    ${IN_SCHEMA} AND contype IN ('p', 'f', 'u')`,
  checks: `
    SELECT tables.relname, conname, pg_get_constraintdef(pg_constraint.oid)
    FROM ${TABLES} JOIN pg_constraint ON conrelid = tables.oid
    ${IN_SCHEMA} AND contype = 'c'`,
  'indexes, with order and condition': `
    SELECT replace(pg_get_indexdef(indexrelid), current_schema() || '.', '')
    FROM ${TABLES} JOIN pg_index ON indrelid = tables.oid
      JOIN pg_class AS entries ON entries.oid = indexrelid JOIN pg_am ON pg_am.oid = entries.relam
    ${IN_SCHEMA} AND NOT indisprimary AND amname = 'btree'`,
};

describe.skipIf(!hasPostgres)('both engines have the same', () => {
  const sqlite = readSqliteSchema();
  let server: PostgresServer;
  let connection: PostgresConnection;

  beforeAll(async () => {
    server = await startPostgres();
    connection = await connectToPostgres(server.url('postgres'));
    await migratePostgres(connection);
    await makeInPostgres(connection, sqlite);
  });

  afterAll(async () => {
    await connection?.end();
    await server?.stop();
  });

  it.each(Object.entries(PARTS))('%s', async (_, query) => {
    const ofPostgres = await rowsIn('public', query);
    expect(ofPostgres.length).toBeGreaterThan(50);
    expect(ofPostgres).toEqual(await rowsIn('of_sqlite', query));
  });

  it('views of what the sums must be, with the same columns', async () => {
    const query = `SELECT DISTINCT tables.relname FROM ${TABLES} ${IN_SCHEMA} AND tables.relkind = 'v'`;
    expect((await rowsIn('public', query)).flat()).toEqual(sqlite.views);
    for (const view of sqlite.views) {
      const sums = view.replace('_expected', '');
      const missing = `SELECT * FROM ${view} EXCEPT SELECT * FROM (SELECT * FROM ${sums}) AS sums`;
      expect(await rowsIn('public', missing), view).toEqual([]);
    }
  });

  it('changes that triggers answer', async () => {
    // Bits of `tgtype`: 4 INSERT, 8 DELETE, 16 UPDATE. https://www.postgresql.org/docs/15/catalog-pg-trigger.html
    const query = `
      SELECT DISTINCT tables.relname || ' ' || change
      FROM ${TABLES} JOIN pg_trigger ON tgrelid = tables.oid
        JOIN (VALUES (4, 'INSERT'), (8, 'DELETE'), (16, 'UPDATE')) AS changes (bit, change) ON tgtype & bit <> 0
      ${IN_SCHEMA} AND NOT tgisinternal`;
    expect((await rowsIn('public', query)).flat()).toEqual([...new Set(sqlite.triggered)].sort());
  });

  async function rowsIn(schema: string, text: string): Promise<unknown[][]> {
    await connection.query(`SET search_path TO ${schema}`);
    const { rows } = await connection.query<unknown[]>({ text, rowMode: 'array' });
    return rows
      .filter((row) => !String(row[0]).startsWith('schema_migrations'))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
});
