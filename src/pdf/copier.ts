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

/** Objects of the new file, in the order in which they were asked for. */
export type Output = {
  add(value?: Value): Reference;
  set(reference: Reference, value: Value): void;
  values: Value[];
};

/** The resources that content may name, and those that it has named, which are all that is taken over. */
export type Scope = {
  source: Dictionary | undefined;
  used: Dictionary;
  known: Map<string, { name: string; facts: unknown }>;
};

/** Whose content it is: glyphs and some patterns have no colours of their own. */
export type ContentKind = 'page' | 'form' | 'pattern' | 'plain pattern' | 'glyph';

/** Content as the new file has it, and how many operators are carried out to draw it. */
export type CopiedContent = { bytes: Buffer; cost: number };

/** Takes over, from one file, what is known to be shown alike everywhere. */
export type Copier = {
  pdf: Pdf;
  budget: Budget;
  out: Output;
  /** By kind and number: what was taken over as what. */
  known: Map<string, Copied>;
  /** How many streams of content are being read within one another. */
  depth: number;
  /**
   * Reads content and writes it again. Content uses fonts, patterns and forms, which are content themselves: they reach
   * it through the copier, so that no file imports one that imports it.
   * @throws PdfError
   */
  copyContent(content: Buffer, options: { kind: ContentKind; scope: Scope }): CopiedContent;
  /** Forms that are drawn where transparency is set: they count as one picture then. */
  grouped: Set<number>;
};

/** A part of the new file, and what those who use it must know of it. */
export type Copied<Facts = unknown> = { reference: Reference; facts: Facts };

/** More than programs nest: some readers stop earlier than others. */
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
 * Takes a part over once, however often it is used.
 * @param make what it becomes, and what is to be known of it
 * @throws PdfError where it is within itself
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

/** A stream of the new file: as it was where that is exactly what it is to hold, else deflated. */
export function streamWith(dictionary: Dictionary, bytes: Buffer, source?: Content): Stream {
  const isSame = source?.deflated && !source.deflated.prediction && source.bytes.equals(bytes);
  // The fastest level is good enough for what is large.
  const level = bytes.length > 1024 * 1024 ? 1 : 6;
  const data = isSame && source.deflated ? source.deflated.data : deflateSync(bytes, { level });
  return { dictionary: new Map(dictionary).set('Filter', '/FlateDecode'), data };
}

/** @throws PdfError for a stream that is none, or whose content is a picture */
export function plainContent({ pdf, budget }: Copier, value: Value | undefined): Content {
  const stream = pdf.resolve(value);
  if (!isStream(stream)) throw broken();
  const content = contentOf(stream, budget, pdf.resolve);
  if (content.picture) throw broken();
  // All of it will be read.
  spend(budget, content.bytes.length);
  return content;
}

/** A number in the one form that the new file has for it. @throws PdfError */
export function numberText(value: Value | undefined): string {
  if (typeof value !== 'string') throw broken();
  if (/^(?:0|-?[1-9]\d{0,6})$/.test(value)) return value;
  if (!isNumber(value) || value.length > 40) throw broken();
  const number = Number(value);
  if (Math.abs(number) > MAX_NUMBER) throw broken();
  const text = number.toFixed(10).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** Beyond this some programs compute with other numbers than they read. */
const MAX_NUMBER = 10_000_000;

/** A list of numbers. @throws PdfError for another count of them than `count`, if given */
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

/** Entries that are there, in this order. */
export function entries(...given: [string, Value | undefined][]): Dictionary {
  return new Map(given.filter((entry): entry is [string, Value] => entry[1] !== undefined));
}

/** What is made of an entry, where it is there. */
export function optional<T>(value: Value | undefined, make: (value: Value) => T): T | undefined {
  return value === undefined || value === 'null' ? undefined : make(value);
}
