import { broken, createScanner } from './scanner.ts';
import { contentOf } from './streams.ts';
import { type Dictionary, integerOf, isDictionary, isStream, type Value } from './values.ts';

/** Where an object is: at a place of the file, or in a stream of objects. */
export type Place = { offset: number } | { stream: number; index: number };

export type CrossReferences = {
  /** Of every object that is in use, by its number. */
  places: Map<number, Place>;
  /** Of the newest part of the file. */
  trailer: Dictionary;
  /** Where the newest table begins. */
  offset: number;
  /** Whether that one is a stream. */
  isStream: boolean;
};

/** More than a file of 10 MiB can have. */
const MAX_OBJECTS = 500_000;
const MAX_PARTS = 1000;
const TAIL = 2048;

/** Reads an object at a place of the file, whatever its number. */
export type ReadAt = (offset: number) => Value;

type Part = { entries: Map<number, Place | undefined>; trailer: Dictionary; isStream: boolean };

/**
 * Reads the tables of a file, the newest one first: what it says of an object is what holds.
 * @throws PdfError
 */
export function readCrossReferences(text: string, readAt: ReadAt): CrossReferences {
  const start = text.lastIndexOf('startxref');
  if (start < text.length - TAIL || start < 0) throw broken();
  const scanner = createScanner(text, start + 'startxref'.length);
  const offset = integerOf(scanner.value());
  const known = new Map<number, Place | undefined>();
  const visited = new Set<number>();
  let newest: Part | undefined;
  const waiting = [offset];
  while (waiting.length > 0) {
    const next = waiting.shift();
    if (next === undefined || next < 0 || next >= text.length) throw broken();
    if (visited.has(next)) continue;
    visited.add(next);
    if (visited.size > MAX_PARTS) throw broken();
    const part = readPart(text, next, readAt);
    newest ??= part;
    addHidden(part, readAt);
    for (const [number, place] of part.entries) if (!known.has(number)) known.set(number, place);
    if (known.size > MAX_OBJECTS) throw broken();
    const previous = part.trailer.get('Prev');
    if (previous !== undefined) waiting.push(integerOf(previous));
  }
  if (!newest || offset === undefined) throw broken();
  const places = new Map([...known].filter((entry): entry is [number, Place] => entry[1] !== undefined));
  return { places, trailer: newest.trailer, offset, isStream: newest.isStream };
}

function readPart(text: string, offset: number, readAt: ReadAt): Part {
  const scanner = createScanner(text, offset);
  if (scanner.word() === 'xref') return readTable(text, scanner.position);
  const stream = readAt(offset);
  if (!isStream(stream) || stream.dictionary.get('Type') !== '/XRef') throw broken();
  return {
    entries: entriesOf(contentOf(stream), stream.dictionary),
    trailer: stream.dictionary,
    isStream: true,
  };
}

/**
 * A table for old readers may have a stream beside it with more objects, which comes before the older tables. What is
 * free in the table counts as well, if the stream has it: some readers see it.
 */
function addHidden({ entries, trailer, isStream: isNew }: Part, readAt: ReadAt): void {
  const hidden = trailer.get('XRefStm');
  if (isNew || hidden === undefined) return;
  const stream = readAt(integerOf(hidden) ?? -1);
  if (!isStream(stream)) throw broken();
  for (const [number, place] of entriesOf(contentOf(stream), stream.dictionary)) {
    entries.set(number, entries.get(number) ?? place);
  }
}

function readTable(text: string, position: number): Part {
  const scanner = createScanner(text, position);
  const entries = new Map<number, Place | undefined>();
  for (;;) {
    const word = scanner.word();
    if (word === 'trailer') break;
    const [first, count] = [integerOf(word), integerOf(scanner.word())];
    if (first === undefined || count === undefined || first + count > MAX_OBJECTS) throw broken();
    for (let i = 0; i < count; i += 1) {
      const [offset, generation] = [integerOf(scanner.word()), integerOf(scanner.word())];
      const kind = scanner.word();
      if (offset === undefined || generation === undefined || !/^[nf]$/.test(kind)) throw broken();
      entries.set(first + i, kind === 'n' ? { offset } : undefined);
    }
  }
  const trailer = scanner.value();
  if (!isDictionary(trailer)) throw broken();
  return { entries, trailer, isStream: false };
}

function entriesOf(bytes: Buffer, dictionary: Dictionary): Map<number, Place | undefined> {
  const widths = numbersOf(dictionary.get('W'));
  const [kindWidth = 0, firstWidth = 0, secondWidth = 0] = widths;
  const size = kindWidth + firstWidth + secondWidth;
  if (widths.length !== 3 || widths.some((width) => width > 6) || size === 0) throw broken();
  const sections = dictionary.get('Index') ?? ['0', dictionary.get('Size') ?? '0'];
  const numbers = numbersOf(sections);
  const entries = new Map<number, Place | undefined>();
  let at = 0;
  const read = (width: number) => {
    const value = width === 0 ? undefined : bytes.readUIntBE(at, width);
    at += width;
    return value;
  };
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const [first, count] = [numbers[i] as number, numbers[i + 1] as number];
    if (first + count > MAX_OBJECTS) throw broken();
    for (let number = first; number < first + count && at + size <= bytes.length; number += 1) {
      const kind = read(kindWidth) ?? 1;
      const [one = 0, two = 0] = [read(firstWidth), read(secondWidth)];
      entries.set(
        number,
        kind === 1 ? { offset: one } : kind === 2 ? { stream: one, index: two } : undefined,
      );
    }
  }
  return entries;
}

function numbersOf(value: Value | undefined): number[] {
  if (!Array.isArray(value)) throw broken();
  return value.map((each) => {
    const number = integerOf(each);
    if (number === undefined || number < 0) throw broken();
    return number;
  });
}
