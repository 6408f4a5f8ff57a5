import { isServerUrl } from './database-url.ts';
import type { EngineDatabase, Opener, OpenOptions, Serving } from './engine/database.ts';
import type { ServerFacts } from './engine/server-facts.ts';
import { engineInUse, useEngine } from './engine-in-use.ts';
import type { Operations } from './maintenance/operations.ts';

// The only place that asks which engine a DATABASE_URL names.

/** A database, of whichever engine. */
export type Database = EngineDatabase;

/** Makes the engine that a DATABASE_URL names that of this process or thread; called before the schema is loaded. */
export async function chooseEngine(databaseUrl: string): Promise<void> {
  if (!isServerUrl(databaseUrl)) return;
  const { POSTGRES } = await import('./postgres/engine.ts');
  useEngine(POSTGRES);
}

/** Begins to serve a database, before it is opened. @throws Error where another server runs on the same file */
export async function beginServing(databaseUrl: string, backupFolder?: string): Promise<Serving> {
  const opener = await openerOf(databaseUrl);
  return opener.beginServing(databaseUrl, backupFolder);
}

/** Opens the database, which makes the tables of a new one. @throws Error where they are older and may not be upgraded */
export async function openDatabase(databaseUrl: string, options: OpenOptions = {}): Promise<Database> {
  const opener = await openerOf(databaseUrl);
  // Loaded here, as it loads the schema.
  const { journaled } = await import('./engine/journal.ts');
  const database = await opener.openDatabase(databaseUrl, options);
  return {
    ...database,
    write(of, work, how) {
      const isOrdered = of !== 'rows';
      return database.write(of, journaled(work, { author: options.author, isOrdered }), how);
    },
  };
}

/** Writes what is there already, on a connection of its own. @throws the error of the engine where that fails */
export async function tryWrite(databaseUrl: string): Promise<void> {
  const opener = await openerOf(databaseUrl);
  await opener.tryWrite(databaseUrl);
}

/** Opens the database for reading on a connection of its own, for a worker thread or a command. It must exist. */
export async function openForReading(databaseUrl: string): Promise<Pick<Database, 'read' | 'close'>> {
  const opener = await openerOf(databaseUrl);
  return opener.openForReading(databaseUrl);
}

/**
 * Examines the server that holds the records; undefined for a file, which has none.
 * @throws Error where it cannot be reached
 */
export async function examineServer(databaseUrl: string): Promise<ServerFacts | undefined> {
  if (!isServerUrl(databaseUrl)) return undefined;
  const { examine } = await import('./postgres/examine.ts');
  return examine(databaseUrl);
}

/** What is done with a database as a whole: verify, export, import. */
export async function operationsOn(databaseUrl: string): Promise<Operations> {
  const { operations } = isServer(databaseUrl)
    ? await import('./postgres/operations.ts')
    : await import('./sqlite/operations.ts');
  return operations;
}

async function openerOf(databaseUrl: string): Promise<Opener> {
  return isServer(databaseUrl) ? import('./postgres/open.ts') : import('./sqlite/open.ts');
}

/** @throws Error where the URL names another engine than that of the process, which the tables are made for */
function isServer(databaseUrl: string): boolean {
  const isNamed = isServerUrl(databaseUrl);
  if (isNamed !== engineInUse().isServer) {
    throw new Error('The database is of another engine than the one that this process was started for.');
  }
  return isNamed;
}
