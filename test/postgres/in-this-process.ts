// Makes PostgreSQL the engine of a process that runs tests, before any of them loads the schema.
import { PgDatabase } from 'drizzle-orm/pg-core';
import { chooseEngine } from '../../src/database/open.ts';

await chooseEngine(process.env.TEST_SERVER ?? '');

/** Statements of tests, which call for them what SQLite's connections have; they are of the SQL that both engines share. */
type Statements = {
  execute(query: unknown): unknown;
  run(query: unknown): unknown;
  all(query: unknown): unknown;
};

const { prototype } = PgDatabase as unknown as { prototype: Statements };
prototype.run = prototype.execute;
prototype.all = prototype.execute;
