import { createHash } from 'node:crypto';
import { broken, shownDifferently } from './budget.ts';
import { agreedGlyph, type CharacterMap, characterMap, symbolMap } from './character-map.ts';
import { type Copier, copyOnce, entries, nameOf, streamWith } from './copier.ts';
import { characterOf, MACINTOSH_CODES, type Names, STANDARD, textOfName } from './encodings.ts';
import type { Font } from './font.ts';
import {
  type Descriptor,
  descriptorOf,
  type FontProgram,
  programOf,
  trueTypeProgram,
  writtenDescriptor,
} from './font-descriptor.ts';
import { type Encoding, encodingOf, isName, namesOf, writtenDifferences } from './font-encoding.ts';
import { standardFont } from './standard-fonts.ts';
import { writtenToUnicode } from './to-unicode.ts';
import type { Dictionary, Reference } from './values.ts';
import { usualWidth, widthsOf, writtenWidths } from './widths.ts';

type CopiedFont = { value: Dictionary; facts: Font };

/** Copies a font with codes of one byte, so that all the ways to find a glyph have the same result. */
export function simpleFont(copier: Copier, font: Dictionary, subtype: string): CopiedFont {
  const base = baseOf(copier, font);
  const descriptor = descriptorOf(copier, font.get('FontDescriptor'));
  const encoding = encodingOf(copier, font.get('Encoding'));
  if (!descriptor?.file) return standardFont(copier, font, base, encoding);
  const program = programOf(copier, descriptor);
  if ((program.kind === 'tables') !== (subtype === '/TrueType')) throw shownDifferently('fonts');
  const shown = widthsShown(copier, font);
  const source: Source = { copier, font, base, descriptor, shown };
  if (program.kind === 'tables') return byCodes(source, program, encoding);
  if (!program.names) throw shownDifferently('fonts');
  return byNames(source, program, program.names, encoding);
}

type Source = {
  copier: Copier;
  font: Dictionary;
  base: string;
  descriptor: Descriptor;
  /** The widths by code, where all programs compute the same. */
  shown: ReadonlyMap<number, number>;
};

export function baseOf(copier: Copier, font: Dictionary): string {
  const base = nameOf(copier, font.get('BaseFont'));
  if (!base || base.length > 128) throw broken();
  return base;
}

function widthsShown(copier: Copier, font: Dictionary): Map<number, number> {
  const shown = new Map<number, number>();
  for (const [code, width] of widthsOf(copier, font)) {
    const whole = usualWidth(width);
    if (whole !== undefined) shown.set(code, whole);
  }
  return shown;
}

/** For a font with glyph names: the name of each code that has a glyph. */
function byNames(
  { copier, font, base, descriptor, shown }: Source,
  program: Exclude<FontProgram, { kind: 'tables' }>,
  known: string[],
  encoding: Encoding,
): CopiedFont {
  const glyphs = uniqueNames(known);
  const names = new Map<number, string>();
  for (const code of shown.keys()) {
    const name = nameOfCode(code, encoding, program.encoding, descriptor.isSymbolic);
    if (name !== undefined && glyphs.has(name) && isName(name)) names.set(code, name);
  }
  const widths = new Map([...names.keys()].map((code) => [code, shown.get(code) as number]));
  const texts = new Map([...names].map(([code, name]) => [code, textOfName(name, code)]));
  const value = entries(
    ['Type', '/Font'],
    ['Subtype', '/Type1'],
    ['BaseFont', base],
    ...writtenWidths(widths),
    ['Encoding', entries(['Type', '/Encoding'], ['Differences', writtenDifferences(names)])],
    ['FontDescriptor', writtenDescriptor(copier, descriptor, programWritten(copier, descriptor, program))],
    ['ToUnicode', writtenToUnicode(copier, font, { codeBytes: 1, texts })],
  );
  return { value, facts: { codeBytes: 1, isDrawn: false, isEmbedded: true, codes: widths } };
}

/** The names that only one glyph has: programs differ in which of two glyphs with one name they show. */
function uniqueNames(names: string[]): Set<string> {
  const [all, twice] = [new Set<string>(), new Set<string>()];
  for (const name of names) (all.has(name) ? twice : all).add(name);
  return new Set([...all].filter((name) => !twice.has(name) && name !== '.notdef'));
}

function nameOfCode(
  code: number,
  { base, differences }: Encoding,
  own: Names,
  isSymbolic: boolean,
): string | undefined {
  const different = differences.get(code);
  if (different !== undefined) return different;
  if (base !== undefined && base !== '/StandardEncoding') return namesOf(base)[code];
  if (base === undefined && isSymbolic) return own[code];
  // Some programs use the font's own encoding, others the standard one: they must agree.
  return own[code] === STANDARD[code] ? own[code] : undefined;
}

