import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Service } from '../auth/context.ts';
import { backupPlan, settingsOfHandlers } from '../config/derived.ts';
import { serverKey } from '../config/instance-key-file.ts';
import { type Config, readConfig } from '../config/load.ts';
import { isServerUrl } from '../database/database-url.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { databaseFile } from '../database/sqlite/connect.ts';
import type { Noted } from './noted.ts';

/** The context of a command; the time is read once. */
export type CommandContext = {
  database: Database;
  config: Config;
  now: Date;
  service: () => Service;
};

/**
 * Opens the database, works, and closes it.
 * @param options.begins whether it may be created; else it must exist
 * @param options.command where what is written goes into the journal as what it did
 */
export async function withDatabase<T>(
  { begins, command }: { begins: boolean; command?: Noted },
  work: (commandContext: CommandContext) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  if (!begins) mustExist(config.DATABASE_URL);
  const database = await openDatabase(config.DATABASE_URL, {
    backupFolder: backupPlan(config)?.folder,
    mustExist: !begins,
    author: { kind: 'operator', via: 'cli', operation: command?.name },
  });
  const now = database.clock?.() ?? new Date();
  try {
    return await work({
      database: command === undefined ? database : await noting(database, command, now),
      config,
      now,
      service: () => serviceOf(config),
    });
  } finally {
    await database.close();
  }
}

/** A database whose writes in one workspace are noted in its journal as what a command did. */
async function noting(database: Database, command: Noted, now: Date): Promise<Database> {
  // Loaded here, as it loads the schema, whose engine is known only now.
  const { noteCommand, workspaceOf } = await import('./noted.ts');
  return {
    ...database,
    write: (of, work, options) =>
      database.write(
        of,
        async (tx, yieldIfLong) => {
          // What it removes names no workspace afterwards.
          const workspaceId = await workspaceOf(tx, of);
          const value = await work(tx, yieldIfLong);
          if (workspaceId !== undefined) noteCommand(tx, workspaceId, { ...command, value, now });
          return value;
        },
        options,
      ),
  };
}

/** The same as for the server with these settings. */
function serviceOf(config: Config): Service {
  return {
    publicUrl: config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`,
    // Loaded when it is used: most commands need no key and must not fail without one.
    get instanceKey() {
      return serverKey(config);
    },
    ...settingsOfHandlers(config),
  };
}

/** A mistyped DATABASE_URL must not leave an empty database behind. @throws Error when the file does not exist */
export function mustExist(databaseUrl: string): void {
  if (isServerUrl(databaseUrl)) return;
  const file = resolve(databaseFile(databaseUrl));
  if (existsSync(file)) return;
  throw new Error(`There is no database at ${file}. Set DATABASE_URL to the file that the server uses.`);
}
