import SQLite from 'better-sqlite3';

/** A connection with what makes the service's writes durable and its cache of the same size. Frozen. */
export function openByHand(file: string): SQLite.Database {
  const connection = new SQLite(file, { fileMustExist: true });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -65536');
  connection.pragma('temp_store = MEMORY');
  return connection;
}