function programWritten(
  copier: Copier,
  { dictionary, file = '' }: Descriptor,
  program: Exclude<FontProgram, { kind: 'tables' }>,
): [string, Reference] {
  const { content } = program;
  const isType1 = program.kind === 'Type1';
  const bytes = isType1 ? content.bytes : program.bytes;
  const head = isType1
    ? entries(...program.lengths.map((length, i): [string, string] => [`Length${i + 1}`, length]))
    : entries(['Subtype', '/Type1C']);
  const { reference } = copyOnce(copier, 'named glyphs', dictionary.get(file), () => ({
    value: streamWith(head, bytes, content),
    facts: true,
  }));
  return [isType1 ? 'FontFile' : 'FontFile3', reference];
}

/** For a TrueType font: its "cmap" tables are replaced by one that maps each code to its glyph. */
function byCodes(
  { copier, font, base, descriptor, shown }: Source,
  program: FontProgram & { kind: 'tables' },
  encoding: Encoding,
): CopiedFont {
  const glyphs = glyphsOfCodes(copier, program, encoding, descriptor.isSymbolic);
  const widths = new Map([...shown].filter(([code]) => glyphs.has(code)));
  const written = new Map([...glyphs].filter(([code]) => widths.has(code)));
  const texts = new Map([...written.keys()].map((code) => [code, textOfCode(code, encoding)]));
  const cmap = symbolMap(written);
  const kind = `glyphs ${createHash('sha256').update(cmap).digest('hex')}`;
  const { reference } = copyOnce(copier, kind, descriptor.dictionary.get(descriptor.file as string), () => {
    const bytes = trueTypeProgram(copier, program, cmap);
    const head = entries(['Length1', String(bytes.length)]);
    return { value: streamWith(head, bytes, program.content), facts: true };
  });
  const value = entries(
    ['Type', '/Font'],
    ['Subtype', '/TrueType'],
    ['BaseFont', base],
    ...writtenWidths(widths),
    ['FontDescriptor', writtenDescriptor(copier, descriptor, ['FontFile2', reference])],
    ['ToUnicode', writtenToUnicode(copier, font, { codeBytes: 1, texts })],
  );
  return { value, facts: { codeBytes: 1, isDrawn: false, isEmbedded: true, codes: widths } };
}

function textOfCode(code: number, { base, differences }: Encoding): string | undefined {
  const name = differences.get(code) ?? (base && namesOf(base)[code]);
  if (name !== undefined) return textOfName(name, code);
  return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : undefined;
}

function glyphsOfCodes(
  copier: Copier,
  { tables, glyphs }: FontProgram & { kind: 'tables' },
  encoding: Encoding,
  isSymbolic: boolean,
): Map<number, number> {
  const codes = Array.from({ length: 256 }, (_, code) => code);
  const cmap = tables.get('cmap');
  const found = new Map<number, number>();
  if (!cmap) return found;
  const names = codes.map((code) => nameInTables(code, encoding));
  const wanted = new Set([...codes, ...names.map((name) => (name ? (characterOf(name) ?? 0) : 0))]);
  const map = mapOf(
    cmap,
    [...wanted].toSorted((one, other) => one - other),
    copier,
  );
  const hasDifferences = encoding.differences.size > 0;
  for (const code of codes) {
    const glyph = glyphOf(map, code, {
      name: names[code],
      byName: encoding.base !== undefined && !hasDifferences,
      byBoth: hasDifferences && isSymbolic,
      isNamed: hasDifferences || encoding.base !== undefined,
    });
    if (glyph && glyph < glyphs) found.set(code, glyph);
  }
  return found;
}

function mapOf(cmap: Buffer, wanted: number[], { budget }: Copier): CharacterMap {
  try {
    return characterMap(cmap, wanted, budget);
  } catch (error) {
    // Read beyond the end of the table.
    if (error instanceof RangeError) throw shownDifferently('fonts');
    throw error;
  }
}

function nameInTables(code: number, { base, differences }: Encoding): string | undefined {
  return differences.get(code) ?? (base ? namesOf(base) : STANDARD)[code];
}

type GlyphLookup = { name: string | undefined; byName: boolean; byBoth: boolean; isNamed: boolean };

/** The glyph that all ways of looking it up agree on (ISO 32000 §9.6.6.4); 0 or undefined where there is none. */
function glyphOf(
  { unicode, macintosh, symbols }: CharacterMap,
  code: number,
  { name, byName, byBoth, isNamed }: GlyphLookup,
): number | undefined {
  const character = name === undefined ? undefined : characterOf(name);
  const named = character === undefined ? undefined : unicode.get(character);
  const coded = agreedGlyph(macintosh.get(code), symbols.get(code));
  if (isNamed && !byBoth && named !== undefined) return named;
  const mac = name === undefined ? undefined : MACINTOSH_CODES.get(name);
  const namedMac = mac === undefined ? undefined : macintosh.get(mac);
  if (isNamed && !byBoth && byName) return agreedGlyph(namedMac, symbols.get(code));
  const plain = code < 0x7f ? unicode.get(code) : undefined;
  if (isNamed) return agreedGlyph(named, namedMac, coded ?? plain);
  return coded ?? agreedGlyph(named, plain);
}
