import { createHash } from 'node:crypto';
import { broken } from './budget.ts';
import { pagesOf } from './page-tree.ts';
import { openPdf, type Pdf } from './reader.ts';
import {
  type Dictionary,
  integerOf,
  isDictionary,
  isReference,
  isStream,
  objectBytes,
  type Reference,
  type Value,
} from './values.ts';

/** Entries of a page that only make sense in its own file. */
const OMITTED_ENTRIES = ['Parent', 'StructParents', 'Tabs', 'B', 'Dests'];

type NewObject = { reference: Reference; bytes: Buffer };

/**
 * A file with the pages of another one after its own, as an incremental update: it begins with the original byte for
 * byte, so the signed part can be distinguished from the addition (ISO 32000 §7.5.6).
 * @param original a file as `normalise` writes it: with a cross-reference table, not a cross-reference stream
 * @throws PdfError where one of them cannot be read
 */
export function appendPages(original: Buffer, addition: Buffer): Buffer {
  const [pdf, added] = [openPdf(original), openPdf(addition)];
  const tree = pagesOf(pdf);
  const copy = copier(added, firstFree(pdf));
  const pages = pagesOf(added).pages.map(({ reference }) => copy.page(reference, tree.root));
  const kids = pdf.resolve(tree.dictionary.get('Kids'));
  if (!Array.isArray(kids)) throw broken();
  const count = String(tree.pages.length + pages.length);
  const root = new Map(tree.dictionary).set('Kids', [...kids, ...pages]).set('Count', count);
  const objects = [{ reference: tree.root, bytes: objectBytes(tree.root, root) }, ...copy.written()];
  return withUpdate(pdf, objects);
}

/** Copies objects under new numbers. */
function copier(from: Pdf, first: number) {
  const numbers = new Map<number, Reference>();
  const waiting: number[] = [];
  const pages = new Map<number, Dictionary>();

  const numberFor = (number: number): Reference => {
    const known = numbers.get(number);
    if (known) return known;
    const reference = { number: first + numbers.size, generation: 0 };
    numbers.set(number, reference);
    waiting.push(number);
    return reference;
  };

  const renumbered = (value: Value): Value => {
    if (isReference(value)) return numberFor(value.number);
    if (Array.isArray(value)) return value.map(renumbered);
    if (isDictionary(value)) return new Map([...value].map(([key, each]) => [key, renumbered(each)]));
    if (isStream(value)) return { data: value.data, dictionary: renumbered(value.dictionary) as Dictionary };
    return value;
  };

  return {
    /** @returns the page's number in the other file */
    page(page: Reference, parent: Reference): Reference {
      const own = [...from.dictionary(page)].filter(([key]) => !OMITTED_ENTRIES.includes(key));
      const dictionary = new Map(own);
      const box = dictionary.get('MediaBox');
      // Without an entry of its own, it would inherit the one of its new parent.
      if (box !== undefined && !dictionary.has('CropBox')) dictionary.set('CropBox', box);
      if (!dictionary.has('Rotate')) dictionary.set('Rotate', '0');
      const reference = numberFor(page.number);
      pages.set(page.number, new Map(renumbered(dictionary) as Dictionary).set('Parent', parent));
      return reference;
    },
    written(): NewObject[] {
      const objects: NewObject[] = [];
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        const reference = numbers.get(number) as Reference;
        const value = pages.get(number) ?? renumbered(from.resolve({ number, generation: 0 }) ?? 'null');
        objects.push({ reference, bytes: objectBytes(reference, value) });
      }
      return objects;
    },
  };
}

function firstFree({ crossReferences: { places, trailer } }: Pdf): number {
  let highest = 0;
  for (const number of places.keys()) highest = Math.max(highest, number);
  return Math.max(highest + 1, integerOf(trailer.get('Size')) ?? 0);
}

function withUpdate(pdf: Pdf, objects: NewObject[]): Buffer {
  const { bytes } = pdf;
  const parts = [bytes, Buffer.from('\n')];
  let offset = bytes.length + 1;
  const places = objects.map(({ reference, bytes: object }) => {
    const place = { ...reference, offset };
    parts.push(object);
    offset += object.length;
    return place;
  });
  const trailer = trailerOf(pdf, objects);
  parts.push(tableOf(places, trailer), Buffer.from(`startxref\n${offset}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function trailerOf({ crossReferences: { trailer, offset } }: Pdf, objects: NewObject[]): Dictionary {
  const size = Math.max(...objects.map(({ reference }) => reference.number)) + 1;
  const kept = ['Root', 'Info', 'ID'].flatMap((key): [string, Value][] => {
    const value = trailer.get(key);
    return value === undefined ? [] : [[key, value]];
  });
  const entries: Dictionary = new Map([...kept, ['Size', String(size)], ['Prev', String(offset)]]);
  const id = trailer.get('ID');
  if (!Array.isArray(id) || id.length !== 2) return entries;
  // The first part of the ID identifies the file for good, the second its present content (ISO 32000 §14.4).
  const hash = createHash('sha256');
  for (const { bytes } of objects) hash.update(bytes);
  return entries.set('ID', [id[0] as Value, `<${hash.digest('hex').slice(0, 32)}>`]);
}

type UpdatedObject = Reference & { offset: number };

function tableOf(places: UpdatedObject[], trailer: Dictionary): Buffer {
  const lines = places
    .map(
      ({ number, generation, offset }) =>
        `${number} 1\n${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`,
    )
    .join('');
  return Buffer.concat([Buffer.from(`xref\n${lines}trailer\n`), dictionaryBytes(trailer), Buffer.from('\n')]);
}

function dictionaryBytes(dictionary: Dictionary): Buffer {
  const object = objectBytes({ number: 0, generation: 0 }, dictionary).toString('latin1');
  return Buffer.from(object.slice('0 0 obj\n'.length, -'\nendobj\n'.length), 'latin1');
}
