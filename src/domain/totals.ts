import { absolute, parseDecimal, powerOfTen, roundHalfAwayFromZero } from './decimal.ts';
import { discountCents } from './discount.ts';
import { Failure, type FieldErrors, invalid, invalidFields } from './failure.ts';
import {
  type Band,
  type LineRate,
  type LineToTotal,
  positionsByRateKey,
  type Sums,
  sumsInNumbers,
} from './line-sums.ts';
import { message } from './messages/message.ts';
import { formatCents, MAX_CENTS } from './money.ts';

export type LineTotals = { subtotalCents: number; taxCents: number; totalCents: number };

export type Totals = {
  /** In the order of the lines given. */
  lines: LineTotals[];
  /** Highest rate first, then by key. */
  bands: Band[];
  subtotalCents: number;
  taxTotalCents: number;
  totalCents: number;
};

/** One entry of a document's `tax_breakdown`. */
export type TaxBand = {
  tax_rate_key: string;
  label: string;
  category: string;
  tax_rate: string;
  taxable: string;
  taxable_cents: number;
  tax: string;
  tax_cents: number;
  exemption_reason: string | null;
};

/** The amounts of a tax band in minor units. */
export type BandSum = { taxableCents: number; taxCents: number };

const LIMIT = BigInt(MAX_CENTS);

/**
 * Computes the totals of a document in integer minor units of `currency`. Tax is computed once per rate key on the sum
 * of its lines (EN 16931, BR-CO-17) and distributed over them by the largest remainder method, so that lines add up to
 * bands, bands to the tax total, and subtotal + tax = total. Rounding is half away from zero. Lines and bands may be
 * negative, the totals may not.
 * @param left what may still be credited by tax rate key, on a credit note: a band that takes all that is left takes all
 *   that is left of its tax, and none takes more, so that several credit notes together take the tax of the original
 * @throws Failure `validation_failed` on `lines.N.discount_value` when a fixed discount exceeds the line, on
 *   `lines.N.quantity` when the line exceeds `MAX_CENTS`, on `lines` when only the sum of the lines without their signs
 *   does, or when the subtotal or the tax is negative
 */
export function computeTotals(
  lines: readonly LineToTotal[],
  currency: string,
  left?: ReadonlyMap<string, BandSum>,
): Totals {
  const totals = addUp(lines, currency, left);
  refuseNegative(totals, currency);
  return totals;
}

/** The totals of lines that need not make a document yet: they may be negative. @throws Failure as `computeTotals` does */
export function addUp(
  lines: readonly LineToTotal[],
  currency: string,
  left?: ReadonlyMap<string, BandSum>,
): Totals {
  const { subtotals, taxes, bands } =
    (left === undefined ? sumsInNumbers(lines) : undefined) ?? exactSums(lines, currency, left);
  const subtotal = subtotals.reduce((total, cents) => total + cents, 0);
  const taxTotal = bands.reduce((total, { taxCents }) => total + taxCents, 0);
  return {
    lines: subtotals.map((subtotalCents, i) => {
      const taxCents = taxes[i] as number;
      return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents };
    }),
    bands: bands.sort(byRateThenKey),
    subtotalCents: subtotal,
    taxTotalCents: taxTotal,
    totalCents: subtotal + taxTotal,
  };
}

/** The sums of any lines, in BigInt. @throws Failure as `addUp` does */
export function exactSums(
  lines: readonly LineToTotal[],
  currency: string,
  left?: ReadonlyMap<string, BandSum>,
): Sums {
  const subtotals = lineSubtotals(lines, currency);
  const taxes = new Array<bigint>(lines.length).fill(0n);
  const bands: { rate: LineRate; taxable: bigint; tax: bigint }[] = [];
  for (const positions of positionsByRateKey(lines).values()) {
    const rate = (lines[positions[0] as number] as LineToTotal).rate;
    const weights = positions.map((position) => subtotals[position] as bigint);
    const taxable = sum(weights);
    const tax = taxWithin(left?.get(rate.key), taxable, percentOf(taxable, rate.percentage));
    const shares = shareOut(tax, weights, rate.percentage);
    for (const [i, share] of shares.entries()) taxes[positions[i] as number] = share;
    bands.push({ rate, taxable, tax });
  }
  refuseOverflow(subtotals, taxes);
  return {
    subtotals: subtotals.map(Number),
    taxes: taxes.map(Number),
    bands: bands.map(({ rate, taxable, tax }) => ({
      rate,
      taxableCents: Number(taxable),
      taxCents: Number(tax),
    })),
  };
}

/** The tax of a band of a credit note: all that is left of it for all that is left of the band, and never more. */
function taxWithin(left: BandSum | undefined, taxable: bigint, tax: bigint): bigint {
  if (left === undefined) return tax;
  const taxLeft = BigInt(left.taxCents);
  if (taxable === BigInt(left.taxableCents)) return taxLeft;
  return absolute(tax) > absolute(taxLeft) ? taxLeft : tax;
}

/** The `tax_breakdown` of a document: each band with its amounts as text in the major unit and in minor units. */
export function toTaxBreakdown(bands: readonly Band[], currency: string): TaxBand[] {
  return bands.map(({ rate, taxableCents, taxCents }) => ({
    tax_rate_key: rate.key,
    label: rate.label,
    category: rate.category,
    tax_rate: rate.percentage,
    taxable: formatCents(taxableCents, currency),
    taxable_cents: taxableCents,
    tax: formatCents(taxCents, currency),
    tax_cents: taxCents,
    exemption_reason: rate.exemptionReason,
  }));
}

