import { broken, spend, unlike } from './budget.ts';
import {
  type Copied,
  type Copier,
  copyOnce,
  dictionaryAt,
  entries,
  nameOf,
  numbersText,
  numberText,
  optional,
  plainContent,
  streamWith,
  wholeNumber,
} from './copier.ts';
import { mustBeSound, type ProgramKind } from './font-program.ts';
import { copyToUnicode } from './to-unicode.ts';
import { copyType3 } from './type3.ts';
import { type Dictionary, integerOf, isDictionary, type Reference, type Value } from './values.ts';

/** What must be known of a font where text is shown in it. */
export type Font = {
  /** How many bytes of a text one glyph takes. */
  codeBytes: 1 | 2;
  /** Whether its glyphs are content of their own. */
  isDrawn: boolean;
  /** The codes that have a character, where the font is not in the file: for others each program shows what it likes. */
  codes?: ReadonlySet<number>;
};

/** What every program has, or something that looks the same: these need not be in the file (ISO 32000 §9.6.2.2). */
const STANDARD =
  /^\/(?:Courier(?:New)?|Helvetica|Arial|Times|TimesNewRoman)(?:PS)?(?:MT)?(?:[-,](?:Roman|Bold|Italic|Oblique|BoldItalic|BoldOblique)(?:MT)?)?$|^\/(?:Symbol|ZapfDingbats)$/;

const ENCODINGS = ['/WinAnsiEncoding', '/MacRomanEncoding', '/StandardEncoding', '/MacExpertEncoding'];
const IDENTITY = ['/Identity-H', '/Identity-V'];
const SYSTEM: Dictionary = new Map([
  ['Registry', '(Adobe)'],
  ['Ordering', '(Identity)'],
  ['Supplement', '0'],
]);

/** Where a font has its program, and of what kind it is by the font's own. */
const PROGRAMS: Record<string, Record<string, ProgramKind>> = {
  '/Type1': { FontFile: 'Type1', '/Type1C': 'Type1C', '/OpenType': 'OpenType' },
  '/MMType1': { FontFile: 'Type1', '/Type1C': 'Type1C' },
  '/TrueType': { FontFile2: 'TrueType', '/OpenType': 'OpenType' },
  '/CIDFontType0': { '/CIDFontType0C': 'Type1C', '/OpenType': 'OpenType' },
  '/CIDFontType2': { FontFile2: 'TrueType', '/OpenType': 'OpenType' },
};

const METRICS =
  'ItalicAngle Ascent Descent CapHeight XHeight StemV StemH MissingWidth AvgWidth MaxWidth Leading';

/** Takes a font over. @throws PdfError */
export function copyFont(copier: Copier, source: Value | undefined): Copied<Font> {
  return copyOnce<Font>(copier, 'font', source, (value) => {
    const font = dictionaryAt(copier, value);
    const subtype = font && nameOf(copier, font.get('Subtype'));
    if (!font || !subtype) throw broken();
    if (subtype === '/Type0')
      return { value: composite(copier, font), facts: { codeBytes: 2, isDrawn: false } };
    if (subtype === '/Type3')
      return { value: copyType3(copier, font), facts: { codeBytes: 1, isDrawn: true } };
    if (!['/Type1', '/MMType1', '/TrueType'].includes(subtype)) throw unlike('fonts');
    return simple(copier, font, subtype);
  });
}

function simple(copier: Copier, font: Dictionary, subtype: string): { value: Dictionary; facts: Font } {
  const base = baseOf(copier, font);
  const descriptor = optional(font.get('FontDescriptor'), (given) => copyDescriptor(copier, given, subtype));
  const isEmbedded = descriptor?.facts.isEmbedded ?? false;
  if (!isEmbedded && !STANDARD.test(base)) throw unlike('fonts that are not in the file');
  const encoding = optional(font.get('Encoding'), (given) => encodingOf(copier, given));
  // Letters in the place of symbols, or symbols all the same.
  if (!isEmbedded && encoding !== undefined && /^\/[SZ]/.test(base)) throw unlike('fonts');
  const value = entries(
    ['Type', '/Font'],
    ['Subtype', subtype],
    ['BaseFont', base],
    ...widthsOf(copier, font),
    ['Encoding', encoding],
    ['FontDescriptor', descriptor?.reference],
    ['ToUnicode', toUnicodeOf(copier, font, 1)],
  );
  const facts: Font = { codeBytes: 1, isDrawn: false };
  return { value, facts: isEmbedded ? facts : { ...facts, codes: codesOf(encoding) } };
}

/** What no encoding for Latin letters has a character for. */
const UNUSED = [0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d];

