import { createHash } from 'node:crypto';
import { assertNoActiveContent } from './active-content.ts';
import { broken, shownDifferently, tooManyParts } from './budget.ts';
import { copyGroup } from './colours.ts';
import { copyContent } from './content.ts';
import {
  type Copier,
  createCopier,
  dictionaryAt,
  entries,
  numbersText,
  optional,
  plainContent,
  streamWith,
} from './copier.ts';
import { copyLinks, namedPlaces, type Targets } from './links.ts';
import { type PdfPage, pagesOf } from './page-tree.ts';
import { openPdf } from './reader.ts';
import { createScope } from './scope.ts';
import type { Content } from './streams.ts';
import {
  type Dictionary,
  integerOf,
  isStream,
  objectBytes,
  type Reference,
  textOf,
  type Value,
} from './values.ts';

/** A file that was written from the parsed content of another, and its number of pages. */
export type Normalised = { pdf: Buffer; pages: number };

/** Most files become smaller; one that grows beyond this was made to. */
const MAX_BYTES = 16 * 1024 * 1024;
/** In points: sizes that every program shows, up to a poster. */
const [MIN_SIDE, MAX_SIDE] = [10, 14_400];

const CATALOGUE: Reference = { number: 1, generation: 0 };
const PAGES: Reference = { number: 2, generation: 0 };

/**
 * Writes a file again from its parsed content: one version, one cross-reference table, and nothing but its pages with
 * their content. Parts that programs could read differently are either written unambiguously or refused. Normalising
 * twice gives the same bytes.
 * @throws PdfError
 */
export function normalise(bytes: Buffer): Normalised {
  const pdf = openPdf(bytes);
  assertNoActiveContent(pdf);
  const copier = createCopier(pdf, copyContent);
  const catalogue = pdf.dictionary(pdf.crossReferences.trailer.get('Root'));
  mustBeTheSameForAll(copier, catalogue);
  const { pages } = pagesOf(pdf);
  copier.out.add(entries(['Type', '/Catalog'], ['Pages', PAGES]));
  copier.out.add();
  const references = pages.map(() => copier.out.add());
  const targets: Targets = {
    pages: new Map(pages.map(({ reference }, i) => [reference.number, references[i] as Reference])),
    places: namedPlaces(copier, catalogue),
  };
  copier.out.set(PAGES, entries(['Type', '/Pages'], ['Kids', references], ['Count', String(pages.length)]));
  for (const [i, page] of pages.entries()) {
    copier.out.set(references[i] as Reference, copyPage(copier, page, targets));
  }
  groupForms(copier);
  return { pdf: fileOf(copier.out.values), pages: pages.length };
}

/** Refuses content that may be visible to some readers but not others, or on screen but not on paper. */
function mustBeTheSameForAll(copier: Copier, catalogue: Dictionary): void {
  const layers = copier.pdf.resolve(dictionaryAt(copier, catalogue.get('OCProperties'))?.get('OCGs'));
  if (Array.isArray(layers) && layers.length > 0) throw shownDifferently('layers');
  const fields = copier.pdf.resolve(dictionaryAt(copier, catalogue.get('AcroForm'))?.get('Fields'));
  if (fields !== undefined && !(Array.isArray(fields) && fields.length === 0)) {
    throw shownDifferently('notes');
  }
}

function copyPage(copier: Copier, { dictionary: page }: PdfPage, targets: Targets): Value {
  const unit = copier.pdf.resolve(page.get('UserUnit'));
  if (unit !== undefined && Number(unit) !== 1) throw shownDifferently('odd_pages');
  const scope = createScope(dictionaryAt(copier, page.get('Resources')));
  const contents = contentsOf(copier, page.get('Contents'));
  // Before its contents, so that objects are numbered in the order of their first use.
  const reference = copier.out.add();
  const whole = contents.length === 1 ? (contents[0] as Content).bytes : joined(contents);
  const { bytes } = copier.copyContent(whole, { kind: 'page', scope });
  copier.out.set(reference, streamWith(new Map(), bytes, contents.length === 1 ? contents[0] : undefined));
  const turn = rotationOf(copier, page.get('Rotate'));
  return entries(
    ['Type', '/Page'],
    ['Parent', PAGES],
    ['MediaBox', boxOf(copier, page)],
    ['Rotate', turn === 0 ? undefined : String(turn)],
    ['Resources', scope.used],
    ['Contents', reference],
    ['Group', optional(page.get('Group'), (given) => copyGroup(copier, given))],
    ['Annots', copyLinks(copier, page.get('Annots'), targets)],
  );
}

/** Content may be split into pieces, each of which ends between two operands. */
function contentsOf(copier: Copier, source: Value | undefined): Content[] {
  const given = copier.pdf.resolve(source);
  if (given === undefined) return [];
  return (Array.isArray(given) ? given : [source]).map((each) => plainContent(copier, each));
}

function joined(contents: Content[]): Buffer {
  return Buffer.concat(contents.flatMap(({ bytes }) => [bytes, Buffer.from('\n')]));
}

function rotationOf(copier: Copier, source: Value | undefined): number {
  const given = copier.pdf.resolve(source);
  const turn = given === undefined ? 0 : integerOf(given);
  if (turn === undefined || turn % 90 !== 0 || Math.abs(turn) > 3600) throw broken();
  return ((turn % 360) + 360) % 360;
}

/** The visible part of the page, as its only box: some programs print more than they show. */
function boxOf(copier: Copier, page: Dictionary): Value {
  const media = rectangle(copier, page.get('MediaBox'));
  const crop = page.has('CropBox') ? rectangle(copier, page.get('CropBox')) : media;
  const box = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ] as const;
  const sides = [box[2] - box[0], box[3] - box[1]];
  if (sides.some((side) => side < MIN_SIDE || side > MAX_SIDE)) throw shownDifferently('odd_pages');
  return numbersText(
    copier,
    box.map((edge) => edge.toFixed(10)),
  );
}

function rectangle(copier: Copier, source: Value | undefined): [number, number, number, number] {
  const [a, b, c, d] = numbersText(copier, source, 4).map(Number) as [number, number, number, number];
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** A form that is drawn with transparency becomes one group in every program. */
function groupForms({ grouped, out }: Copier): void {
  for (const number of grouped) {
    const form = out.values[number - 1];
    if (!isStream(form as Value)) throw broken();
    const { dictionary, data } = form as { dictionary: Dictionary; data: Buffer };
    if (dictionary.has('Group')) continue;
    const { Filter, ...rest } = Object.fromEntries(dictionary);
    const group: Dictionary = new Map([['S', '/Transparency']]);
    const head = entries(...Object.entries(rest), ['Group', group], ['Filter', Filter]);
    out.set({ number, generation: 0 }, { dictionary: head, data });
  }
}

function fileOf(values: Value[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = (parts[0] as Buffer).length;
  const rows = values.map((value, i) => {
    const bytes = objectBytes({ number: i + 1, generation: 0 }, value);
    const row = `${String(length).padStart(10, '0')} 00000 n \n`;
    parts.push(bytes);
    length += bytes.length;
    if (length > MAX_BYTES) throw tooManyParts();
    return row;
  });
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  const id = `<${hash.digest('hex').slice(0, 32)}>`;
  const size = values.length + 1;
  const trailer = textOf(entries(['Size', String(size)], ['Root', CATALOGUE], ['ID', [id, id]]));
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n${trailer}\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')]);
}
