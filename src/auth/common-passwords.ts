import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

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
