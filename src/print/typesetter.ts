import bidiFactory, { type Bidi } from 'bidi-js';
import { INK } from './design.ts';
import { type Face, registerFaces } from './fonts.ts';
import { assertKnownPdfkit, drawAs, writeOwnGlyphs } from './pdfkit-internals.ts';
import { isScriptFace, sourceOf } from './script-fonts.ts';
import { type AnyFace, faceOf, isPlain, printable, withSubstitutes } from './unprintable.ts';

/** The appearance of a piece of text. */
export type Style = { face: Face; size: number; color?: string; link?: string; isStruck?: boolean };

/** Text in one style; `\n` ends a line. */
export type Run = { text: string; style: Style };

/** Text in one style and one face, which has all its characters. */
type FacedRun = { text: string; style: Style; face: AnyFace };

/** `read` is what readers that copy the text get, where its glyphs are others or stand in another order. */
type ReadRun = FacedRun & { read?: string | undefined };

/** A piece of a line with its distance from the line's start. */
type Piece = ReadRun & { x: number; width: number };

export type Line = {
  pieces: Piece[];
  width: number;
  /** Its paragraph is read from the right. */
  isFromRight: boolean;
};

export type Typesetter = {
  /** Breaks text into lines no wider than `width`: at spaces and after hyphens, and in a word only where it must. */
  lines(runs: Run[], width: number): Line[];
  /** The width of the text on one line. */
  widthOf(text: string, style: Style): number;
  /** Draws a line with its baseline at `y`. */
  draw(line: Line, x: number, y: number): void;
};

/** Longer words are measured in parts: they are not real words, and measured widths are cached. */
const LONG_WORD_CHARACTERS = 60;
const CHUNK = /.{1,60}/gsu;

/** A letter with its marks, which are placed well only in the face of the letter. */
const CLUSTERS = /\P{M}?[\p{M}\u200c\u200d]+|\P{M}/gsu;

/** Scripts whose glyphs stand in another order than their letters, or stand for several of them. */
const REORDERED = /[\u0900-\u0dff\u0e33\u0eb3\u0f00-\u109f\u1780-\u17ff\u1b00-\u1b7f\ua980-\ua9ff]/;

/** A word, a part of one, or spaces: the text between two possible line breaks. */
type Atom = {
  runs: FacedRun[];
  width: number;
  isSpace: boolean;
  endsLine: boolean;
  mayBreakAfter: boolean;
  levels?: Levels;
};

/** Sets text in the faces of `fonts.ts`, and of scripts; each character in a face that has it. */
export function createTypesetter(pdf: PDFKit.PDFDocument): Typesetter {
  registerFaces(pdf);
  assertKnownPdfkit(pdf);
  const use = faceLoader(pdf);
  const faceFor = faceLookup();

  const widthOf = ({ text, face, style }: FacedRun) => {
    const features = featuresFor(text);
    return use(face)
      .fontSize(style.size)
      .widthOfString(inGlyphOrder(text), features && { features });
  };
  const sum = (runs: FacedRun[]) => runs.reduce((total, run) => total + widthOf(run), 0);

  /** The same text in pieces, each in a face that has all its characters. */
  function inFaces({ text, style }: Run): FacedRun[] {
    if (isPlain(text)) return [{ text, style, face: style.face }];
    const pieces: FacedRun[] = [];
    const add = (part: string, face: AnyFace) => {
      const last = pieces.at(-1);
      if (last && last.face === face) last.text += part;
      else pieces.push({ text: part, style, face });
    };
    for (const cluster of text.match(CLUSTERS) ?? []) {
      const face = faceFor(cluster, style.face);
      if (face) add(cluster, face);
      else for (const each of cluster) add(each, faceFor(each, style.face) ?? style.face);
    }
    return pieces;
  }

  function atomOf({ text, mayBreakAfter }: Part, style: Style): Atom {
    const runs = text === '\n' ? [] : inFaces({ text, style });
    return { runs, width: sum(runs), isSpace: text.startsWith(' '), endsLine: text === '\n', mayBreakAfter };
  }

  /** Splits a word of any length into atoms of one letter. */
  function characters(atom: Atom): Atom[] {
    let at = 0;
    return atom.runs.flatMap((run) =>
      (run.text.match(CLUSTERS) ?? []).map((text): Atom => {
        const runs = [{ ...run, text }];
        const { levels } = atom;
        at += text.length;
        const own = levels && { base: levels.base, of: levels.of.subarray(at - text.length, at) };
        return { ...atom, runs, width: sum(runs), ...(own ? { levels: own } : {}) };
      }),
    );
  }

  function lineOf(atoms: Atom[]): Line {
    while (atoms.at(-1)?.isSpace) atoms.pop();
    const runs = atoms.some(({ levels }) => levels) ? visualRuns(atoms) : joined(atoms);
    const pieces: Piece[] = [];
    let width = 0;
    for (const run of runs) {
      const piece = { ...run, x: width, width: widthOf(run) };
      pieces.push(piece);
      width += piece.width;
    }
    return { pieces, width, isFromRight: ((atoms[0]?.levels?.base ?? 0) & 1) === 1 };
  }

  return {
    widthOf: (text, style) => sum(inFaces({ text: shown(text), style })),
    lines(runs, width) {
      const atoms = runs.flatMap(({ text, style }) => split(text).map((part) => atomOf(part, style)));
      addLevels(atoms);
      return wrapped(unbreakable(atoms), width, characters).map(lineOf);
    },
    draw(line, x, y) {
      for (const piece of line.pieces) drawPiece(pdf, use, piece, x + piece.x, y);
    },
  };
}

