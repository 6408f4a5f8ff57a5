import type { DocumentKind, DocumentType } from './catalogue.ts';
import { catalogueOfKey, countryCatalogue, supportedCountries } from './countries.ts';
import { Failure, type FieldErrors, invalidFields } from './failure.ts';
import { type Message, message } from './messages/message.ts';
import type { LineToTotal, LineTotals, Totals } from './totals.ts';

/** All document types of a country, the inactive ones included; empty for a country without a catalogue. */
export function documentTypes(country: string): readonly DocumentType[] {
  return countryCatalogue(country)?.documentTypes ?? [];
}

/** The type that a new document of this country may have: active, and of this country only. */
export function findDocumentType(country: string, key: string): DocumentType | undefined {
  return documentTypes(country).find((type) => type.key === key && type.active);
}

/** The keys that a new document of this country may name. */
export function documentTypeKeys(country: string): string[] {
  return documentTypes(country).flatMap(({ key, active }) => (active ? [key] : []));
}

/** The message for an invalid type of a new document; undefined for a valid one. */
export function documentTypeFault(country: string, key: string): Message | undefined {
  if (findDocumentType(country, key)) return undefined;
  return message('document.unknown_type', { country, keys: documentTypeKeys(country) });
}

/** The names of all types of all countries, by key. */
export function documentTypeNames(): [key: string, name: string][] {
  return supportedCountries().flatMap((country) =>
    documentTypes(country).map(({ key, name }): [string, string] => [key, name]),
  );
}

/** The type of an existing document, which may be inactive by now. */
export function documentTypeByKey(key: string): DocumentType | undefined {
  return catalogueOfKey(key)?.documentTypes.find((type) => type.key === key);
}

/** What an existing document is, whatever its country calls it. */
export function kindOf({ typeKey }: { typeKey: string }): DocumentKind | undefined {
  return documentTypeByKey(typeKey)?.kind;
}

/** The types of records whose deletion is listed, for programs that keep copies of them. */
export const DELETABLE_TYPES = ['client', 'item', 'document', 'expense', 'contract'] as const;

export type DeletableType = (typeof DELETABLE_TYPES)[number];

/** `text` is a note among the lines, `section` the heading of those after it; only lines of kind `item` have amounts. */
export const LINE_KINDS = ['item', 'text', 'section'] as const;

export type LineKind = (typeof LINE_KINDS)[number];

const NOTHING: LineTotals = { subtotalCents: 0, taxCents: 0, totalCents: 0 };

/**
 * Computes totals from the lines of kind `item` alone, the others being undefined, which then have amounts of 0. A fault
 * is named by the place of its line among all of them.
 * @param compute totals of lines, as `computeTotals` of `totals.ts`
 */
export function totalsOfItems<T extends Pick<Totals, 'lines'>>(
  lines: readonly (LineToTotal | undefined)[],
  compute: (items: readonly LineToTotal[]) => T,
): T {
  const places = lines.flatMap((line, place) => (line === undefined ? [] : [place]));
  if (places.length === lines.length) return compute(lines as readonly LineToTotal[]);
  const totals = inPlaces(places, () => compute(lines.filter((line) => line !== undefined)));
  const amounts = lines.map(() => NOTHING);
  for (const [i, place] of places.entries()) amounts[place] = totals.lines[i] as LineTotals;
  return { ...totals, lines: amounts };
}

function inPlaces<T>(places: readonly number[], compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof Failure) || !error.errors) throw error;
    const errors: FieldErrors = {};
    for (const [field, reasons] of Object.entries(error.errors))
      errors[field.replace(/^lines\.(\d+)/, (_, i) => `lines.${places[Number(i)]}`)] = reasons;
    throw invalidFields(errors);
  }
}

type Amounts = { kind: LineKind; subtotalCents: number; totalCents: number };

/**
 * What the lines of each section come to, by its place among all lines: those after it until the next section, with tax
 * where the prices include it.
 */
export function sectionSubtotals(lines: readonly Amounts[], pricesIncludeTax: boolean): Map<number, number> {
  const subtotals = new Map<number, number>();
  let section: number | undefined;
  for (const [place, { kind, subtotalCents, totalCents }] of lines.entries()) {
    if (kind === 'section') {
      section = place;
      subtotals.set(section, 0);
    } else if (section !== undefined) {
      const cents = pricesIncludeTax ? totalCents : subtotalCents;
      subtotals.set(section, (subtotals.get(section) as number) + cents);
    }
  }
  return subtotals;
}
