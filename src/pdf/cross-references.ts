import { type Budget, broken, spend } from './budget.ts';
import { createScanner } from './scanner.ts';
import { contentOf } from './streams.ts';
import { type Dictionary, integerOf, isDictionary, isStream, type Value } from './values.ts';

/** The location of an object: an offset in the file, or an index in an object stream. */
export type ObjectLocation = { offset: number; generation: number } | { stream: number; index: number };

export type CrossReferences = {
  /** The objects in use, by number. */
  places: Map<number, ObjectLocation>;
  /** Every offset that any table lists, including those of older versions of the file. */
  all: { number: number; offset: number; generation: number }[];
  /** The trailer of the newest section. */
  trailer: Dictionary;
  /** The offset of the newest table. */
  offset: number;
  /** The ranges of the file that the tables occupy. */
  extents: [number, number][];
};

/** An object of the file with its end offset. */
export type ObjectAtOffset = { number: number; generation: number; value: Value; end: number };

/** Reads the object at an offset. */
export type ReadAt = (offset: number) => ObjectAtOffset;

/** More than a file of 10 MiB can have. */
const MAX_OBJECTS = 500_000;
const MAX_PARTS = 100;

/** Only white space may follow (ISO 32000 §7.5.5). */
const TAIL = /[\r\n]startxref[\r\n ]+(\d{1,10})[\r\n ]+%%EOF[\0\t\n\f\r ]*$/;
const MAX_TAIL = 2048;

/** An entry has exactly 20 bytes (ISO 32000 §7.5.4): programs repair other lengths, each in its own way. */
const ROW = /(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)/y;
const ROW_LENGTH = 20;
const TABLE = /xref ?(?:\r\n|\n|\r)/y;
const SECTION = /(\d{1,10}) (\d{1,10}) ?(?:\r\n|\n|\r)/y;
const TRAILER = /[\t\n\r ]*trailer(?=[\t\n\r <])/y;

type Part = {
  entries: Map<number, ObjectLocation | undefined>;
  trailer: Dictionary;
  end: number;
  isStream: boolean;
};

/**
 * Reads the cross-reference tables of a file, the newest first: its entries take precedence.
 * @throws PdfError
 */
export function readCrossReferences(text: string, readAt: ReadAt, budget: Budget): CrossReferences {
  const offset = Number(TAIL.exec(text.slice(-MAX_TAIL))?.[1] ?? -1);
  const known = new Map<number, ObjectLocation | undefined>();
  const found: CrossReferences = { places: new Map(), all: [], trailer: new Map(), offset, extents: [] };
  const visited = new Set<number>();
  for (let next: number | undefined = offset; next !== undefined; ) {
    if (next < 0 || next >= text.length || visited.has(next) || visited.size >= MAX_PARTS) throw broken();
    visited.add(next);
    const part = readPart(text, next, readAt, budget);
    found.extents.push([next, part.end]);
    if (found.trailer.size === 0) found.trailer = part.trailer;
    addHidden(part, { readAt, budget, extents: found.extents });
    if (part.trailer.has('Encrypt'))
      found.trailer = new Map(found.trailer).set('Encrypt', part.trailer.get('Encrypt') as Value);
    for (const [number, place] of part.entries) {
      if (place && 'offset' in place) found.all.push({ number, ...place });
      if (!known.has(number)) known.set(number, place);
    }
    spend(budget, part.entries.size);
    if (known.size > MAX_OBJECTS) throw broken();
    const previous = part.trailer.get('Prev');
    next = previous === undefined ? undefined : (integerOf(previous) ?? -1);
  }
  for (const [number, place] of known) if (place) found.places.set(number, place);
  return found;
}

function readPart(text: string, offset: number, readAt: ReadAt, budget: Budget): Part {
  TABLE.lastIndex = offset;
  if (TABLE.test(text)) return readTable(text, TABLE.lastIndex, budget);
  const { value, end } = readAt(offset);
  return { entries: entriesOf(value, budget), trailer: dictionaryOfTable(value), end, isStream: true };
}

