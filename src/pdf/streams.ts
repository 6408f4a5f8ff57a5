import { type InflateRaw, inflateSync } from 'node:zlib';
import { type Budget, broken, tooManyParts } from './budget.ts';
import { fromAscii85, fromAsciiHex, fromLzw, fromRunLengths } from './old-filters.ts';
import { type Prediction, predictionOf, withoutPrediction } from './prediction.ts';
import { type Dictionary, dictionaryOf, isDictionary, type Stream, type Value } from './values.ts';

/** Full names of filters; the abbreviations are those of inline images (ISO 32000 §8.9.7). */
const FILTERS: Record<string, string> = {
  '/Fl': '/FlateDecode',
  '/LZW': '/LZWDecode',
  '/AHx': '/ASCIIHexDecode',
  '/A85': '/ASCII85Decode',
  '/RL': '/RunLengthDecode',
  '/DCT': '/DCTDecode',
  '/CCF': '/CCITTFaxDecode',
};

/** The longest chain of filters; programs use two at most. */
const MAX_FILTERS = 4;

export type Filter = { name: string; parameters: Dictionary | undefined };

/** The content of a stream, with the encoded bytes where these are intact deflated data and nothing else. */
export type Content = {
  bytes: Buffer;
  /** The image filter that `bytes` are still encoded with, if any. */
  picture: Filter | undefined;
  deflated: { data: Buffer; prediction: Prediction | undefined } | undefined;
};

type Resolve = (value: Value | undefined) => Value | undefined;

/**
 * The content of a stream. It must decode to its very end: programs recover different parts of damaged streams.
 * @throws PdfError
 */
export function contentOf({ dictionary, data }: Stream, budget: Budget, resolve: Resolve = plain): Content {
  const filters = filtersOf(dictionary, resolve);
  let [bytes, picture] = [data, undefined as Filter | undefined];
  let deflated: Content['deflated'];
  for (const [i, filter] of filters.entries()) {
    if (/^\/(DCT|CCITTFax|JPX|JBIG2)Decode$/.test(filter.name)) {
      if (i !== filters.length - 1) throw broken();
      picture = filter;
      break;
    }
    const prediction = predictionOf(filter.parameters, resolve);
    const unpacked = decoded(filter.name, bytes, filter.parameters, { budget, resolve });
    if (filter.name === '/FlateDecode' && filters.length === 1)
      deflated = { data: unpacked.used, prediction };
    bytes = prediction ? withoutPrediction(unpacked.bytes, prediction) : unpacked.bytes;
  }
  return { bytes, picture, deflated };
}

/** @returns the filters of a stream in the order of decoding */
export function filtersOf(dictionary: Dictionary, resolve: Resolve): Filter[] {
  const names = listOf(dictionary.get('Filter') ?? dictionary.get('F'), resolve);
  const parameters = listOf(dictionary.get('DecodeParms') ?? dictionary.get('DP'), resolve);
  if (names.length > MAX_FILTERS || parameters.length > names.length) throw broken();
  return names.map((name, i) => {
    const given = parameters[i];
    if (typeof name !== 'string' || (given !== undefined && !isDictionary(given))) throw broken();
    return { name: FILTERS[name] ?? name, parameters: dictionaryOf(given) };
  });
}

/** One value, or several in a list. A single null is none; in a list it keeps its position. */
function listOf(value: Value | undefined, resolve: Resolve): (Value | undefined)[] {
  const found = resolve(value);
  if (found === undefined) return [];
  return Array.isArray(found) ? found.map(resolve) : [found];
}

type Decoded = { bytes: Buffer; used: Buffer };

function decoded(
  name: string,
  data: Buffer,
  parameters: Dictionary | undefined,
  { budget, resolve }: { budget: Budget; resolve: Resolve },
): Decoded {
  if (name === '/FlateDecode') return inflated(data, budget);
  const bytes = decodedOld(name, data, budget, resolve(parameters?.get('EarlyChange')) !== '0');
  return { bytes, used: data };
}

function decodedOld(name: string, data: Buffer, budget: Budget, early: boolean): Buffer {
  if (name === '/ASCIIHexDecode') return fromAsciiHex(data, budget);
  if (name === '/ASCII85Decode') return fromAscii85(data, budget);
  if (name === '/RunLengthDecode') return fromRunLengths(data, budget);
  if (name === '/LZWDecode') return fromLzw(data, budget, early);
  // Crypt, and unknown filters.
  throw broken();
}

/** Bytes after the end of the deflated data do not belong to it. */
function inflated(data: Buffer, budget: Budget): Decoded {
  try {
    const options = { maxOutputLength: Math.max(1, budget.unpacked), info: true };
    const { buffer, engine } = inflateSync(data, options) as unknown as {
      buffer: Buffer;
      engine: InflateRaw;
    };
    budget.unpacked -= buffer.length;
    return { bytes: buffer, used: data.subarray(0, engine.bytesWritten) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooManyParts();
    throw broken();
  }
}

/** The cross-reference streams themselves contain no references. */
function plain(value: Value | undefined): Value | undefined {
  return value === 'null' ? undefined : value;
}