/** The codes of a standard font that have a character. Beyond ASCII that is known of one encoding alone. */
function codesOf(encoding: Value | undefined): Set<number> {
  const codes = new Set<number>();
  const base = isDictionary(encoding) ? encoding.get('BaseEncoding') : encoding;
  const last = base === undefined || base === '/StandardEncoding' ? 0x7e : 0xff;
  for (let code = 0x20; code <= last; code += 1) if (!UNUSED.includes(code)) codes.add(code);
  const differences = isDictionary(encoding) ? encoding.get('Differences') : undefined;
  let code = 0;
  for (const item of Array.isArray(differences) ? differences : []) {
    if (typeof item === 'string' && item.startsWith('/')) codes.add(code++);
    else code = Number(item);
  }
  return codes;
}

export function toUnicodeOf(copier: Copier, font: Dictionary, codeBytes: 1 | 2): Reference | undefined {
  const given = font.get('ToUnicode');
  // A name says that codes are characters already, which goes without saying.
  if (copier.pdf.resolve(given) === undefined || nameOf(copier, given)) return undefined;
  return copyToUnicode(copier, given, codeBytes).reference;
}

/** The widths, for every character from the first to the last. Of the standard fonts every program knows them. */
export function widthsOf(copier: Copier, font: Dictionary): [string, Value | undefined][] {
  const given = copier.pdf.resolve(font.get('Widths'));
  if (given === undefined) return [];
  const first = wholeNumber(copier, font.get('FirstChar'), 0, 255);
  const last = wholeNumber(copier, font.get('LastChar'), first, 255);
  return [
    ['FirstChar', String(first)],
    ['LastChar', String(last)],
    ['Widths', numbersText(copier, given, last - first + 1)],
  ];
}

export function encodingOf(copier: Copier, source: Value): Value | undefined {
  const name = nameOf(copier, source);
  if (name) {
    if (!ENCODINGS.includes(name)) throw unlike('fonts');
    return name;
  }
  const encoding = dictionaryAt(copier, source);
  if (!encoding) throw broken();
  const base = nameOf(copier, encoding.get('BaseEncoding'));
  if (base && !ENCODINGS.includes(base)) throw unlike('fonts');
  const differences = optional(encoding.get('Differences'), (given) => differencesOf(copier, given));
  return entries(['Type', '/Encoding'], ['BaseEncoding', base], ['Differences', differences]);
}

/** A code, then the names of the characters from it on; each code once. */
function differencesOf(copier: Copier, source: Value): Value[] {
  const list = copier.pdf.resolve(source);
  if (!Array.isArray(list)) throw broken();
  const seen = new Set<number>();
  let code: number | undefined;
  return list.map((item) => {
    const value = copier.pdf.resolve(item);
    const number = integerOf(value);
    if (number !== undefined) {
      code = number;
      return String(number);
    }
    if (code === undefined || code < 0 || code > 255 || seen.has(code)) throw broken();
    if (typeof value !== 'string' || !/^\/[!-~]{1,100}$/.test(value) || value.includes('#')) throw broken();
    seen.add(code);
    code += 1;
    return value;
  });
}

function composite(copier: Copier, font: Dictionary): Dictionary {
  const encoding = nameOf(copier, font.get('Encoding'));
  const descendants = copier.pdf.resolve(font.get('DescendantFonts'));
  // Other ways from codes to glyphs need tables that not every program has.
  if (!encoding || !IDENTITY.includes(encoding)) throw unlike('fonts');
  if (!Array.isArray(descendants) || descendants.length !== 1) throw broken();
  return entries(
    ['Type', '/Font'],
    ['Subtype', '/Type0'],
    ['BaseFont', baseOf(copier, font)],
    ['Encoding', encoding],
    ['DescendantFonts', [copyDescendant(copier, descendants[0]).reference]],
    ['ToUnicode', toUnicodeOf(copier, font, 2)],
  );
}

function copyDescendant(copier: Copier, source: Value | undefined): Copied<true> {
  return copyOnce(copier, 'descendant', source, (value) => {
    const font = dictionaryAt(copier, value);
    const subtype = font && nameOf(copier, font.get('Subtype'));
    if (!font || !subtype?.startsWith('/CIDFontType')) throw broken();
    const descriptor = copyDescriptor(copier, font.get('FontDescriptor'), subtype);
    if (!descriptor.facts.isEmbedded) throw unlike('fonts that are not in the file');
    const copied = entries(
      ['Type', '/Font'],
      ['Subtype', subtype],
      ['BaseFont', baseOf(copier, font)],
      ['CIDSystemInfo', SYSTEM],
      ['DW', optional(font.get('DW'), (given) => numberText(copier.pdf.resolve(given)))],
      ['W', optional(font.get('W'), (given) => runsOf(copier, given, 1))],
      ['DW2', optional(font.get('DW2'), (given) => numbersText(copier, given, 2))],
      ['W2', optional(font.get('W2'), (given) => runsOf(copier, given, 3))],
      ['FontDescriptor', descriptor.reference],
      ['CIDToGIDMap', subtype === '/CIDFontType2' ? glyphMapOf(copier, font) : undefined],
    );
    return { value: copied, facts: true as const };
  });
}

