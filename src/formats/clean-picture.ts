import { crc32 } from 'node:zlib';

// Pictures without what does not belong to them: place and device of a photograph, texts, and anything after its end.

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

export type CleanPicture = { mediaType: PictureType; bytes: Buffer; width: number; height: number };

/** The picture alone; undefined for what is no whole PNG, JPEG or WebP. */
export function cleanPicture(file: Buffer): CleanPicture | undefined {
  return cleanPng(file) ?? cleanJpeg(file) ?? cleanWebp(file);
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What a picture is drawn from; texts, times, Exif, profiles with names and animations are left out. */
const PNG_CHUNKS = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs'];
const PNG_HEAD_BYTES = 13;
/** Length, type and check sum around the data of a chunk. */
const PNG_FRAME = 12;

function cleanPng(file: Buffer): CleanPicture | undefined {
  if (!file.subarray(0, 8).equals(PNG_SIGNATURE)) return undefined;
  const kept: Buffer[] = [PNG_SIGNATURE];
  let size: { width: number; height: number } | undefined;
  let hasData = false;
  for (let at = 8; at + PNG_FRAME <= file.length; ) {
    const length = file.readUInt32BE(at);
    const end = at + PNG_FRAME + length;
    if (end > file.length) return undefined;
    const type = file.toString('latin1', at + 4, at + 8);
    const chunk = file.subarray(at, end);
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return undefined;
    if (!size) {
      if (type !== 'IHDR' || length !== PNG_HEAD_BYTES) return undefined;
      size = { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) };
    }
    hasData ||= type === 'IDAT';
    if (PNG_CHUNKS.includes(type)) kept.push(chunk);
    if (type === 'IEND')
      return hasData ? { mediaType: 'image/png', bytes: Buffer.concat(kept), ...size } : undefined;
    at = end;
  }
  return undefined;
}

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const EXIF = Buffer.from('Exif\0\0');

function cleanJpeg(file: Buffer): CleanPicture | undefined {
  if (file.length < 4 || file[0] !== 0xff || file[1] !== START) return undefined;
  const kept: Buffer[] = [file.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let turn: number | undefined;
  let hasScan = false;
  for (let at = 2; at + 1 < file.length; ) {
    if (file[at] !== 0xff) return undefined;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      // Markers may be padded.
      at += 1;
      continue;
    }
    if (marker === END) {
      if (!size || !hasScan) return undefined;
      kept.push(Buffer.from([0xff, END]));
      if (turn !== undefined) kept.splice(1, 0, turnedBy(turn));
      return { mediaType: 'image/jpeg', bytes: Buffer.concat(kept), ...size };
    }
    if (at + 4 > file.length) return undefined;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length || end < at + 4) return undefined;
    const segment = file.subarray(at, end);
    if (isFrameStart(marker)) {
      if (segment.length < 9) return undefined;
      size = { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) };
    }
    if (marker === 0xe1 && segment.subarray(4, 10).equals(EXIF)) turn ??= orientationIn(segment.subarray(10));
    if (isDrawn(marker, segment)) kept.push(segment);
    at = end;
    if (marker === SCAN) {
      hasScan = true;
      const next = endOfScan(file, at);
      kept.push(file.subarray(at, next));
      at = next;
    }
  }
  return undefined;
}

/** SOF0 to SOF15, without DHT, JPG and DAC in between. */
function isFrameStart(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Comments and the data of applications are left out, but for JFIF, and Adobe's on the colours (APP14). */
function isDrawn(marker: number, segment: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const name = segment.toString('latin1', 4, 9);
  // A JFIF head may have a small picture behind its 14 bytes; one that has it is not needed.
  if (marker === 0xe0) return name === 'JFIF\0' && segment.length <= 18;
  return marker === 0xee && name === 'Adobe';
}

/** Where the coded data of a scan ends: at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
}

const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

/** The orientation in the first directory of Exif data (TIFF 6.0); undefined where the picture stands upright. */
function orientationIn(tiff: Buffer): number | undefined {
  if (tiff.length < 14) return undefined;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return undefined;
  const read16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return undefined;
  const entries = read16(first);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = first + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return undefined;
    if (read16(at) !== ORIENTATION) continue;
    const turn = read16(at + 8);
    return turn >= 2 && turn <= 8 ? turn : undefined;
  }
  return undefined;
}

/** Exif data that has the orientation alone: phones turn pictures by it, and would show them lying down without it. */
function turnedBy(turn: number): Buffer {
  const tiff = Buffer.from('4d4d002a000000080001011200030000000100000000000000000000', 'hex').subarray(0, 26);
  tiff.writeUInt16BE(turn, 18);
  const head = Buffer.from([0xff, 0xe1, 0, 2 + EXIF.length + tiff.length]);
  return Buffer.concat([head, EXIF, tiff]);
}

const WEBP_CHUNKS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH'];
/** Flags of VP8X for a colour profile, Exif, XMP and an animation. */
const WEBP_LEFT_OUT = 0x20 | 0x08 | 0x04 | 0x02;

function cleanWebp(file: Buffer): CleanPicture | undefined {
  if (file.length < 20 || file.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  if (file.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const whole = file.readUInt32LE(4) + 8;
  if (whole > file.length) return undefined;
  const kept: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  for (let at = 12; at + 8 <= whole; ) {
    const type = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > whole) return undefined;
    const chunk = Buffer.from(file.subarray(at, end));
    if (type === 'ANIM' || type === 'ANMF') return undefined;
    if (type === 'VP8X' && length >= 10) chunk[8] = (chunk[8] ?? 0) & ~WEBP_LEFT_OUT;
    if (WEBP_CHUNKS.includes(type)) {
      size ??= webpSize(type, chunk.subarray(8));
      kept.push(chunk);
    }
    at = end;
  }
  if (!size || !kept.some((chunk) => /^VP8[ L]/.test(chunk.toString('latin1', 0, 4)))) return undefined;
  const body = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + body.length, 4);
  return { mediaType: 'image/webp', bytes: Buffer.concat([head, body]), ...size };
}

function webpSize(type: string, data: Buffer): { width: number; height: number } | undefined {
  if (type === 'VP8X' && data.length >= 10)
    return { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
  if (type === 'VP8 ' && data.length >= 10 && data.toString('hex', 3, 6) === '9d012a')
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  if (type === 'VP8L' && data.length >= 5 && data[0] === 0x2f) {
    const bits = data.readUInt32LE(1);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return undefined;
}
