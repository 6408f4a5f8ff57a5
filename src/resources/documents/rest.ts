import type { Reader } from '../../database/engine/statement.ts';
import { discountCents, fixedDiscount } from '../../domain/document-discount.ts';
import { addDecimals, compareDecimals, grossCents, negated } from '../../domain/money.ts';
import { type BandSum, isWithin, type TaxBand } from '../../domain/totals.ts';
import {
  type DocumentHead,
  type DocumentRecord,
  type DocumentRow,
  type LineRow,
  linesOf,
} from '../document-records/queries.ts';
import { creditableBands } from '../payments/credit.ts';
import { creditedLinesOf } from '../payments/taken-queries.ts';
import {
  amountOfBand,
  amountsByRate,
  type DraftDiscount,
  NO_DISCOUNT,
  partialDiscount,
  storedDiscount,
} from './discount.ts';
import { NO_DETAILS } from './lines.ts';

/**
 * The lines of what is left of a document after its credit notes and deductions: all of them where there are none, else
 * those that the credit notes have left, or one line per tax band where they took something else than whole quantities.
 */
export async function restOf(
  tx: Reader,
  { head, lines }: Pick<DocumentRecord, 'head' | 'lines'>,
): Promise<{ lines: LineRow[]; discount: DraftDiscount }> {
  const discount = storedDiscount(head);
  const left = await creditableBands(tx, head);
  if (head.taxBreakdown.every((band) => isUntouched(band, left.get(band.tax_rate_key))))
    return { lines, discount };
  const rest = await uncreditedLines(tx, { head, lines });
  const taken = amountsByRate(rest, head);
  const isDiscounted = head.discountType !== null;
  const isRest = [...left].every(([key, sum]) => {
    const [restCents, leftCents] = [taken.get(key) ?? 0, amountOfBand(sum, head.pricesIncludeTax)];
    return isDiscounted ? isWithin(leftCents, restCents) : restCents === leftCents;
  });
  return isRest
    ? { lines: rest, discount: partialDiscount(head, rest) }
    : { lines: linePerBand(head, lines, left), discount: NO_DISCOUNT };
}

/** What credit notes have left of the lines of a document before its discount, by tax rate key. */
export async function uncreditedAmounts(tx: Reader, head: DocumentHead): Promise<Map<string, number>> {
  return amountsByRate(await uncreditedLines(tx, { head, lines: await linesOf(tx, head.id) }), head);
}

/**
 * What credit notes have left of each line by quantity, with a discount that makes it what they have left of the amount:
 * parts of a line that were rounded each for itself add up to the line. Texts and sections, of which there is no quantity,
 * are left out.
 */
export async function uncreditedLines(
  tx: Reader,
  { head, lines }: Pick<DocumentRecord, 'head' | 'lines'>,
): Promise<LineRow[]> {
  const rest = lines.map((line) => ({ ...line }));
  const amount = head.pricesIncludeTax ? 'totalCents' : 'subtotalCents';
  for (const credited of await creditedLinesOf(tx, head.id)) takeCredited(rest, credited, amount);
  return rest
    .filter(({ quantity }) => quantity !== '0')
    .map((line) => {
      const whole = lines.find(({ position }) => position === line.position) as LineRow;
      return line.quantity === whole.quantity
        ? whole
        : { ...line, ...discountOfRest({ ...line, amountCents: line[amount] }, whole, head.currency) };
    });
}

function isUntouched(band: TaxBand, left: BandSum | undefined): boolean {
  return left?.taxableCents === band.taxable_cents && left.taxCents === band.tax_cents;
}

/** The same product on both documents; the discount is no part of it, as it may differ by what rounding left. */
function productOf(line: LineRow): string {
  const { itemReference, description, unit, taxRateKey } = line;
  const { unitPriceCents, exactUnitPrice, priceBaseQuantity } = line;
  const price = [unitPriceCents, exactUnitPrice, priceBaseQuantity];
  return JSON.stringify([itemReference, description, unit, price, taxRateKey]);
}

/** The amount of a line that its price stands for: with tax where prices include it. */
type AmountKey = 'subtotalCents' | 'totalCents';

/** Takes quantity and amount of a line of a credit note from the lines of the same product, in their order. */
function takeCredited(rest: LineRow[], credited: LineRow, amount: AmountKey): void {
  let { quantity, [amount]: amountCents } = credited;
  for (const own of rest) {
    if (productOf(own) !== productOf(credited) || compareDecimals(quantity, '0') <= 0) continue;
    const taken = compareDecimals(own.quantity, quantity) < 0 ? own.quantity : quantity;
    if (compareDecimals(taken, '0') <= 0) continue;
    const cents = taken === quantity ? amountCents : Math.min(own[amount], amountCents);
    own.quantity = addDecimals(own.quantity, negated(taken));
    own[amount] -= cents;
    quantity = addDecimals(quantity, negated(taken));
    amountCents -= cents;
  }
}

type LineDiscount = Pick<LineRow, 'discountType' | 'discountValue'>;

/** The discount that leaves `amountCents` of a line, or comes nearest to it; that of the whole line where it does. */
function discountOfRest(
  { amountCents, ...line }: LineRow & { amountCents: number },
  { discountType, discountValue }: LineDiscount,
  currency: string,
): LineDiscount {
  const gross = grossCents(line, currency);
  const given = gross - BigInt(amountCents);
  const cents = given < 0n ? 0n : given > gross ? gross : given;
  const whole = discountType && discountValue !== null ? { type: discountType, value: discountValue } : null;
  if (whole?.type === 'percent' && discountCents(whole, gross, currency) === cents)
    return { discountType, discountValue };
  const fixed = fixedDiscount(cents, currency);
  return { discountType: fixed?.type ?? null, discountValue: fixed?.value ?? null };
}

function linePerBand(
  head: Pick<DocumentRow, 'number' | 'taxBreakdown' | 'pricesIncludeTax'>,
  lines: LineRow[],
  left: ReadonlyMap<string, BandSum>,
): LineRow[] {
  return head.taxBreakdown.flatMap((band): LineRow[] => {
    const sum = left.get(band.tax_rate_key);
    const cents = sum ? amountOfBand(sum, head.pricesIncludeTax) : 0;
    const line = lines.find(({ taxRateKey }) => taxRateKey === band.tax_rate_key);
    if (!line || cents === 0) return [];
    return [
      {
        ...line,
        ...NO_DETAILS,
        description: `${head.number} · ${band.label}`,
        unit: null,
        quantity: cents < 0 ? '-1' : '1',
        unitPriceCents: Math.abs(cents),
        exactUnitPrice: null,
        priceBaseQuantity: null,
        itemId: null,
        itemReference: null,
        sku: null,
        discountType: null,
        discountValue: null,
      },
    ];
  });
}
