// The picture of a page: without loss where that is small, as pages of text are, else as a JPEG.
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import encodeJpeg, { init } from '@jsquash/jpeg/encode.js';
import type { Word } from './page-text.ts';
import type { Bitmap, OpenedPage } from './pdfium.ts';
import { type Code, compileFile } from './pdfium-module.ts';

export type Picture = {
  width: number;
  height: number;
  /** Shades of grey, or red, green and blue. */
  channels: 1 | 3;
  /** Rows as PNG has them, compressed; or a JPEG file. */
  filter: 'FlateDecode' | 'DCTDecode';
  data: Uint8Array;
};

/** For print, and for three times the size on a screen. */
const DPI = 200;
/** A3. Larger pages have fewer dots to the inch. */
const MOST_PIXELS = 7_800_000;
/** 20 pages with their text take at most 8 MiB. */
const MOST_BYTES = 400_000;

/** From the best to what is small whatever the page shows. */
const STEPS = [
  { scale: 1, quality: 75 },
  { scale: 1, quality: 60 },
  { scale: 1, quality: 45 },
  { scale: 1, quality: 30 },
  { scale: 0.6, quality: 40 },
  { scale: 0.4, quality: 30 },
];

/** The part of the most bytes below which the next page is tried with a better quality. */
const ROOMY = 0.6;

/** Scanners see faint colours in white paper. */
const FAINT = 12;

/** The types leave out that it takes compiled code. */
const prepare = init as (code: Code, options: object) => Promise<void>;
const MOZJPEG = '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm';
let isReady: Promise<void> | undefined;

/** A page as it is drawn for its picture. */
export function draw(page: OpenedPage): Bitmap {
  return drawn(page, 1);
}

/** The part of a word's height above and below which its neighbours may reach into. */
const EDGE = 0.1;

/** Whether anything is drawn where a word is: not in a hidden layer, and not white on white. */
export function isSeen(
  { width, height, pixels }: Bitmap,
  page: { width: number; height: number },
  { left, right, top, bottom }: Word,
): boolean {
  const [across, down] = [width / page.width, height / page.height];
  const edge = (top - bottom) * EDGE;
  const [fromX, toX] = [Math.max(0, Math.floor(left * across)), Math.min(width, Math.ceil(right * across))];
  const fromY = Math.max(0, Math.floor((page.height - top + edge) * down));
  const toY = Math.min(height, Math.ceil((page.height - bottom - edge) * down));
  let [least, most] = [255, 0];
  for (let y = fromY; y < toY; y += 1) {
    for (let at = y * width + fromX, end = y * width + toX; at < end; at += 1) {
      const pixel = pixels[at] as number;
      const darkest = Math.min((pixel >>> 16) & 255, (pixel >>> 8) & 255, pixel & 255);
      least = Math.min(least, darkest);
      most = Math.max(most, darkest);
    }
    if (most - least > FAINT) return true;
  }
  return false;
}

/** The pictures of one file's pages, one after the other: a scan begins with the quality that fitted the last one. */
export function createCamera(): (page: OpenedPage, bitmap: Bitmap) => Promise<Picture> {
  let step = 0;
  return async (page, bitmap) => {
    const channels = isColoured(bitmap) ? 3 : 1;
    if (!(await isLarge(bitmap, channels))) {
      const data = await compress(rowsOf(bitmap, channels));
      const { width, height } = bitmap;
      if (data.length <= MOST_BYTES) return { width, height, channels, filter: 'FlateDecode', data };
    }
    for (;;) {
      const { scale, quality } = STEPS[step] as (typeof STEPS)[number];
      const picture = await asJpeg(scale === 1 ? bitmap : drawn(page, scale), channels, quality);
      const excess = picture.data.length / MOST_BYTES;
      if (excess > 1 && step < STEPS.length - 1) {
        step = Math.min(STEPS.length - 1, step + (excess > 1.6 ? 2 : 1));
        continue;
      }
      if (excess < ROOMY) step = Math.max(0, step - 1);
      return picture;
    }
  };
}

function drawn(page: OpenedPage, scale: number): Bitmap {
  const [across, down] = [page.width, page.height].map((points) => (points / 72) * DPI) as [number, number];
  const shrink = scale * Math.min(1, Math.sqrt(MOST_PIXELS / (across * down)));
  return page.draw(Math.max(1, Math.round(across * shrink)), Math.max(1, Math.round(down * shrink)));
}

function isColoured({ pixels }: Bitmap): boolean {
  for (const pixel of pixels) {
    const [red, green, blue] = [(pixel >>> 16) & 255, (pixel >>> 8) & 255, pixel & 255];
    if (red === green && green === blue) continue;
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > FAINT) return true;
  }
  return false;
}

const compress = promisify(deflate);

/** Compressing a whole scan in vain takes longer than all the rest: some of its rows are tried before. */
const SAMPLED = 16;
/** Sampled rows have less in common than neighbours. */
const DOUBT = 4;

async function isLarge(bitmap: Bitmap, channels: 1 | 3): Promise<boolean> {
  const sample = await compress(rowsOf(bitmap, channels, SAMPLED));
  return sample.length * SAMPLED > MOST_BYTES * DOUBT;
}

/** The rows in the form of PNG; with `every`, each row after that many. */
function rowsOf({ width, height, pixels }: Bitmap, channels: 1 | 3, every = 1): Uint8Array {
  // A row begins with the number of its filter: none.
  const rows = new Uint8Array(Math.ceil(height / every) * (width * channels + 1));
  let at = 0;
  for (let y = 0; y < height; y += every) {
    at += 1;
    for (let from = y * width, end = from + width; from < end; from += 1) {
      const pixel = pixels[from] as number;
      if (channels === 1) {
        rows[at] = pixel >>> 8;
      } else {
        rows[at] = pixel >>> 16;
        rows[at + 1] = pixel >>> 8;
        rows[at + 2] = pixel;
      }
      at += channels;
    }
  }
  return rows;
}

async function asJpeg({ width, height, pixels }: Bitmap, channels: 1 | 3, quality: number): Promise<Picture> {
  isReady ??= compileFile(MOZJPEG).then((code) => prepare(code, { printErr() {} }));
  await isReady;
  const data = new Uint8ClampedArray(pixels.length * 4);
  const own = new Uint32Array(data.buffer);
  // The order of the bytes is red, green, blue.
  for (let i = 0; i < own.length; i += 1) {
    const pixel = pixels[i] as number;
    own[i] = 0xff000000 | ((pixel & 255) << 16) | (pixel & 0xff00) | ((pixel >>> 16) & 255);
  }
  const image = { data, width, height };
  const options = {
    quality,
    baseline: true,
    progressive: false,
    ...(channels === 1 && { color_space: GREY }),
  };
  return {
    width,
    height,
    channels,
    filter: 'DCTDecode',
    data: new Uint8Array(await encodeJpeg(image, options)),
  };
}

/** `MozJpegColorSpace.GRAYSCALE`, which exists as a type alone. */
const GREY = 1;
