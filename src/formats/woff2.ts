// Fonts in WOFF2 (https://www.w3.org/TR/WOFF2/), as the packages of fonts have them, rewritten in the format of TrueType
// that the PDF library can cut to the glyphs of a document. The files come with the service: nothing here is meant for
// a font that a caller sends.
import { brotliDecompressSync } from 'node:zlib';

// biome-ignore format: the table of known tags (section 4.2) is read by index
const TAGS = [
  'cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep', 'CFF ', 'VORG',
  'EBDT', 'EBLC', 'gasp', 'hdmx', 'kern', 'LTSH', 'PCLT', 'VDMX', 'vhea', 'vmtx', 'BASE', 'GDEF', 'GPOS', 'GSUB', 'EBSC',
  'JSTF', 'MATH', 'CBDT', 'CBLC', 'COLR', 'CPAL', 'SVG ', 'sbix', 'acnt', 'avar', 'bdat', 'bloc', 'bsln', 'cvar', 'fdsc',
  'feat', 'fmtx', 'fvar', 'gvar', 'hsty', 'just', 'lcar', 'mort', 'morx', 'opbd', 'prop', 'trak', 'Zapf', 'Silf', 'Glat',
  'Gloc', 'Feat', 'Sill',
];

/** A stream that is read from its beginning. */
type Stream = { bytes: Buffer; at: number };

/** The tables of a font, still transformed as the format has "glyf", "loca" and "hmtx". */
type Packed = { flavor: number; tables: Map<string, { bytes: Buffer; isTransformed: boolean }> };

/** One table of a font that is not transformed, such as "cmap". */
export function tableOfWoff2(file: Buffer, tag: string): Buffer | undefined {
  return unpacked(file).tables.get(tag)?.bytes;
}

/**
 * The font in the format of TrueType.
 * @param mark written as the checksum of the font, by which a library may know it again
 * @throws RangeError, or Error of zlib, for a file that is none
 */
export function trueTypeOf(file: Buffer, mark: number): Buffer {
  const { flavor, tables } = unpacked(file);
  const written = new Map([...tables].map(([tag, { bytes }]) => [tag, bytes]));
  written.get('head')?.writeUInt32BE(mark, 8);
  const glyf = tables.get('glyf');
  if (glyf?.isTransformed) {
    const { glyphs, locations, leftEdges } = rebuiltGlyphs(glyf.bytes);
    written.set('glyf', glyphs).set('loca', locations);
    const hmtx = tables.get('hmtx');
    if (hmtx?.isTransformed) {
      const metrics = (written.get('hhea') as Buffer).readUInt16BE(34);
      written.set('hmtx', rebuiltMetrics({ bytes: hmtx.bytes, at: 0 }, metrics, leftEdges));
    }
  }
  return sfnt(flavor, written);
}

function unpacked(file: Buffer): Packed {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new RangeError('no WOFF2');
  const directory: Stream = { bytes: file, at: 48 };
  const entries = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = byte(directory);
    const tag = (flags & 63) === 63 ? take(directory, 4).toString('latin1') : (TAGS[flags & 63] as string);
    const length = base128(directory);
    // Section 5.1 and 5.3: "glyf" and "loca" are transformed by version 0, all others by any other version.
    const isTransformed = tag === 'glyf' || tag === 'loca' ? flags >> 6 === 0 : flags >> 6 !== 0;
    return { tag, isTransformed, length: isTransformed ? base128(directory) : length };
  });
  const { at } = directory;
  const all: Stream = { bytes: brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))), at: 0 };
  const tables = entries.map(
    ({ tag, isTransformed, length }) => [tag, { bytes: take(all, length), isTransformed }] as const,
  );
  return { flavor: file.readUInt32BE(4), tables: new Map(tables) };
}

/** Section 5.1: glyphs whose parts are in streams of their own. */
function rebuiltGlyphs(table: Buffer) {
  const count = table.readUInt16BE(4);
  const isLong = table.readUInt16BE(6) === 1;
  let from = 36;
  const streams = Array.from({ length: 7 }, (_, index): Stream => {
    const length = table.readUInt32BE(8 + index * 4);
    from += length;
    return { bytes: table.subarray(from - length, from), at: 0 };
  }) as Seven;
  const [contours, points, flags, triplets, composites, boxes, programs] = streams;
  const hasBox = take(boxes, ((count + 31) >> 5) * 4);
  const overlaps = (table.readUInt16BE(2) & 1) === 1 ? table.subarray(from) : undefined;
  const parts: Buffer[] = [];
  const locations = Buffer.alloc((count + 1) * (isLong ? 4 : 2));
  const leftEdges: number[] = [];
  let place = 0;
  for (let glyph = 0; glyph < count; glyph += 1) {
    const number = signed(contours);
    const box = bitOf(hasBox, glyph) ? take(boxes, 8) : undefined;
    let written: Buffer = Buffer.alloc(0);
    if (number < 0) written = compositeGlyph({ triplets, composites, programs }, box as Buffer);
    else if (number > 0) {
      const ends = endsOf(points, number);
      const outline = outlineOf(flags, triplets, (ends.at(-1) as number) + 1);
      const program = take(programs, short255(triplets));
      const isOverlapping = overlaps !== undefined && bitOf(overlaps, glyph);
      written = simpleGlyph({ ends, outline, program, box, isOverlapping });
    }
    leftEdges.push(written.length > 0 ? written.readInt16BE(2) : 0);
    parts.push(written, Buffer.alloc(-written.length & 3));
    place += (written.length + 3) & ~3;
    if (isLong) locations.writeUInt32BE(place, (glyph + 1) * 4);
    else locations.writeUInt16BE(place / 2, (glyph + 1) * 2);
  }
  return { glyphs: Buffer.concat(parts), locations, leftEdges };
}

