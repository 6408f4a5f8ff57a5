// The kinds of values that settings have.
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

/** A time limit that must be more than none. */
export const timeout = seconds.pipe(z.number().gt(0, 'must be above 0').max(3600, 'must be at most 3600'));

/** A check by a reader that throws: its message is the issue. */
export function checkedBy(read: (text: string) => unknown) {
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

/** `isValid` alone also takes the short forms of old, such as 10 for 0.0.0.10. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
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
  /** What holds when it is not set, where that is no fixed value. */
  fallback?: string;
  /** Never shown: `all` of it, or the `password` in the address. */
  secret?: 'all' | 'password';
};

export const about = (description: string, more: Omit<About, 'description'> = {}): About => ({
  description,
  ...more,
});

/** True for the text that a browser sends as `Origin`: scheme, host and port in lower case, and nothing else. */
function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** It is shown in links, answers and messages. */
export function holdsNoPassword(text: string): boolean {
  const url = URL.parse(text);
  return !url?.username && !url?.password;
}

/** An address for a message: what stands before its @ may be a password. */
function withoutPassword(text: string): string {
  return text.replace(/^.*@/s, '***@');
}
