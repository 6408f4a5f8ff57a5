import type { Reader } from '../../database/engine/statement.ts';
import { addDecimals, compareDecimals, negated } from '../../domain/quantity.ts';
import { addUp, type BandSum, type TaxBand } from '../../domain/totals.ts';
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
  const rest = withoutQuantities(lines, await creditedLinesOf(tx, head.id));
  const taken = bandsOf(rest, head.currency);
  const isRest = [...left].every(([key, { taxableCents }]) => (taken.get(key) ?? 0) === taxableCents);
  return isRest ? rest : linePerBand(head.number, head.taxBreakdown, lines, left);
}

function isUntouched(band: TaxBand, left: BandSum | undefined): boolean {
  return left?.taxableCents === band.taxable_cents && left.taxCents === band.tax_cents;
}

/** The same product on both documents. */
function productOf(line: LineRow): string {
  const { itemReference, description, unit, unitPriceCents, discountType, discountValue, taxRateKey } = line;
  return JSON.stringify([
    itemReference,
    description,
    unit,
    unitPriceCents,
    discountType,
    discountValue,
    taxRateKey,
  ]);
}

function withoutQuantities(lines: LineRow[], credited: LineRow[]): LineRow[] {
  const rest = lines.map((line) => ({ ...line }));
  for (const line of credited) {
    let { quantity } = line;
    for (const own of rest) {
      if (productOf(own) !== productOf(line) || compareDecimals(quantity, '0') <= 0) continue;
      const taken = compareDecimals(own.quantity, quantity) < 0 ? own.quantity : quantity;
      if (compareDecimals(taken, '0') <= 0) continue;
      own.quantity = addDecimals(own.quantity, negated(taken));
      quantity = addDecimals(quantity, negated(taken));
    }
  }
  return rest.filter(({ quantity }) => quantity !== '0');
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
