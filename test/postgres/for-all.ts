// One PostgreSQL server for all test files, with a database that others are made from.
import { connectToPostgres } from '../../src/database/postgres/connect.ts';
import { migratePostgres } from '../../src/database/postgres/migrate.ts';
import { EMPTY_DATABASE } from '../engine.ts';
import { type PostgresServer, startPostgres } from './server.ts';

let server: PostgresServer | undefined;

export async function setup(): Promise<void> {
  server = await startPostgres(['max_connections=400']);
  const administration = await connectToPostgres(server.url('postgres'));
  await administration.query(`CREATE DATABASE "${EMPTY_DATABASE}"`);
  await administration.end();
  const empty = await connectToPostgres(server.url(EMPTY_DATABASE));
  await migratePostgres(empty);
  await empty.end();
  process.env.TEST_SERVER = server.url('postgres');
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
