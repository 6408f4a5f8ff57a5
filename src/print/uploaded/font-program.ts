import { type Budget, broken, spend, unlike } from './budget.ts';
import { mustHoldTogether } from './cff.ts';

// A TrueType font may map characters to glyphs in several tables, and programs differ in which one they take: the tables
// must agree (OpenType specification, "cmap"; ISO 32000 §9.6.6.4).

const MAX_TABLES = 60;
const MAX_GROUPS = 10_000;

export type ProgramKind = 'Type1' | 'Type1C' | 'TrueType' | 'OpenType';

/**
 * @param budget to compare the tables of characters with; absent where glyphs are chosen by their numbers
 * @throws PdfError for a font that some programs could not read, or read in another way
 */
export function mustBeSound(kind: ProgramKind, bytes: Buffer, budget: Budget | undefined): void {
  const head = bytes.toString('latin1', 0, 4);
  const isOfKind = {
    Type1: head.startsWith('%!') || bytes[0] === 0x80,
    Type1C: bytes[0] === 1 && bytes.length > 4,
    TrueType: ['\0\x01\0\0', 'true'].includes(head),
    OpenType: ['\0\x01\0\0', 'OTTO'].includes(head),
  };
  if (!isOfKind[kind]) throw unlike('fonts');
  try {
    if (kind === 'Type1C') mustHoldTogether(bytes, budget);
    else if (kind === 'Type1') mustHaveGlyphs(bytes);
    else mustBeWhole(tablesOf(bytes), budget);
  } catch (error) {
    // Beyond the end of the font.
    if (error instanceof RangeError) throw unlike('fonts');
    throw error;
  }
}

/** What every program needs to draw glyphs from is there, and as large as it says. */
function mustBeWhole(tables: Map<string, Buffer>, budget: Budget | undefined): void {
  const table = (name: string) => {
    const found = tables.get(name);
    if (!found) throw unlike('fonts');
    return found;
  };
  const cmap = tables.get('cmap');
  if (cmap && budget) compare(cmap, budget);
  const compact = tables.get('CFF ');
  if (compact) {
    mustHoldTogether(compact, budget);
    return;
  }
  const [head, maxp, hhea, hmtx, loca, glyf] = ['head', 'maxp', 'hhea', 'hmtx', 'loca', 'glyf'].map(
    table,
  ) as Six;
  const glyphs = maxp.readUInt16BE(4);
  const [units, format] = [head.readUInt16BE(18), head.readUInt16BE(50)];
  if (head.readUInt32BE(12) !== 0x5f0f3cf5 || units < 16 || units > 16_384 || format > 1)
    throw unlike('fonts');
  const metrics = hhea.readUInt16BE(34);
  if (metrics < 1 || metrics > glyphs || hmtx.length < metrics * 4 + (glyphs - metrics) * 2)
    throw unlike('fonts');
  let last = 0;
  for (let i = 0; i <= glyphs; i += 1) {
    const place = format === 0 ? loca.readUInt16BE(i * 2) * 2 : loca.readUInt32BE(i * 4);
    if (place < last || place > glyf.length) throw unlike('fonts');
    last = place;
  }
}

type Six = [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];

/** Of the older kind, whose second part is hidden by sums (Adobe Type 1 Font Format §7.3). */
function mustHaveGlyphs(bytes: Buffer): void {
  const at = bytes.indexOf('eexec');
  if (at < 0 || !bytes.subarray(0, at).includes('/FontMatrix')) throw unlike('fonts');
  const hidden = bytes.subarray(at + 6);
  const plain = Buffer.alloc(hidden.length);
  let key = 55_665;
  for (let i = 0; i < hidden.length; i += 1) {
    const cipher = hidden[i] as number;
    plain[i] = cipher ^ (key >> 8);
    key = ((cipher + key) * 52_845 + 22_719) & 0xffff;
  }
  if (!plain.includes('/CharStrings')) throw unlike('fonts');
}

