// Opens PDFs with PDFium. Each file gets an instance of its own: whatever a file does to it is gone with the file.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { coverageOf, covers, type Face, fileOf } from './fonts.ts';

/** Four bytes for each pixel: blue, green, red, unused. */
export type Bitmap = { width: number; height: number; pixels: Uint32Array };

export type OpenedPage = {
  /** In points, as the page is shown. */
  width: number;
  height: number;
  /** Draws everything that is seen on a screen: also annotations and the values of fields. Valid until the next call. */
  draw(width: number, height: number): Bitmap;
  text(): PageText;
  close(): void;
};

type OpenedPdf = { pages: number; page(index: number): OpenedPage };

/** Why PDFium opens no document. */
export class UnopenedPdf extends Error {
  readonly reason: 'password' | 'damaged' | 'fonts';

  constructor(reason: UnopenedPdf['reason']) {
    super(`The PDF cannot be opened: ${reason}.`);
    this.reason = reason;
  }
}

/** Constants of `fpdfview.h` and `fpdf_flatten.h`. */
const FLATTENED = 1;
const BGRX = 3;
const WHITE = 0xffffffff;
const DRAW_ANNOTATIONS = 1;
const PASSWORD_ERROR = 4;

/**
 * Opens a file, without any password.
 * @param lent whether other fonts take the place of those that are not in the file
 * @throws UnopenedPdf, or another Error where PDFium itself fails
 */
export async function openPdf(file: Uint8Array, { lent }: { lent: boolean }): Promise<OpenedPdf> {
  const module = await createModule();
  if (lent) lendFonts(module);
  const { pdfium } = module;
  const at = pdfium.wasmExports.malloc(file.length);
  if (at === 0) throw new RangeError('Too much memory.');
  pdfium.HEAPU8.set(file, at);
  const document = module.FPDF_LoadMemDocument(at, file.length, '');
  if (document === 0)
    throw new UnopenedPdf(module.FPDF_GetLastError() === PASSWORD_ERROR ? 'password' : 'damaged');
  const form = module.PDFiumExt_InitFormFillEnvironment(document, module.PDFiumExt_OpenFormFillInfo());
  // The colour that fields have while they are filled in is no part of the page.
  module.FPDF_SetFormFieldHighlightAlpha(form, 0);
  return {
    pages: module.FPDF_GetPageCount(document),
    page: (index) => openPage(module, { document, form, index }),
  };
}

function openPage(
  module: Module,
  { document, form, index }: { document: number; form: number; index: number },
): OpenedPage {
  const { pdfium } = module;
  let page = loadPage(module, { document, form, index });
  // The values of fields and the texts of annotations become part of the page's own text.
  if (module.FPDFPage_Flatten(page, 0) === FLATTENED) {
    closePage(module, page, form);
    page = loadPage(module, { document, form, index });
  }
  const [width, height] = [module.FPDF_GetPageWidthF(page), module.FPDF_GetPageHeightF(page)];
  let bitmap = 0;
  const release = () => {
    if (bitmap !== 0) module.FPDFBitmap_Destroy(bitmap);
    bitmap = 0;
  };
  return {
    width,
    height,
    draw(columns, rows) {
      release();
      bitmap = module.FPDFBitmap_CreateEx(columns, rows, BGRX, 0, 0);
      if (bitmap === 0) throw new RangeError('Too much memory.');
      module.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, WHITE);
      module.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, DRAW_ANNOTATIONS);
      module.FPDF_FFLDraw(form, bitmap, page, 0, 0, columns, rows, 0, DRAW_ANNOTATIONS);
      const at = module.FPDFBitmap_GetBuffer(bitmap) / 4;
      return { width: columns, height: rows, pixels: pdfium.HEAPU32.subarray(at, at + columns * rows) };
    },
    text: () => textOf(module, { page, width, height }),
    close() {
      release();
      closePage(module, page, form);
    },
  };
}

