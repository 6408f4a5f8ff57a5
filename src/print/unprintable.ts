import { coverageOf, covers, type Face, facesFor, noCharacters, put } from './fonts.ts';
import { type ScriptFace, scriptFaceOf } from './script-fonts.ts';

export type AnyFace = Face | ScriptFace;

/**
 * The characters of these texts that no installed font has, each once, in the order in which they first appear. A paper
 * shows their numbers in Unicode in their place.
 */
export function unprintableCharacters(texts: Iterable<string | null | undefined>): string[] {
  const lacking = new Set<string>();
  for (const text of texts) {
    for (const character of printable(text ?? '')) {
      if (character !== '\n' && !lacking.has(character) && !isPrintable(character)) lacking.add(character);
    }
  }
  return [...lacking];
}

/** Characters as a message names them, with their numbers: «🎉 (U+1F389)». A long list is cut. */
export function characterList(characters: readonly string[]): string {
  const named = characters.slice(0, MOST_NAMED).map((each) => `${each} (U+${codeOf(each)})`);
  return [...named, ...(characters.length > MOST_NAMED ? ['…'] : [])].join(', ');
}

const MOST_NAMED = 10;

/** Nearly all texts consist of these, which each of the service's own faces has. */
const PLAIN = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u012b\u012e-\u0131\u0134-\u0165\u0168-\u017f]*$/;

export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** Text with all its characters in a font: in place of those that none has is what can be printed of them. */
export function withSubstitutes(text: string): string {
  if (isPlain(text)) return text;
  let shown = '';
  for (const character of text) {
    shown += character === '\n' || hasFace(character) ? character : substituteOf(character);
  }
  return shown;
}

/** What a character stands for (`m2` for U+33A1; Unicode's compatibility decomposition), else its number: `[U+738B]`. */
function substituteOf(character: string): string {
  const plain = character.normalize('NFKC');
  if (plain !== character && Array.from(plain).every(hasFace)) return plain;
  return `[U+${codeOf(character)}]`;
}

function codeOf(character: string): string {
  return (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
}

const isBold = (face: Face | undefined) => face?.includes('Bold') === true;

/**
 * The face that has all these characters: this one, another of the service's, or one of a script. A replacement
 * character says that another one was lost: no face has that.
 */
export function faceOf(characters: string, wanted?: Face): AnyFace | undefined {
  if (characters.includes('\ufffd')) return undefined;
  const codePoints = Array.from(characters, (each) => each.codePointAt(0) as number);
  const face = facesFor(wanted).find((each) =>
    codePoints.every((codePoint) => covers(coverageOf(each), codePoint)),
  );
  return face ?? scriptFaceOf(codePoints, isBold(wanted));
}

function isPrintable(character: string): boolean {
  return hasFace(character) || !substituteOf(character).startsWith('[U+');
}

/** What was looked up once, and what of it a font has: no font is added while the process runs. */
const lookedUp = noCharacters();
const faced = noCharacters();

function hasFace(character: string): boolean {
  const codePoint = character.codePointAt(0) as number;
  if (!covers(lookedUp, codePoint)) {
    put(lookedUp, codePoint);
    if (faceOf(character)) put(faced, codePoint);
  }
  return covers(faced, codePoint);
}

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
