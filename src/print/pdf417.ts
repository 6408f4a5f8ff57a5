import { createRequire } from 'node:module';

/** A PDF417 bar code (ISO/IEC 15438): rows of modules, true where they are dark. */
export type BarCode = {
  /** Modules in each row. */
  width: number;
  rows: boolean[][];
};

/** The height of a row in modules: the least that the standard allows. */
export const ROW_HEIGHT = 3;
/** The margin that the standard requires, in modules. */
export const QUIET_ZONE = 2;

type Options = { columns: number; errorLevel: number };

const load = createRequire(import.meta.url);
let writer: typeof import('bwip-js/node') | undefined;

/** Encodes a text in UTF-8. The encoder is loaded when it is first needed: it is two megabytes of code. */
export function pdf417(text: string, { columns, errorLevel }: Options): BarCode {
  writer ??= load('bwip-js/node') as typeof import('bwip-js/node');
  // A constant: the types of the encoder leave out the options of single kinds of code.
  const options = {
    bcid: 'pdf417',
    // One character for each byte.
    text: Buffer.from(text, 'utf8').toString('latin1'),
    binarytext: true,
    columns,
    eclevel: errorLevel,
    rowmult: ROW_HEIGHT,
  };
  const [symbol] = writer.raw(options);
  if (!symbol || !('pixs' in symbol)) throw new Error('The bar code has no modules.');
  const { pixs, pixx: width } = symbol;
  const rows: boolean[][] = [];
  for (let at = 0; at < pixs.length; at += width)
    rows.push(Array.from(pixs.slice(at, at + width), (module) => module === 1));
  return { width, rows };
}

/** Its dark bars in one row of modules: where each begins, and how wide it is. */
export function barsOf(row: readonly boolean[]): { x: number; width: number }[] {
  const bars: { x: number; width: number }[] = [];
  row.forEach((isDark, x) => {
    const last = bars.at(-1);
    if (!isDark) return;
    if (last && last.x + last.width === x) last.width += 1;
    else bars.push({ x, width: 1 });
  });
  return bars;
}
