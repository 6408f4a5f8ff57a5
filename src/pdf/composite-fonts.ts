import { broken, shownDifferently, spend } from './budget.ts';
import {
  type Copied,
  type Copier,
  copyOnce,
  dictionaryAt,
  entries,
  nameOf,
  numberText,
  optional,
  plainContent,
  streamWith,
} from './copier.ts';
import type { Font } from './font.ts';
import {
  descriptorOf,
  type FontProgram,
  programOf,
  trueTypeProgram,
  writtenDescriptor,
} from './font-descriptor.ts';
import { baseOf } from './simple-fonts.ts';
import { writtenToUnicode } from './to-unicode.ts';
import type { Dictionary, Reference, Value } from './values.ts';
import { runsOf, usualWidth, writtenRuns } from './widths.ts';

const SYSTEM: Dictionary = new Map([
  ['Registry', '(Adobe)'],
  ['Ordering', '(Identity)'],
  ['Supplement', '0'],
]);
const USUAL_WIDTH = '1000';

type Codes = Font['codes'] & Iterable<number>;

/** Copies a font with codes of two bytes, which are its glyph ids. */
export function compositeFont(copier: Copier, font: Dictionary): { value: Dictionary; facts: Font } {
  const descendants = copier.pdf.resolve(font.get('DescendantFonts'));
  // Other CMaps are not available to every program, and programs set vertical text differently.
  if (nameOf(copier, font.get('Encoding')) !== '/Identity-H') throw shownDifferently('fonts');
  if (!Array.isArray(descendants) || descendants.length !== 1) throw broken();
  const { reference, facts: codes } = copyDescendant(copier, descendants[0]);
  const value = entries(
    ['Type', '/Font'],
    ['Subtype', '/Type0'],
    ['BaseFont', baseOf(copier, font)],
    ['Encoding', '/Identity-H'],
    ['DescendantFonts', [reference]],
    ['ToUnicode', writtenToUnicode(copier, font, { codeBytes: 2, texts: unknown(codes) })],
  );
  return { value, facts: { codeBytes: 2, isDrawn: false, isEmbedded: true, codes } };
}

function copyDescendant(copier: Copier, source: Value | undefined): Copied<Codes> {
  return copyOnce(copier, 'descendant', source, (value) => {
    const font = dictionaryAt(copier, value);
    const subtype = font && nameOf(copier, font.get('Subtype'));
    if (!font || !subtype?.startsWith('/CIDFontType')) throw broken();
    const descriptor = descriptorOf(copier, font.get('FontDescriptor'));
    if (!descriptor?.file) throw shownDifferently('missing_fonts');
    const program = programOf(copier, descriptor);
    const isTables = program.kind === 'tables';
    if (isTables !== (subtype === '/CIDFontType2') || program.kind === 'Type1')
      throw shownDifferently('fonts');
    const usual = usualWidth(
      Number(optional(font.get('DW'), (given) => numberText(copier.pdf.resolve(given))) ?? USUAL_WIDTH),
    );
    if (usual === undefined) throw broken();
    const written = copyOnce(copier, 'numbered glyphs', descriptor.dictionary.get(descriptor.file), () => {
      const bytes = isTables ? trueTypeProgram(copier, program, undefined) : program.bytes;
      const head = isTables ? ['Length1', String(bytes.length)] : ['Subtype', '/CIDFontType0C'];
      return { value: streamWith(entries(head as [string, string]), bytes, program.content), facts: true };
    }).reference;
    const glyphs = isTables ? glyphMapOf(copier, font) : undefined;
    const codes = codesOf(copier, program, glyphs?.facts);
    const copied = entries(
      ['Type', '/Font'],
      ['Subtype', subtype],
      ['BaseFont', baseOf(copier, font)],
      ['CIDSystemInfo', SYSTEM],
      ['DW', String(usual)],
      [
        'W',
        writtenRuns(
          runsOf(copier, font.get('W'), (code) => codes.has(code)),
          usual,
        ),
      ],
      [
        'FontDescriptor',
        writtenDescriptor(copier, descriptor, [isTables ? 'FontFile2' : 'FontFile3', written]),
      ],
      ['CIDToGIDMap', glyphs ? (glyphs.reference ?? '/Identity') : undefined],
    );
    return { value: copied, facts: codes };
  });
}

/** Programs differ in the text of a code that has none: each code is listed, without a text of its own. */
function unknown(codes: Codes): Map<number, undefined> {
  return new Map([...codes].map((code) => [code, undefined]));
}

/** The codes with exactly one glyph. */
function codesOf(copier: Copier, program: FontProgram, map: Buffer | undefined): Codes {
  if (program.kind === 'Type1') throw shownDifferently('fonts');
  const { glyphs } = program;
  spend(copier.budget, (map ? map.length / 2 : glyphs) * 40);
  if (program.kind === 'compact' && program.numbers) return uniqueNumbers(program.numbers);
  if (!map) return new Set(Array.from({ length: glyphs }, (_, code) => code));
  const codes = new Set<number>();
  for (let code = 0; code * 2 < map.length; code += 1) {
    const glyph = map.readUInt16BE(code * 2);
    if (glyph > 0 && glyph < glyphs) codes.add(code);
  }
  return codes;
}

function uniqueNumbers(numbers: number[]): Set<number> {
  const [all, twice] = [new Set<number>(), new Set<number>()];
  for (const number of numbers) (all.has(number) ? twice : all).add(number);
  return new Set([...all].filter((number) => !twice.has(number)));
}

/** The CIDToGIDMap, where it is not the identity. */
function glyphMapOf(copier: Copier, font: Dictionary): { reference?: Reference; facts?: Buffer } {
  const given = font.get('CIDToGIDMap');
  if (copier.pdf.resolve(given) === undefined || nameOf(copier, given) === '/Identity') return {};
  return copyOnce(copier, 'glyph map', given, (value) => {
    const content = plainContent(copier, value);
    if (content.bytes.length % 2 !== 0 || content.bytes.length > 131_072) throw broken();
    return { value: streamWith(new Map(), content.bytes, content), facts: content.bytes };
  });
}
