import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Service } from '../auth/context.ts';
import { backupPlan, settingsOfHandlers } from '../config/derived.ts';
import { serverKey } from '../config/instance-key-file.ts';
import { type Config, readConfig } from '../config/load.ts';
import { isServerUrl } from '../database/database-url.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { databaseFile } from '../database/sqlite/connect.ts';

/** The context of a command; the time is read once. */
export type CommandContext = {
  database: Database;
  config: Config;
  now: Date;
  service: () => Service;
};

/** Opens the database, works, and closes it. @param begins whether it may be created; else it must exist */
export async function withDatabase<T>(
  { begins }: { begins: boolean },
  work: (commandContext: CommandContext) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  if (!begins) mustExist(config.DATABASE_URL);
  const database = await openDatabase(config.DATABASE_URL, {
    backupFolder: backupPlan(config)?.folder,
    mustExist: !begins,
    author: { kind: 'operator', via: 'cli' },
  });
  try {
    return await work({
      database,
      config,
      now: database.clock?.() ?? new Date(),
      service: () => serviceOf(config),
    });
  } finally {
    await database.close();
  }
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