/** Widths of runs of glyphs: either one list each, or the same for all from one to another. */
function runsOf(copier: Copier, source: Value, perGlyph: number): Value[] {
  const list = copier.pdf.resolve(source);
  if (!Array.isArray(list)) throw broken();
  const runs: Value[] = [];
  for (let i = 0; i < list.length; ) {
    const first = String(wholeNumber(copier, list[i], 0, 65_535));
    const second = copier.pdf.resolve(list[i + 1]);
    if (Array.isArray(second)) {
      const widths = numbersText(copier, second);
      if (widths.length % perGlyph !== 0) throw broken();
      runs.push(first, widths);
      i += 2;
    } else {
      const last = String(wholeNumber(copier, list[i + 1], Number(first), 65_535));
      const widths = Array.from({ length: perGlyph }, (_, n) =>
        numberText(copier.pdf.resolve(list[i + 2 + n])),
      );
      runs.push(first, last, ...widths);
      i += 2 + perGlyph;
    }
  }
  return runs;
}

function glyphMapOf(copier: Copier, font: Dictionary): Value {
  const given = font.get('CIDToGIDMap');
  const name = nameOf(copier, given);
  if (copier.pdf.resolve(given) === undefined || name === '/Identity') return '/Identity';
  return copyOnce(copier, 'glyphs', given, (value) => {
    const content = plainContent(copier, value);
    if (content.bytes.length % 2 !== 0 || content.bytes.length > 131_072) throw broken();
    return { value: streamWith(new Map(), content.bytes, content), facts: true };
  }).reference;
}

function baseOf(copier: Copier, font: Dictionary): string {
  const base = nameOf(copier, font.get('BaseFont'));
  if (!base || base.length > 128) throw broken();
  return base;
}

function copyDescriptor(
  copier: Copier,
  source: Value | undefined,
  subtype: string,
): Copied<{ isEmbedded: boolean }> {
  return copyOnce(copier, `descriptor of ${subtype}`, source, (value) => {
    const descriptor = dictionaryAt(copier, value);
    if (!descriptor) throw broken();
    const files = ['FontFile', 'FontFile2', 'FontFile3'].filter(
      (key) => copier.pdf.resolve(descriptor.get(key)) !== undefined,
    );
    if (files.length > 1) throw unlike('fonts');
    const [file] = files;
    const metrics = METRICS.split(' ').map((key): [string, Value | undefined] => [
      key,
      optional(descriptor.get(key), (given) => numberText(copier.pdf.resolve(given))),
    ]);
    const copied = entries(
      ['Type', '/FontDescriptor'],
      ['FontName', nameOf(copier, descriptor.get('FontName'))],
      ['Flags', String(wholeNumber(copier, descriptor.get('Flags'), 0, 2 ** 32))],
      ['FontBBox', optional(descriptor.get('FontBBox'), (given) => numbersText(copier, given, 4))],
      ...metrics,
      ...(file ? [[file, copyProgram(copier, descriptor.get(file), file, subtype)] as [string, Value]] : []),
    );
    return { value: copied, facts: { isEmbedded: file !== undefined } };
  });
}

function copyProgram(copier: Copier, source: Value | undefined, file: string, subtype: string): Reference {
  return copyOnce(copier, `program of ${subtype}`, source, (value) => {
    const content = plainContent(copier, value);
    const { bytes } = content;
    const dictionary = dictionaryAt(copier, value) as Dictionary;
    const named = file === 'FontFile3' ? nameOf(copier, dictionary.get('Subtype')) : undefined;
    const kind = PROGRAMS[subtype]?.[named ?? file];
    if (!kind) throw unlike('fonts');
    spend(copier.budget, bytes.length);
    mustBeSound(kind, bytes, subtype.startsWith('/CID') ? undefined : copier.budget);
    const lengths =
      file === 'FontFile'
        ? ['Length1', 'Length2', 'Length3'].map((key) =>
            wholeNumber(copier, dictionary.get(key) ?? '0', 0, bytes.length),
          )
        : file === 'FontFile2'
          ? [bytes.length]
          : [];
    const head = entries(
      ['Subtype', named],
      ...lengths.map((length, i): [string, Value] => [`Length${i + 1}`, String(length)]),
    );
    return { value: streamWith(head, bytes, content), facts: true };
  }).reference;
}
