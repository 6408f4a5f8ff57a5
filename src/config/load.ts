import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import { describeSettings, settings } from './schema.ts';

const GUARDED_PREFIXES = ['WEBHOOK_', 'RATE_LIMIT_', 'API_KEYS_', 'TOOLSETS_', 'CORS_', 'BACKUP_', 'MAILS_'];
/** Settings of which nothing is repeated in messages. */
const SECRETS: ReadonlySet<string> = new Set(
  describeSettings()
    .filter(({ secret }) => secret !== undefined)
    .map(({ name }) => name),
);

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
    // A secret that was put where its file should be named must not be repeated.
    const which = SECRETS.has(name) ? 'the file that it names' : `the file ${file}`;
    // The instance key's file may be made by the service itself, on first use.
    if (name !== 'SECRET_KEY') problems.push(`${name}_FILE: ${which} cannot be read`);
    return undefined;
  }
}
