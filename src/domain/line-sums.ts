import type { TaxRate } from './catalogue.ts';
import type { Discount } from './discount.ts';
import { MAX_CENTS } from './money.ts';

/** The properties of a tax rate that the computation needs. */
export type LineRate = Pick<TaxRate, 'key' | 'label' | 'percentage' | 'category' | 'exemptionReason'>;

export type LineToTotal = {
  /** Decimal text above zero, as returned by `parseQuantity`. */
  quantity: string;
  unitPriceCents: number;
  discount: Discount | null;
  rate: LineRate;
};

/** The sums of all lines with the same tax rate key. */
export type Band = { rate: LineRate; taxableCents: number; taxCents: number };

/** What the totals of a document are made of. */
export type Sums = {
  /** Of each line. */
  subtotals: number[];
  taxes: number[];
  bands: Band[];
};

/**
 * The sums of lines without a discount in plain numbers, which takes a tenth of the time of BigInt.
 * @returns undefined where a product is no safe integer any more, or a line has a discount
 */
export function sumsInNumbers(lines: readonly LineToTotal[]): Sums | undefined {
  const subtotals: number[] = [];
  for (const line of lines) {
    if (line.discount !== null) return undefined;
    const subtotal = timesDecimal(line.unitPriceCents, line.quantity, 1);
    if (subtotal === undefined) return undefined;
    subtotals.push(subtotal);
  }
  const taxes = new Array<number>(lines.length).fill(0);
  const bands: Band[] = [];
  let total = 0;
  for (const positions of positionsByRateKey(lines).values()) {
    const { rate } = lines[positions[0] as number] as LineToTotal;
    let taxableCents = 0;
    for (const position of positions) taxableCents += subtotals[position] as number;
    const taxCents = timesDecimal(taxableCents, rate.percentage, 100);
    if (taxCents === undefined || !shareOut(taxCents, taxableCents, { positions, subtotals, taxes })) {
      return undefined;
    }
    total += taxableCents + taxCents;
    bands.push({ rate, taxableCents, taxCents });
  }
  return total <= MAX_CENTS ? { subtotals, taxes, bands } : undefined;
}

export function positionsByRateKey(lines: readonly LineToTotal[]): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  for (const [i, { rate }] of lines.entries()) {
    const known = positions.get(rate.key);
    if (known) known.push(i);
    else positions.set(rate.key, [i]);
  }
  return positions;
}

/** cents × decimal / divisor, rounded half up; nothing here is negative. */
function timesDecimal(cents: number, decimal: string, divisor: number): number | undefined {
  const point = decimal.indexOf('.');
  const scale = point < 0 ? 0 : decimal.length - point - 1;
  const product = cents * Number(point < 0 ? decimal : decimal.slice(0, point) + decimal.slice(point + 1));
  if (!Number.isSafeInteger(product) || scale > MAX_SCALE) return undefined;
  const unit = divisor * 10 ** scale;
  const rest = product % unit;
  return (product - rest) / unit + (2 * rest >= unit ? 1 : 0);
}

/** A quantity has 6 decimals at most, a percentage 4. */
const MAX_SCALE = 6;

type Shared = { positions: number[]; subtotals: number[]; taxes: number[] };

/** Distributes a tax over the lines of its rate, as `shareOut` in `totals.ts` does. @returns false where it cannot */
function shareOut(tax: number, taxable: number, { positions, subtotals, taxes }: Shared): boolean {
  if (taxable === 0) return true;
  const remainders = new Map<number, number>();
  let left = tax;
  for (const position of positions) {
    const product = tax * (subtotals[position] as number);
    if (!Number.isSafeInteger(product)) return false;
    const remainder = product % taxable;
    const share = (product - remainder) / taxable;
    remainders.set(position, remainder);
    taxes[position] = share;
    left -= share;
  }
  if (left === 0) return true;
  const byRemainder = positions.toSorted(
    (a, b) => (remainders.get(b) as number) - (remainders.get(a) as number) || a - b,
  );
  for (const position of byRemainder.slice(0, left)) taxes[position] = (taxes[position] as number) + 1;
  return true;
}
