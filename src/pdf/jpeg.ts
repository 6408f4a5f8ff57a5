import { shownDifferently } from './budget.ts';

/** The frame header of a JPEG, and its bytes. */
export type Jpeg = { width: number; height: number; components: number; bytes: Buffer };

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP14 = 0xee;
/** Baseline, extended and progressive frames: every program reads these. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Quantization tables, Huffman tables and restart intervals. */
const TABLES = [0xdb, 0xc4, 0xdd];

/**
 * Copies a JPEG segment by segment, and leaves out everything but the picture, such as profiles, comments and the
 * orientation.
 * @throws PdfError for anything but one picture in grayscale or the usual colours
 */
export function copyJpeg(data: Buffer): Jpeg {
  if (data.readUInt16BE(0) !== 0xff00 + SOI) throw unusualJpeg();
  const kept = [data.subarray(0, 2)];
  let frame: Omit<Jpeg, 'bytes'> | undefined;
  let scans = 0;
  for (let at = 2; ; ) {
    // Any number of fill bytes may precede a marker.
    while (data[at] === 0xff && data[at + 1] === 0xff) at += 1;
    if (data[at] !== 0xff || at + 2 > data.length) throw unusualJpeg();
    const marker = data[at + 1] as number;
    if (marker === EOI) {
      if (!frame || scans === 0) throw unusualJpeg();
      kept.push(data.subarray(at, at + 2));
      return { ...frame, bytes: Buffer.concat(kept) };
    }
    if (at + 4 > data.length) throw unusualJpeg();
    const end = at + 2 + data.readUInt16BE(at + 2);
    if (end > data.length) throw unusualJpeg();
    if (FRAMES.includes(marker)) {
      if (frame) throw unusualJpeg();
      frame = frameOf(data.subarray(at + 4, end));
    } else if (marker === APP14) mustBeUsual(data.subarray(at + 4, end));
    else if (marker === SOS && frame) scans += 1;
    else if (!TABLES.includes(marker) && (marker < APP0 || marker > 0xef) && marker !== 0xfe)
      throw unusualJpeg();
    const isKept = marker === SOS || marker === APP14 || marker < APP0;
    const next = marker === SOS ? endOfScan(data, end) : end;
    if (isKept) kept.push(data.subarray(at, next));
    at = next;
  }
}

function frameOf(segment: Buffer): Omit<Jpeg, 'bytes'> {
  const components = segment[5];
  if (segment[0] !== 8 || segment.length !== 6 + 3 * (components ?? 0)) throw unusualJpeg();
  // Other component ids mean unusual colours, which not every program knows.
  const ids = Array.from({ length: components ?? 0 }, (_, i) => segment[6 + 3 * i]);
  if (components !== 1 && ids.join() !== '1,2,3' && ids.join() !== '0,1,2') throw unusualJpeg();
  const [height, width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)];
  if (height === 0 || width === 0) throw unusualJpeg();
  return { width, height, components: components ?? 0 };
}

/** Adobe's marker: it must say that the colours are transformed as usual. */
function mustBeUsual(segment: Buffer): void {
  if (segment.length < 12 || segment.toString('latin1', 0, 5) !== 'Adobe') return;
  if (segment[11] !== 1) throw unusualJpeg();
}

/** A scan ends at the next marker that does not belong to it. */
function endOfScan(data: Buffer, from: number): number {
  for (let at = data.indexOf(0xff, from); at >= 0; at = data.indexOf(0xff, at + 1)) {
    const next = data[at + 1];
    if (next === undefined) break;
    const isOfScan = next === 0 || (next >= 0xd0 && next <= 0xd7) || next === 0xff;
    if (!isOfScan) return at;
  }
  throw unusualJpeg();
}

function unusualJpeg(): Error {
  return shownDifferently('pictures');
}
