import { shownDifferently } from './budget.ts';

// TrueType fonts (OpenType specification): reads the tables that glyphs are drawn from, and writes them without any
// others.

const MAX_TABLES = 60;
const DRAWN = ['head', 'maxp', 'hhea', 'hmtx', 'loca', 'glyf'] as const;
const MAGIC = 0x5f0f3cf5;
const CHECKSUM = 0xb1b0afba;

/** Turns off the instructions of glyphs, which only some readers execute: `1 1 INSTCTRL`. */
const WITHOUT_PROGRAMS = Buffer.from([0xb1, 0x01, 0x01, 0x8e]);

export type Tables = Map<string, Buffer>;

/** @throws PdfError, or RangeError beyond the end of the font */
export function tablesOf(bytes: Buffer): Tables {
  const count = bytes.readUInt16BE(4);
  if (count < 1 || count > MAX_TABLES) throw shownDifferently('fonts');
  const tables: Tables = new Map();
  for (let i = 0; i < count; i += 1) {
    const at = 12 + i * 16;
    const name = bytes.toString('latin1', at, at + 4);
    const [from, length] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
    if (tables.has(name) || from + length > bytes.length) throw shownDifferently('fonts');
    tables.set(name, bytes.subarray(from, from + length));
  }
  return tables;
}

/**
 * Checks that every table needed for drawing glyphs exists and has the size that it claims.
 * @returns the number of glyphs
 * @throws PdfError, or RangeError beyond the end of a table
 */
export function glyphsOf(tables: Tables): number {
  const [head, maxp, hhea, hmtx, loca, glyf] = DRAWN.map((name) => {
    const found = tables.get(name);
    if (!found) throw shownDifferently('fonts');
    return found;
  }) as Six;
  const glyphs = maxp.readUInt16BE(4);
  const [units, format] = [head.readUInt16BE(18), head.readUInt16BE(50)];
  if (head.length < 54 || head.readUInt32BE(12) !== MAGIC || units < 16 || units > 16_384 || format > 1)
    throw shownDifferently('fonts');
  if (maxp.length < 32 || hhea.length < 36) throw shownDifferently('fonts');
  const metrics = hhea.readUInt16BE(34);
  if (metrics < 1 || metrics > glyphs || hmtx.length < metrics * 4 + (glyphs - metrics) * 2)
    throw shownDifferently('fonts');
  let last = 0;
  for (let i = 0; i <= glyphs; i += 1) {
    const place = format === 0 ? loca.readUInt16BE(i * 2) * 2 : loca.readUInt32BE(i * 4);
    if (place < last || place > glyf.length) throw shownDifferently('fonts');
    last = place;
  }
  return glyphs;
}

type Six = [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];

/** A font with the tables for drawing, and with a "cmap" if given. */
export function drawnFont(tables: Tables, cmap: Buffer | undefined): Buffer {
  const head = Buffer.from(tables.get('head') as Buffer);
  head.writeUInt32BE(0, 8);
  const maxp = Buffer.from(tables.get('maxp') as Buffer);
  // What the program above needs.
  maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(24), 2), 24);
  const parts: [string, Buffer][] = [
    ...(cmap ? ([['cmap', cmap]] as [string, Buffer][]) : []),
    ...DRAWN.map((name): [string, Buffer] => [name, tables.get(name) as Buffer]),
    ['head', head],
    ['maxp', maxp],
    ['prep', WITHOUT_PROGRAMS],
  ];
  const written = [...new Map(parts)].sort(([one], [other]) => (one < other ? -1 : 1));
  const directory = Buffer.alloc(12 + written.length * 16);
  const power = 2 ** Math.floor(Math.log2(written.length));
  directory.writeUInt32BE(0x10000, 0);
  directory.writeUInt16BE(written.length, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((written.length - power) * 16, 10);
  let at = directory.length;
  const pieces: Buffer[] = [directory];
  for (const [i, [name, data]] of written.entries()) {
    directory.write(name, 12 + i * 16, 'latin1');
    directory.writeUInt32BE(sumOf(data), 16 + i * 16);
    directory.writeUInt32BE(at, 20 + i * 16);
    directory.writeUInt32BE(data.length, 24 + i * 16);
    pieces.push(data, Buffer.alloc(-data.length & 3));
    at += (data.length + 3) & ~3;
  }
  const font = Buffer.concat(pieces);
  const place = directory.readUInt32BE(20 + written.findIndex(([name]) => name === 'head') * 16);
  font.writeUInt32BE((CHECKSUM - sumOf(font)) >>> 0, place + 8);
  return font;
}

function sumOf(data: Buffer): number {
  let sum = 0;
  const whole = data.length & ~3;
  for (let at = 0; at < whole; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  const rest = data.length & 3;
  return rest === 0 ? sum : (sum + data.readUIntBE(whole, rest) * 256 ** (4 - rest)) >>> 0;
}
