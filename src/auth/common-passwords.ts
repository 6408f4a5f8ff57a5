import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** What people put in the place of letters so that a password passes for another one. */
const DISGUISES: Record<string, string> = {
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
/** Digits and signs that are put before or behind, such as a year. */
const APPENDIX = /^[\d\W_]{0,4}(.+?)[\d\W_]{0,4}$/;
/** Shorter words are parts of too many others to say anything of a long password. */
const SHORTEST_WORD = 6;

/**
 * True for a password that is tried first: one of the some 49,000 that leak most often (the list of zxcvbn-ts), in any
 * letter case, or one of them in a simple disguise. The list is read each time, which takes some milliseconds: new
 * passwords are rare, and a service need not keep it in memory.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await readFile(resolve('@zxcvbn-ts/language-common/src/passwords.json'), 'utf8');
  const common = new Set(JSON.parse(list) as string[]);
  const text = password.normalize('NFKC').toLowerCase();
  if (common.has(text)) return true;
  return [text, undisguised(text)].some((spelling) => {
    const word = APPENDIX.exec(spelling)?.[1] ?? '';
    return common.has(spelling) || (word.length >= SHORTEST_WORD && common.has(word));
  });
}

function undisguised(text: string): string {
  const word = APPENDIX.exec(text)?.[1] ?? text;
  return word.replace(/[013457@$!]/g, (sign) => DISGUISES[sign] as string);
}
