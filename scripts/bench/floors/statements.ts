// Executes recorded statements on a database of the service, prepared once each, and nothing else.
import type SQLite from 'better-sqlite3';
import { databaseFile, openReader, openWriter } from '../../../src/database/sqlite/connect.ts';
import type { Executed } from '../record.ts';

/** Connections with the durability and cache of the service. */
export function openStatements(databaseUrl: string) {
  const file = databaseFile(databaseUrl);
  const connections = { writer: openWriter(file), reader: openReader(file) };
  const known = { writer: new Map<string, SQLite.Statement>(), reader: new Map<string, SQLite.Statement>() };

  function prepared(text: string, isWrite: boolean): SQLite.Statement {
    const name = isWrite ? 'writer' : 'reader';
    const found = known[name].get(text);
    if (found) return found;
    const statement = connections[name].prepare(text);
    if (statement.reader) statement.raw();
    known[name].set(text, statement);
    return statement;
  }

  /** @returns the rows, those of an INSERT its row id */
  function execute(
    { text, how, isWrite }: Pick<Executed, 'text' | 'how' | 'isWrite'>,
    values: unknown[],
  ): unknown[][] {
    const statement = prepared(text, isWrite);
    // A pragma that is set may answer nothing.
    if (how === 'run' || !statement.reader) return [[statement.run(...values).lastInsertRowid]];
    if (how === 'all') return statement.all(...values) as unknown[][];
    const row = statement.get(...values);
    return row === undefined ? [] : [row as unknown[]];
  }

  return { execute };
}
