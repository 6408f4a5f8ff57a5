import { inflateSync } from 'node:zlib';
import { pictureHead } from '../formats/picture.ts';
import type { DocumentPrint } from './order.ts';
import { openImage } from './pdfkit-internals.ts';
import type { Sheet } from './sheet.ts';

const BOX = { width: 170, height: 54 };

/** A picture of 4000 × 4000 pixels with 16 bits of red, green, blue and alpha: no logo of an earlier release has more. */
const MAX_PIXEL_BYTES = 4000 * (4000 * 8 + 1);

/** Draws the logo into its corner. @returns its height; 0 without a logo that can be drawn */
export function drawLogo(sheet: Sheet, logo: DocumentPrint['logo'], side = sheet.design.logoSide): number {
  const file = Buffer.from(logo?.image ?? []);
  if (!isDrawable(file)) return 0;
  try {
    const image = openImage(sheet.pdf, file);
    // Pictures of the last four orientations of EXIF lie on their side, and the library turns them.
    const isTurned = (image.orientation ?? 1) > 4;
    const turned = isTurned ? { width: image.height, height: image.width } : image;
    const box = { width: BOX.width, height: BOX.height * sheet.design.scale };
    const scale = Math.min(box.width / turned.width, box.height / turned.height);
    const [width, height] = [turned.width * scale, turned.height * scale];
    const x = sheet.left + (side === 'right' ? sheet.width - width : 0);
    sheet.decorate(() => sheet.pdf.image(image, x, sheet.y, { width, height }));
    return height;
  } catch {
    return 0;
  }
}

/**
 * pdfkit unpacks a PNG in a callback, where an error in the data would end the whole thread: so it is tried here first.
 */
function isDrawable(file: Buffer): boolean {
  const head = pictureHead(file);
  if (head?.mediaType !== 'image/png') return head !== undefined;
  try {
    const parts = [...chunksOf(file)].filter(({ type }) => type === 'IDAT').map(({ data }) => data);
    return inflateSync(Buffer.concat(parts), { maxOutputLength: MAX_PIXEL_BYTES }).length > 0;
  } catch {
    return false;
  }
}

function* chunksOf(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}
