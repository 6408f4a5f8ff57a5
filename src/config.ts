import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { databaseFile, hasBeenServed } from './database/connect.ts';
import { parseSmtpUrl } from './domain/smtp-url.ts';

export const TOOLSETS = [
  'clients',
  'documents',
  'items',
  'expenses',
  'statistics',
  'contracts',
  'webhook-deliveries',
] as const;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${minimum} to ${maximum}`)
    .transform(Number)
    .refine(
      (value) => value >= minimum && value <= maximum,
      `must be a whole number from ${minimum} to ${maximum}`,
    );

const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const origin = z.string().refine((text) => text === '*' || isOrigin(text), {
  error: ({ input }) =>
    `"${String(input)}" is not an origin such as https://app.example, without a path or / at its end`,
});

const seconds = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number of seconds')
  .transform(Number);

/** A check by a reader that throws: its message is the issue. */
function checkedBy(read: (text: string) => unknown) {
  return (text: string, context: z.RefinementCtx): void => {
    try {
      read(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
    }
  };
}

/** Names that Express knows for the private ranges of addresses. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** `false`, how many proxies there are, or their addresses and ranges. */
const trustedProxies = z.string().transform((text, context): false | number | string[] => {
  if (text === 'false') return false;
  if (/^\d$/.test(text)) return Number(text);
  const ranges = text.split(',').map((part) => part.trim());
  if (
    ranges.every((range) => NAMED_RANGES.includes(range) || isAddress(range) || ipaddr.isValidCIDR(range))
  ) {
    return ranges;
  }
  context.addIssue({ code: 'custom', message: 'must be false, a number of proxies, or their addresses' });
  return z.NEVER;
});

/** `isValid` alone also takes the short forms of old, such as 10 for 0.0.0.10. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** Every setting of the service, by its name in the environment. */
const settings = z.object({
  /** `development` and `test` hold every answer against the spec before it is sent. */
  NODE_ENV: z.string().default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATABASE_URL: z.string().default('file:./data/invoicing.db').superRefine(checkedBy(databaseFile)),
  /** How many proxies stand in front, or which addresses they have: whom to believe about the client's address. */
  TRUST_PROXY: trustedProxies.default(false),
  /** The mail server, with name and password where it wants them: without it no e-mail is sent. */
  SMTP_URL: z.string().superRefine(checkedBy(parseSmtpUrl)).optional(),
  /** Sender of every e-mail: an address, or a name with an address in angle brackets. */
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
      'must be an address, or a name with an address in <>',
    )
    .optional(),
  /** Where the AI connector on stdio finds the service, and the key that it calls with: not for the service itself. */
  INVOICING_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .refine((url) => !url.includes('@'), 'must not hold a name or password')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  INVOICING_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be an API key, svc_live_… or svc_test_…')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  /** Origins of the pages that may use the API from a browser; `*` for all. */
  CORS_ORIGINS: list
    .pipe(z.array(origin))
    .refine(
      (origins) => origins.length < 2 || !origins.includes('*'),
      'must be * alone, or a list without it',
    )
    .default([]),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000_000).default(120),
  WEBHOOK_RETRY_SECONDS: list
    .pipe(z.array(seconds).min(1, 'needs at least one wait').max(100))
    .default([60, 300, 1800, 7200, 28_800, 86_400]),
  WEBHOOK_TIMEOUT_SECONDS: seconds
    .pipe(z.number().gt(0, 'must be above 0').max(300, 'must be at most 300'))
    .default(15),
  WEBHOOK_ALLOW_PRIVATE_NETWORK: yesOrNo.default(false),
  DEMO: z.enum(['auto', 'false'], 'must be auto or false').default('auto'),
  METRICS_TOKEN: z.string().default(''),
  TOOLSETS_DISABLED: list
    .pipe(
      z.array(
        z.enum(TOOLSETS, {
          error: ({ input }) => `"${String(input)}" is not an area; the areas are ${TOOLSETS.join(', ')}`,
        }),
      ),
    )
    .default([]),
});

const GUARDED_PREFIXES = ['WEBHOOK_', 'RATE_LIMIT_', 'TOOLSETS_', 'CORS_'];

export type Config = Readonly<z.output<typeof settings>>;

/** A setting that cannot be used: the message names it and says what to do. */
export class SettingsError extends Error {}

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
    // The instance key's file may be made by the service itself, on first use.
    if (name !== 'SECRET_KEY') problems.push(`${name}_FILE: the file ${file} cannot be read`);
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
  const file = environment.SECRET_KEY_FILE || `${resolve(databaseFile(config.DATABASE_URL))}.key`;
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
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

/** True for the text that a browser sends as `Origin`: scheme, host and port in lower case, and nothing else. */
function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** True while the service listens on this machine only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host);
}
