import type { SyncedRecord, SyncStore } from './sync.ts';

/** A copy in memory, by reference; what is gone stands there with `record: null`. */
export type MemoryStore = SyncStore & { records: ReadonlyMap<string, SyncedRecord> };

/** Keeps a copy in memory: for tests, and for programs that read everything at their start. */
export function memoryStore(): MemoryStore {
  const records = new Map<string, SyncedRecord>();
  let place: string | undefined;
  return {
    records,
    cursor: () => place,
    version: (reference) => records.get(reference)?.version,
    write(states, cursor) {
      for (const state of states) {
        if ((records.get(state.reference)?.version ?? 0) < state.version) records.set(state.reference, state);
      }
      place = cursor ?? place;
    },
    clear() {
      records.clear();
      place = undefined;
    },
  };
}

/** What is used of a database of better-sqlite3. */
export type SqliteDatabase = {
  exec(sql: string): unknown;
  prepare(sql: string): { run(...values: unknown[]): unknown; get(...values: unknown[]): unknown };
  transaction<Values extends unknown[]>(work: (...values: Values) => void): (...values: Values) => void;
};

/**
 * Keeps a copy in SQLite, by better-sqlite3, in the tables `invoicing_records` (reference, type, version, record as JSON,
 * null where it is gone) and `invoicing_cursor`, which are made where they are missing.
 */
export function sqliteStore(database: SqliteDatabase): SyncStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS invoicing_records
      (reference TEXT PRIMARY KEY, type TEXT NOT NULL, version INTEGER NOT NULL, record TEXT);
    CREATE TABLE IF NOT EXISTS invoicing_cursor (cursor TEXT NOT NULL)`);
  const selectCursor = database.prepare('SELECT cursor FROM invoicing_cursor');
  const deleteCursor = database.prepare('DELETE FROM invoicing_cursor');
  const insertCursor = database.prepare('INSERT INTO invoicing_cursor VALUES (?)');
  const selectVersion = database.prepare('SELECT version FROM invoicing_records WHERE reference = ?');
  const deleteRecords = database.prepare('DELETE FROM invoicing_records');
  const keep =
    database.prepare(`INSERT INTO invoicing_records VALUES (?, ?, ?, ?) ON CONFLICT (reference) DO UPDATE
    SET version = excluded.version, record = excluded.record WHERE excluded.version > version`);
  return {
    cursor: () => (selectCursor.get() as { cursor: string } | undefined)?.cursor,
    version: (reference) => (selectVersion.get(reference) as { version: number } | undefined)?.version,
    write: database.transaction((states: readonly SyncedRecord[], cursor?: string) => {
      for (const { reference, type, version, record } of states)
        keep.run(reference, type, version, record && JSON.stringify(record));
      if (cursor === undefined) return;
      deleteCursor.run();
      insertCursor.run(cursor);
    }),
    clear: database.transaction(() => {
      deleteCursor.run();
      deleteRecords.run();
    }),
  };
}
