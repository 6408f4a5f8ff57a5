import { broken } from './budget.ts';
import { type Dictionary, integerOf, type Value } from './values.ts';

/** The parameters of a predictor (ISO 32000 §7.4.4.4). */
export type Prediction = { predictor: number; colors: number; bits: number; columns: number };

/** Wider than any picture, or cross-reference stream, that a page needs. */
const MAX_COLUMNS = 100_000;

/** @returns undefined where there is no predictor @throws PdfError */
export function predictionOf(
  parameters: Dictionary | undefined,
  resolve: (value: Value | undefined) => Value | undefined,
): Prediction | undefined {
  const numberAt = (key: string, usual: number) => {
    const value = resolve(parameters?.get(key));
    return value === undefined ? usual : (integerOf(value) ?? -1);
  };
  const predictor = numberAt('Predictor', 1);
  if (predictor === 1) return undefined;
  const [colors, bits, columns] = [
    numberAt('Colors', 1),
    numberAt('BitsPerComponent', 8),
    numberAt('Columns', 1),
  ];
  const isKnown = predictor === 2 ? bits === 8 : predictor >= 10 && predictor <= 15;
  const isWhole = [1, 2, 4, 8, 16].includes(bits) && colors >= 1 && colors <= 8;
  if (!isKnown || !isWhole || columns < 1 || columns > MAX_COLUMNS) throw broken();
  return { predictor, colors, bits, columns };
}

/** All parameters written out, with defaults. */
export function predictionEntries({ predictor, colors, bits, columns }: Prediction): Dictionary {
  return new Map([
    ['Predictor', String(predictor)],
    ['Colors', String(colors)],
    ['BitsPerComponent', String(bits)],
    ['Columns', String(columns)],
  ]);
}

/** The samples without prediction. @throws PdfError for an incomplete row */
export function withoutPrediction(bytes: Buffer, prediction: Prediction): Buffer {
  const { predictor, colors, bits, columns } = prediction;
  const width = Math.ceil((columns * colors * bits) / 8);
  // The left and upper neighbours are whole pixels away, in bytes.
  const step = Math.max(1, (colors * bits) >> 3);
  const size = predictor === 2 ? width : width + 1;
  if (bytes.length % size !== 0) throw broken();
  const rows = bytes.length / size;
  const out = Buffer.alloc(rows * width);
  for (let row = 0; row < rows; row += 1) {
    if (predictor === 2) sumUp(bytes, out, row * width, width, step);
    else unfilter(bytes, out, { row, width, step });
  }
  return out;
}

/** TIFF: each sample is the difference from the previous one. */
function sumUp(bytes: Buffer, out: Buffer, from: number, width: number, step: number): void {
  for (let at = from; at < from + width; at += 1) {
    const left = at - step >= from ? (out[at - step] as number) : 0;
    out[at] = ((bytes[at] as number) + left) & 0xff;
  }
}

/** PNG: the first byte of each row names its filter. */
function unfilter(
  bytes: Buffer,
  out: Buffer,
  { row, width, step }: { row: number; width: number; step: number },
): void {
  const [source, target] = [row * (width + 1), row * width];
  const kind = bytes[source] as number;
  if (kind > 4) throw broken();
  if (kind === 0) {
    bytes.copy(out, target, source + 1, source + 1 + width);
    return;
  }
  for (let column = 0; column < width; column += 1) {
    const at = target + column;
    const left = column >= step ? (out[at - step] as number) : 0;
    const up = row > 0 ? (out[at - width] as number) : 0;
    const corner = row > 0 && column >= step ? (out[at - width - step] as number) : 0;
    out[at] = ((bytes[source + 1 + column] as number) + predicted(kind, left, up, corner)) & 0xff;
  }
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
