import { message } from '../domain/messages/message.ts';
import type { Pdf } from './reader.ts';
import {
  type Dictionary,
  dictionaryOf,
  isDictionary,
  isReference,
  isStream,
  PdfError,
  type Stream,
  type Value,
} from './values.ts';

/** Actions that run or send something, or change what is shown. */
const ACTIVE = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ResetForm',
  'ImportData',
  'Hide',
  'SetOCGState',
  'Rendition',
  'Movie',
  'Sound',
  'RichMediaExecute',
  'GoTo3DView',
].map((name) => `/${name}`);

/** Annotations that play media or hold files. */
const MEDIA = ['RichMedia', '3D', 'Movie', 'Sound', 'Screen', 'FileAttachment'].map((name) => `/${name}`);

/** The events that trigger an action: opening, closing, entering, printing and others (ISO 32000 §12.6.3). */
const TRIGGERS = 'O C E X D U Fo Bl PO PC PV PI K F V WC WS DS WP DP'.split(' ');

/** The keys of a file specification's embedded content. */
const EMBEDDED = ['F', 'UF', 'DOS', 'Mac', 'Unix'];

/**
 * Refuses files with actions, media or attachments. The rewritten file would have none of these, but a file that has
 * them contains more than the contract that people see.
 * @throws PdfError
 */
export function assertNoActiveContent(pdf: Pdf): void {
  const root = pdf.dictionary(pdf.crossReferences.trailer.get('Root'));
  if (isActiveAsAWhole(pdf, root)) throw active();
  if (pdf.resolve(root.get('Collection')) !== undefined) throw embedsFiles();
  for (const value of dictionariesOf(pdf)) {
    const dictionary = dictionaryOf(value) as Dictionary;
    if (isActive(pdf, dictionary)) throw active();
    if (carriesFiles(pdf, dictionary) || (isStream(value) && isElsewhere(pdf, dictionary)))
      throw embedsFiles();
  }
}

function isActiveAsAWhole(pdf: Pdf, root: Dictionary): boolean {
  const opening = dictionaryOf(pdf.resolve(root.get('OpenAction')));
  const names = dictionaryOf(pdf.resolve(root.get('Names')));
  const form = dictionaryOf(pdf.resolve(root.get('AcroForm')));
  return (
    // The open action may be a plain destination.
    (opening !== undefined && pdf.resolve(opening.get('S')) !== '/GoTo') ||
    root.has('AA') ||
    pdf.resolve(names?.get('JavaScript')) !== undefined ||
    pdf.resolve(form?.get('XFA')) !== undefined
  );
}

function isActive(pdf: Pdf, dictionary: Dictionary): boolean {
  if (ACTIVE.includes(nameAt(pdf, dictionary, 'S'))) return true;
  // A font may be named AA, too, and has no actions.
  const triggers = dictionaryOf(pdf.resolve(dictionary.get('AA')));
  return TRIGGERS.some((key) => dictionaryOf(pdf.resolve(triggers?.get(key)))?.has('S'));
}

function carriesFiles(pdf: Pdf, dictionary: Dictionary): boolean {
  if (MEDIA.includes(nameAt(pdf, dictionary, 'Subtype'))) return true;
  const files = dictionaryOf(pdf.resolve(dictionary.get('EF')));
  return EMBEDDED.some((key) => isStream(pdf.resolve(files?.get(key))));
}

/** Content that is in another file, or is a page of one. */
function isElsewhere(pdf: Pdf, dictionary: Dictionary): boolean {
  return ['F', 'Ref'].some((key) => pdf.resolve(dictionary.get(key)) !== undefined);
}

function nameAt(pdf: Pdf, dictionary: Dictionary, key: string): string {
  const value = pdf.resolve(dictionary.get(key));
  return typeof value === 'string' ? value : '';
}

/**
 * Every dictionary in the cross-reference tables, including those of streams, whether a reference leads to it or not.
 */
function* dictionariesOf(pdf: Pdf): Generator<Dictionary | Stream> {
  const { places, trailer } = pdf.crossReferences;
  const seen = new Set<number>();
  yield* walk(pdf, trailer, seen);
  for (const [number, place] of places) {
    const generation = 'generation' in place ? place.generation : 0;
    yield* walk(pdf, { number, generation }, seen);
  }
}

function* walk(pdf: Pdf, start: Value, seen: Set<number>): Generator<Dictionary | Stream> {
  const waiting = [start];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (isReference(next)) {
      // Each object once, but with every generation that is referenced.
      const key = next.number * 65_536 + next.generation;
      if (seen.has(key)) continue;
      seen.add(key);
      const value = pdf.resolve(next);
      if (value !== undefined) waiting.push(value);
    } else if (isDictionary(next) || isStream(next)) {
      yield next;
      for (const value of (dictionaryOf(next) as Dictionary).values()) waiting.push(value);
    } else if (Array.isArray(next)) for (const value of next) waiting.push(value);
  }
}

function active(): PdfError {
  return new PdfError(message('pdf.active'));
}

function embedsFiles(): PdfError {
  return new PdfError(message('pdf.embeds_files'));
}
