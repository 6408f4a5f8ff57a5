import { constants, inflateSync } from 'node:zlib';
import { broken } from './scanner.ts';
import { type Dictionary, dictionaryOf, integerOf, type Stream, type Value } from './values.ts';

/** Far more than tables of references need; a small file must not unfold into all of the memory. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_COLUMNS = 1000;

/**
 * The content of a stream that the structure of a file is kept in: plain or deflated, which is all that programs use
 * there.
 * @throws PdfError
 */
export function contentOf({ dictionary, data }: Stream): Buffer {
  const [filter, parameters] = [only(dictionary.get('Filter')), only(dictionary.get('DecodeParms'))];
  if (filter === undefined) return data;
  if (filter !== '/FlateDecode') throw broken();
  const bytes = inflated(data);
  const asked = dictionaryOf(parameters);
  const predictor = integerOf(asked?.get('Predictor')) ?? 1;
  if (predictor === 1 || !asked) return bytes;
  if (predictor < 10) throw broken();
  return withoutPrediction(bytes, asked);
}

function only(value: Value | undefined): Value | undefined {
  if (!Array.isArray(value)) return value === 'null' ? undefined : value;
  if (value.length > 1) throw broken();
  return value[0];
}

function inflated(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: MAX_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    throw broken();
  }
}

/** Each row says in its first byte by what of the row above, and the column before, its bytes are smaller (PNG). */
function withoutPrediction(bytes: Buffer, parameters: Dictionary): Buffer {
  const columns = integerOf(parameters.get('Columns')) ?? 1;
  const isPlain = (integerOf(parameters.get('Colors')) ?? 1) === 1;
  const isBytes = (integerOf(parameters.get('BitsPerComponent')) ?? 8) === 8;
  if (!isPlain || !isBytes || columns < 1 || columns > MAX_COLUMNS) throw broken();
  const rows = Math.floor(bytes.length / (columns + 1));
  const out = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const kind = bytes[row * (columns + 1)] as number;
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const left = column > 0 ? (out[at - 1] as number) : 0;
      const up = row > 0 ? (out[at - columns] as number) : 0;
      const corner = row > 0 && column > 0 ? (out[at - columns - 1] as number) : 0;
      const raw = bytes[row * (columns + 1) + 1 + column] as number;
      out[at] = (raw + predicted(kind, left, up, corner)) & 0xff;
    }
  }
  return out;
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  if (kind !== 4) throw broken();
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
