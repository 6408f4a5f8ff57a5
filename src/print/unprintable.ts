import { covers } from './coverage.ts';
import { coverageOf, type Face, facesFor } from './fonts.ts';
import { printable } from './printable.ts';

/**
 * The characters of these texts that no installed font has, each once, in the order in which they first appear. A paper
 * shows their numbers in Unicode in their place.
 */
export function unprintableCharacters(texts: Iterable<string | null | undefined>): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    for (const character of printable(text ?? '')) {
      if (character !== '\n' && !found.has(character) && !isPrintable(character)) found.add(character);
    }
  }
  return [...found];
}

/** Text with all its characters in a font: in place of those that none has is what can be printed of them. */
export function withSubstitutes(text: string): string {
  let shown = '';
  for (const character of text) {
    shown += character === '\n' || faceOf(character) ? character : substituteOf(character);
  }
  return shown;
}

/** What a character stands for (`m2` for U+33A1; Unicode's compatibility decomposition), else its number: `[U+738B]`. */
function substituteOf(character: string): string {
  const plain = character.normalize('NFKC');
  if (plain !== character && Array.from(plain).every((each) => faceOf(each))) return plain;
  const code = (character.codePointAt(0) as number).toString(16).toUpperCase();
  return `[U+${code.padStart(4, '0')}]`;
}

/**
 * The face for a character of text in this face, or in any; undefined where none has it. A replacement character says
 * that another one was lost: no face has that.
 */
export function faceOf(character: string, wanted?: Face): Face | undefined {
  if (character === '\ufffd') return undefined;
  const codePoint = character.codePointAt(0) as number;
  return facesFor(wanted).find((face) => covers(coverageOf(face), codePoint));
}

function isPrintable(character: string): boolean {
  return faceOf(character) !== undefined || !substituteOf(character).startsWith('[U+');
}