type Seven = [Stream, Stream, Stream, Stream, Stream, Stream, Stream];

/** The number of the last point of each contour. */
function endsOf(points: Stream, contours: number): number[] {
  let last = -1;
  return Array.from({ length: contours }, () => {
    last += short255(points);
    return last;
  });
}

/** Section 5.2: a flag of a point says how many bits of its distance are in the bytes that follow. */
function outlineOf(flags: Stream, triplets: Stream, count: number): Point[] {
  return Array.from({ length: count }, () => {
    const flag = byte(flags);
    const form = flag & 127;
    const isOnCurve = flag < 128;
    const sign = (bit: number, distance: number) => ((form >> bit) & 1 ? distance : -distance);
    if (form < 10) return { dx: 0, dy: sign(0, ((form & 14) << 7) + byte(triplets)), isOnCurve };
    if (form < 20) return { dx: sign(0, (((form - 10) & 14) << 7) + byte(triplets)), dy: 0, isOnCurve };
    if (form < 84) {
      const [kind, both] = [form - 20, byte(triplets)];
      const dx = sign(0, 1 + (kind & 48) + (both >> 4));
      return { dx, dy: sign(1, 1 + ((kind & 12) << 2) + (both & 15)), isOnCurve };
    }
    if (form < 120) {
      const kind = form - 84;
      const dx = sign(0, 1 + (Math.floor(kind / 12) << 8) + byte(triplets));
      return { dx, dy: sign(1, 1 + (((kind % 12) >> 2) << 8) + byte(triplets)), isOnCurve };
    }
    if (form < 124) {
      const [first, second, third] = [byte(triplets), byte(triplets), byte(triplets)];
      const dx = sign(0, (first << 4) + (second >> 4));
      return { dx, dy: sign(1, ((second & 15) << 8) + third), isOnCurve };
    }
    const [dx, dy] = [word(triplets), word(triplets)];
    return { dx: sign(0, dx), dy: sign(1, dy), isOnCurve };
  });
}

// Bits of the flags of a part of a composite glyph (OpenType specification, "glyf").
const WORDS = 1;
const MORE_PARTS = 32;
const HAS_PROGRAM = 256;

function compositeGlyph(
  { triplets, composites, programs }: { triplets: Stream; composites: Stream; programs: Stream },
  box: Buffer,
): Buffer {
  const head = Buffer.alloc(10);
  head.writeInt16BE(-1, 0);
  box.copy(head, 2);
  const from = composites.at;
  let flags = MORE_PARTS;
  let hasProgram = false;
  while (flags & MORE_PARTS) {
    flags = word(composites);
    hasProgram ||= (flags & HAS_PROGRAM) !== 0;
    const scale = flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0;
    take(composites, 2 + (flags & WORDS ? 4 : 2) + scale);
  }
  const parts = composites.bytes.subarray(from, composites.at);
  if (!hasProgram) return Buffer.concat([head, parts]);
  const program = take(programs, short255(triplets));
  const length = Buffer.alloc(2);
  length.writeUInt16BE(program.length, 0);
  return Buffer.concat([head, parts, length, program]);
}

/** Section 5.4: distances to the left edge that are those of the glyphs themselves may be left out. */
function rebuiltMetrics(stream: Stream, metrics: number, leftEdges: number[]): Buffer {
  const flags = byte(stream);
  const widths = Array.from({ length: metrics }, () => word(stream));
  const edges = leftEdges.map((edge, glyph) => (flags & (glyph < metrics ? 1 : 2) ? edge : signed(stream)));
  const table = Buffer.alloc(metrics * 4 + (edges.length - metrics) * 2);
  for (const [glyph, edge] of edges.entries()) {
    if (glyph >= metrics) table.writeInt16BE(edge, metrics * 4 + (glyph - metrics) * 2);
    else {
      table.writeUInt16BE(widths[glyph] as number, glyph * 4);
      table.writeInt16BE(edge, glyph * 4 + 2);
    }
  }
  return table;
}