function dictionaryOfTable(stream: Value): Dictionary {
  if (!isStream(stream) || stream.dictionary.get('Type') !== '/XRef') throw broken();
  return stream.dictionary;
}

/**
 * A hybrid file has a table for old readers and a stream with more objects (XRefStm), which precedes the older
 * tables. Entries that are free in the table are used if the stream has them, because some readers see them. An
 * object in both must have one location.
 */
function addHidden(
  { entries, trailer, isStream: isNew }: Part,
  { readAt, budget, extents }: { readAt: ReadAt; budget: Budget; extents: [number, number][] },
): void {
  const hidden = trailer.get('XRefStm');
  if (isNew || hidden === undefined) return;
  const at = integerOf(hidden) ?? -1;
  const { value, end } = readAt(at);
  extents.push([at, end]);
  dictionaryOfTable(value);
  for (const [number, place] of entriesOf(value, budget)) {
    const known = entries.get(number);
    if (known && place && JSON.stringify(known) !== JSON.stringify(place)) throw broken();
    entries.set(number, known ?? place);
  }
}

function readTable(text: string, position: number, budget: Budget): Part {
  const entries = new Map<number, ObjectLocation | undefined>();
  let at = position;
  for (;;) {
    SECTION.lastIndex = at;
    const section = SECTION.exec(text);
    if (!section) break;
    const [first, count] = [Number(section[1]), Number(section[2])];
    if (first + count > MAX_OBJECTS) throw broken();
    at = SECTION.lastIndex;
    spend(budget, (count + 1) * ROW_LENGTH);
    for (let i = 0; i < count; i += 1, at += ROW_LENGTH) {
      ROW.lastIndex = at;
      const row = ROW.exec(text);
      if (!row || entries.has(first + i)) throw broken();
      const place = { offset: Number(row[1]), generation: Number(row[2]) };
      entries.set(first + i, row[3] === 'n' ? place : undefined);
    }
  }
  TRAILER.lastIndex = at;
  if (!TRAILER.test(text)) throw broken();
  const scanner = createScanner(text, TRAILER.lastIndex, budget);
  const trailer = scanner.value();
  if (!isDictionary(trailer)) throw broken();
  return { entries, trailer, end: scanner.position, isStream: false };
}

function entriesOf(stream: Value, budget: Budget): Map<number, ObjectLocation | undefined> {
  const dictionary = dictionaryOfTable(stream);
  if (!isStream(stream)) throw broken();
  const { bytes } = contentOf(stream, budget);
  const widths = numbersOf(dictionary.get('W'));
  const [kindWidth = 0, firstWidth = 0, secondWidth = 0] = widths;
  const size = kindWidth + firstWidth + secondWidth;
  if (widths.length !== 3 || widths.some((width) => width > 6) || size === 0) throw broken();
  const numbers = numbersOf(dictionary.get('Index') ?? ['0', dictionary.get('Size') ?? '0']);
  const entries = new Map<number, ObjectLocation | undefined>();
  let at = 0;
  const read = (width: number, usual: number) => {
    const value = width === 0 ? usual : bytes.readUIntBE(at, width);
    at += width;
    return value;
  };
  for (let i = 0; i < numbers.length; i += 2) {
    const [first, count] = [numbers[i] as number, numbers[i + 1] ?? -1];
    if (count < 0 || first + count > MAX_OBJECTS || at + count * size > bytes.length) throw broken();
    spend(budget, count * 16);
    for (let number = first; number < first + count; number += 1) {
      if (entries.has(number)) throw broken();
      entries.set(number, placeOf(read(kindWidth, 1), read(firstWidth, 0), read(secondWidth, 0)));
    }
  }
  if (at !== bytes.length) throw broken();
  return entries;
}

function placeOf(kind: number, first: number, second: number): ObjectLocation | undefined {
  if (kind === 0) return undefined;
  if (kind === 1) return { offset: first, generation: second };
  if (kind === 2) return { stream: first, index: second };
  throw broken();
}

function numbersOf(value: Value | undefined): number[] {
  if (!Array.isArray(value)) throw broken();
  return value.map((each) => {
    const number = integerOf(each);
    if (number === undefined || number < 0) throw broken();
    return number;
  });
}
