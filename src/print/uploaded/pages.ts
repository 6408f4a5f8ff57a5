import type { Pdf } from './reader.ts';
import { broken } from './scanner.ts';
import { type Dictionary, isReference, PdfError, type Reference } from './values.ts';

/** A contract of this length nobody reads. */
const MAX_PAGES = 1000;
const MAX_DEPTH = 50;

/** The root of a file's pages: what an update of the file changes. */
export type PageTree = { root: Reference; dictionary: Dictionary; pages: Reference[] };

/**
 * Every page of a file, in order.
 * @throws PdfError
 */
export function pagesOf(pdf: Pdf): PageTree {
  const root = pdf.dictionary(pdf.crossReferences.trailer.get('Root')).get('Pages');
  if (!isReference(root)) throw broken();
  const pages: Reference[] = [];
  const visited = new Set<number>();
  collect(root, 0);
  if (pages.length === 0) throw new PdfError('has no pages');
  return { root, dictionary: pdf.dictionary(root), pages };

  function collect(node: Reference, depth: number): void {
    if (visited.has(node.number) || depth > MAX_DEPTH) throw broken();
    visited.add(node.number);
    const dictionary = pdf.dictionary(node);
    const kids = pdf.resolve(dictionary.get('Kids'));
    if (dictionary.get('Type') === '/Page' || kids === undefined) {
      pages.push(node);
      if (pages.length > MAX_PAGES) throw new PdfError(`has more than ${MAX_PAGES} pages`);
      return;
    }
    if (!Array.isArray(kids)) throw broken();
    for (const kid of kids) {
      if (!isReference(kid)) throw broken();
      collect(kid, depth + 1);
    }
  }
}
