import { invalid } from './failure.ts';
import { message } from './messages/message.ts';

/** A signature as the signing page submits it. */
export type Signature = {
  /** The name as the signer typed it. */
  name: string;
  /** The network address that it came from. */
  address: string;
  /** The browser's User-Agent header. */
  userAgent: string;
};

export const MAX_SIGNED_NAME = 255;
export const MAX_DECLINE_REASON = 500;
const MAX_ADDRESS = 64;
const MAX_USER_AGENT = 500;
/** Control characters, line separators, and characters that change the direction of the surrounding text. */
const FORBIDDEN_IN_NAME = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** Any visible character: no spaces, combining or ignorable characters, nor the blank Braille pattern. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A signature in its stored form: the trimmed name, and the browser's values cut to size.
 * @throws Failure `validation_failed` on `name`
 */
export function parseSignature({ name, address, userAgent }: Signature): Signature {
  const typed = name.trim();
  const fault = faultOfName(typed);
  if (fault === 'missing' || fault === 'too_long') {
    throw invalid('name', message('text.one_to', { most: MAX_SIGNED_NAME }));
  }
  if (fault === 'odd') throw invalid('name', message('text.plain_line'));
  return {
    name: typed,
    address: printable(address, MAX_ADDRESS),
    userAgent: printable(userAgent, MAX_USER_AGENT),
  };
}

/** Why a trimmed name is not valid as a signature; undefined if it is. */
export function faultOfName(typed: string): 'missing' | 'too_long' | 'odd' | undefined {
  if (!VISIBLE.test(typed)) return 'missing';
  if ([...typed].length > MAX_SIGNED_NAME) return 'too_long';
  if (FORBIDDEN_IN_NAME.test(typed) || !typed.isWellFormed()) return 'odd';
  return undefined;
}

/**
 * The trimmed reason why a signer declines; null if it is blank.
 * @throws Failure `validation_failed` on `reason`
 */
export function parseDeclineReason(reason: string | null | undefined): string | null {
  const text = reason?.replaceAll('\r\n', '\n').trim() ?? '';
  if ([...text].length > MAX_DECLINE_REASON) {
    throw invalid('reason', message('text.max', { most: MAX_DECLINE_REASON }));
  }
  if (text.includes('\0') || !text.isWellFormed()) throw invalid('reason', message('text.plain'));
  return text || null;
}

function printable(text: string, length: number): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, length)
    .toWellFormed();
}
