import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { databaseFile, hasBeenServed } from '../database/sqlite/connect.ts';
import { type Config, SettingsError } from './load.ts';

/**
 * The instance key: from `SECRET_KEY` or `SECRET_KEY_FILE`, else from a file next to the database, which is made on
 * first use and which only its owner can read. Without it, stored webhook secrets cannot be decrypted.
 * @returns the text from which keys for each purpose are derived
 */
export function instanceKey(config: Config, environment: NodeJS.ProcessEnv = process.env): string {
  if (config.SECRET_KEY) return config.SECRET_KEY;
  const file = instanceKeyFile(config, environment);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    try {
      writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process has just made it: that key is used.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    chmodSync(file, 0o600);
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < 32) throw new SettingsError(`The instance key in ${file} is shorter than 32 characters.`);
  return key;
}

/** The instance key if there is one; unlike `instanceKey`, this does not make one. */
export function existingInstanceKey(
  config: Config,
  environment: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const isThere = config.SECRET_KEY !== undefined || existsSync(instanceKeyFile(config, environment));
  return isThere ? instanceKey(config, environment) : undefined;
}

/** Where the operator finds the instance key, to keep a copy of it apart from the backups. */
export function instanceKeyPlace(config: Config, environment: NodeJS.ProcessEnv = process.env): string {
  const isInFile = environment.SECRET_KEY_FILE || config.SECRET_KEY === undefined;
  return isInFile ? `the file ${instanceKeyFile(config, environment)}` : 'the setting SECRET_KEY';
}

/**
 * The instance key for a program other than the server, such as the command line. As `instanceKey`, but if a server has
 * run on the database and left no key file, it has another key: links made with a new key would not work.
 * @throws SettingsError that asks for the server's key
 */
export function serverKey(config: Config, environment: NodeJS.ProcessEnv = process.env): string {
  if (config.SECRET_KEY !== undefined) return config.SECRET_KEY;
  const database = databaseFile(config.DATABASE_URL);
  const isLeft = environment.SECRET_KEY_FILE || existsSync(`${resolve(database)}.key`);
  if (!isLeft && hasBeenServed(database)) {
    throw new SettingsError(
      'The server on this database has its instance key from SECRET_KEY or SECRET_KEY_FILE: set the same here.',
    );
  }
  return instanceKey(config, environment);
}

function instanceKeyFile(config: Config, environment: NodeJS.ProcessEnv): string {
  return resolve(environment.SECRET_KEY_FILE || `${databaseFile(config.DATABASE_URL)}.key`);
}
