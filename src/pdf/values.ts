import { english } from '../domain/messages/english.ts';
import type { Message } from '../domain/messages/message.ts';
/** A value of a PDF (ISO 32000 §7.3). Numbers, names, strings and keywords stay the text that they are in the file. */
export type Value = string | Value[] | Dictionary | Reference | Stream;

export type Dictionary = Map<string, Value>;

export type Reference = { number: number; generation: number };

export type Stream = { dictionary: Dictionary; data: Buffer };

/** A fault of a file, as a message for the user who chose it. */
export class PdfError extends Error {
  readonly messageData: Message;

  constructor(messageData: Message) {
    super(english(messageData));
    this.messageData = messageData;
  }
}

/** A fault of a file as a whole, wherever it was found. */
export class TooManyPartsError extends PdfError {}

export function isReference(value: Value | undefined): value is Reference {
  return typeof value === 'object' && 'generation' in value;
}

export function isStream(value: Value | undefined): value is Stream {
  return typeof value === 'object' && 'data' in value;
}

export function isDictionary(value: Value | undefined): value is Dictionary {
  return value instanceof Map;
}

/** The dictionary of a value that is one, or is a stream with one. */
export function dictionaryOf(value: Value | undefined): Dictionary | undefined {
  if (isStream(value)) return value.dictionary;
  return isDictionary(value) ? value : undefined;
}

/** The integer that a value is; undefined for anything else. */
export function integerOf(value: Value | undefined): number | undefined {
  return typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** A value as it is written into a file, in Latin-1. */
export function textOf(value: Value): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `[${value.map(textOf).join(' ')}]`;
  if (isReference(value)) return `${value.number} ${value.generation} R`;
  if (isStream(value)) throw new Error('A stream is no part of another value.');
  return `<<${[...value].map(([key, each]) => `/${key} ${textOf(each)}`).join(' ')}>>`;
}

/** An object as it is written into a file. */
export function objectBytes({ number, generation }: Reference, value: Value): Buffer {
  const head = `${number} ${generation} obj\n`;
  if (!isStream(value)) return Buffer.from(`${head}${textOf(value)}\nendobj\n`, 'latin1');
  const dictionary = new Map(value.dictionary).set('Length', String(value.data.length));
  return Buffer.concat([
    Buffer.from(`${head}${textOf(dictionary)}\nstream\n`, 'latin1'),
    value.data,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);
}