/** Chooses a face for what is drawn next. Those of scripts are loaded when they are first used. */
function faceLoader(pdf: PDFKit.PDFDocument): (face: AnyFace) => PDFKit.PDFDocument {
  const loaded = new Set<AnyFace>();
  return (face) => {
    if (isScriptFace(face) && !loaded.has(face)) {
      const { bytes, weight } = sourceOf(face);
      pdf.registerFont(face, bytes, weight).font(face);
      if (weight) writeOwnGlyphs(pdf);
      loaded.add(face);
    }
    return pdf.font(face);
  };
}

/** `faceOf`, which looks into many fonts, once for each letter of a paper. */
function faceLookup(): typeof faceOf {
  const known = new Map<string, AnyFace | undefined>();
  return (cluster, wanted) => {
    const key = `${wanted} ${cluster}`;
    if (known.has(key)) return known.get(key);
    const face = faceOf(cluster, wanted);
    known.set(key, face);
    return face;
  };
}

/** The runs of a line that is read from the left, as few as possible. */
function joined(atoms: Atom[]): ReadRun[] {
  const runs: FacedRun[] = [];
  for (const run of atoms.flatMap((atom) => atom.runs)) {
    const last = runs.at(-1);
    if (last && last.face === run.face && isSameStyle(last.style, run.style)) last.text += run.text;
    else runs.push({ ...run });
  }
  return runs.map((run) => (REORDERED.test(run.text) ? { ...run, read: run.text } : run));
}

/** The runs of a line of which something is read from the right, in the order in which they stand. */
function visualRuns(atoms: Atom[]): ReadRun[] {
  const runs: (ReadRun & { level: number })[] = [];
  for (const { runs: own, levels, isSpace } of atoms) {
    let at = 0;
    for (const run of own) {
      for (const character of run.text) {
        const level = levels?.of[at] ?? 0;
        at += character.length;
        const last = runs.at(-1);
        // The library lays out words one after the other from the left, so each word is a run of its own, and each sign
        // that is mirrored, of which readers get the one that was written.
        const isWhole =
          (level & 1) === 0 || (last?.text.endsWith(' ') === isSpace && !last.read && !isMirrored(character));
        if (
          last &&
          isWhole &&
          last.level === level &&
          last.face === run.face &&
          isSameStyle(last.style, run.style)
        )
          last.text += character;
        else if (level & 1 && isMirrored(character))
          runs.push({ ...run, text: character, level, read: character });
        else runs.push({ ...run, text: character, level });
      }
    }
  }
  return inVisualOrder(runs).map(({ level, ...run }) => {
    const text = turned(run.text, level);
    return text === run.text || run.read ? { ...run, text } : { ...run, text, read: run.text };
  });
}

/** Levels are found in whole paragraphs: the direction of a sign depends on letters that may be on another line. */
function addLevels(atoms: Atom[]): void {
  const textOf = ({ runs }: Atom) => runs.map(({ text }) => text).join('');
  let from = 0;
  for (const [index, { endsLine }] of [...atoms.entries(), [atoms.length, { endsLine: true }] as const]) {
    if (!endsLine) continue;
    const paragraph = atoms.slice(from, index);
    from = index + 1;
    const levels = levelsOf(paragraph.map(textOf).join(''));
    if (!levels) continue;
    let at = 0;
    for (const atom of paragraph) {
      const { length } = textOf(atom);
      atom.levels = { base: levels.base, of: levels.of.subarray(at, at + length) };
      at += length;
    }
  }
}

