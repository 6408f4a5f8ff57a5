// Control characters, and characters that reverse the direction of text and make it read as something else.
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Bidi_Control}\ufff9-\ufffb]/gu;

// Characters that are invisible and only control how others are joined or broken.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

// No script puts so many marks on one letter, and placing them takes quadratic time.
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu;

/**
 * Text as it can be printed: composed, with `
 * ` as the only control character. Characters with an effect are replaced by the replacement character.
 */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(UNSAFE_CHARACTERS, (character) => (character === '\n' ? character : '\ufffd'))
    .replace(INVISIBLE, '')
    .replace(TOO_MANY_MARKS, '$1\ufffd');
}
