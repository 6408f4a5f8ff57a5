// Fonts for text whose own are not in the file. PDFium has some for the letters of Western Europe, for symbols and for
// dingbats; where a file needs other letters, it is lent fonts for those of its fonts that lack them.
import { readFileSync } from 'node:fs';
import { coverageOf, coverageOfFile, covers, fileOf, pathOf } from './fonts.ts';
import type { Module } from './pdfium-module.ts';

/** With the widths of Arial, Times New Roman and Courier New; or DejaVu, wider, with many more characters. */
type Kind = 'close' | 'wide';

/** What is lent, by families of fonts, and in place of all others. */
export type Lent = { families: ReadonlyMap<string, Kind>; others?: Kind };

const CLOSE = { sans: 'Arimo', serif: 'Tinos', mono: 'Cousine' };

function closeFile(shape: keyof typeof CLOSE, { isBold, isItalic }: { isBold: boolean; isItalic: boolean }) {
  const name = CLOSE[shape];
  const style = `${isBold ? '700Bold' : '400Regular'}${isItalic ? '_Italic' : ''}`;
  return pathOf(`@expo-google-fonts/${name.toLowerCase()}/${style}/${name}_${style}.ttf`);
}

/** Constants of `fpdf_sysfontinfo.h`. */
const FIXED_PITCH = 1;
const ROMAN = 16;
const BOLD = 600;
const DEFAULT_CHARSET = 1;

/** Makes PDFium ask here for each font that a file lacks. */
export function lendFonts({ pdfium, FPDF_SetSystemFontInfo: set }: Module, { families, others }: Lent): void {
  /** By their handles, less one. */
  const paths: string[] = [];
  const files = new Map<string, Buffer>();
  /** @returns 0 where PDFium takes its own font */
  const handleFor = (weight: number, italic: number, pitch: number, name: string): number => {
    const kind = families.get(familyOf(name)) ?? others;
    if (!kind) return 0;
    const isMono = (pitch & FIXED_PITCH) !== 0;
    const [isBold, isItalic] = [weight >= BOLD, italic !== 0];
    const shape = isMono ? 'mono' : (pitch & ROMAN) !== 0 ? 'serif' : 'sans';
    const wide = isMono ? 'mono' : isBold ? 'wideBold' : 'wide';
    const path = kind === 'wide' ? fileOf(wide) : closeFile(shape, { isBold, isItalic });
    const known = paths.indexOf(path);
    return known < 0 ? paths.push(path) : known + 1;
  };
  /** @param table a table's name as a number; 0 for the whole file */
  const copy = (handle: number, table: number, at: number, room: number): number => {
    const path = paths[handle - 1];
    if (table !== 0 || !path) return 0;
    const file = files.get(path) ?? readFileSync(path);
    files.set(path, file);
    if (at !== 0 && room >= file.length) pdfium.HEAPU8.set(file, at);
    return file.length;
  };
  // `FPDF_SYSFONTINFO`: its version, and the functions with the types of their results and parameters.
  const functions: [string, (...values: number[]) => number | undefined][] = [
    ['vi', () => undefined],
    ['vii', () => undefined],
    [
      'iiiiiiii',
      (_self, weight = 0, italic = 0, _charset, pitch = 0, name = 0) =>
        handleFor(weight, italic, pitch, stringAt(pdfium.HEAPU8, name)),
    ],
    ['iii', () => 0],
    ['iiiiii', (_self, handle = 0, table = 0, at = 0, room = 0) => copy(handle, table, at, room)],
    ['iiiii', () => 0],
    ['iii', () => DEFAULT_CHARSET],
    ['vii', () => undefined],
  ];
  const at = pdfium.wasmExports.malloc(4 * (1 + functions.length));
  const addresses = functions.map(([types, call]) => pdfium.addFunction(call, types));
  pdfium.HEAPU32.set([1, ...addresses], at / 4);
  set(at);
}

function stringAt(memory: Uint8Array, at: number): string {
  return Buffer.from(memory.subarray(at, memory.indexOf(0, at))).toString('latin1');
}

/** PDFium asks for fonts by the names of the 14 that readers have of old (`cfx_fontmapper.cpp`). */
const STANDARD = [
  [/^arial(mt)?$/, 'helvetica'],
  [/^timesnewroman(ps)?(mt)?$/, 'times'],
  [/^couriernew(ps)?(mt)?$/, 'courier'],
  [/^liberationsansnarrow$/, 'arialnarrow'],
] as const;

const FOURTEEN =
  /^(Helvetica(-(Bold)?(Oblique)?)?|Times-(Roman|Bold|Italic|BoldItalic)|Courier(-(Bold)?(Oblique)?)?|Symbol|ZapfDingbats)$/;

/** The family in the name of a font, as files and PDFium write it. */
function familyOf(name: string): string {
  const [family = ''] = name
    .replace(/^[A-Z]{6}\+/, '')
    .replaceAll(' ', '')
    .toLowerCase()
    .split(/[,-]/);
  return STANDARD.find(([pattern]) => pattern.test(family))?.[1] ?? family;
}

/** Characters by the family of the fonts that lack them. */
type Lacking = Map<string, Set<string>>;

/** What drawing a text needs that is not in the file: fonts that are lent, or fonts that only its author has. */
export type Needs = { lacking: Lacking; areOwn: boolean };