function drawPiece(
  pdf: PDFKit.PDFDocument,
  use: (face: AnyFace) => PDFKit.PDFDocument,
  { text, face, style, width, read }: Piece,
  x: number,
  y: number,
): void {
  const { size, color = INK, link, isStruck } = style;
  use(face).fontSize(size).fillColor(color);
  const features = featuresFor(text);
  const options = { lineBreak: false, baseline: 'alphabetic', ...(features && { features }) } as const;
  const drawText = () => pdf.text(inGlyphOrder(text), x, y, options);
  if (read) drawAs(pdf, read, drawText);
  else drawText();
  if (link) pdf.link(x, y - size * 0.8, width, size, link);
  if (isStruck) {
    const middle = y - size * 0.28;
    pdf
      .moveTo(x, middle)
      .lineTo(x + width, middle)
      .lineWidth(size * 0.06)
      .strokeColor(color)
      .stroke();
  }
}

/** Text as it is shown. */
function shown(text: string): string {
  return withSubstitutes(printable(text));
}

type Part = { text: string; mayBreakAfter: boolean };

/** Spaces, line ends, and words; a word may be broken after a hyphen or a slash between letters. */
function split(text: string): Part[] {
  const parts = shown(text).match(/\n| +|[^\n ]+?(?:[-–—]|(?<!:\/?)\/)(?=[\p{L}\p{N}])|[^\n ]+/gu) ?? [];
  return parts.flatMap((part) => {
    if (WITHOUT_SPACES.test(part)) return splitWithoutSpaces(part);
    const whole = { text: part, mayBreakAfter: /[-–—/]$/.test(part) };
    if (part.length <= LONG_WORD_CHARACTERS) return [whole];
    const chunks = part.match(CHUNK) ?? [];
    return chunks.map((chunk, index) =>
      index < chunks.length - 1 ? { ...whole, text: chunk, mayBreakAfter: false } : { ...whole, text: chunk },
    );
  });
}

/** Scripts that are written without spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/** Words as a dictionary has them. Signs stay with the word before them, opening ones with the word after them. */
function splitWithoutSpaces(text: string): Part[] {
  const parts: Part[] = [];
  for (const { segment, isWordLike } of WORDS.segment(text)) {
    const last = parts.at(-1);
    const staysWithLast = !isWordLike && !/^[\p{Ps}\p{Pi}]/u.test(segment);
    if (last && (staysWithLast || !last.mayBreakAfter)) {
      last.text += segment;
      last.mayBreakAfter = isWordLike === true || staysWithLast;
    } else parts.push({ text: segment, mayBreakAfter: isWordLike === true });
  }
  return parts;
}

/** A word may have several styles: its parts move to the next line together. */
type Word = Atom[];

function unbreakable(atoms: Atom[]): Word[] {
  const words: Word[] = [];
  let isOpen = false;
  for (const atom of atoms) {
    const isWord = !atom.isSpace && !atom.endsLine;
    if (isWord && isOpen) words.at(-1)?.push(atom);
    else words.push([atom]);
    isOpen = isWord && !atom.mayBreakAfter;
  }
  return words;
}

function wrapped(words: Word[], width: number, characters: (atom: Atom) => Atom[]): Atom[][] {
  const lines: Atom[][] = [[]];
  let left = width;
  const put = (atoms: Atom[], needed: number) => {
    lines.at(-1)?.push(...atoms);
    left -= needed;
  };
  const newLine = () => {
    lines.push([]);
    left = width;
  };
  for (const word of words) {
    const needed = word.reduce((sum, atom) => sum + atom.width, 0);
    if (word[0]?.endsLine) newLine();
    else if (word[0]?.isSpace) {
      if (lines.at(-1)?.length) put(word, needed);
    } else if (needed <= left) put(word, needed);
    else {
      if (lines.at(-1)?.length) newLine();
      if (needed <= width) put(word, needed);
      else {
        for (const character of word.flatMap(characters)) {
          if (character.width > left && lines.at(-1)?.length) newLine();
          put([character], character.width);
        }
      }
    }
  }
  return lines;
}

