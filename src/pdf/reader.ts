import { message } from '../domain/messages/message.ts';
import { type Budget, broken, newBudget, spend } from './budget.ts';
import { type CrossReferences, type ObjectAtOffset, readCrossReferences } from './cross-references.ts';
import { mustCoverAll } from './extents.ts';
import { createScanner } from './scanner.ts';
import { contentOf } from './streams.ts';
import {
  type Dictionary,
  dictionaryOf,
  integerOf,
  isReference,
  isStream,
  PdfError,
  type Reference,
  type Value,
} from './values.ts';

/** An opened PDF. */
export type Pdf = {
  bytes: Buffer;
  budget: Budget;
  crossReferences: CrossReferences;
  /** The value itself, or the object that a reference leads to. */
  resolve(value: Value | undefined): Value | undefined;
  /** The dictionary that a value is, or leads to. @throws PdfError */
  dictionary(value: Value | undefined): Dictionary;
};

/** An object of an object stream, and the number that the stream gives it. */
type PackedObject = { number: number; value: Value };

const MAX_STEPS = 20;
const COST_OF_OBJECT = 200;
/** Programs put some hundred objects into an object stream. */
const MAX_PACKED = 100_000;

const HEADER = /^%PDF-(?:1\.[0-7]|2\.0)[\r\n \t]/;
const OBJECT = /(\d{1,10})[\t\n\r ]{1,4}(\d{1,5})[\t\n\r ]{1,4}obj(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const STREAM = /stream\r?\n/y;
const END_OF_STREAM = /[\r\n]{0,2}endstream(?=[\t\n\f\r ])/y;

/**
 * Opens a file and reads all of it: everything in it must be in the cross-reference tables, exactly at the offsets
 * given there.
 * @throws PdfError for a file that is no PDF, damaged, or encrypted
 */
export function openPdf(bytes: Buffer, budget: Budget = newBudget()): Pdf {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new PdfError(message('pdf.no_pdf'));
  // One character for each byte: positions in the text are offsets in the file.
  const text = bytes.toString('latin1');
  const placed = new Map<number, ObjectAtOffset>();
  const unpacked = new Map<number, PackedObject[]>();
  const open = new Set<number>();
  const scanner = createScanner(text, 0, budget);
  // The tables are read before references can be resolved: a length in them must be direct.
  let crossReferences: CrossReferences | undefined;

  const readAt = (offset: number): ObjectAtOffset => {
    const known = placed.get(offset);
    if (known) return known;
    if (open.has(offset)) throw broken();
    open.add(offset);
    OBJECT.lastIndex = offset;
    const head = OBJECT.exec(text);
    if (!head) throw broken();
    spend(budget, COST_OF_OBJECT);
    scanner.position = offset + head[0].length;
    const value = scanner.value();
    const { behind, data } = streamAt(value);
    const end = endOfObject(behind);
    const object = {
      number: Number(head[1]),
      generation: Number(head[2]),
      value: data ? { dictionary: value as Dictionary, data } : value,
      end,
    };
    placed.set(offset, object);
    open.delete(offset);
    return object;
  };

  const streamAt = (value: Value) => {
    const behind = scanner.position;
    if (!(value instanceof Map) || scanner.word() !== 'stream') return { behind, data: undefined };
    STREAM.lastIndex = scanner.position - 'stream'.length;
    if (!STREAM.test(text)) throw broken();
    const from = STREAM.lastIndex;
    const length = integerOf(resolve(value.get('Length')));
    if (length === undefined || length < 0 || from + length > bytes.length) throw broken();
    END_OF_STREAM.lastIndex = from + length;
    if (!END_OF_STREAM.test(text)) throw broken();
    return { behind: END_OF_STREAM.lastIndex, data: bytes.subarray(from, from + length) };
  };

  const endOfObject = (position: number): number => {
    scanner.position = position;
    if (scanner.word() !== 'endobj') throw broken();
    return scanner.position;
  };

  const load = ({ number, generation }: Reference): Value => {
    const place = crossReferences?.places.get(number);
    // A missing object is null (ISO 32000 §7.3.10).
    if (!place) return 'null';
    if ('stream' in place) {
      if (generation !== 0) throw broken();
      return objectIn(objectsIn(place.stream), place, number);
    }
    const found = readAt(place.offset);
    // Some programs ignore the generation.
    if (found.number !== number || found.generation !== generation) throw broken();
    return found.value;
  };

  /** The objects in an object stream, which cannot be streams themselves. */
  const objectsIn = (number: number): PackedObject[] => {
    const known = unpacked.get(number);
    if (known) return known;
    const place = crossReferences?.places.get(number);
    const stream = place && 'offset' in place && readAt(place.offset).value;
    if (!stream || !isStream(stream) || stream.dictionary.get('Type') !== '/ObjStm') throw broken();
    const content = contentOf(stream, budget).bytes.toString('latin1');
    const [count, first] = ['N', 'First'].map((key) => integerOf(stream.dictionary.get(key)));
    if (count === undefined || first === undefined || count < 0 || count > MAX_PACKED) throw broken();
    spend(budget, content.length);
    const head = createScanner(content, 0, budget);
    const starts = Array.from({ length: count }, () => {
      const [own, offset] = [integerOf(head.word()), integerOf(head.word())];
      if (own === undefined || offset === undefined) throw broken();
      return { own, at: first + offset };
    });
    // The objects must not overlap, so that each is read once.
    let end = head.position;
    const objects = starts.map(({ own, at }) => {
      if (at < end) throw broken();
      const scanner = createScanner(content, at, budget);
      const value = scanner.value();
      end = scanner.position;
      return { number: own, value };
    });
    unpacked.set(number, objects);
    return objects;
  };

  const resolve = (value: Value | undefined): Value | undefined => {
    let found = value;
    for (let step = 0; isReference(found); step += 1) {
      if (step > MAX_STEPS) throw broken();
      found = load(found);
    }
    return found === 'null' ? undefined : found;
  };

  crossReferences = readCrossReferences(text, readAt, budget);
  if (crossReferences.trailer.has('Encrypt')) {
    throw new PdfError(message('pdf.protected'));
  }
  if (!HEADER.test(text)) throw broken();
  mustCoverAll(text, crossReferences, readAt, budget);
  return {
    bytes,
    budget,
    crossReferences,
    resolve,
    dictionary(value) {
      const found = dictionaryOf(resolve(value));
      if (!found) throw broken();
      return found;
    },
  };
}

/** Some readers find it by its index in the stream, others by its number: both must find the same object. */
function objectIn(objects: PackedObject[], { index }: { index: number }, number: number): Value {
  const found = objects[index];
  if (found?.number !== number) throw broken();
  return found.value;
}
