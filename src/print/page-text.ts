// The text of a page as PDFium reads it, and where it is.
import { createNeeds, type Needs } from './lent-fonts.ts';
import type { Module } from './pdfium-module.ts';

/** Text without spaces, and where it is drawn, in points from the lower left corner of the page as it is shown. */
export type Word = {
  text: string;
  left: number;
  bottom: number;
  right: number;
  top: number;
  /** The direction of the text, in quarters of a turn against the clock. */
  turn: number;
  /** Whether a space follows before the next word of the line. */
  isSpaced: boolean;
};

export type PageText = {
  /** In reading order. */
  words: Word[];
  needs: Needs;
};

type Letter = Omit<Word, 'isSpaced'>;

/**
 * The text of an opened page.
 * @param part the objects whose text is read, if not all
 */
export function textOf(
  module: Module,
  shown: { page: number; width: number; height: number },
  part?: ReadonlySet<number>,
): PageText {
  const text = module.FPDFText_LoadPage(shown.page);
  if (text === 0) return { words: [], needs: { lacking: new Map(), areOwn: false } };
  const count = module.FPDFText_CountChars(text);
  const boxAt = module.pdfium.wasmExports.malloc(16);
  const turnOfPage = module.FPDFPage_GetRotation(shown.page);
  const words: Word[] = [];
  const needs = createNeeds(module, text);
  let word: Word | undefined;
  for (let i = 0; i < count; i += 1) {
    const isRead = part?.has(module.FPDFText_GetTextObject(text, i)) !== false;
    const letter = isRead ? letterAt(module, { text, i, boxAt, turnOfPage }) : undefined;
    if (isRead) needs.add(i, letter?.text ?? ' ');
    if (letter === undefined) {
      // The end of a line is two characters.
      if (word) word.isSpaced = true;
      word = undefined;
    } else if (word && isNextIn(word, letter)) {
      word.text += letter.text;
      word.left = Math.min(word.left, letter.left);
      word.bottom = Math.min(word.bottom, letter.bottom);
      word.right = Math.max(word.right, letter.right);
      word.top = Math.max(word.top, letter.top);
    } else {
      word = { ...letter, isSpaced: false };
      words.push(word);
    }
  }
  const needed = needs.all();
  module.FPDFText_ClosePage(text);
  for (const each of words) Object.assign(each, shownAt(module, shown, { ...each, boxAt }));
  return { words, needs: needed };
}

const SPACE = /[\s\p{Cc}]/u;
/** How PDFium writes a hyphen at the end of a line. */
const HYPHENS = ['\u0002', '\ufffe'];

/** A character with its box in the page's own space; undefined for one between words. */
function letterAt(
  module: Module,
  { text, i, boxAt, turnOfPage }: { text: number; i: number; boxAt: number; turnOfPage: number },
): Letter | undefined {
  const code = module.FPDFText_GetUnicode(text, i);
  const character = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  const isHyphen = HYPHENS.includes(character);
  if (!isHyphen && SPACE.test(character)) return undefined;
  if (!module.FPDFText_GetLooseCharBox(text, i, boxAt)) return undefined;
  const [left, top, right, bottom] = module.pdfium.HEAPF32.subarray(boxAt / 4, boxAt / 4 + 4) as never as [
    number,
    number,
    number,
    number,
  ];
  const angle = Math.max(0, module.FPDFText_GetCharAngle(text, i));
  const turn = (Math.round(angle / (Math.PI / 2)) - turnOfPage + 8) % 4;
  const own = isHyphen ? '-' : character.toWellFormed();
  return { text: own, left, bottom, right, top, turn };
}

/** Whether a character continues a word: in the same direction, and with no gap. */
function isNextIn(word: Word, letter: Letter): boolean {
  if (word.turn !== letter.turn) return false;
  const most = Math.min(letter.top - letter.bottom, letter.right - letter.left, 40);
  const across = Math.max(letter.left - word.right, word.left - letter.right);
  const along = Math.max(letter.bottom - word.top, word.bottom - letter.top);
  return across <= most && along <= most;
}

/** A hundred steps to a point. */
const STEPS = 100;

/** The box on the page as it is shown: turned, and from the corner of its visible part. */
function shownAt(
  module: Module,
  { page, width, height }: { page: number; width: number; height: number },
  { left, bottom, right, top, boxAt }: Word & { boxAt: number },
): Pick<Word, 'left' | 'bottom' | 'right' | 'top'> {
  const size = [Math.round(width * STEPS), Math.round(height * STEPS)] as const;
  const place = (x: number, y: number) => {
    module.FPDF_PageToDevice(page, 0, 0, ...size, 0, x, y, boxAt, boxAt + 4);
    const [across = 0, down = 0] = module.pdfium.HEAP32.subarray(boxAt / 4, boxAt / 4 + 2);
    return { x: across / STEPS, y: height - down / STEPS };
  };
  const [one, other] = [place(left, bottom), place(right, top)];
  return {
    left: Math.min(one.x, other.x),
    bottom: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    top: Math.max(one.y, other.y),
  };
}
