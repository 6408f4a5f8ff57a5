import { PNG } from 'pngjs';

/** A small picture of one colour, as a PNG. */
export function picture(width: number, height: number): Buffer {
  const png = new PNG({ width, height });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([20, 89, 74, 255], at);
  return PNG.sync.write(png);
}