/** Net amounts: round(quantity × unit price) minus the discount. Reports every invalid line, not only the first. */
function lineSubtotals(lines: readonly LineToTotal[], currency: string): bigint[] {
  const errors: FieldErrors = {};
  const subtotals = lines.map((line, i) => {
    try {
      return lineSubtotal(line, currency, `lines.${i}`);
    } catch (error) {
      if (!(error instanceof Failure) || !error.errors) throw error;
      Object.assign(errors, error.errors);
      return 0n;
    }
  });
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return subtotals;
}

/** The amount of a line without its discount: round(quantity × unit price). */
export function grossCents(quantity: string, unitPriceCents: number): bigint {
  const { digits, scale } = parseDecimal(quantity);
  return roundHalfAwayFromZero(digits * BigInt(unitPriceCents), powerOfTen(scale));
}

function lineSubtotal(line: LineToTotal, currency: string, field: string): bigint {
  const gross = grossCents(line.quantity, line.unitPriceCents);
  if (absolute(gross) > LIMIT)
    throw invalid(`${field}.quantity`, message('document.line_too_large', { most: MAX_CENTS }));
  return gross - discountCents(line.discount, gross, currency, field);
}

function percentOf(amount: bigint, percentage: string): bigint {
  const { factor, divisor } = fractionOf(percentage);
  return roundHalfAwayFromZero(amount * factor, divisor);
}

/** A percentage as factor / divisor. */
function fractionOf(percentage: string): { factor: bigint; divisor: bigint } {
  const { digits, scale } = parseDecimal(percentage);
  return { factor: digits, divisor: 100n * powerOfTen(scale) };
}

/**
 * Distributes the tax of a band over its lines by the largest remainder method: each gets its exact share rounded down,
 * and the rest goes unit by unit to the largest remainders; on a tie, to the earlier line. So each share is less than
 * one unit away from the exact one.
 *
 * The exact share is the tax of the band in proportion to the amount of the line. In a band with amounts of both signs,
 * this proportion has no bounds: 1000.00 and -999.97 leave 0.03 with a tax of 0.01, of which 1000.00 would get 333.33.
 * There the exact share is the tax on the line's own amount; all of them together differ from the tax of the band by at
 * most half a unit.
 *
 * A band that begins with a negative line is computed with all signs reversed, so that the opposite lines have the
 * opposite shares.
 */
function shareOut(tax: bigint, weights: readonly bigint[], percentage: string): bigint[] {
  const first = weights.find((weight) => weight !== 0n);
  if (first === undefined) return weights.map(() => 0n);
  const sign = first < 0n ? -1n : 1n;
  const { factor, divisor } = weights.some((weight) => weight * sign < 0n)
    ? fractionOf(percentage)
    : { factor: tax * sign, divisor: sum(weights) * sign };
  const products = weights.map((weight) => weight * sign * factor);
  const shares = products.map((product) => dividedDown(product, divisor));
  const remainders = products.map((product, i) => product - (shares[i] as bigint) * divisor);
  const byRemainder = remainders
    .map((_, i) => i)
    .sort((a, b) => compareBigInts(remainders[b] as bigint, remainders[a] as bigint) || a - b);
  const left = Number(tax * sign - sum(shares));
  const [order, unit] = left < 0 ? [byRemainder.toReversed(), -1n] : [byRemainder, 1n];
  for (let taken = 0; taken < Math.abs(left); taken += 1) {
    const i = order[taken % order.length] as number;
    shares[i] = (shares[i] as bigint) + unit;
  }
  return shares.map((share) => share * sign);
}

/** numerator / denominator, rounded down; the denominator is positive. */
function dividedDown(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

/** The lines count without their signs, so that every sum of some of them is a safe integer, too. */
function refuseOverflow(subtotals: readonly bigint[], taxes: readonly bigint[]): void {
  const sizes = subtotals.map((subtotal, i) => absolute(subtotal) + absolute(taxes[i] as bigint));
  if (sum(sizes) <= LIMIT) return;
  const line = sizes.findIndex((size) => size > LIMIT);
  if (line >= 0)
    throw invalid(`lines.${line}.quantity`, message('document.taxed_line_too_large', { most: MAX_CENTS }));
  throw invalid('lines', message('document.total_too_large', { most: MAX_CENTS }));
}

/** The total is negative only where one of these is. */
function refuseNegative({ subtotalCents, taxTotalCents }: Totals, currency: string): void {
  const valuesOf = (cents: number) => ({ amount: formatCents(cents, currency), currency });
  const lines = [
    ...(subtotalCents < 0 ? [message('document.negative_subtotal', valuesOf(subtotalCents))] : []),
    ...(taxTotalCents < 0 ? [message('document.negative_tax', valuesOf(taxTotalCents))] : []),
  ];
  if (lines.length > 0) throw invalidFields({ lines });
}

function byRateThenKey(a: Band, b: Band): number {
  const difference = Number(b.rate.percentage) - Number(a.rate.percentage);
  if (difference !== 0) return difference;
  return a.rate.key < b.rate.key ? -1 : 1;
}

function compareBigInts(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
