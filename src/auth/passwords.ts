import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../domain/failure.ts';
import { isCommonPassword } from './common-passwords.ts';

/** As OWASP advises for argon2id, the default of the package: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const MIN_LENGTH = 10;
const MIN_DIFFERENT = 5;

/** What is stored of a password. It takes tens of milliseconds on a thread of its own: never within a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST);
}

let nobodys: Promise<string> | undefined;

/**
 * True where the password is the one that was hashed. Where there is no hash, because nobody has this name or the user
 * has no password, it takes as long as everywhere else.
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  nobodys ??= hashPassword('the password of nobody at all');
  const isRight = await verify(stored ?? (await nobodys), password.normalize('NFKC'));
  return isRight && stored !== null && stored !== undefined;
}

/** @throws Failure `validation_failed` on `field` for a password that is guessed easily */
export async function checkNewPassword(password: string, field: string, email: string): Promise<void> {
  const text = password.normalize('NFKC');
  if (text.length < MIN_LENGTH) throw invalid(field, `must have at least ${MIN_LENGTH} characters`);
  if (new Set(text.toLowerCase()).size < MIN_DIFFERENT) {
    throw invalid(field, `must have at least ${MIN_DIFFERENT} different characters`);
  }
  const [name = ''] = email.split('@');
  const without = text.toLowerCase().replace(email.toLowerCase(), '').replace(name.toLowerCase(), '');
  if (without.length < MIN_LENGTH / 2) throw invalid(field, 'must be more than the e-mail address');
  if (await isCommonPassword(text)) {
    throw invalid(field, 'is a password that many people use, and others try first: choose another one');
  }
}
