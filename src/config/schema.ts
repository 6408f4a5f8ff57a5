import { Cron } from 'croner';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { checkDatabaseUrl } from '../database/database-url.ts';
import { TOOLSETS } from '../domain/permissions.ts';
import { parseAllowedHosts } from '../formats/allowed-hosts.ts';
import { parseSmtpUrl } from '../formats/smtp-url.ts';

const LOGGED_ADDRESSES = ['none', 'failed', 'all'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const about = (description: string, more: Omit<About, 'description'> = {}): About => ({
  description,
  ...more,
});
// The types of values that settings have.

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${minimum} to ${maximum}`)
    .transform(Number)
    .refine(
      (value) => value >= minimum && value <= maximum,
      `must be a whole number from ${minimum} to ${maximum}`,
    );
/** The base of addresses, without a `/` at its end. */
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .refine(holdsNoPassword, 'must not hold a name or password')
  .transform((url) => url.replace(/\/+$/, ''));
/** Express's names for private ranges of addresses. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
/** `false`, the number of proxies, or their addresses and ranges. */
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
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
const seconds = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number of seconds')
  .transform(Number);
/** A time limit above 0. */
const timeout = seconds.pipe(z.number().gt(0, 'must be above 0').max(3600, 'must be at most 3600'));
const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');
/** The address of a SEF, without a path. */
const sefAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .refine(holdsNoPassword, 'must not hold a name or password')
  .transform((url) => url.replace(/\/+$/, ''));
/** Who e-mails are from. */
const mailSender = z
  .string()
  .regex(
    /^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
    'must be an address, or a name with an address in <>',
  );
const origin = z.string().refine((text) => text === '*' || isOrigin(text), {
  error: ({ input }) =>
    `"${withoutPassword(String(input))}" is not an origin such as https://app.example, without a path or / at its end`,
});