function tablesOf(bytes: Buffer): Map<string, Buffer> {
  const count = bytes.readUInt16BE(4);
  if (count < 1 || count > MAX_TABLES) throw unlike('fonts');
  const tables = new Map<string, Buffer>();
  for (let i = 0; i < count; i += 1) {
    const at = 12 + i * 16;
    const name = bytes.toString('latin1', at, at + 4);
    const [from, length] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
    if (tables.has(name) || from + length > bytes.length) throw unlike('fonts');
    tables.set(name, bytes.subarray(from, from + length));
  }
  return tables;
}

/** Characters of all tables to glyphs: of a symbolic font, the last byte counts. */
function compare(cmap: Buffer, budget: Budget): void {
  const count = cmap.readUInt16BE(2);
  if (count > 20) throw unlike('fonts');
  const known = new Map<string, number>();
  const offsets = new Set<number>();
  for (let i = 0; i < count; i += 1) {
    const [platform, offset] = [cmap.readUInt16BE(4 + i * 8), cmap.readUInt32BE(8 + i * 8)];
    const isSymbolic = platform === 3 && cmap.readUInt16BE(6 + i * 8) === 0;
    const plane = platform === 1 || isSymbolic ? 'byte' : 'unicode';
    if (offsets.has(offset) && plane === 'unicode') continue;
    offsets.add(offset);
    for (const [code, glyph] of mappingsOf(cmap.subarray(offset), budget)) {
      const key = `${plane} ${plane === 'byte' ? code & 0xff : code}`;
      const other = known.get(key) ?? 0;
      if (glyph !== 0 && other !== 0 && glyph !== other) throw unlike('fonts');
      if (glyph !== 0) known.set(key, glyph);
    }
  }
  // Those of ASCII mean the same in both.
  for (let code = 0x20; code < 0x7f; code += 1) {
    const [one, other] = [known.get(`byte ${code}`), known.get(`unicode ${code}`)];
    if (one && other && one !== other) throw unlike('fonts');
  }
}

function* mappingsOf(table: Buffer, budget: Budget): Generator<[code: number, glyph: number]> {
  const format = table.readUInt16BE(0);
  if (format === 0) {
    for (let code = 0; code < 256; code += 1) yield [code, table.readUInt8(6 + code)];
  } else if (format === 6) {
    const [first, count] = [table.readUInt16BE(6), table.readUInt16BE(8)];
    spend(budget, count * 20);
    for (let i = 0; i < count; i += 1) yield [first + i, table.readUInt16BE(10 + i * 2)];
  } else if (format === 4) yield* segmentsOf(table, budget);
  else if (format === 12) yield* groupsOf(table, budget);
  // Variation sequences, and what else no PDF uses.
  else if (format !== 14) throw unlike('fonts');
}

function* segmentsOf(table: Buffer, budget: Budget): Generator<[number, number]> {
  const size = table.readUInt16BE(6);
  const at = (part: number, i: number) => 14 + part * size + (part > 0 ? 2 : 0) + i;
  for (let i = 0; i < size; i += 2) {
    const [end, start] = [table.readUInt16BE(at(0, i)), table.readUInt16BE(at(1, i))];
    const [delta, range] = [table.readUInt16BE(at(2, i)), table.readUInt16BE(at(3, i))];
    if (end < start) throw unlike('fonts');
    spend(budget, (end - start + 1) * 20);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const place = at(3, i) + range + (code - start) * 2;
      const glyph = range === 0 ? code : table.readUInt16BE(place);
      yield [code, range !== 0 && glyph === 0 ? 0 : (glyph + delta) & 0xffff];
    }
  }
}

function* groupsOf(table: Buffer, budget: Budget): Generator<[number, number]> {
  const groups = table.readUInt32BE(12);
  if (groups > MAX_GROUPS) throw broken();
  for (let i = 0; i < groups; i += 1) {
    const at = 16 + i * 12;
    const [start, end, glyph] = [
      table.readUInt32BE(at),
      table.readUInt32BE(at + 4),
      table.readUInt32BE(at + 8),
    ];
    if (end < start || end - start > 0xffff) throw unlike('fonts');
    spend(budget, (end - start + 1) * 20);
    for (let code = start; code <= end; code += 1) yield [code, glyph + code - start];
  }
}
