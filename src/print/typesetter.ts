import { type Face, registerFaces } from './fonts.ts';
import { INK } from './palette.ts';
import { assertKnownPdfkit } from './pdfkit-internals.ts';
import { printable } from './printable.ts';
import { faceOf, withSubstitutes } from './unprintable.ts';

/** The appearance of a piece of text. */
export type Style = { face: Face; size: number; color?: string; link?: string; isStruck?: boolean };

/** Text in one style; `\n` ends a line. */
export type Run = { text: string; style: Style };

/** A piece of a line with its distance from the line's start. */
type Piece = Run & { x: number; width: number };

export type Line = { pieces: Piece[]; width: number };

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

/** A word, a part of one, or spaces: the text between two possible line breaks. */
type Atom = { runs: Run[]; width: number; isSpace: boolean; endsLine: boolean };

/** Sets text in the faces of `fonts.ts`; each character in a face that has it. */
export function createTypesetter(pdf: PDFKit.PDFDocument): Typesetter {
  registerFaces(pdf);
  assertKnownPdfkit(pdf);

  const widthOf = (text: string, { face, size }: Style) => pdf.font(face).fontSize(size).widthOfString(text);

  /** The same text in pieces, each in a face that has all its characters. */
  function inFaces({ text, style }: Run): Run[] {
    const pieces: Run[] = [];
    for (const character of text) {
      const face = faceOf(character, style.face) ?? style.face;
      const last = pieces.at(-1);
      if (last && last.style.face === face) last.text += character;
      else pieces.push({ text: character, style: face === style.face ? style : { ...style, face } });
    }
    return pieces;
  }

  function atomOf(text: string, style: Style): Atom {
    const runs = text === '\n' ? [] : inFaces({ text, style });
    const width = runs.reduce((sum, run) => sum + widthOf(run.text, run.style), 0);
    return { runs, width, isSpace: text.startsWith(' '), endsLine: text === '\n' };
  }

  /** Splits a word of any length into atoms of one character. */
  function characters(atom: Atom): Atom[] {
    return atom.runs.flatMap(({ text, style }) =>
      Array.from(text, (character) => ({
        ...atom,
        runs: [{ text: character, style }],
        width: widthOf(character, style),
      })),
    );
  }

  function lineOf(atoms: Atom[]): Line {
    while (atoms.at(-1)?.isSpace) atoms.pop();
    const pieces: Piece[] = [];
    for (const run of atoms.flatMap(({ runs }) => runs)) {
      const last = pieces.at(-1);
      if (last && isSameStyle(last.style, run.style)) last.text += run.text;
      else pieces.push({ ...run, x: 0, width: 0 });
    }
    let width = 0;
    for (const piece of pieces) {
      piece.x = width;
      piece.width = widthOf(piece.text, piece.style);
      width += piece.width;
    }
    return { pieces, width };
  }

  return {
    widthOf: (text, style) =>
      inFaces({ text: shown(text), style }).reduce((sum, run) => sum + widthOf(run.text, run.style), 0),
    lines(runs, width) {
      const words = unbreakable(
        runs.flatMap(({ text, style }) => split(text).map((part) => atomOf(part, style))),
      );
      return wrapped(words, width, characters).map(lineOf);
    },
    draw(line, x, y) {
      for (const piece of line.pieces) drawPiece(pdf, piece, x + piece.x, y);
    },
  };
}

function drawPiece(pdf: PDFKit.PDFDocument, { text, style, width }: Piece, x: number, y: number): void {
  const { face, size, color = INK, link, isStruck } = style;
  pdf.font(face).fontSize(size).fillColor(color);
  pdf.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
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

/** Spaces, line ends, and words; a word may be broken after a hyphen or a slash between letters. */
function split(text: string): string[] {
  const parts = shown(text).match(/\n| +|[^\n ]+?(?:[-–—]|(?<!:\/?)\/)(?=[\p{L}\p{N}])|[^\n ]+/gu) ?? [];
  return parts.flatMap((part) => (part.length > LONG_WORD_CHARACTERS ? (part.match(CHUNK) ?? []) : [part]));
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
    isOpen = isWord && !/[-–—/]$/.test(atom.runs.at(-1)?.text ?? '');
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
    a === b ||
    (a.face === b.face &&
      a.size === b.size &&
      a.color === b.color &&
      a.link === b.link &&
      a.isStruck === b.isStruck)
  );
}
