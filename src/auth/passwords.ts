import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { isCommonPassword } from './common-passwords.ts';

/** OWASP's recommendation for Argon2id, the default of the package: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const MIN_LENGTH = 10;
const MIN_DIFFERENT = 5;

/** The hash to store. It takes tens of milliseconds on a thread of the pool: never call it within a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST);
}

let dummyHash: Promise<string> | undefined;

/**
 * True if the password matches the stored hash. Without a hash (an unknown user, or one without a password) a dummy is
 * verified, so that the timing is the same and accounts cannot be enumerated.
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  dummyHash ??= hashPassword('the password of no account');
  const isRight = await verify(stored ?? (await dummyHash), password.normalize('NFKC'));
  return isRight && stored !== null && stored !== undefined;
}

/** @throws Failure `validation_failed` on `field` for a password that is easy to guess */
export async function checkNewPassword(password: string, field: string, email: string): Promise<void> {
  const text = password.normalize('NFKC');
  if (text.length < MIN_LENGTH) throw invalid(field, message('text.min', { least: MIN_LENGTH }));
  if (new Set(text.toLowerCase()).size < MIN_DIFFERENT) {
    throw invalid(field, message('text.min_different', { least: MIN_DIFFERENT }));
  }
  const [name = ''] = email.split('@');
  const without = text.toLowerCase().replace(email.toLowerCase(), '').replace(name.toLowerCase(), '');
  if (without.length < MIN_LENGTH / 2) throw invalid(field, message('password.only_address'));
  if (await isCommonPassword(text)) {
    throw invalid(field, message('password.too_common'));
  }
}
