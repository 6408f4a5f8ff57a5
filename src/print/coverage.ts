import { closeSync, openSync, readSync } from 'node:fs';

// Which characters a font has, read from its table "cmap" (OpenType specification, "cmap - Character to Glyph Index
// Mapping Table"), without the rest of the file: the service asks before a document is issued, and loads no font for it.

/** Subtables that map all of Unicode, or its first plane; the first that a font has is read. */
const FORMATS = [12, 4] as const;

/** The characters of a font, one bit each. */
export type Coverage = Uint8Array;

export function covers(coverage: Coverage, codePoint: number): boolean {
  return (((coverage[codePoint >> 3] ?? 0) >> (codePoint & 7)) & 1) === 1;
}

/** @param file a font in the format of TrueType or OpenType @throws Error where it has no table that is known here */
export function coverageOfFile(file: string): Coverage {
  const descriptor = openSync(file, 'r');
  try {
    const read = (at: number, length: number) => {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(descriptor, bytes, 0, length, at));
    };
    const count = read(0, 12).readUInt16BE(4);
    const directory = read(12, count * 16);
    for (let at = 0; at < directory.length; at += 16) {
      if (directory.toString('latin1', at, at + 4) !== 'cmap') continue;
      return coverageOf(read(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12)));
    }
    throw new Error(`${file} has no table "cmap"`);
  } finally {
    closeSync(descriptor);
  }
}

/** @throws Error where the table has no subtable that is known here */
export function coverageOf(cmap: Buffer): Coverage {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + index * 8)),
  );
  for (const format of FORMATS) {
    const table = subtables.find((each) => each.readUInt16BE(0) === format);
    if (table) return format === 12 ? groupsOf(table) : segmentsOf(table);
  }
  throw new Error('the font maps no Unicode');
}

/** Format 12: groups of consecutive characters. */
function groupsOf(table: Buffer): Coverage {
  const count = table.readUInt32BE(12);
  const group = (index: number) => 16 + index * 12;
  const coverage = new Uint8Array((table.readUInt32BE(group(count - 1) + 4) >> 3) + 1);
  for (let index = 0; index < count; index += 1) {
    const [first, last, glyph] = [0, 4, 8].map((at) => table.readUInt32BE(group(index) + at)) as Three;
    for (let code = first; code <= last; code += 1) if (glyph + code - first !== 0) put(coverage, code);
  }
  return coverage;
}

type Three = [number, number, number];

/** Format 4: segments of the first plane, whose glyphs are counted on from a number or listed. */
function segmentsOf(table: Buffer): Coverage {
  const size = table.readUInt16BE(6);
  const [ends, starts] = [14, 16 + size];
  const [deltas, offsets] = [starts + size, starts + 2 * size];
  const coverage = new Uint8Array(0x10000 >> 3);
  for (let at = 0; at < size; at += 2) {
    const [first, last] = [table.readUInt16BE(starts + at), table.readUInt16BE(ends + at)];
    const [delta, offset] = [table.readUInt16BE(deltas + at), table.readUInt16BE(offsets + at)];
    for (let code = first; code <= last; code += 1) {
      const listed = offset === 0 ? code : table.readUInt16BE(offsets + at + offset + (code - first) * 2);
      const glyph = offset !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) put(coverage, code);
    }
  }
  return coverage;
}

/** A set of characters to which each can be added. */
export function noCharacters(): Coverage {
  return new Uint8Array(0x110000 >> 3);
}

export function put(coverage: Coverage, codePoint: number): void {
  coverage[codePoint >> 3] = (coverage[codePoint >> 3] ?? 0) | (1 << (codePoint & 7));
}
