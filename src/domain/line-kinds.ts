import { Failure, type FieldErrors, invalidFields } from './failure.ts';
import { addUp, type LineToTotal, type LineTotals, type Terms, type Totals } from './totals.ts';

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

/** The tax bands of the lines that have amounts, whatever else the document is. */
export function bandsOfLines(
  lines: readonly (LineToTotal | undefined)[],
  currency: string,
  terms: Terms,
): Totals['bands'] {
  return totalsOfItems(lines, (items) => addUp(items, currency, terms)).bands;
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
