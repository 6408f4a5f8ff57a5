import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { databaseFile, hasBeenServed } from '../database/engine/connect.ts';
import { type Config, SettingsError } from './load.ts';

/**
 * The instance key: from `SECRET_KEY` or `SECRET_KEY_FILE`, else from a file beside the database that is made on
 * first use and that only its owner can read. Without it, stored webhook secrets cannot be read.
 * @returns the text from which the room that needs a key derives its own
 */
export function instanceKey(config: Config, environment: NodeJS.ProcessEnv = process.env): string {
  if (config.SECRET_KEY) return config.SECRET_KEY;
  const file = instanceKeyFile(config, environment);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    try {
      writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process made it in the same moment: its key is the one that counts.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    chmodSync(file, 0o600);
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < 32) throw new SettingsError(`The instance key in ${file} is shorter than 32 characters.`);
  return key;
}

/** The instance key where there is one; unlike `instanceKey` this makes none. */
export function existingInstanceKey(
  config: Config,
  environment: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const isThere = config.SECRET_KEY !== undefined || existsSync(instanceKeyFile(config, environment));
  return isThere ? instanceKey(config, environment) : undefined;
}

/** Where people find the instance key, to keep a copy of it apart from the backups. */
export function instanceKeyPlace(config: Config, environment: NodeJS.ProcessEnv = process.env): string {
  const isInFile = environment.SECRET_KEY_FILE || config.SECRET_KEY === undefined;
  return isInFile ? `the file ${instanceKeyFile(config, environment)}` : 'the setting SECRET_KEY';
}

/**
 * The instance key for a program beside the server: as `instanceKey`, but where a server has run on the database
 * without leaving a key there, its key is another one. A key made now would make links that open nothing.
 * @throws SettingsError that says to give the program the server's key
 */
export function serverKey(config: Config, environment: NodeJS.ProcessEnv = process.env): string {
  const database = databaseFile(config.DATABASE_URL);
  const isLeft = environment.SECRET_KEY_FILE || existsSync(`${resolve(database)}.key`);
  if (config.SECRET_KEY === undefined && !isLeft && hasBeenServed(database)) {
    throw new SettingsError(
      'The server on this database has its instance key from SECRET_KEY or SECRET_KEY_FILE: set the same here.',
    );
  }
  return instanceKey(config, environment);
}

function instanceKeyFile(config: Config, environment: NodeJS.ProcessEnv): string {
  return resolve(environment.SECRET_KEY_FILE || `${databaseFile(config.DATABASE_URL)}.key`);
}
