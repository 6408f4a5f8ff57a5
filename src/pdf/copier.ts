import { deflateSync } from 'node:zlib';
import { type Budget, broken, spend } from './budget.ts';
import { bytesOfString, isNumber } from './lexer.ts';
import type { Pdf } from './reader.ts';
import { type Content, contentOf } from './streams.ts';
import {
  type Dictionary,
  dictionaryOf,
  integerOf,
  isReference,
  isStream,
  type Reference,
  type Stream,
  type Value,
} from './values.ts';

/** Objects of the new file, in the order in which they were requested. */
export type Output = {
  add(value?: Value): Reference;
  set(reference: Reference, value: Value): void;
  values: Value[];
};

/** The resources that content may name, and those that it has named; only these are copied. */
export type Scope = {
  source: Dictionary | undefined;
  used: Dictionary;
  known: Map<string, { name: string; facts: unknown }>;
};

/** The kind of content: glyphs and uncoloured patterns must not set colours. */
export type ContentKind = 'page' | 'form' | 'pattern' | 'plain pattern' | 'glyph';

/** Content as it is written into the new file, and the number of operators that drawing it takes. */
export type CopiedContent = { bytes: Buffer; cost: number };

/** Copies the parts of one file that every PDF reader shows in the same way. */
export type Copier = {
  pdf: Pdf;
  budget: Budget;
  out: Output;
  /** The copy of each object, by kind and number. */
  known: Map<string, Copied>;
  /** How deep streams of content are nested at the moment. */
  depth: number;
  /**
   * Reads content and writes it again. Content uses fonts, patterns and forms, which have content themselves: they
   * call this through the copier, so that files do not import each other in a circle.
   * @throws PdfError
   */
  copyContent(content: Buffer, options: { kind: ContentKind; scope: Scope }): CopiedContent;
  /** Forms that are drawn with transparency: they are composed as one picture. */
  grouped: Set<number>;
};

/** A part of the new file, with the facts that its users need. */
export type Copied<Facts = unknown> = { reference: Reference; facts: Facts };

/** The deepest nesting; some readers stop earlier than others. */
const MAX_NESTING = 12;

export function createCopier(
  pdf: Pdf,
  copyContent: (copier: Copier, ...content: Parameters<Copier['copyContent']>) => CopiedContent,
): Copier {
  const values: Value[] = [];
  const out: Output = {
    values,
    add(value = 'null') {
      values.push(value);
      return { number: values.length, generation: 0 };
    },
    set({ number }, value) {
      values[number - 1] = value;
    },
  };
  const copier: Copier = {
    pdf,
    budget: pdf.budget,
    out,
    known: new Map(),
    depth: 0,
    copyContent: (content, options) => copyContent(copier, content, options),
    grouped: new Set(),
  };
  return copier;
}

/**
 * Copies an object once, however often it is used.
 * @param make creates the copy and its facts
 * @throws PdfError where it contains itself
 */
export function copyOnce<Facts>(
  copier: Copier,
  kind: string,
  source: Value | undefined,
  make: (value: Value, reference: Reference) => { value: Value; facts: Facts },
): Copied<Facts> {
  const key = isReference(source) ? `${kind} ${source.number}` : undefined;
  const known = key && copier.known.get(key);
  if (known) {
    if (known.facts === undefined) throw broken();
    return known as Copied<Facts>;
  }
  const value = copier.pdf.resolve(source);
  if (value === undefined) throw broken();
  spend(copier.budget, 200);
  const reference = copier.out.add();
  const copied: Copied<Facts | undefined> = { reference, facts: undefined };
  if (key) copier.known.set(key, copied);
  copier.depth += 1;
  if (copier.depth > MAX_NESTING * 2) throw broken();
  const made = make(value, reference);
  copier.depth -= 1;
  copier.out.set(reference, made.value);
  copied.facts = made.facts;
  return copied as Copied<Facts>;
}

/** A stream of the new file: with the source's data where these already encode exactly its content, else deflated. */
export function streamWith(dictionary: Dictionary, bytes: Buffer, source?: Content): Stream {
  const isSame = source?.deflated && !source.deflated.prediction && source.bytes.equals(bytes);
  // The fastest level is sufficient for large streams.
  const level = bytes.length > 1024 * 1024 ? 1 : 6;
  const data = isSame && source.deflated ? source.deflated.data : deflateSync(bytes, { level });
  return { dictionary: new Map(dictionary).set('Filter', '/FlateDecode'), data };
}

/** @throws PdfError for a value that is no stream, or a stream of a picture */
export function plainContent({ pdf, budget }: Copier, value: Value | undefined): Content {
  const stream = pdf.resolve(value);
  if (!isStream(stream)) throw broken();
  const content = contentOf(stream, budget, pdf.resolve);
  if (content.picture) throw broken();
  // All of it will be read.
  spend(budget, content.bytes.length);
  return content;
}

/** A number in the canonical form of the new file. @throws PdfError */
export function numberText(value: Value | undefined): string {
  if (typeof value !== 'string') throw broken();
  if (/^(?:0|-?[1-9]\d{0,6})$/.test(value)) return value;
  if (!isNumber(value) || value.length > 40) throw broken();
  const number = Number(value);
  if (Math.abs(number) > MAX_NUMBER) throw broken();
  const text = number.toFixed(10).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** Some programs lose precision beyond this. */
const MAX_NUMBER = 10_000_000;

/** A list of numbers. @throws PdfError where it has another length than `count`, if given */
export function numbersText({ pdf }: Copier, value: Value | undefined, count?: number): string[] {
  const list = pdf.resolve(value);
  if (!Array.isArray(list) || (count !== undefined && list.length !== count)) throw broken();
  return list.map((each) => numberText(pdf.resolve(each)));
}

/** A whole number within limits. @throws PdfError */
export function wholeNumber({ pdf }: Copier, value: Value | undefined, least: number, most: number): number {
  const number = integerOf(pdf.resolve(value));
  if (number === undefined || number < least || number > most) throw broken();
  return number;
}

/** A string as hexadecimal digits. @throws PdfError */
export function hexText(bytes: Buffer): string {
  return `<${bytes.toString('hex')}>`;
}

export function stringBytes({ pdf }: Copier, value: Value | undefined): Buffer {
  const text = pdf.resolve(value);
  if (typeof text !== 'string' || !/^[<(]/.test(text)) throw broken();
  return bytesOfString(text);
}

export function nameOf({ pdf }: Copier, value: Value | undefined): string | undefined {
  const name = pdf.resolve(value);
  return typeof name === 'string' && name.startsWith('/') ? name : undefined;
}

export function dictionaryAt({ pdf }: Copier, value: Value | undefined): Dictionary | undefined {
  return dictionaryOf(pdf.resolve(value));
}

/** The entries that have a value, in this order. */
export function entries(...given: [string, Value | undefined][]): Dictionary {
  return new Map(given.filter((entry): entry is [string, Value] => entry[1] !== undefined));
}

/** Converts an entry, where it has a value. */
export function optional<T>(value: Value | undefined, make: (value: Value) => T): T | undefined {
  return value === undefined || value === 'null' ? undefined : make(value);
}
