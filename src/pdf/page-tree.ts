import { message } from '../domain/messages/message.ts';
import { broken } from './budget.ts';
import type { Pdf } from './reader.ts';
import { type Dictionary, isReference, PdfError, type Reference, type Value } from './values.ts';

/** No contract is longer. */
const MAX_PAGES = 1000;
const MAX_DEPTH = 50;

/** The entries that a page inherits from its ancestors (ISO 32000 §7.7.3.4). */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/** A page with its inherited entries. */
export type PdfPage = { reference: Reference; dictionary: Dictionary };

/** The root of the page tree: the object that an update of the file changes. */
export type PageTree = { root: Reference; dictionary: Dictionary; pages: PdfPage[] };

/**
 * Every page of a file, in order.
 * @throws PdfError also for a node that is neither a page nor a list of pages, or is both
 */
export function pagesOf(pdf: Pdf): PageTree {
  const catalogue = pdf.dictionary(pdf.crossReferences.trailer.get('Root'));
  const root = catalogue.get('Pages');
  if (catalogue.get('Type') !== '/Catalog' || !isReference(root)) throw broken();
  const pages: PdfPage[] = [];
  const visited = new Set<number>();
  collect(root, 0, new Map());
  if (pages.length === 0) throw new PdfError(message('pdf.no_pages'));
  return { root, dictionary: pdf.dictionary(root), pages };

  function collect(reference: Reference, depth: number, inherited: Map<string, Value>): void {
    if (visited.has(reference.number) || depth > MAX_DEPTH) throw broken();
    visited.add(reference.number);
    const own = pdf.dictionary(reference);
    const kids = pdf.resolve(own.get('Kids'));
    const type = pdf.resolve(own.get('Type'));
    const passed = new Map(inherited);
    for (const key of INHERITED) if (own.has(key)) passed.set(key, own.get(key) as Value);
    if (type === '/Page' && kids === undefined) {
      pages.push({ reference, dictionary: new Map([...passed, ...own]) });
      if (pages.length > MAX_PAGES) throw new PdfError(message('pdf.too_many_pages', { most: MAX_PAGES }));
      return;
    }
    if (type !== '/Pages' || !Array.isArray(kids)) throw broken();
    for (const kid of kids) {
      if (!isReference(kid)) throw broken();
      collect(kid, depth + 1, passed);
    }
  }
}
