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
const CONTROL = /\p{Cc}/u;

/**
 * A signature as it is kept: the name without the white space around it, and what the browser sent cut to size.
 * @throws Failure `validation_failed` on `name`
 */
export function parseSignature({ name, address, userAgent }: Signature): Signature {
  const typed = name.trim();
  const length = [...typed].length;
  if (length < 1 || length > MAX_SIGNED_NAME) {
    throw invalid('name', `must have 1 to ${MAX_SIGNED_NAME} characters`);
  }
  if (CONTROL.test(typed) || !typed.isWellFormed()) throw invalid('name', 'must be plain text on one line');
  return {
    name: typed,
    address: printable(address, MAX_ADDRESS),
    userAgent: printable(userAgent, MAX_USER_AGENT),
  };
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
