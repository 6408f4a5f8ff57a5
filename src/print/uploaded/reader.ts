import { type CrossReferences, readCrossReferences } from './cross-references.ts';
import { broken, createScanner, newBudget, spend } from './scanner.ts';
import { contentOf } from './streams.ts';
import {
  type Dictionary,
  dictionaryOf,
  integerOf,
  isReference,
  isStream,
  PdfError,
  type Value,
} from './values.ts';

/** A PDF, opened: its objects are read when they are asked for. */
export type Pdf = {
  bytes: Buffer;
  crossReferences: CrossReferences;
  /** The value itself, or the one that a reference leads to. */
  resolve(value: Value | undefined): Value | undefined;
  /** The dictionary that a value is, or leads to. @throws PdfError */
  dictionary(value: Value | undefined): Dictionary;
};

/** An object of a stream of objects, and the number that the stream gives it. */
type Packed = { number: number; value: Value };

const MAX_STEPS = 20;
/** Programs put some hundred objects into a stream. */
const MAX_PACKED = 100_000;

/**
 * Opens a file.
 * @throws PdfError where it is no PDF, damaged, or protected by a password
 */
export function openPdf(bytes: Buffer): Pdf {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new PdfError('is no PDF');
  // One character for each byte: places in the text are places in the file.
  const text = bytes.toString('latin1');
  const budget = newBudget();
  const cache = new Map<number, Value>();
  const unpacked = new Map<number, Packed[]>();
  const open = new Set<number>();

  const readAt = (offset: number, expected?: number): Value => {
    const scanner = createScanner(text, offset, budget);
    const [number, generation] = [integerOf(scanner.word()), integerOf(scanner.word())];
    if (number === undefined || generation === undefined || scanner.word() !== 'obj') throw broken();
    if (expected !== undefined && number !== expected) throw broken();
    const value = scanner.value();
    const dictionary = dictionaryOf(value);
    const behind = scanner.position;
    if (!dictionary || scanner.word() !== 'stream') {
      scanner.position = behind;
      return value;
    }
    const from = scanner.position;
    // Read when somebody asks for it: what nobody looks at may say a wrong length.
    return {
      dictionary,
      get data() {
        return dataOf(from, dictionary);
      },
    };
  };

  const dataOf = (position: number, dictionary: Dictionary): Buffer => {
    let from = position;
    if (text[from] === '\r') from += 1;
    if (text[from] === '\n') from += 1;
    const length = integerOf(resolve(dictionary.get('Length')));
    if (length === undefined || length < 0 || from + length > bytes.length) throw broken();
    if (createScanner(text, from + length).word() !== 'endstream') throw broken();
    return bytes.subarray(from, from + length);
  };

  const load = (number: number): Value => {
    const known = cache.get(number);
    if (known !== undefined) return known;
    const place = crossReferences.places.get(number);
    // What is not there is null (ISO 32000 §7.3.10).
    if (!place) return 'null';
    if (open.has(number)) throw broken();
    open.add(number);
    const value =
      'offset' in place ? readAt(place.offset, number) : objectIn(objectsIn(place.stream), place, number);
    open.delete(number);
    cache.set(number, value);
    return value;
  };

  /** The objects that a stream holds, which are no streams themselves. */
  const objectsIn = (number: number): Packed[] => {
    const known = unpacked.get(number);
    if (known) return known;
    const stream = load(number);
    if (!isStream(stream) || stream.dictionary.get('Type') !== '/ObjStm') throw broken();
    const content = contentOf(stream).toString('latin1');
    const [count, first] = ['N', 'First'].map((key) => integerOf(stream.dictionary.get(key)));
    if (count === undefined || first === undefined || count > MAX_PACKED) throw broken();
    spend(budget, content.length);
    const head = createScanner(content, 0);
    const objects = Array.from({ length: count }, () => {
      const [own, offset] = [integerOf(head.word()), integerOf(head.word())];
      if (own === undefined || offset === undefined) throw broken();
      return { number: own, value: createScanner(content, first + offset, budget).value() };
    });
    unpacked.set(number, objects);
    return objects;
  };

  const resolve = (value: Value | undefined): Value | undefined => {
    let found = value;
    for (let step = 0; isReference(found); step += 1) {
      if (step > MAX_STEPS) throw broken();
      found = load(found.number);
    }
    return found === 'null' ? undefined : found;
  };

  // The tables are read before anything can be looked up by them: a length in them is no reference.
  let crossReferences: CrossReferences = {
    places: new Map(),
    trailer: new Map(),
    offset: 0,
    isStream: false,
  };
  crossReferences = readCrossReferences(text, readAt);
  if (resolve(crossReferences.trailer.get('Encrypt'))) {
    throw new PdfError('is protected: remove its password and restrictions first');
  }
  return {
    bytes,
    crossReferences,
    resolve,
    dictionary(value) {
      const found = dictionaryOf(resolve(value));
      if (!found) throw broken();
      return found;
    },
  };
}

/** Some readers go by its place in the stream, others by its number: both must find the same. */
function objectIn(objects: Packed[], { index }: { index: number }, number: number): Value {
  const found = objects[index];
  if (found === undefined) return 'null';
  if (found.number !== number) throw broken();
  return found.value;
}
