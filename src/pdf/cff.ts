import { type Budget, shownDifferently, spend } from './budget.ts';
import { type Names, STANDARD } from './encodings.ts';
import { STANDARD_STRINGS } from './standard-strings.ts';
import { isUsualMatrix } from './type1.ts';

// The compact font format (Adobe technical note 5176): a header, four indexes, and the data that the top dictionary
// points to. Some programs replace an inconsistent font by another one.

type Index = { items: Buffer[]; end: number };

/** The glyphs of a compact font: their names, or their numbers in a font without names. */
export type CompactFont = {
  glyphs: number;
  /** The font's own encoding, by code. */
  encoding: Names;
} & ({ names: string[]; numbers?: undefined } | { names?: undefined; numbers: number[] });

const CHARSET = 15;
const ENCODING = 16;
const CHAR_STRINGS = 17;
const PRIVATE = 18;
const MATRIX = 1207;
const REGISTRY = 1230;
const FONT_LIST = 1236;
const FONT_OF_GLYPH = 1237;
const MAX_GLYPHS = 65_535;
/** The number of glyphs in the predefined ISOAdobe charset. */
const LATIN_GLYPHS = 229;

/** @throws PdfError, or RangeError beyond the end of the font */
export function compactFont(bytes: Buffer, budget: Budget): CompactFont {
  if (bytes.readUInt8(0) !== 1) throw shownDifferently('fonts');
  const names = indexAt(bytes, bytes.readUInt8(2), budget);
  const tops = indexAt(bytes, names.end, budget);
  const strings = indexAt(bytes, tops.end, budget);
  indexAt(bytes, strings.end, budget);
  if (names.items.length !== 1 || tops.items.length !== 1) throw shownDifferently('fonts');
  const top = dictionaryOf(tops.items[0] as Buffer);
  mustBeOfUsualSize(top);
  const place = top.get(CHAR_STRINGS)?.[0];
  if (place === undefined) throw shownDifferently('fonts');
  const glyphs = indexAt(bytes, place, budget).items.length;
  if (glyphs < 1 || glyphs > MAX_GLYPHS) throw shownDifferently('fonts');
  const charset = charsetOf(bytes, top.get(CHARSET)?.[0] ?? 0, glyphs);
  mustHavePrivate(bytes, top, budget);
  const fonts = top.get(FONT_LIST)?.[0];
  if (fonts === undefined) {
    if (top.has(REGISTRY)) throw shownDifferently('fonts');
    const own = charset.map((string) => nameOf(string, strings));
    return { glyphs, names: own, encoding: encodingOf(bytes, top.get(ENCODING)?.[0] ?? 0, own) };
  }
  const selector = top.get(FONT_OF_GLYPH)?.[0];
  if (selector === undefined || selector >= bytes.length || !top.has(REGISTRY))
    throw shownDifferently('fonts');
  for (const font of indexAt(bytes, fonts, budget).items) {
    const dictionary = dictionaryOf(font);
    mustBeOfUsualSize(dictionary, top.has(MATRIX));
    mustHavePrivate(bytes, dictionary, budget);
  }
  return { glyphs, numbers: charset, encoding: [] };
}

/** @param isPart whether the whole font has a matrix as well, so that this one may be the identity */
function mustBeOfUsualSize(dictionary: Map<number, number[]>, isPart = false): void {
  const matrix = dictionary.get(MATRIX);
  const changesNothing = isPart && matrix?.join(' ') === '1 0 0 1 0 0';
  if (matrix && !changesNothing && !isUsualMatrix(matrix)) throw shownDifferently('fonts');
}

/** The string ids, or character ids, of the glyphs in order; the first glyph is `.notdef`. */
function charsetOf(bytes: Buffer, place: number, glyphs: number): number[] {
  if (place === 0) {
    if (glyphs > LATIN_GLYPHS) throw shownDifferently('fonts');
    return Array.from({ length: glyphs }, (_, i) => i);
  }
  // The predefined Expert and ExpertSubset charsets: no program writes them into a PDF any more.
  if (place < 3) throw shownDifferently('fonts');
  const format = bytes.readUInt8(place);
  if (format > 2) throw shownDifferently('fonts');
  const charset = [0];
  let at = place + 1;
  while (charset.length < glyphs) {
    const first = bytes.readUInt16BE(at);
    const more = format === 0 ? 0 : format === 1 ? bytes.readUInt8(at + 2) : bytes.readUInt16BE(at + 2);
    if (charset.length + more + 1 > glyphs || first + more > 0xffff) throw shownDifferently('fonts');
    for (let i = 0; i <= more; i += 1) charset.push(first + i);
    at += 2 + format;
  }
  return charset;
}

