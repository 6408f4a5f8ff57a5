// Fonts for text whose own are not in the file. PDFium has some for the letters of Western Europe; all others would be
// missing in the picture, so it is lent those of DejaVu where a file needs them.
import { readFileSync } from 'node:fs';
import { coverageOf, covers, type Face, fileOf } from './fonts.ts';
import type { Module } from './pdfium-module.ts';

const FACES = ['wide', 'wideBold', 'mono'] as const satisfies Face[];

/** Constants of `fpdf_sysfontinfo.h`. */
const FIXED_PITCH = 1;
const BOLD = 600;
const DEFAULT_CHARSET = 1;

/** Makes PDFium ask here for each font that a file lacks. */
export function lendFonts({ pdfium, FPDF_SetSystemFontInfo: set }: Module): void {
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
export type Needs = 'nothing' | 'lent' | 'own';

export function needsOf(character: string | undefined): Needs {
  if (character === undefined) return 'own';
  if (WESTERN.test(character)) return 'nothing';
  return covers(coverageOf('wide'), character.codePointAt(0) as number) ? 'lent' : 'own';
}

export function mostOf(...needs: Needs[]): Needs {
  return needs.includes('own') ? 'own' : needs.includes('lent') ? 'lent' : 'nothing';
}