function isSameStyle(a: Style, b: Style): boolean {
  return (
    a === b || (a.size === b.size && a.color === b.color && a.link === b.link && a.isStruck === b.isStruck)
  );
}

// What the layout of fontkit 2.0.4 leaves out: it knows no Burmese, and splits no vowel AM. The order of glyphs is that
// of the OpenType specifications "Creating and supporting OpenType fonts for the Myanmar script" and "… Thai script".

/** Vowel AM of Thai and Lao stands for a circle, which is below the mark of the tone, and for AA. */
const THAI_AM = /([\u0e48-\u0e4b]?)\u0e33/g;
const LAO_AM = /([\u0ec8-\u0ecb]?)\u0eb3/g;

const MYANMAR = /[\u1000-\u109f]/;
const LETTER =
  '[\\u1000-\\u102a\\u103f-\\u1049\\u104e\\u1050-\\u1055\\u105a-\\u105d\\u1061\\u1065\\u1066\\u106e-\\u1070\\u1075-\\u1081\\u108e]';
/** NGA above the letter that it comes before; the letter; those stacked below it; its vowels, tones and medials. */
const SYLLABLE = new RegExp(
  `(\\u1004\\u103a\\u1039)?(${LETTER})((?:\\u1039${LETTER})*)([\\p{M}\\u200c\\u200d]*)`,
  'gu',
);
/** Vowel E and medial RA stand before the letter. */
const VOWEL_E = /\u1031/g;
const MEDIAL_RA = /\u103c/g;

const MYANMAR_FEATURES = [
  'rphf',
  'pref',
  'blwf',
  'pstf',
  'pres',
  'abvs',
  'blws',
  'psts',
] as PDFKit.Mixins.OpenTypeFeatures[];

/** The letters in the order that the layout of glyphs needs. */
function inGlyphOrder(text: string): string {
  const split = text.replace(THAI_AM, '\u0e4d$1\u0e32').replace(LAO_AM, '\u0ecd$1\u0eb2');
  if (!MYANMAR.test(split)) return split;
  return split.replace(
    SYLLABLE,
    (_, nga: string | undefined, letter: string, stacked: string, marks: string) => {
      const before = [...(marks.match(VOWEL_E) ?? []), ...(marks.match(MEDIAL_RA) ?? [])].join('');
      return before + letter + (nga ?? '') + stacked + marks.replace(VOWEL_E, '').replace(MEDIAL_RA, '');
    },
  );
}

/** Features of a font that the layout must be asked for; undefined where it knows the script. */
function featuresFor(text: string): PDFKit.Mixins.OpenTypeFeatures[] | undefined {
  return MYANMAR.test(text) ? MYANMAR_FEATURES : undefined;
}

// The order in which characters stand on a line where some are read from the right (UAX 9, Unicode Bidirectional
// Algorithm): levels are found per paragraph, and runs of equal level are put into order per line.

// The types of the package are those of its module, which Node.js does not load.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** Whether anything of a text is read from the right. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Levels by place in the text, odd where it is read from the right; `base` is that of the paragraph. */
type Levels = { of: Uint8Array; base: number };

/** @param paragraph without line ends @returns undefined where all is read from the left */
function levelsOf(paragraph: string): Levels | undefined {
  if (!FROM_THE_RIGHT.test(paragraph)) return undefined;
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph, 'auto');
  return { of: levels, base: paragraphs[0]?.level ?? 0 };
}

/** Whether a paragraph is read from the right: its first letter with a direction says so (rules P2 and P3). */
export function isFromRight(paragraph: string): boolean {
  return ((levelsOf(paragraph)?.base ?? 0) & 1) === 1;
}

/** Rule L2: from the highest level to the lowest odd one, turns each run of that level or above. */
function inVisualOrder<Item extends { level: number }>(items: Item[]): Item[] {
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
function turned(text: string, level: number): string {
  const isOdd = (level & 1) === 1;
  const characters = Array.from(text, (each) => (isOdd ? (bidi.getMirroredCharacter(each) ?? each) : each));
  const isTurned = TURNED_BY_LIBRARY.test(text);
  return (isOdd === isTurned ? characters : characters.reverse()).join('');
}

function isMirrored(character: string): boolean {
  return bidi.getMirroredCharacter(character) !== null;
}