function nameOf(string: number, strings: Index): string {
  const own = strings.items[string - STANDARD_STRINGS.length];
  return STANDARD_STRINGS[string] ?? own?.toString('latin1') ?? '';
}

function encodingOf(bytes: Buffer, place: number, names: string[]): Names {
  if (place === 0) return STANDARD;
  if (place === 1) throw shownDifferently('fonts');
  const format = bytes.readUInt8(place);
  const count = bytes.readUInt8(place + 1);
  const encoding = new Array<string | undefined>(256).fill(undefined);
  // No program writes supplemental encodings (format 0x80 and up), and readers disagree on them.
  if (format > 1) throw shownDifferently('fonts');
  let glyph = 1;
  for (let i = 0; i < count; i += 1) {
    const code = bytes.readUInt8(place + 2 + i * (format + 1));
    const more = format === 0 ? 0 : bytes.readUInt8(place + 3 + i * 2);
    for (let next = code; next <= code + more; next += 1, glyph += 1) {
      if (next > 255 || encoding[next] !== undefined) throw shownDifferently('fonts');
      encoding[next] = names[glyph];
    }
  }
  return encoding;
}

function mustHavePrivate(bytes: Buffer, dictionary: Map<number, number[]>, budget: Budget): void {
  const [size, offset] = dictionary.get(PRIVATE) ?? [];
  if (size === undefined && offset === undefined) return;
  if (size === undefined || offset === undefined || offset + size > bytes.length)
    throw shownDifferently('fonts');
  const own = dictionaryOf(bytes.subarray(offset, offset + size));
  const subroutines = own.get(19)?.[0];
  if (subroutines !== undefined) indexAt(bytes, offset + subroutines, budget);
}

/** An INDEX: a list of offsets and the data that they point to. */
function indexAt(bytes: Buffer, at: number, budget: Budget): Index {
  const count = bytes.readUInt16BE(at);
  if (count === 0) return { items: [], end: at + 2 };
  const size = bytes.readUInt8(at + 2);
  if (size < 1 || size > 4) throw shownDifferently('fonts');
  spend(budget, count * 20);
  const data = at + 2 + (count + 1) * size;
  const items: Buffer[] = [];
  let start = bytes.readUIntBE(at + 3, size);
  if (start !== 1) throw shownDifferently('fonts');
  for (let i = 1; i <= count; i += 1) {
    const end = bytes.readUIntBE(at + 3 + i * size, size);
    if (end < start || data + end > bytes.length) throw shownDifferently('fonts');
    items.push(bytes.subarray(data + start, data + end));
    start = end;
  }
  return { items, end: data + start };
}

/** The operands of each operator; operators of two bytes count from 1200 on. */
function dictionaryOf(bytes: Buffer): Map<number, number[]> {
  const entries = new Map<number, number[]>();
  let operands: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.readUInt8(at);
    if (first <= 21) {
      const operator = first === 12 ? 1200 + bytes.readUInt8(at + 1) : first;
      if (entries.has(operator)) throw shownDifferently('fonts');
      entries.set(operator, operands);
      operands = [];
      at += first === 12 ? 2 : 1;
    } else {
      const { value, length } = operandAt(bytes, at, first);
      operands.push(value);
      at += length;
    }
  }
  if (operands.length > 0) throw shownDifferently('fonts');
  return entries;
}

/** The nibbles of a real number that are not digits. */
const REAL_DIGITS: Record<string, string> = { a: '.', b: 'E', c: 'E-', d: '?', e: '-' };

function operandAt(bytes: Buffer, at: number, first: number): { value: number; length: number } {
  if (first === 28) return { value: bytes.readInt16BE(at + 1), length: 3 };
  if (first === 29) return { value: bytes.readInt32BE(at + 1), length: 5 };
  if (first === 30) {
    // A real number: four bits for each digit, up to the end nibble.
    let end = at + 1;
    while ((bytes.readUInt8(end) & 0x0f) !== 0x0f && bytes.readUInt8(end) >> 4 !== 0x0f) end += 1;
    const digits = bytes.toString('hex', at + 1, end + 1).split('f', 1)[0] as string;
    const text = digits.replaceAll(/[a-e]/g, (digit) => REAL_DIGITS[digit] as string);
    return { value: Number(text), length: end + 1 - at };
  }
  if (first >= 32 && first <= 246) return { value: first - 139, length: 1 };
  if (first >= 247 && first <= 250)
    return { value: (first - 247) * 256 + bytes.readUInt8(at + 1) + 108, length: 2 };
  if (first >= 251 && first <= 254)
    return { value: -(first - 251) * 256 - bytes.readUInt8(at + 1) - 108, length: 2 };
  throw shownDifferently('fonts');
}
