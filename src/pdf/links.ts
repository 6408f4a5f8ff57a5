import { broken, shownDifferently } from './budget.ts';
import {
  type Copier,
  dictionaryAt,
  entries,
  hexText,
  nameOf,
  numbersText,
  numberText,
  stringBytes,
} from './copier.ts';
import { type Dictionary, isReference, type Reference, type Value } from './values.ts';

const MAX_LINKS = 5000;
const MAX_ADDRESS = 2000;
const MAX_DEPTH = 20;

/** The targets that links may have: the pages in the new file, and the named destinations. */
export type Targets = { pages: Map<number, Reference>; places: Map<string, Value> };

/**
 * Copies the links of a page, without borders, which screens show and paper does not. Links are left out unless they
 * lead to a website, an e-mail address or a place in the file.
 * @throws PdfError where the page has any other annotation
 */
export function copyLinks(copier: Copier, source: Value | undefined, targets: Targets): Value[] | undefined {
  const given = copier.pdf.resolve(source);
  if (given === undefined) return undefined;
  if (!Array.isArray(given) || given.length > MAX_LINKS) throw broken();
  const links = given.flatMap((each) => {
    const annotation = dictionaryAt(copier, each);
    if (!annotation) throw broken();
    if (nameOf(copier, annotation.get('Subtype')) !== '/Link') throw shownDifferently('notes');
    const target = targetOf(copier, annotation, targets);
    if (!target) return [];
    const link = entries(
      ['Type', '/Annot'],
      ['Subtype', '/Link'],
      ['Rect', numbersText(copier, annotation.get('Rect'), 4)],
      ['Border', ['0', '0', '0']],
      ['F', '4'],
      target,
    );
    return [copier.out.add(link)];
  });
  return links.length > 0 ? links : undefined;
}

function targetOf(copier: Copier, link: Dictionary, targets: Targets): [string, Value] | undefined {
  const action = dictionaryAt(copier, link.get('A'));
  const kind = action && nameOf(copier, action.get('S'));
  if (action && kind === '/URI') {
    const address = stringBytes(copier, action.get('URI'));
    const isPlain = /^(?:https?|mailto):[!-~]+$/i.test(address.toString('latin1'));
    if (!isPlain || address.length > MAX_ADDRESS) return undefined;
    return ['A', entries(['S', '/URI'], ['URI', hexText(address)])];
  }
  const place = placeOf(copier, kind === '/GoTo' ? action?.get('D') : link.get('Dest'), targets);
  return place === undefined ? undefined : ['Dest', place];
}

function placeOf(copier: Copier, source: Value | undefined, targets: Targets): Value | undefined {
  let place = copier.pdf.resolve(source);
  if (typeof place === 'string') {
    const key = place.startsWith('/') ? place : hexText(stringBytes(copier, place));
    place = copier.pdf.resolve(targets.places.get(key));
  }
  const list = Array.isArray(place) ? place : copier.pdf.resolve(dictionaryAt(copier, place)?.get('D'));
  if (!Array.isArray(list) || !isReference(list[0])) return undefined;
  const page = targets.pages.get(list[0].number);
  if (!page) return undefined;
  if (nameOf(copier, list[1]) !== '/XYZ') return [page, '/Fit'];
  const [left, top] = [list[2], list[3]].map((each) => {
    const number = each && copier.pdf.resolve(each);
    return number === undefined ? 'null' : numberText(number);
  });
  return [page, '/XYZ', left as string, top as string, 'null'];
}

/** The named destinations: in a dictionary by name, or in a name tree (ISO 32000 §12.3.2.3). */
export function namedPlaces(copier: Copier, catalogue: Dictionary): Map<string, Value> {
  const places = new Map<string, Value>();
  for (const [name, place] of dictionaryAt(copier, catalogue.get('Dests')) ?? [])
    places.set(`/${name}`, place);
  const visited = new Set<number>();
  collect(dictionaryAt(copier, catalogue.get('Names'))?.get('Dests'), 0);
  return places;

  function collect(source: Value | undefined, depth: number): void {
    if (depth > MAX_DEPTH || (isReference(source) && visited.has(source.number))) throw broken();
    if (isReference(source)) visited.add(source.number);
    const node = dictionaryAt(copier, source);
    const [names, kids] = ['Names', 'Kids'].map((key) => copier.pdf.resolve(node?.get(key)));
    if (Array.isArray(names)) {
      for (let i = 0; i + 1 < names.length; i += 2) {
        places.set(hexText(stringBytes(copier, names[i])), names[i + 1] as Value);
      }
    }
    if (Array.isArray(kids)) for (const kid of kids) collect(kid, depth + 1);
  }
}
