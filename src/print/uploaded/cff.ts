import { type Budget, spend, unlike } from './budget.ts';

// The compact font format (Adobe technical note 5176): a header, four indexes, and from them on what the top dictionary
// names. A font that does not hold together some programs replace by another one.

type Index = { items: Buffer[]; end: number };

const CHARSET = 15;
const CHAR_STRINGS = 17;
const PRIVATE = 18;
const FONT_LIST = 1236;
const FONT_OF_GLYPH = 1237;

/** @throws PdfError, or RangeError beyond the end of the font */
export function mustHoldTogether(bytes: Buffer, budget: Budget | undefined): void {
  if (bytes.readUInt8(0) !== 1) throw unlike('fonts');
  const names = indexAt(bytes, bytes.readUInt8(2), budget);
  const tops = indexAt(bytes, names.end, budget);
  const strings = indexAt(bytes, tops.end, budget);
  indexAt(bytes, strings.end, budget);
  if (names.items.length !== 1 || tops.items.length !== 1) throw unlike('fonts');
  const top = dictionaryOf(tops.items[0] as Buffer);
  const place = top.get(CHAR_STRINGS)?.[0];
  if (place === undefined) throw unlike('fonts');
  const glyphs = indexAt(bytes, place, budget).items.length;
  if (glyphs < 1) throw unlike('fonts');
  const charset = top.get(CHARSET)?.[0] ?? 0;
  if (charset > 2 && charset + 1 > bytes.length) throw unlike('fonts');
  mustHavePrivate(bytes, top, budget);
  const fonts = top.get(FONT_LIST)?.[0];
  if (fonts === undefined) return;
  const selector = top.get(FONT_OF_GLYPH)?.[0];
  if (selector === undefined || selector >= bytes.length) throw unlike('fonts');
  for (const font of indexAt(bytes, fonts, budget).items) mustHavePrivate(bytes, dictionaryOf(font), budget);
}

function mustHavePrivate(bytes: Buffer, dictionary: Map<number, number[]>, budget: Budget | undefined): void {
  const [size, offset] = dictionary.get(PRIVATE) ?? [];
  if (size === undefined && offset === undefined) return;
  if (size === undefined || offset === undefined || offset + size > bytes.length) throw unlike('fonts');
  const own = dictionaryOf(bytes.subarray(offset, offset + size));
  const subroutines = own.get(19)?.[0];
  if (subroutines !== undefined) indexAt(bytes, offset + subroutines, budget);
}

/** Pieces of data, one behind the other, behind a list of where each begins. */
function indexAt(bytes: Buffer, at: number, budget: Budget | undefined): Index {
  const count = bytes.readUInt16BE(at);
  if (count === 0) return { items: [], end: at + 2 };
  const size = bytes.readUInt8(at + 2);
  if (size < 1 || size > 4) throw unlike('fonts');
  if (budget) spend(budget, count * 20);
  const data = at + 2 + (count + 1) * size;
  const items: Buffer[] = [];
  let start = bytes.readUIntBE(at + 3, size);
  if (start !== 1) throw unlike('fonts');
  for (let i = 1; i <= count; i += 1) {
    const end = bytes.readUIntBE(at + 3 + i * size, size);
    if (end < start || data + end > bytes.length) throw unlike('fonts');
    items.push(bytes.subarray(data + start, data + end));
    start = end;
  }
  return { items, end: data + start };
}

/** Numbers before the operator that they belong to; operators of two bytes count from 1200 on. */
function dictionaryOf(bytes: Buffer): Map<number, number[]> {
  const entries = new Map<number, number[]>();
  let operands: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.readUInt8(at);
    if (first <= 21) {
      const operator = first === 12 ? 1200 + bytes.readUInt8(at + 1) : first;
      if (entries.has(operator)) throw unlike('fonts');
      entries.set(operator, operands);
      operands = [];
      at += first === 12 ? 2 : 1;
    } else {
      const { value, length } = operandAt(bytes, at, first);
      operands.push(value);
      at += length;
    }
  }
  if (operands.length > 0) throw unlike('fonts');
  return entries;
}

function operandAt(bytes: Buffer, at: number, first: number): { value: number; length: number } {
  if (first === 28) return { value: bytes.readInt16BE(at + 1), length: 3 };
  if (first === 29) return { value: bytes.readInt32BE(at + 1), length: 5 };
  if (first === 30) {
    // Decimal digits, four bits each, up to one that says that there are no more.
    let end = at + 1;
    while ((bytes.readUInt8(end) & 0x0f) !== 0x0f && bytes.readUInt8(end) >> 4 !== 0x0f) end += 1;
    return { value: Number.NaN, length: end + 1 - at };
  }
  if (first >= 32 && first <= 246) return { value: first - 139, length: 1 };
  if (first >= 247 && first <= 250)
    return { value: (first - 247) * 256 + bytes.readUInt8(at + 1) + 108, length: 2 };
  if (first >= 251 && first <= 254)
    return { value: -(first - 251) * 256 - bytes.readUInt8(at + 1) - 108, length: 2 };
  throw unlike('fonts');
}
