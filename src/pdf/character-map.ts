import { type Budget, shownDifferently, spend } from './budget.ts';

// The "cmap" of a TrueType font (OpenType specification) maps characters to glyphs. There may be several tables, and
// programs differ in which one they use. Only the 256 codes that a font may use are read.

const MAX_TABLES = 20;
const MAX_GROUPS = 10_000;
const LAST_CHARACTER = 0x10ffff;
/** The rows where a symbol font may have its codes; programs guess which one. */
const SYMBOL_ROWS = [0xf000, 0xf100, 0xf200, 0];

/** Glyphs by character or code. Where tables disagree, there is none. */
export type CharacterMap = {
  /** By character. */
  unicode: Map<number, number>;
  /** By code, from the tables for the Macintosh and for symbols. */
  macintosh: Map<number, number>;
  symbols: Map<number, number>;
};

/**
 * @param wanted the characters that may be needed, in ascending order
 * @throws PdfError, or RangeError beyond the end of the table
 */
export function characterMap(cmap: Buffer, wanted: number[], budget: Budget): CharacterMap {
  const count = cmap.readUInt16BE(2);
  if (count > MAX_TABLES) throw shownDifferently('fonts');
  const codes = Array.from({ length: 256 }, (_, code) => code);
  const inRows = SYMBOL_ROWS.toSorted((one, other) => one - other).flatMap((row) =>
    codes.map((code) => row + code),
  );
  const found: CharacterMap = { unicode: new Map(), macintosh: new Map(), symbols: new Map() };
  const read = new Set<string>();
  for (let i = 0; i < count; i += 1) {
    const at = 4 + i * 8;
    const [platform, encoding, offset] = [
      cmap.readUInt16BE(at),
      cmap.readUInt16BE(at + 2),
      cmap.readUInt32BE(at + 4),
    ];
    const kind = platform === 1 ? 'macintosh' : platform === 3 && encoding === 0 ? 'symbols' : 'unicode';
    if (read.has(`${kind} ${offset}`)) continue;
    read.add(`${kind} ${offset}`);
    const asked = { macintosh: codes, symbols: inRows, unicode: wanted }[kind];
    const add = (code: number, glyph: number) => {
      const key = kind === 'symbols' ? code & 0xff : code;
      if (glyph !== 0) found[kind].set(key, agreedGlyph(found[kind].get(key), glyph) ?? 0);
    };
    readTable(cmap.subarray(offset), asked, add, budget);
  }
  return found;
}

/** The glyph that all lookups agree on; undefined where none has one, 0 where they disagree. */
export function agreedGlyph(...glyphs: (number | undefined)[]): number | undefined {
  const different = new Set(glyphs.filter((glyph) => glyph !== undefined));
  if (different.size > 1) return 0;
  return different.values().next().value;
}

type Add = (code: number, glyph: number) => void;

function readTable(table: Buffer, asked: number[], add: Add, budget: Budget): void {
  const format = table.readUInt16BE(0);
  spend(budget, asked.length * 4);
  if (format === 0) {
    for (const code of asked) if (code < 256) add(code, table.readUInt8(6 + code));
  } else if (format === 6) {
    const [first, count] = [table.readUInt16BE(6), table.readUInt16BE(8)];
    for (const code of within(asked, first, first + count - 1)) {
      add(code, table.readUInt16BE(10 + (code - first) * 2));
    }
  } else if (format === 4) readSegments(table, asked, add, budget);
  else if (format === 12) readGroups(table, asked, add, budget);
  // Format 14 has variation sequences; a PDF uses no others.
  else if (format !== 14) throw shownDifferently('fonts');
}

function readSegments(table: Buffer, asked: number[], add: Add, budget: Budget): void {
  const size = table.readUInt16BE(6) & ~1;
  const at = (part: number, i: number) => 14 + part * size + (part > 0 ? 2 : 0) + i;
  for (let i = 0; i < size; i += 2) {
    const [end, start] = [table.readUInt16BE(at(0, i)), table.readUInt16BE(at(1, i))];
    const [delta, range] = [table.readUInt16BE(at(2, i)), table.readUInt16BE(at(3, i))];
    if (end < start) throw shownDifferently('fonts');
    spend(budget, 20);
    for (const code of within(asked, start, Math.min(end, 0xfffe))) {
      spend(budget, 20);
      const place = at(3, i) + range + (code - start) * 2;
      const glyph = range === 0 ? code : table.readUInt16BE(place);
      add(code, range !== 0 && glyph === 0 ? 0 : (glyph + delta) & 0xffff);
    }
  }
}

function readGroups(table: Buffer, asked: number[], add: Add, budget: Budget): void {
  const groups = table.readUInt32BE(12);
  if (groups > MAX_GROUPS) throw shownDifferently('fonts');
  for (let i = 0; i < groups; i += 1) {
    const at = 16 + i * 12;
    const [start, end, glyph] = [
      table.readUInt32BE(at),
      table.readUInt32BE(at + 4),
      table.readUInt32BE(at + 8),
    ];
    if (end < start || end > LAST_CHARACTER || glyph + end - start > 0xffff) throw shownDifferently('fonts');
    spend(budget, 20);
    for (const code of within(asked, start, end)) {
      spend(budget, 20);
      add(code, glyph + code - start);
    }
  }
}

/** The numbers of an ascending list within a range. */
function within(asked: number[], first: number, last: number): number[] {
  let [low, high] = [0, asked.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((asked[middle] as number) < first) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < asked.length && (asked[end] as number) <= last) end += 1;
  return asked.slice(low, end);
}

/** A table with only these glyphs by code, in the two formats in which programs look for symbols. */
export function symbolMap(glyphs: ReadonlyMap<number, number>): Buffer {
  const codes = [...glyphs.keys()].toSorted((one, other) => one - other);
  const [first, last] = [codes[0] ?? 0, codes.at(-1) ?? 0];
  const list = Array.from({ length: last - first + 1 }, (_, i) => glyphs.get(first + i) ?? 0);
  const macintosh = numbers([6, 10 + list.length * 2, 0, first, list.length, ...list]);
  const size = 16 + 2 * 8 + list.length * 2;
  const symbols = numbers([
    ...[4, size, 0, 4, 4, 1, 0],
    ...[0xf000 + last, 0xffff, 0],
    ...[0xf000 + first, 0xffff],
    ...[0, 1],
    ...[4, 0],
    ...list,
  ]);
  const head = numbers([0, 2, 1, 0, 0, 20, 3, 0, 0, 20 + macintosh.length]);
  return Buffer.concat([head, macintosh, symbols]);
}

function numbers(list: number[]): Buffer {
  const bytes = Buffer.alloc(list.length * 2);
  for (const [i, number] of list.entries()) bytes.writeUInt16BE(number, i * 2);
  return bytes;
}