function loadPage(
  module: Module,
  { document, form, index }: { document: number; form: number; index: number },
) {
  const page = module.FPDF_LoadPage(document, index);
  if (page === 0) throw new UnopenedPdf('damaged');
  module.FORM_OnAfterLoadPage(page, form);
  return page;
}

function closePage(module: Module, page: number, form: number): void {
  module.FORM_OnBeforeClosePage(page, form);
  module.FPDF_ClosePage(page);
}

// PDFium, the PDF engine of Chromium, compiled to WebAssembly. It is built without JavaScript and XFA.

/** A scan in colour at 600 dpi takes a third of it. */
const MOST_BYTES = 384 * 1024 * 1024;
const WASM_PAGE = 65_536;

type Module = WrappedPdfiumModule & {
  pdfium: {
    HEAPU8: Uint8Array;
    HEAPU32: Uint32Array;
    HEAP32: Int32Array;
    HEAPF32: Float32Array;
    wasmExports: { malloc(bytes: number): number };
    addFunction(call: (...values: number[]) => number | undefined, types: string): number;
  };
};

let compiled: Promise<Code> | undefined;

/** An instance with bounded memory. */
async function createModule(): Promise<Module> {
  compiled ??= compileFile('@embedpdf/pdfium/pdfium.wasm');
  const code = await compiled;
  const options = {
    instantiateWasm(imports: Imports, done: (instance: Instance) => void) {
      const instance = start(code, imports);
      boundMemory(instance.exports.memory);
      done(instance);
      return instance.exports;
    },
    print() {},
    printErr() {},
  };
  const module = (await init(options as Parameters<typeof init>[0])) as Module;
  module.FPDF_InitLibrary();
  return module;
}

/** PDFium asks for memory in this way alone, and gives up on the file where it gets none. */
function boundMemory(memory: Memory): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * WASM_PAGE > MOST_BYTES) throw new RangeError('Too much memory.');
    return grow(pages);
  };
}

// Fonts for text whose own are not in the file. PDFium has some for the letters of Western Europe; all others would be
// missing in the picture, so it is lent those of DejaVu where a file needs them.

const FACES = ['wide', 'wideBold', 'mono'] as const satisfies Face[];

/** Constants of `fpdf_sysfontinfo.h`. */
const FIXED_PITCH = 1;
const BOLD = 600;
const DEFAULT_CHARSET = 1;

/** Makes PDFium ask here for each font that a file lacks. */
function lendFonts({ pdfium, FPDF_SetSystemFontInfo: set }: Module): void {
  const files = new Map<number, Buffer>();
  const fileFor = (handle: number): Buffer => {
    const file = files.get(handle) ?? readFileSync(fileOf(FACES[handle - 1] ?? 'wide'));
    files.set(handle, file);
    return file;
  };
  const handleFor = (weight: number, pitch: number): number => {
    if ((pitch & FIXED_PITCH) !== 0) return 3;
    return weight >= BOLD ? 2 : 1;
  };
  /** @param table a table's name as a number; 0 for the whole file */
  const copy = (handle: number, table: number, at: number, room: number): number => {
    if (table !== 0) return 0;
    const file = fileFor(handle);
    if (at !== 0 && room >= file.length) pdfium.HEAPU8.set(file, at);
    return file.length;
  };
  // `FPDF_SYSFONTINFO`: its version, and the functions with the types of their results and parameters.
  const functions: [string, (...values: number[]) => number | undefined][] = [
    ['vi', () => undefined],
    ['vii', () => undefined],
    ['iiiiiiii', (_self, weight = 0, _italic, _charset, pitch = 0) => handleFor(weight, pitch)],
    ['iii', () => 1],
    ['iiiiii', (_self, handle = 1, table = 0, at = 0, room = 0) => copy(handle, table, at, room)],
    ['iiiii', () => 0],
    ['iii', () => DEFAULT_CHARSET],
    ['vii', () => undefined],
  ];
  const at = pdfium.wasmExports.malloc(4 * (1 + functions.length));
  const addresses = functions.map(([types, call]) => pdfium.addFunction(call, types));
  pdfium.HEAPU32.set([1, ...addresses], at / 4);
  set(at);
}