/** Every setting of the service, by its name in the environment. */
export const settings = z.object({
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .meta(about('where it listens; `0.0.0.0` for other machines too')),
  PORT: wholeNumber(0, 65_535).default(3000).meta(about('on which port; `0` picks a free one')),
  PUBLIC_URL: webAddress.optional().meta(
    about('base of the addresses that it hands out, with a path if a proxy serves it below one', {
      fallback: '`http://HOST:PORT`',
    }),
  ),
  TRUST_PROXY: trustedProxies
    .default(false)
    .meta(
      about(
        'proxies trusted for `X-Forwarded-For`: how many stand in front, or their addresses, such as `loopback,10.0.0.0/8`',
      ),
    ),
  HTTPS_PROXY: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .superRefine(checkedBy(checkCredentials))
    .optional()
    .meta(
      about(
        'a proxy for webhooks and SEF, such as `http://user:password@proxy:3128`; names are resolved and checked here, and it connects to the address; e-mail goes without',
        { secret: 'password' },
      ),
    ),
  NO_PROXY: list
    .default([])
    .meta(about('hosts that are reached without `HTTPS_PROXY`, with all below them, such as `example.com`')),
  DATABASE_URL: z
    .string()
    .default('file:./data/invoicing.db')
    .superRefine(checkedBy(checkDatabaseUrl))
    .meta(
      about(
        'the SQLite file, on a local disk; or a database of PostgreSQL 15 or newer, such as `postgres://user:password@host/invoicing?sslmode=verify-full`',
        { secret: 'password' },
      ),
    ),
  DATABASE_POOL: wholeNumber(2, 1000)
    .default(10)
    .meta(
      about(
        'connections to PostgreSQL that each server process opens at most, and two more; no meaning for a file',
      ),
    ),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .meta(
      about(
        'the instance key: encrypts webhook secrets and makes the links that clients open, which end with it; keep it, apart from backups',
        {
          fallback: 'a file next to the database; PostgreSQL needs it set',
          secret: 'all',
        },
      ),
    ),
  BACKUP_FOLDER: z
    .string()
    .optional()
    .meta(
      about('where backups of the file are kept; best on another disk', {
        fallback: '`backups` next to the database',
      }),
    ),
  BACKUP_SCHEDULE: z
    .string()
    .default('30 2 * * *')
    .superRefine(checkedBy(checkPattern))
    .meta(
      about('when the server backs up: a cron pattern in UTC, looked at each quarter of an hour, or `off`'),
    ),
  BACKUP_KEEP: wholeNumber(1, 10_000)
    .default(14)
    .meta(about('how many backups of each automatic kind stay; those made by hand all do')),
  JOURNAL_RETENTION_DAYS: wholeNumber(0, 36_500)
    .default(0)
    .meta(
      about(
        'days after which entries of the audit log, and the changes that programs catch up with, are removed; `0` keeps them for good, as books want it',
      ),
    ),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)
    .default('info')
    .meta(about('JSON lines on stdout, readable lines on a terminal')),
  LOG_CLIENT_ADDRESS: z
    .enum(LOGGED_ADDRESSES, `must be one of ${LOGGED_ADDRESSES.join(', ')}`)
    .default('failed')
    .meta(
      about(
        'whose network address stands in the log: of `failed` sign-ins and refused keys, of `all` requests, or of `none`; behind a proxy it needs `TRUST_PROXY`',
      ),
    ),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000_000)
    .default(120)
    .meta(about('requests per key; `0` switches the limit off')),
  RATE_LIMIT_PER_MINUTE_PER_WORKSPACE: wholeNumber(0, 1_000_000_000)
    .optional()
    .meta(
      about('requests of all keys of a workspace together; `0` switches the limit off', {
        fallback: 'ten times `RATE_LIMIT_PER_MINUTE`',
      }),
    ),
  API_KEYS_PER_USER: wholeNumber(1, 100_000)
    .default(20)
    .meta(about('API keys that a user may have in a workspace, revoked and expired ones not counted')),
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000)
    .optional()
    .meta(
      about('connections at once; more are refused', {
        fallback: 'half of the file descriptors it may open, at most 4096',
      }),
    ),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000)
    .optional()
    .meta(
      about('those of one address, or /64 of IPv6; a proxy that `TRUST_PROXY` names has no such limit', {
        fallback: 'half of `MAX_CONNECTIONS`',
      }),
    ),
  REQUEST_TIMEOUT_SECONDS: timeout
    .default(30)
    .meta(about('time for the head of a request to arrive, and for a body of up to 1 MiB')),
  UPLOAD_TIMEOUT_SECONDS: timeout
    .default(300)
    .meta(about('time for larger bodies: imports, uploaded PDFs and logos')),
  SEND_TIMEOUT_SECONDS: timeout
    .default(60)
    .meta(about('a client that takes nothing of its answer for so long is cut off')),
  UNSENT_MEGABYTES: wholeNumber(16, 4096)
    .default(192)
    .meta(
      about(
        'answers that clients have not taken yet; beyond that those under way for the longest are cut off',
      ),
    ),
  BODY_MEGABYTES: wholeNumber(16, 4096)
    .default(96)
    .meta(
      about(
        'request bodies in memory at once; beyond that 429. A quarter of it is for requests without a key or session',
      ),
    ),
  BODY_MEGABYTES_PER_CLIENT: wholeNumber(16, 4096)
    .default(16)
    .meta(about('those of one user or business, and twice that of one address')),
  BODY_BYTES_PER_SECOND: wholeNumber(0, 1_000_000_000)
    .default(1024)
    .meta(
      about(
        'minimum rate at which a body must arrive, checked three times in `REQUEST_TIMEOUT_SECONDS`; a slower one gets 408',
      ),
    ),
  UPLOADS_AT_ONCE: wholeNumber(1, 100)
    .default(4)
    .meta(
      about(
        'imports and uploads worked on at once, two of one business, also while they arrive; beyond that 429',
      ),
    ),
  WEBHOOK_RETRY_SECONDS: list
    .pipe(z.array(seconds).min(1, 'needs at least one wait').max(100))
    .default([60, 300, 1800, 7200, 28_800, 86_400])
    .meta(about('retry delays in seconds: the waits before attempts 2 to 7')),
  WEBHOOK_TIMEOUT_SECONDS: seconds
    .pipe(z.number().gt(0, 'must be above 0').max(300, 'must be at most 300'))
    .default(15)
    .meta(about('time a receiver has to answer')),
  EVENT_PAYLOAD_DAYS: wholeNumber(1, 365)
    .default(30)
    .meta(
      about(
        'days for which the payloads of events are kept, and can be sent again; longer while a delivery waits',
      ),
    ),
  WEBHOOK_ALLOW_PRIVATE_NETWORK: yesOrNo
    .default(false)
    .meta(about('lets endpoints be `http://` or private: for development')),
  WEBHOOK_ALLOWED_HOSTS: list
    .superRefine(checkedBy(parseAllowedHosts))
    .default([])
    .meta(
      about(
        'hosts of the private network that endpoints may have, by name, address or range, such as `n8n.lan,192.168.1.0/24`; for these alone `http://` is allowed',
      ),
    ),
  SEF_PRODUCTION_URL: sefAddress
    .default('https://efaktura.mfin.gov.rs')
    .meta(about('the SEF of Serbia, to which production workspaces are connected')),
  SEF_DEMO_URL: sefAddress
    .default('https://demoefaktura.mfin.gov.rs')
    .meta(about('the demo of SEF, to which sandboxes are connected')),
  SEF_SIMULATOR_URL: sefAddress
    .optional()
    .meta(about('a simulator of SEF for sandboxes, such as that of `npm run sef-simulator`')),
  SEF_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'must be an API key of SEF')
    .optional()
    .meta(
      about(
        'the key that `einvoice connect` stores, where it is given no other; not for the service itself',
        {
          secret: 'all',
        },
      ),
    ),
  SEF_POLL_SECONDS: wholeNumber(1, 86_400)
    .default(1800)
    .meta(
      about('how often SEF is asked for the state of an invoice that the buyer has; up to twice as long'),
    ),
  SEF_CALLS_PER_SECOND: wholeNumber(1, 1000)
    .default(3)
    .meta(about('how many calls of SEF a workspace makes in any second; SEF allows 3 to each key')),
  SMTP_URL: z
    .string()
    .superRefine(checkedBy(parseSmtpUrl))
    .optional()
    .meta(
      about(
        'the mail server, such as `smtp://user:password@mail.example.com:587` or `smtps://…`; without it no e-mail is sent',
        { secret: 'password' },
      ),
    ),
  MAIL_FROM: mailSender
    .optional()
    .meta(about('sender of every e-mail, such as `Acme <invoices@acme.example>`; goes with `SMTP_URL`')),
  MAILS_PER_WORKSPACE_PER_DAY: wholeNumber(0, 1_000_000)
    .default(500)
    .meta(about('e-mails that a workspace may send in 24 hours; `0` switches the limit off')),
  MAILS_PER_RECIPIENT_PER_DAY: wholeNumber(0, 1_000_000)
    .default(100)
    .meta(about('how many of them may go to one address; `0` switches the limit off')),
  MAX_RECURRING_EXPENSES_PER_WORKSPACE: wholeNumber(1, 100_000)
    .default(500)
    .meta(about('recurring expenses that a workspace may have, those that it removed in 24 hours included')),
  MAX_RECURRING_DOCUMENTS_PER_WORKSPACE: wholeNumber(1, 1_000_000)
    .default(10_000)
    .meta(about('recurring documents that a workspace may have, archived ones not counted')),
  MAX_FILE_MEBIBYTES_PER_WORKSPACE: wholeNumber(0, 1_000_000)
    .default(1024)
    .meta(
      about(
        'MiB of files that a workspace may keep with documents and expenses, equal ones once; `0` switches the limit off',
      ),
    ),
  DEMO: z
    .enum(['auto', 'false'], 'must be auto or false')
    .default('auto')
    .meta(about('demo business on a new database; `false` for none')),
  METRICS_TOKEN: z
    .string()
    .default('')
    .meta(
      about(
        'Bearer token of `/metrics`; without one it answers programs on this machine, and none behind a proxy',
        {
          secret: 'all',
        },
      ),
    ),
  CORS_ORIGINS: list
    .pipe(z.array(origin))
    .refine(
      (origins) => origins.length < 2 || !origins.includes('*'),
      'must be * alone, or a list without it',
    )
    .default([])
    .meta(
      about('origins whose pages may use the API from a browser, such as `https://app.example`; `*` for all'),
    ),
  TOOLSETS_DISABLED: list
    .pipe(
      z.array(
        z.enum(TOOLSETS, {
          error: ({ input }) => `"${String(input)}" is not an area; the areas are ${TOOLSETS.join(', ')}`,
        }),
      ),
    )
    .default([])
    .meta(about('areas of the API to switch off, such as `clients,items`')),
  INVOICING_URL: webAddress.optional().meta(
    about('where the AI connector on stdio finds the service; not for the service itself', {
      fallback: "the service's address",
    }),
  ),
  INVOICING_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be an API key, svc_live_… or svc_test_…')
    .optional()
    .meta(about('the key that the AI connector on stdio calls with', { secret: 'all' })),
  NODE_ENV: z
    .string()
    .default('production')
    .meta(
      about('`development` and `test` validate every response against the specification before it is sent'),
    ),
});

