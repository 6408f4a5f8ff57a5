import { type Budget, broken, shownDifferently, spend } from './budget.ts';
import { type CompactFont, compactFont } from './cff.ts';
import {
  type Copier,
  dictionaryAt,
  entries,
  nameOf,
  numbersText,
  numberText,
  optional,
  plainContent,
  wholeNumber,
} from './copier.ts';
import { drawnFont, glyphsOf, type Tables, tablesOf } from './sfnt.ts';
import type { Content } from './streams.ts';
import { type Type1Font, type1Font } from './type1.ts';
import type { Dictionary, Reference, Value } from './values.ts';

const FILES = ['FontFile', 'FontFile2', 'FontFile3'];
const METRICS = 'ItalicAngle Ascent Descent CapHeight XHeight StemV';
/** The flag for a font with its own set of glyphs: programs then use the glyphs of the file. */
const SYMBOLIC = '4';

/** The descriptor of a font, and the key of its font program. */
export type Descriptor = { dictionary: Dictionary; file: string | undefined; isSymbolic: boolean };

/** A font program that was parsed. */
export type FontProgram =
  | ({ kind: 'Type1'; content: Content; lengths: string[] } & Type1Font)
  | ({ kind: 'compact'; content: Content; bytes: Buffer } & CompactFont)
  | { kind: 'tables'; content: Content; tables: Tables; glyphs: number };

export function descriptorOf(copier: Copier, source: Value | undefined): Descriptor | undefined {
  if (copier.pdf.resolve(source) === undefined) return undefined;
  const dictionary = dictionaryAt(copier, source);
  if (!dictionary) throw broken();
  const files = FILES.filter((key) => copier.pdf.resolve(dictionary.get(key)) !== undefined);
  if (files.length > 1) throw shownDifferently('fonts');
  const flags = wholeNumber(copier, dictionary.get('Flags'), 0, 2 ** 32);
  // Some fonts set both flags or neither: they count as symbolic.
  return { dictionary, file: files[0], isSymbolic: (flags & 4) !== 0 || (flags & 32) === 0 };
}

/** @throws PdfError for a font that some programs cannot read, or read differently */
export function programOf(copier: Copier, { dictionary, file = '' }: Descriptor): FontProgram {
  const source = dictionary.get(file);
  const content = plainContent(copier, source);
  const stream = dictionaryAt(copier, source) as Dictionary;
  const kind = file === 'FontFile3' ? (nameOf(copier, stream.get('Subtype')) ?? '') : file;
  spend(copier.budget, content.bytes.length);
  try {
    return parsedProgram(copier, kind, content, stream);
  } catch (error) {
    // Read beyond the end of the font.
    if (error instanceof RangeError) throw shownDifferently('fonts');
    throw error;
  }
}

function parsedProgram(copier: Copier, kind: string, content: Content, stream: Dictionary): FontProgram {
  const { bytes } = content;
  const head = bytes.toString('latin1', 0, 4);
  if (kind === 'FontFile' && head.startsWith('%!')) {
    const lengths = ['Length1', 'Length2', 'Length3'].map((key) =>
      String(wholeNumber(copier, stream.get(key) ?? '0', 0, bytes.length)),
    );
    return { kind: 'Type1', content, lengths, ...type1Font(bytes, copier.budget) };
  }
  if (['/Type1C', '/CIDFontType0C'].includes(kind)) return compact(bytes, content, copier.budget);
  const isOpen = kind === '/OpenType';
  if (isOpen && head === 'OTTO') {
    const table = tablesOf(bytes).get('CFF ');
    if (!table) throw shownDifferently('fonts');
    return compact(table, content, copier.budget);
  }
  if (!(isOpen || kind === 'FontFile2') || !['\0\x01\0\0', 'true'].includes(head))
    throw shownDifferently('fonts');
  const tables = tablesOf(bytes);
  const glyphs = glyphsOf(tables);
  spend(copier.budget, glyphs * 4);
  return { kind: 'tables', content, tables, glyphs };
}

function compact(bytes: Buffer, content: Content, budget: Budget): FontProgram {
  return { kind: 'compact', content, bytes, ...compactFont(bytes, budget) };
}

/** Writes a font program with TrueType outlines. */
export function trueTypeProgram(
  copier: Copier,
  { tables }: FontProgram & { kind: 'tables' },
  cmap: Buffer | undefined,
): Buffer {
  const font = drawnFont(tables, cmap);
  spend(copier.budget, font.length * 2);
  return font;
}

/** A descriptor without optional values. */
export function writtenDescriptor(
  copier: Copier,
  { dictionary }: Descriptor,
  [file, program]: [file: string, program: Reference],
): Dictionary {
  const metrics = METRICS.split(' ').map((key): [string, Value | undefined] => [
    key,
    optional(dictionary.get(key), (given) => numberText(copier.pdf.resolve(given))),
  ]);
  return entries(
    ['Type', '/FontDescriptor'],
    ['FontName', nameOf(copier, dictionary.get('FontName'))],
    ['Flags', SYMBOLIC],
    ['FontBBox', optional(dictionary.get('FontBBox'), (given) => numbersText(copier, given, 4))],
    ...metrics,
    [file, program],
  );
}
