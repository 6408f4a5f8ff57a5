// Control characters, those that set the direction of text, which is found from the text itself, and the marks of
// annotations: printed as nothing.
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\ufff9-\ufffb]/gu;

// Characters that are invisible and only control how others are joined or broken. Between letters, the joiner and the
// non-joiner are orthography: Persian and the scripts of India are misspelt without them.
const INVISIBLE = /(?!(?<=[\p{L}\p{M}])[\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

// No script puts so many marks on one letter, and placing them takes quadratic time: the next one is printed as a
// character that no font has.
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu;

/** Text as it can be printed: composed, with `\n` as the only control character. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(CONTROLS, (character) => (character === '\n' ? character : ''))
    .replace(INVISIBLE, '')
    .replace(TOO_MANY_MARKS, '$1\ufffd');
}
