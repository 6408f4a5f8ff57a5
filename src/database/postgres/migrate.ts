import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { PostgresConnection } from './connect.ts';

const OF_SQLITE = new URL('../migrations/', import.meta.url);
const FOLDER = new URL('../migrations/postgres/', import.meta.url);

/** The tables of the present version, and what Drizzle cannot express; in this order. */
const BASELINE = ['tables.sql', 'expected.sql', 'sums.sql', 'texts.sql', 'search.sql'];

/**
 * Makes the tables of the present version in an empty database, in one transaction. Versions have the numbers of
 * SQLite's; there is no older one to come from yet (docs/decisions/0067-one-schema-for-two-engines.md).
 */
export async function migratePostgres(connection: PostgresConnection): Promise<void> {
  await connection.query('BEGIN');
  try {
    await connection.query(
      'CREATE TABLE schema_migrations (position bigint PRIMARY KEY, hash text COLLATE "C" NOT NULL, applied_at text COLLATE "C" NOT NULL)',
    );
    const hash = createHash('sha256');
    for (const file of BASELINE) {
      const text = readFileSync(new URL(file, FOLDER), 'utf8');
      await connection.query(text);
      hash.update(text);
    }
    await connection.query('INSERT INTO schema_migrations VALUES ($1, $2, $3)', [
      newestVersion() - 1,
      hash.digest('hex'),
      new Date().toISOString(),
    ]);
    await connection.query('COMMIT');
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  }
}

/** How many migrations SQLite needs for the same tables. */
function newestVersion(): number {
  return readdirSync(OF_SQLITE).filter((name) => name.endsWith('.sql')).length;
}
