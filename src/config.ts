import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import { databaseFile, hasBeenServed } from './database/connect.ts';
import { describeSettings, type Setting, settings } from './settings.ts';

const GUARDED_PREFIXES = ['WEBHOOK_', 'RATE_LIMIT_', 'API_KEYS_', 'TOOLSETS_', 'CORS_', 'BACKUP_', 'MAILS_'];
/** Settings of which nothing is repeated in messages. */
const SECRETS: ReadonlySet<string> = new Set(
  describeSettings()
    .filter(({ secret }) => secret !== undefined)
    .map(({ name }) => name),
);
const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

export type Config = Readonly<z.output<typeof settings>>;

/** A setting that cannot be used: the message names it and says what to do. */
export class SettingsError extends Error {}

/**
 * Takes the settings of the file `.env` in the working directory, where there is one, into the environment. What is set
 * there already wins, as `NAME` or as `NAME_FILE`. `ENV_FILE` names another file; empty, none.
 * @throws SettingsError when the file that `ENV_FILE` names cannot be read
 */
export function loadEnvFile(environment: NodeJS.ProcessEnv = process.env): void {
  const file = environment.ENV_FILE ?? '.env';
  if (file === '' || (environment.ENV_FILE === undefined && !existsSync(file))) return;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError(
      `The file ${resolve(file)} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  const given = new Set(Object.keys(environment));
  for (const [name, value] of Object.entries(parseEnv(text))) {
    const other = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : `${name}_FILE`;
    if (!given.has(name) && !given.has(other)) environment[name] = value;
  }
}

/**
 * Reads the settings once. `NAME_FILE` gives the value of `NAME` from a file.
 * @throws SettingsError that lists every bad value and every misspelt name
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const names = Object.keys(settings.shape);
  const problems: string[] = [];
  const values: Record<string, string> = {};
  for (const name of names) {
    const value = settingText(environment, name, problems);
    if (value !== undefined && (value !== '' || name === 'METRICS_TOKEN' || name === 'TOOLSETS_DISABLED')) {
      values[name] = value;
    }
  }
  for (const name of Object.keys(environment)) {
    const isKnown = names.includes(name) || names.includes(name.replace(/_FILE$/, ''));
    if (!isKnown && GUARDED_PREFIXES.some((prefix) => name.startsWith(prefix))) {
      problems.push(`${name}: there is no such setting`);
    }
  }
  if ((values.SMTP_URL === undefined) !== (values.MAIL_FROM === undefined)) {
    problems.push('SMTP_URL and MAIL_FROM: e-mail needs both, or neither');
  }
  const parsed = settings.safeParse(values);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) problems.push(`${String(issue.path[0])}: ${issue.message}`);
  }
  if (problems.length > 0 || !parsed.success) {
    throw new SettingsError(
      `The settings cannot be used:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
  }
  return Object.freeze(parsed.data);
}

function settingText(environment: NodeJS.ProcessEnv, name: string, problems: string[]): string | undefined {
  const file = environment[`${name}_FILE`];
  if (file === undefined || file === '') return environment[name];
  if (environment[name] !== undefined) problems.push(`${name} and ${name}_FILE: give one of the two`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    // A secret that was put where its file should be named must not be repeated.
    const which = SECRETS.has(name) ? 'the file that it names' : `the file ${file}`;
    // The instance key's file may be made by the service itself, on first use.
    if (name !== 'SECRET_KEY') problems.push(`${name}_FILE: ${which} cannot be read`);
    return undefined;
  }
}

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

function instanceKeyFile(config: Config, environment: NodeJS.ProcessEnv): string {
  return resolve(environment.SECRET_KEY_FILE || `${databaseFile(config.DATABASE_URL)}.key`);
}

/** Where backups are kept. */
export function backupFolder({
  BACKUP_FOLDER,
  DATABASE_URL,
}: Pick<Config, 'BACKUP_FOLDER' | 'DATABASE_URL'>): string {
  return resolve(BACKUP_FOLDER ?? join(dirname(databaseFile(DATABASE_URL)), 'backups'));
}

/** How the database is to be backed up, for the job. */
export function backupPlan(config: Config) {
  const { DATABASE_URL: databaseUrl, BACKUP_SCHEDULE: schedule, BACKUP_KEEP: keep } = config;
  return { databaseUrl, folder: backupFolder(config), schedule, keep };
}

/** The requests per minute that all keys of a workspace share; 0 where there is no limit. */
export function workspaceRateLimit(config: Config): number {
  return config.RATE_LIMIT_PER_MINUTE_PER_WORKSPACE ?? config.RATE_LIMIT_PER_MINUTE * 10;
}

/** What works, but hardly as it is meant: for the start, `config check` and `doctor`. */
export function settingsProblem({ PUBLIC_URL, TRUST_PROXY }: Config): string | undefined {
  if (!PUBLIC_URL?.startsWith('https:') || TRUST_PROXY !== false) return undefined;
  return 'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is not set: all clients count as one address, and a stranger who guesses passwords or links can use up the limits of everyone. Set TRUST_PROXY, such as loopback for a proxy on this machine.';
}

export type SettingInUse = Setting & { value: string; source: string };

/** Every setting as it is in use, secrets hidden, and where it comes from. */
export function settingsInUse(environment: NodeJS.ProcessEnv = process.env): SettingInUse[] {
  readConfig(environment);
  return describeSettings().map((setting) => {
    const file = environment[`${setting.name}_FILE`];
    const given = settingText(environment, setting.name, []);
    const source = given === undefined || given === '' ? 'default' : file ? `file ${file}` : 'environment';
    const value = source === 'default' ? setting.default : hidden(given ?? '', setting);
    return { ...setting, value, source };
  });
}

function hidden(text: string, { secret }: Setting): string {
  if (secret === 'all') return '***';
  return secret === 'password' ? text.replace(/^(\w+:\/\/[^:@]*:).*@/, '$1***@') : text;
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

/**
 * Where a program on this machine finds the service that reads the same settings.
 * @throws SettingsError where they leave the port open
 */
export function serviceAddress({ INVOICING_URL, PUBLIC_URL, HOST, PORT }: Config): string {
  const known = INVOICING_URL ?? PUBLIC_URL;
  if (known !== undefined) return known;
  if (PORT === 0) throw new SettingsError('Set INVOICING_URL to the address of the service.');
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

/** True while the service listens on this machine only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host);
}
