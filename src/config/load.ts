import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import { isServerUrl } from '../database/database-url.ts';
import { describeSettings, settings } from './schema.ts';

const GUARDED_PREFIXES = [
  'WEBHOOK_',
  'RATE_LIMIT_',
  'API_KEYS_',
  'TOOLSETS_',
  'CORS_',
  'BACKUP_',
  'MAILS_',
  'SEF_',
];
/** Settings whose values never appear in messages. */
const SECRETS: ReadonlySet<string> = new Set(
  describeSettings()
    .filter(({ secret }) => secret !== undefined)
    .map(({ name }) => name),
);

export type Config = Readonly<z.output<typeof settings>>;

/** An invalid setting: the message names it and says what to do. */
export class SettingsError extends Error {}

/**
 * Loads the file `.env` of the working directory, if there is one, into the environment. Settings that are already in
 * the environment, as `NAME` or `NAME_FILE`, take precedence. `ENV_FILE` names another file; if it is empty, none is
 * loaded.
 * @throws SettingsError if the file that `ENV_FILE` names cannot be read
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
 * Reads and validates the settings. `NAME_FILE` names a file with the value of `NAME`.
 * @throws SettingsError that lists every invalid value and every unknown name
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
  if (isServerUrl(values.DATABASE_URL ?? '') && values.SECRET_KEY === undefined) {
    problems.push(
      'SECRET_KEY: a service on PostgreSQL needs it, with at least 32 characters; there is no file next to its database',
    );
  }
  if (problems.length > 0 || !parsed.success) {
    throw new SettingsError(
      `The settings cannot be used:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
  }
  return Object.freeze(parsed.data);
}

/** The text of a setting, from the environment or from the file that `NAME_FILE` names. */
export function settingText(
  environment: NodeJS.ProcessEnv,
  name: string,
  problems: string[],
): string | undefined {
  const file = environment[`${name}_FILE`];
  if (file === undefined || file === '') return environment[name];
  if (environment[name] !== undefined) problems.push(`${name} and ${name}_FILE: give one of the two`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    // The name may be the secret itself, put there by mistake: it must not be repeated.
    const which = SECRETS.has(name) ? 'the file that it names' : `the file ${file}`;
    // The service makes the file of the instance key on first use.
    if (name !== 'SECRET_KEY') problems.push(`${name}_FILE: ${which} cannot be read`);
    return undefined;
  }
}

/**
 * Names in the environment that are nearly those of settings: a misspelt one would otherwise do nothing, and say nothing.
 * They are only warned of, because the environment is shared with other programs.
 */
export function nearMisses(environment: NodeJS.ProcessEnv = process.env): string[] {
  const names = Object.keys(settings.shape).flatMap((name) => [name, `${name}_FILE`]);
  return Object.keys(environment).flatMap((given) => {
    if (names.includes(given) || given.length < 6) return [];
    const meant = names.find((name) => isOneEditAway(given, name) || isLikeIt(given, name));
    return meant === undefined ? [] : [`${given} is no setting of the service. Is ${meant} meant?`];
  });
}

/** One letter more, less or other, or two exchanged. */
function isOneEditAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (
    (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].reverse().join(''))
  );
}

/** `PUBLIC_URI`, `PUBLICURL`, `smtp_url`: the words of a setting, in other letters or with another name of an address. */
function isLikeIt(given: string, name: string): boolean {
  const plain = (text: string) =>
    text
      .toUpperCase()
      .replaceAll(/[_-]/g, '')
      .replace(/UR[IL]$|ADDRESS$/, 'URL');
  return plain(given) === plain(name);
}
