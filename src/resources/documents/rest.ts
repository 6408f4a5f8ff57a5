import type { Reader } from '../../database/engine/statement.ts';
import { discountCents, fixedDiscount } from '../../domain/discount.ts';
import { addDecimals, compareDecimals, negated } from '../../domain/quantity.ts';
import { addUp, type BandSum, grossCents, type TaxBand } from '../../domain/totals.ts';
import type { DocumentRecord, LineRow } from './queries.ts';
import { creditableBands } from './settlement/credit.ts';
import { creditedLinesOf } from './settlement/credit-queries.ts';

/**
 * The lines of what is left of a document after its credit notes and deductions: all of them where there are none, else
 * those that the credit notes have left, or one line per tax band where they took something else than whole quantities.
 */
export async function restOf(
  tx: Reader,
  { head, lines }: Pick<DocumentRecord, 'head' | 'lines'>,
): Promise<LineRow[]> {
  const left = await creditableBands(tx, head);
  if (head.taxBreakdown.every((band) => isUntouched(band, left.get(band.tax_rate_key)))) return lines;
  const rest = await uncreditedLines(tx, { head, lines });
  const taken = bandsOf(rest, head.currency);
  const isRest = [...left].every(([key, { taxableCents }]) => (taken.get(key) ?? 0) === taxableCents);
  return isRest ? rest : linePerBand(head.number, head.taxBreakdown, lines, left);
}

/**
 * What credit notes have left of each line by quantity, with a discount that makes it what they have left of the amount:
 * parts of a line that were rounded each for itself add up to the line.
 */
export async function uncreditedLines(
  tx: Reader,
  { head, lines }: Pick<DocumentRecord, 'head' | 'lines'>,
): Promise<LineRow[]> {
  const rest = lines.map((line) => ({ ...line }));
  for (const credited of await creditedLinesOf(tx, head.id)) takeCredited(rest, credited);
  return rest
    .filter(({ quantity }) => quantity !== '0')
    .map((line) => {
      const whole = lines.find(({ position }) => position === line.position) as LineRow;
      return line.quantity === whole.quantity
        ? whole
        : { ...line, ...discountOfRest(line, whole, head.currency) };
    });
}

function isUntouched(band: TaxBand, left: BandSum | undefined): boolean {
  return left?.taxableCents === band.taxable_cents && left.taxCents === band.tax_cents;
}

/** The same product on both documents; the discount is no part of it, as it may differ by what rounding left. */
function productOf({ itemReference, description, unit, unitPriceCents, taxRateKey }: LineRow): string {
  return JSON.stringify([itemReference, description, unit, unitPriceCents, taxRateKey]);
}

/** Takes quantity and amount of a line of a credit note from the lines of the same product, in their order. */
function takeCredited(rest: LineRow[], credited: LineRow): void {
  let { quantity, subtotalCents } = credited;
  for (const own of rest) {
    if (productOf(own) !== productOf(credited) || compareDecimals(quantity, '0') <= 0) continue;
    const taken = compareDecimals(own.quantity, quantity) < 0 ? own.quantity : quantity;
    if (compareDecimals(taken, '0') <= 0) continue;
    const cents = taken === quantity ? subtotalCents : Math.min(own.subtotalCents, subtotalCents);
    own.quantity = addDecimals(own.quantity, negated(taken));
    own.subtotalCents -= cents;
    quantity = addDecimals(quantity, negated(taken));
    subtotalCents -= cents;
  }
}

type LineDiscount = Pick<LineRow, 'discountType' | 'discountValue'>;

/** The discount that leaves `subtotalCents` of a line, or comes nearest to it; that of the whole line where it does. */
function discountOfRest(
  { quantity, unitPriceCents, subtotalCents }: LineRow,
  { discountType, discountValue }: LineDiscount,
  currency: string,
): LineDiscount {
  const gross = grossCents(quantity, unitPriceCents);
  const given = gross - BigInt(subtotalCents);
  const cents = given < 0n ? 0n : given > gross ? gross : given;
  const whole = discountType && discountValue !== null ? { type: discountType, value: discountValue } : null;
  if (whole?.type === 'percent' && discountCents(whole, gross, currency, 'lines') === cents)
    return { discountType, discountValue };
  const fixed = fixedDiscount(cents, currency);
  return { discountType: fixed?.type ?? null, discountValue: fixed?.value ?? null };
}

/** Taxable amounts by tax rate key. */
function bandsOf(lines: LineRow[], currency: string): Map<string, number> {
  const toTotal = lines.map((line) => ({
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    discount:
      line.discountType && line.discountValue !== null
        ? { type: line.discountType, value: line.discountValue }
        : null,
    rate: {
      key: line.taxRateKey,
      label: line.taxLabel,
      percentage: line.taxRate,
      category: line.taxCategory as 'S',
      exemptionReason: null,
    },
  }));
  return new Map(addUp(toTotal, currency).bands.map(({ rate, taxableCents }) => [rate.key, taxableCents]));
}

function linePerBand(
  number: string | null,
  bands: readonly TaxBand[],
  lines: LineRow[],
  left: ReadonlyMap<string, BandSum>,
): LineRow[] {
  return bands.flatMap((band): LineRow[] => {
    const taxableCents = left.get(band.tax_rate_key)?.taxableCents ?? 0;
    const line = lines.find(({ taxRateKey }) => taxRateKey === band.tax_rate_key);
    if (!line || taxableCents === 0) return [];
    return [
      {
        ...line,
        description: `${number} · ${band.label}`,
        unit: null,
        quantity: taxableCents < 0 ? '-1' : '1',
        unitPriceCents: Math.abs(taxableCents),
        itemId: null,
        itemReference: null,
        discountType: null,
        discountValue: null,
      },
    ];
  });
}
