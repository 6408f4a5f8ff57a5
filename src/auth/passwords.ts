import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';

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

const { resolve } = createRequire(import.meta.url);

/** Common substitutions for letters in passwords. */
const SUBSTITUTIONS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Digits and signs that people add before or after a word, such as a year. */
const WITHOUT_AFFIXES = /^[\d\W_]{0,4}(.+?)[\d\W_]{0,4}$/;
/** Shorter words are part of too many long passwords to make these common. */
const MIN_WORD_LENGTH = 6;

/**
 * True for a common password: one of the about 49,000 that leak most often (the list of zxcvbn-ts), in any letter case,
 * also with simple substitutions or additions. The list is read from disk each time, which takes some milliseconds,
 * instead of being kept in memory: new passwords are rare.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await readFile(resolve('@zxcvbn-ts/language-common/src/passwords.json'), 'utf8');
  const common = new Set(JSON.parse(list) as string[]);
  const text = password.normalize('NFKC').toLowerCase();
  if (common.has(text)) return true;
  return [text, withoutSubstitutions(text)].some((spelling) => {
    const word = WITHOUT_AFFIXES.exec(spelling)?.[1] ?? '';
    return common.has(spelling) || (word.length >= MIN_WORD_LENGTH && common.has(word));
  });
}

function withoutSubstitutions(text: string): string {
  const word = WITHOUT_AFFIXES.exec(text)?.[1] ?? text;
  return word.replace(/[013457@$!]/g, (sign) => SUBSTITUTIONS[sign] as string);
}
