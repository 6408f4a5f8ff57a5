import SQLite from 'better-sqlite3';

/** A connection with the durability and cache size of the service. Do not change: see node-http.ts. */
export function openByHand(file: string): SQLite.Database {
  const connection = new SQLite(file, { fileMustExist: true });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -65536');
  connection.pragma('temp_store = MEMORY');
  return connection;
}
