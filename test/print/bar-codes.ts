// PDF417 bar codes, read by a program other than the one that writes them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PNG } from 'pngjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
// From the package: without this, it would be downloaded.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } });

type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

/** The texts of the bar codes on a PNG picture. */
export function barCodesOn(picture: Buffer): Promise<string[]> {
  const { data, width, height } = PNG.sync.read(picture);
  return barCodesIn({ data: new Uint8ClampedArray(data), width, height });
}

async function barCodesIn(pixels: Pixels): Promise<string[]> {
  const found = await readBarcodes({ ...pixels, colorSpace: 'srgb' }, { formats: ['PDF417'] });
  return found.map(({ bytes }) => Buffer.from(bytes).toString('utf8'));
}

const SCALE = 3;

/** The texts of the bar codes in a page, whose dark bars are rectangles in a path of an SVG. */
export async function barCodesInPage(page: string): Promise<string[]> {
  const pictures = page.matchAll(
    /<figure class="bars"><svg viewBox="0 0 (\d+) (\d+)"[^>]*>.*?<path d="([^"]+)" fill="#000"/gs,
  );
  const read = [...pictures].map(([, width, height, path]) =>
    barCodesIn(painted(Number(width) * SCALE, Number(height) * SCALE, path ?? '')),
  );
  return (await Promise.all(read)).flat();
}

function painted(width: number, height: number, path: string): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const bar of path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/g)) {
    const [x = 0, y = 0, wide = 0, high = 0] = bar.slice(1).map((text) => Number(text) * SCALE);
    for (let row = y; row < y + high; row += 1)
      for (let column = x; column < x + wide; column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  }
  return { data, width, height };
}