export function allOf(...needs: Needs[]): Needs {
  const lacking: Lacking = new Map();
  for (const [family, characters] of needs.flatMap((each) => [...each.lacking]))
    lacking.set(family, new Set([...(lacking.get(family) ?? []), ...characters]));
  return { lacking, areOwn: needs.some(({ areOwn }) => areOwn) };
}

/** What is lent to a file. @param before what it was lent when it lacked them: names of fonts are not always written alike */
export function lentFor(lacking: Lacking, before?: Lent): Lent {
  const shapes = Object.keys(CLOSE) as (keyof typeof CLOSE)[];
  const close = shapes.map((shape) => coverageOfFile(closeFile(shape, { isBold: false, isItalic: false })));
  const kindFor = (characters: Set<string>): Kind =>
    [...characters].every((each) => close.every((coverage) => covers(coverage, codeOf(each))))
      ? 'close'
      : 'wide';
  const kinds = new Map([...lacking].map(([family, characters]) => [family, kindFor(characters)]));
  if (!before) return { families: kinds };
  return { families: before.families, others: [...kinds.values()].includes('wide') ? 'wide' : 'close' };
}

const codeOf = (character: string) => character.codePointAt(0) as number;

/** Whether a character is in the fonts that are lent. */
function canBeLent(character: string): boolean {
  return covers(coverageOf('wide'), codeOf(character));
}

/** The letters of PDFium's own fonts: those of Windows-1252. */
const WESTERN = /[\0-ÿ€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸﬁﬂ]/u;

/** Spaces and characters that have an effect alone. */
const EMPTY = /[\p{Z}\p{Cc}\p{Cf}]/u;

/** Text that leaves no mark, as programs put it under scans. */
const UNSEEN = [3, 7];

/** A font that is not in the file. */
type Foreign = {
  font: number;
  family: string;
  isStandard: boolean;
  lacks: Map<string, boolean>;
  isRead: boolean;
  unread: Set<string>;
};

/** Finds what the letters of a page need. */
export function createNeeds(module: Module, text: number) {
  const fonts = new Map<number, Foreign | undefined>();
  let last: { object: number; foreign: Foreign | undefined } = { object: 0, foreign: undefined };
  const foreignOf = (i: number): Foreign | undefined => {
    const object = module.FPDFText_GetTextObject(text, i);
    if (object === last.object) return last.foreign;
    const isSeen = object !== 0 && !UNSEEN.includes(module.FPDFTextObj_GetTextRenderMode(object));
    const font = isSeen ? module.FPDFTextObj_GetFont(object) : 0;
    if (font !== 0 && !fonts.has(font)) fonts.set(font, foreignFont(module, font));
    last = { object, foreign: fonts.get(font) };
    return last.foreign;
  };
  return {
    /** @param character as it is read, a space where there is none */
    add(i: number, character: string): void {
      const foreign = foreignOf(i);
      if (!foreign) return;
      if (module.FPDFText_HasUnicodeMapError(text, i) === 1) {
        foreign.unread.add(String.fromCodePoint(module.FPDFText_GetUnicode(text, i)));
      } else {
        foreign.isRead = true;
        if (!foreign.lacks.has(character))
          foreign.lacks.set(character, lacks(module, foreign.font, character));
      }
    },
    all: () => allOf(...[...fonts.values()].filter((foreign) => foreign !== undefined).map(needsOf)),
  };
}

function foreignFont(module: Module, font: number): Foreign | undefined {
  if (module.FPDFFont_GetIsEmbedded(font) !== 0) return undefined;
  const length = module.FPDFFont_GetBaseFontName(font, 0, 0);
  // Fonts of drawings (Type 3) have no name, and are always in the file.
  if (length <= 1) return undefined;
  const at = module.pdfium.wasmExports.malloc(length);
  module.FPDFFont_GetBaseFontName(font, at, length);
  const name = stringAt(module.pdfium.HEAPU8, at);
  // The 14 fonts of old alone may lack a descriptor (ISO 32000 §9.6.2.2), without which PDFium knows no weight.
  const isStandard = FOURTEEN.test(name) && module.FPDFFont_GetWeight(font) === 0;
  return { font, family: familyOf(name), isStandard, lacks: new Map(), isRead: false, unread: new Set() };
}

/** Whether PDFium has no shape to draw a character with, in the font that it takes or in those that it falls back on. */
function lacks(module: Module, font: number, character: string): boolean {
  if (WESTERN.test(character) || EMPTY.test(character)) return false;
  return module.FPDFFont_GetGlyphPath(font, codeOf(character), 1) === 0;
}

/** Codes of tabs and line ends, which some programs write, and for which fonts of letters have no shape. */
const CONTROL = /[\t\n\v\f\r]/;

function needsOf({ family, isStandard, lacks, isRead, unread }: Foreign): Needs {
  const characters = [...lacks].filter(([, isLacking]) => isLacking).map(([character]) => character);
  const lent = new Set(characters.filter(canBeLent));
  // All shapes of the 14 fonts have known names: other codes are drawn by no reader. Where no code is known, however, they
  // may be numbers of shapes.
  const isDrawn = (code: string) => !(isRead && (isStandard || CONTROL.test(code)));
  return {
    lacking: new Map(lent.size > 0 ? [[family, lent]] : []),
    areOwn: lent.size < characters.length || [...unread].some(isDrawn),
  };
}
