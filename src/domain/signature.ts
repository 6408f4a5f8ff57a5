import { invalid } from './failure.ts';

/** A signature as a page hands it over. */
export type Signature = {
  /** The name as the signer typed it. */
  name: string;
  /** The network address that it came from. */
  address: string;
  /** What the browser says of itself. */
  userAgent: string;
};

export const MAX_SIGNED_NAME = 255;
export const MAX_DECLINE_REASON = 500;
const MAX_ADDRESS = 64;
const MAX_USER_AGENT = 500;
/** Characters that are no plain text on one line, or turn the direction of what stands around them. */
const ODD_IN_NAME = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** Anything that leaves a mark on paper: not spaces of any width, signs that only join others, or the empty Braille cell. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A signature as it is kept: the name without the white space around it, and what the browser sent cut to size.
 * @throws Failure `validation_failed` on `name`
 */
export function parseSignature({ name, address, userAgent }: Signature): Signature {
  const typed = name.trim();
  const fault = faultOfName(typed);
  if (fault === 'missing' || fault === 'too_long') {
    throw invalid('name', `must have 1 to ${MAX_SIGNED_NAME} characters`);
  }
  if (fault === 'odd') throw invalid('name', 'must be plain text on one line');
  return {
    name: typed,
    address: printable(address, MAX_ADDRESS),
    userAgent: printable(userAgent, MAX_USER_AGENT),
  };
}

/** What keeps a name, without the white space around it, from being a signature; undefined when nothing does. */
export function faultOfName(typed: string): 'missing' | 'too_long' | 'odd' | undefined {
  if (!VISIBLE.test(typed)) return 'missing';
  if ([...typed].length > MAX_SIGNED_NAME) return 'too_long';
  if (ODD_IN_NAME.test(typed) || !typed.isWellFormed()) return 'odd';
  return undefined;
}

/**
 * Why a signer declines, without the white space around it; null when nothing is said.
 * @throws Failure `validation_failed` on `reason`
 */
export function parseDeclineReason(reason: string | null | undefined): string | null {
  const said = reason?.replaceAll('\r\n', '\n').trim() ?? '';
  if ([...said].length > MAX_DECLINE_REASON) {
    throw invalid('reason', `must have at most ${MAX_DECLINE_REASON} characters`);
  }
  if (said.includes('\0') || !said.isWellFormed()) throw invalid('reason', 'must be plain text');
  return said || null;
}

function printable(text: string, length: number): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, length)
    .toWellFormed();
}