/** The letters of PDFium's own fonts: those of Windows-1252. */
const WESTERN = /[\0-ÿ€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸﬁﬂ]/u;

/** What drawing a character needs whose font is not in the file: nothing more, fonts that are lent, or its own. */
type Needs = 'nothing' | 'lent' | 'own';

function needsOf(character: string | undefined): Needs {
  if (character === undefined) return 'own';
  if (WESTERN.test(character)) return 'nothing';
  return covers(coverageOf('wide'), character.codePointAt(0) as number) ? 'lent' : 'own';
}

// The text of a page as PDFium reads it, and where it is.

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

type PageText = {
  /** In reading order. */
  words: Word[];
  /** What drawing it needs that is not in the file: nothing, fonts that are lent, or fonts that only its author has. */
  needs: Needs;
};

type Letter = Omit<Word, 'isSpaced'>;

/** The text of an opened page. */
function textOf(module: Module, shown: { page: number; width: number; height: number }): PageText {
  const text = module.FPDFText_LoadPage(shown.page);
  if (text === 0) return { words: [], needs: 'nothing' };
  const count = module.FPDFText_CountChars(text);
  const boxAt = module.pdfium.wasmExports.malloc(16);
  const turnOfPage = module.FPDFPage_GetRotation(shown.page);
  const words: Word[] = [];
  const needs = new Set<PageText['needs']>();
  const isForeign = createForeign(module, text);
  let word: Word | undefined;
  for (let i = 0; i < count; i += 1) {
    const letter = letterAt(module, { text, i, boxAt, turnOfPage });
    if (isForeign(i)) {
      const isKnown = module.FPDFText_HasUnicodeMapError(text, i) !== 1;
      needs.add(needsOf(isKnown ? (letter?.text ?? ' ') : undefined));
    }
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
  module.FPDFText_ClosePage(text);
  for (const each of words) Object.assign(each, shownAt(module, shown, { ...each, boxAt }));
  return { words, needs: needs.has('own') ? 'own' : needs.has('lent') ? 'lent' : 'nothing' };
}

/** Text that leaves no mark, as programs put it under scans. */
const UNSEEN = [3, 7];

/** Whether a character is drawn with a font that is not in the file. */
function createForeign(module: Module, text: number): (i: number) => boolean {
  const fonts = new Map<number, boolean>();
  let last = { object: 0, isForeign: false };
  const ofFont = (font: number): boolean => {
    // Fonts of drawings (Type 3) have no name, and are always in the file.
    const isForeign =
      module.FPDFFont_GetIsEmbedded(font) === 0 && module.FPDFFont_GetBaseFontName(font, 0, 0) > 1;
    fonts.set(font, isForeign);
    return isForeign;
  };
  return (i) => {
    const object = module.FPDFText_GetTextObject(text, i);
    if (object === last.object) return last.isForeign;
    const isSeen = object !== 0 && !UNSEEN.includes(module.FPDFTextObj_GetTextRenderMode(object));
    const font = isSeen ? module.FPDFTextObj_GetFont(object) : 0;
    last = { object, isForeign: font !== 0 && (fonts.get(font) ?? ofFont(font)) };
    return last.isForeign;
  };
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

// What is used of WebAssembly: the types of Node.js leave it to those of browsers.

/** Compiled code. */
export type Code = { readonly isCode: unique symbol };
type Imports = Record<string, Record<string, unknown>>;
type Memory = { readonly buffer: ArrayBuffer; grow(pages: number): number };
type Instance = { readonly exports: { memory: Memory } };

const { compile, Instance: Started } = (
  globalThis as unknown as {
    WebAssembly: {
      compile(file: Uint8Array): Promise<Code>;
      Instance: new (code: Code, imports: Imports) => Instance;
    };
  }
).WebAssembly;

/** @param file of a package, as it is imported */
export async function compileFile(file: string): Promise<Code> {
  return compile(await readFile(new URL(import.meta.resolve(file))));
}

function start(code: Code, imports: Imports): Instance {
  return new Started(code, imports);
}
