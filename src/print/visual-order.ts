import bidiFactory, { type Bidi } from 'bidi-js';

// The order in which characters stand on a line where some are read from the right (UAX 9, Unicode Bidirectional
// Algorithm): levels are found per paragraph, and runs of equal level are put into order per line.

// The types of the package are those of its module, which Node.js does not load.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** Whether anything of a text is read from the right. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Levels by place in the text, odd where it is read from the right; `base` is that of the paragraph. */
export type Levels = { of: Uint8Array; base: number };

/** @param paragraph without line ends @returns undefined where all is read from the left */
export function levelsOf(paragraph: string): Levels | undefined {
  if (!FROM_THE_RIGHT.test(paragraph)) return undefined;
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph, 'auto');
  return { of: levels, base: paragraphs[0]?.level ?? 0 };
}

/** Whether a paragraph is read from the right: its first letter with a direction says so (rules P2 and P3). */
export function isFromRight(paragraph: string): boolean {
  return ((levelsOf(paragraph)?.base ?? 0) & 1) === 1;
}

/** Rule L2: from the highest level to the lowest odd one, turns each run of that level or above. */
export function inVisualOrder<Item extends { level: number }>(items: Item[]): Item[] {
  const ordered = [...items];
  const highest = Math.max(0, ...items.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}

/** By their script alone, also digits of Arabic and Persian, of which the level is even. */
const TURNED_BY_LIBRARY =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Text of one level as the PDF library must get it, which turns text of scripts that are read from the right, but
 * neither signs and spaces of an odd level, nor mirrors brackets (rule L4).
 */
export function turned(text: string, level: number): string {
  const isOdd = (level & 1) === 1;
  const characters = Array.from(text, (each) => (isOdd ? (bidi.getMirroredCharacter(each) ?? each) : each));
  const isTurned = TURNED_BY_LIBRARY.test(text);
  return (isOdd === isTurned ? characters : characters.reverse()).join('');
}

export function isMirrored(character: string): boolean {
  return bidi.getMirroredCharacter(character) !== null;
}
