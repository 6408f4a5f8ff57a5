import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';

const MIGRATIONS = join(import.meta.dirname, '../../src/database/migrations');

/** The tables of the first release of version 1, with the records that they can hold. */
export function makeOld(target: string, source?: string): void {
  const connection = new SQLite(target);
  connection.pragma('journal_mode = WAL');
  connection.exec(readFileSync(join(MIGRATIONS, '0000_spine.sql'), 'utf8'));
  connection.exec(
    'CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL',
  );
  connection.exec(`
    CREATE TABLE schema_migrations (position INTEGER PRIMARY KEY, hash TEXT NOT NULL, applied_at TEXT NOT NULL) STRICT;
    INSERT INTO schema_migrations VALUES (0, 'the first', '2026-01-01T00:00:00.000Z');`);
  if (source !== undefined) copyRecords(connection, source);
  connection.close();
}

/** Columns that the present tables do not have any more, from where their values are now. */
const FORMER: Record<string, Record<string, string>> = {
  webhook_deliveries: {
    next_attempt_at: ofWork('due_at'),
    claimed_by: ofWork('claimed_by'),
    claim_until: ofWork('claim_until'),
  },
  items: {
    stock_note: "(SELECT note FROM present.stock_movements WHERE item_id = items.id AND kind = 'opening')",
  },
  payments: {
    document_id: '(SELECT document_id FROM present.allocations WHERE payment_id = payments.id)',
  },
};

function ofWork(column: string): string {
  return `(SELECT ${column} FROM present.queue WHERE kind = 'webhook_delivery' AND subject_id = webhook_deliveries.id)`;
}

function copyRecords(connection: SQLite.Database, source: string): void {
  connection.pragma('foreign_keys = OFF');
  connection.prepare('ATTACH ? AS present').run(source);
  const tables = connection
    .prepare(
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'schema_migrations'",
    )
    .pluck()
    .all() as string[];
  for (const table of tables) {
    const columns = connection
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .pluck()
      .all() as string[];
    const values = columns.map((column) => FORMER[table]?.[column] ?? column);
    connection.exec(`INSERT INTO main."${table}" SELECT ${values.join(', ')} FROM present."${table}"`);
  }
  connection.exec('DETACH present');
}
