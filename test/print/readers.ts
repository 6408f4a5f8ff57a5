// PDFs as readers understand them that are not the one of the service: MuPDF, and poppler where it is installed.
import * as mupdf from 'mupdf';
import { PNG } from 'pngjs';
import { hasPoppler, pagesOf, picturesOf } from './poppler.ts';

/** A page in shades of gray. */
export type Picture = { width: number; height: number; gray: Float64Array };

export type Reading = { reader: string; texts: string[]; pictures: Picture[] };

/** That of the pictures of uploaded contracts. */
const DPI = 200;
/** The side in pixels of the compared blocks: each reader draws letters a little differently. */
const BLOCK = 6;

function byMupdf(pdf: Buffer): Reading {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf');
  try {
    const reading: Reading = { reader: 'MuPDF', texts: [], pictures: [] };
    for (let i = 0; i < document.countPages(); i += 1) {
      const page = document.loadPage(i);
      reading.texts.push(page.toStructuredText('preserve-whitespace').asText());
      const matrix = mupdf.Matrix.scale(DPI / 72, DPI / 72);
      const pixels = page.toPixmap(matrix, mupdf.ColorSpace.DeviceRGB, false, true);
      const [width, height] = [pixels.getWidth(), pixels.getHeight()];
      reading.pictures.push({ width, height, gray: grayOf(pixels.getPixels(), 3, width * height) });
      pixels.destroy();
      page.destroy();
    }
    return reading;
  } finally {
    document.destroy();
  }
}

function byPoppler(pdf: Buffer): Reading {
  const pictures = picturesOf(pdf, DPI).map((file) => {
    const { width, height, data } = PNG.sync.read(file);
    return { width, height, gray: grayOf(data, 4, width * height) };
  });
  return { reader: 'poppler', texts: pagesOf(pdf), pictures };
}

/** The text and pictures of a file in each reader. @throws Error where one of them cannot open it */
export function readingsOf(pdf: Buffer): Reading[] {
  return [byMupdf(pdf), ...(hasPoppler ? [byPoppler(pdf)] : [])];
}

/** The largest difference between two blocks at the same position. */
export function differenceOf(one: Picture, other: Picture): number {
  if (Math.abs(one.width - other.width) > 1 || Math.abs(one.height - other.height) > 1) return 255;
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)];
  let most = 0;
  for (let y = 0; y + BLOCK <= height; y += BLOCK / 2) {
    for (let x = 0; x + BLOCK <= width; x += BLOCK / 2) {
      most = Math.max(most, Math.abs(blockOf(one, x, y) - blockOf(other, x, y)));
    }
  }
  return most;
}

function blockOf({ gray, width }: Picture, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + BLOCK; y += 1) {
    for (let x = left; x < left + BLOCK; x += 1) sum += gray[y * width + x] as number;
  }
  return sum / (BLOCK * BLOCK);
}

export function grayOf(pixels: ArrayLike<number>, step: number, count: number): Float64Array {
  const gray = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const at = i * step;
    gray[i] = ((pixels[at] as number) + (pixels[at + 1] as number) + (pixels[at + 2] as number)) / 3;
  }
  return gray;
}