type SettingName = keyof typeof settings.shape;

export type Setting = About & {
  name: SettingName;
  /** The default as text; empty if there is none. */
  default: string;
};

/** Every setting with its description, in the order of the documentation. */
export function describeSettings(): Setting[] {
  return Object.entries(settings.shape).map(([name, schema]) => ({
    ...(schema.meta() as About),
    name: name as SettingName,
    default: textOf(schema.safeParse(undefined).data),
  }));
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** A check by a parser that throws: its message becomes the issue. */
function checkedBy<Value>(read: (value: Value) => unknown) {
  return (value: Value, context: z.RefinementCtx): void => {
    try {
      read(value);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
    }
  };
}

/** ipaddr.js's `isValid` would also accept short forms, such as 10 for 0.0.0.10. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** @throws Error where name or password of an address hold a percent sign that encodes nothing */
function checkCredentials(text: string): void {
  const url = URL.parse(text);
  try {
    decodeURIComponent(`${url?.username}${url?.password}`);
  } catch {
    throw new Error('must have a name and a password in which % is written as %25');
  }
}

/** A cron pattern, or `off`. */
function checkPattern(text: string): void {
  if (text === 'off') return;
  try {
    new Cron(text, { paused: true, timezone: 'UTC' });
  } catch {
    throw new Error('must be a cron pattern such as "30 2 * * *", or off');
  }
}

/** How a setting is described: `.env.example`, docs/operations/configuration.md and `config print` are made from it. */
type About = {
  description: string;
  /** Describes the default if it is not a fixed value. */
  fallback?: string;
  /** What is never shown: `all` of it, or the `password` in the URL. */
  secret?: 'all' | 'password';
};

/** True for a text in the form of the header `Origin`: only scheme, host and port, in lower case. */
function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** False for a URL with a name or password: the URL is shown in links, responses and messages. */
function holdsNoPassword(text: string): boolean {
  const url = URL.parse(text);
  return !url?.username && !url?.password;
}

/** A URL for a message: the part before its @ may be a password. */
function withoutPassword(text: string): string {
  return text.replace(/^.*@/s, '***@');
}