function sfnt(flavor: number, tables: Map<string, Buffer>): Buffer {
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const directory = Buffer.alloc(12 + sorted.length * 16);
  directory.writeUInt32BE(flavor, 0);
  directory.writeUInt16BE(sorted.length, 4);
  let at = directory.length;
  const parts: Buffer[] = [directory];
  for (const [index, [tag, bytes]] of sorted.entries()) {
    directory.write(tag, 12 + index * 16, 'latin1');
    directory.writeUInt32BE(at, 20 + index * 16);
    directory.writeUInt32BE(bytes.length, 24 + index * 16);
    parts.push(bytes, Buffer.alloc(-bytes.length & 3));
    at += (bytes.length + 3) & ~3;
  }
  return Buffer.concat(parts);
}

function bitOf(bits: Buffer, index: number): boolean {
  return (((bits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1) === 1;
}

function take(stream: Stream, length: number): Buffer {
  stream.at += length;
  return stream.bytes.subarray(stream.at - length, stream.at);
}

function byte(stream: Stream): number {
  stream.at += 1;
  return stream.bytes.readUInt8(stream.at - 1);
}

function word(stream: Stream): number {
  stream.at += 2;
  return stream.bytes.readUInt16BE(stream.at - 2);
}

function signed(stream: Stream): number {
  stream.at += 2;
  return stream.bytes.readInt16BE(stream.at - 2);
}

/** Section 4.1, UIntBase128. */
function base128(stream: Stream): number {
  let value = 0;
  for (let next = 128; next & 128; ) {
    next = byte(stream);
    value = value * 128 + (next & 127);
  }
  return value;
}

/** Section 4.1, 255UInt16. */
function short255(stream: Stream): number {
  const code = byte(stream);
  if (code === 253) return word(stream);
  if (code === 254) return 506 + byte(stream);
  return code === 255 ? 253 + byte(stream) : code;
}

// The table "glyf" (OpenType specification): glyphs of quadratic curves.

const ON_CURVE = 1;
const OVERLAPPING = 64;

/** A point, by its distance from the one before it. */
type Point = { dx: number; dy: number; isOnCurve: boolean };

/** The points of all contours, and the number of the last point of each. */
type Outline = {
  ends: number[];
  outline: Point[];
  program?: Buffer;
  box?: Buffer | undefined;
  isOverlapping?: boolean;
};

/** A glyph that consists of contours. @param box as the font gives it; else it is found from the points */
function simpleGlyph({
  ends,
  outline,
  program = Buffer.alloc(0),
  box = boxOf(outline),
  isOverlapping = false,
}: Outline): Buffer {
  const head = Buffer.alloc(10 + ends.length * 2 + 2);
  head.writeInt16BE(ends.length, 0);
  box.copy(head, 2);
  for (const [index, end] of ends.entries()) head.writeUInt16BE(end, 10 + index * 2);
  head.writeUInt16BE(program.length, 10 + ends.length * 2);
  const [flags, xs, ys]: [number[], number[], number[]] = [[], [], []];
  for (const { dx, dy, isOnCurve } of outline) {
    const overlap = isOverlapping && flags.length === 0 ? OVERLAPPING : 0;
    flags.push((isOnCurve ? ON_CURVE : 0) | overlap | distance(xs, dx, 2, 16) | distance(ys, dy, 4, 32));
  }
  return Buffer.concat([head, program, ...[flags, xs, ys].map((each) => Buffer.from(each))]);
}

/** Writes a distance in as few bytes as it needs. @returns the bits that say so */
function distance(to: number[], value: number, isShort: number, isSameOrPositive: number): number {
  if (value === 0) return isSameOrPositive;
  if (Math.abs(value) > 255) {
    to.push((value >> 8) & 255, value & 255);
    return 0;
  }
  to.push(Math.abs(value));
  return isShort | (value > 0 ? isSameOrPositive : 0);
}

function boxOf(outline: Point[]): Buffer {
  let [x, y] = [0, 0];
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const { dx, dy } of outline) {
    x += dx;
    y += dy;
    xs.push(x);
    ys.push(y);
  }
  const box = Buffer.alloc(8);
  const edges = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  for (const [index, edge] of edges.entries()) box.writeInt16BE(edge, index * 2);
  return box;
}

/** How a library draws a glyph: the arguments are x and y of each point, and the last one of a command is on the curve. */
export type Path = { commands: { command: string; args: number[] }[] };

/** The glyph of a path. Its length is a multiple of 4, as a table of short places needs. */
export function glyphOfPath({ commands }: Path): Buffer {
  const outline: Point[] = [];
  const ends: number[] = [];
  let [lastX, lastY] = [0, 0];
  for (const { command, args } of commands) {
    for (let at = 0; at < args.length; at += 2) {
      const [x, y] = [Math.round(args[at] ?? 0), Math.round(args[at + 1] ?? 0)];
      outline.push({ dx: x - lastX, dy: y - lastY, isOnCurve: at + 2 === args.length });
      [lastX, lastY] = [x, y];
    }
    if (command === 'closePath') ends.push(outline.length - 1);
  }
  if (outline.length === 0) return Buffer.alloc(0);
  const glyph = simpleGlyph({ ends, outline });
  return Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)]);
}
