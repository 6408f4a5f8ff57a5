// The types of values that settings have.
import { Cron } from 'croner';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${minimum} to ${maximum}`)
    .transform(Number)
    .refine(
      (value) => value >= minimum && value <= maximum,
      `must be a whole number from ${minimum} to ${maximum}`,
    );

export const yesOrNo = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((text) => text === 'true');

export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

export const origin = z.string().refine((text) => text === '*' || isOrigin(text), {
  error: ({ input }) =>
    `"${withoutPassword(String(input))}" is not an origin such as https://app.example, without a path or / at its end`,
});

export const seconds = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number of seconds')
  .transform(Number);

/** A time limit above 0. */
export const timeout = seconds.pipe(z.number().gt(0, 'must be above 0').max(3600, 'must be at most 3600'));

/** A check by a parser that throws: its message becomes the issue. */
export function checkedBy(read: (text: string) => unknown) {
  return (text: string, context: z.RefinementCtx): void => {
    try {
      read(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
    }
  };
}

/** Express's names for private ranges of addresses. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** `false`, the number of proxies, or their addresses and ranges. */
export const trustedProxies = z.string().transform((text, context): false | number | string[] => {
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

/** ipaddr.js's `isValid` would also accept short forms, such as 10 for 0.0.0.10. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** @throws Error where name or password of an address hold a percent sign that encodes nothing */
export function checkCredentials(text: string): void {
  const url = URL.parse(text);
  try {
    decodeURIComponent(`${url?.username}${url?.password}`);
  } catch {
    throw new Error('must have a name and a password in which % is written as %25');
  }
}

/** A cron pattern, or `off`. */
export function checkPattern(text: string): void {
  if (text === 'off') return;
  try {
    new Cron(text, { paused: true, timezone: 'UTC' });
  } catch {
    throw new Error('must be a cron pattern such as "30 2 * * *", or off');
  }
}

/** How a setting is described: `.env.example`, docs/operations/configuration.md and `config print` are made from it. */
export type About = {
  description: string;
  /** Describes the default if it is not a fixed value. */
  fallback?: string;
  /** What is never shown: `all` of it, or the `password` in the URL. */
  secret?: 'all' | 'password';
};

export const about = (description: string, more: Omit<About, 'description'> = {}): About => ({
  description,
  ...more,
});

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

/** The address of a SEF, without a path. */
export const sefAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .refine(holdsNoPassword, 'must not hold a name or password')
  .transform((url) => url.replace(/\/+$/, ''));

/** The base of addresses, without a `/` at its end. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .refine(holdsNoPassword, 'must not hold a name or password')
  .transform((url) => url.replace(/\/+$/, ''));

/** Who e-mails are from. */
export const mailSender = z
  .string()
  .regex(
    /^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
    'must be an address, or a name with an address in <>',
  );
