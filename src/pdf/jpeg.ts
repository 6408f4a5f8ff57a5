import { unlike } from './budget.ts';

/** What a JPEG says of itself. */
export type Jpeg = { width: number; height: number; components: number; bytes: Buffer };

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP14 = 0xee;
/** Baseline, extended, progressive: what every program reads. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Tables of quantities and codes, and how often to start over. */
const TABLES = [0xdb, 0xc4, 0xdd];

/**
 * Reads how a JPEG is made, piece by piece, and leaves out what says something else than the picture, such as profiles,
 * comments, and by how much to turn it.
 * @throws PdfError where it is anything but one picture in gray or in the usual colours
 */
export function copyJpeg(data: Buffer): Jpeg {
  if (data.readUInt16BE(0) !== 0xff00 + SOI) throw odd();
  const kept = [data.subarray(0, 2)];
  let frame: Omit<Jpeg, 'bytes'> | undefined;
  let scans = 0;
  for (let at = 2; ; ) {
    // Any number of these may stand before a marker.
    while (data[at] === 0xff && data[at + 1] === 0xff) at += 1;
    if (data[at] !== 0xff || at + 2 > data.length) throw odd();
    const marker = data[at + 1] as number;
    if (marker === EOI) {
      if (!frame || scans === 0) throw odd();
      kept.push(data.subarray(at, at + 2));
      return { ...frame, bytes: Buffer.concat(kept) };
    }
    if (at + 4 > data.length) throw odd();
    const end = at + 2 + data.readUInt16BE(at + 2);
    if (end > data.length) throw odd();
    if (FRAMES.includes(marker)) {
      if (frame) throw odd();
      frame = frameOf(data.subarray(at + 4, end));
    } else if (marker === APP14) mustBeUsual(data.subarray(at + 4, end));
    else if (marker === SOS && frame) scans += 1;
    else if (!TABLES.includes(marker) && (marker < APP0 || marker > 0xef) && marker !== 0xfe) throw odd();
    const isKept = marker === SOS || marker === APP14 || marker < APP0;
    const next = marker === SOS ? endOfScan(data, end) : end;
    if (isKept) kept.push(data.subarray(at, next));
    at = next;
  }
}

function frameOf(segment: Buffer): Omit<Jpeg, 'bytes'> {
  const components = segment[5];
  if (segment[0] !== 8 || segment.length !== 6 + 3 * (components ?? 0)) throw odd();
  // Others mean colours that are not mixed as usual, and not every program knows.
  const ids = Array.from({ length: components ?? 0 }, (_, i) => segment[6 + 3 * i]);
  if (components !== 1 && ids.join() !== '1,2,3' && ids.join() !== '0,1,2') throw odd();
  const [height, width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)];
  if (height === 0 || width === 0) throw odd();
  return { width, height, components: components ?? 0 };
}

/** What Adobe's programs write: that colours are mixed as usual. */
function mustBeUsual(segment: Buffer): void {
  if (segment.length < 12 || segment.toString('latin1', 0, 5) !== 'Adobe') return;
  if (segment[11] !== 1) throw odd();
}

/** The data of a scan goes on to the next marker that is no part of it. */
function endOfScan(data: Buffer, from: number): number {
  for (let at = data.indexOf(0xff, from); at >= 0; at = data.indexOf(0xff, at + 1)) {
    const next = data[at + 1];
    if (next === undefined) break;
    const isOfScan = next === 0 || (next >= 0xd0 && next <= 0xd7) || next === 0xff;
    if (!isOfScan) return at;
  }
  throw odd();
}

function odd(): Error {
  return unlike('pictures');
}
