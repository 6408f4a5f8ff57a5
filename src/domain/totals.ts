import type { TaxRate } from './catalogue.ts';
import { type Discount, discountByBand, discountCents } from './document-discount.ts';
import { Failure, type FieldErrors, invalid, invalidFields } from './failure.ts';
import { message } from './messages/message.ts';
import {
  absolute,
  byLargestRemainder,
  formatCents,
  grossCents,
  MAX_CENTS,
  type PricedQuantity,
  parseDecimal,
  powerOfTen,
  roundHalfAwayFromZero,
  sum,
} from './money.ts';
import { type TaxBandPart, toBandParts } from './tax-parts.ts';

export type LineTotals = { subtotalCents: number; taxCents: number; totalCents: number };

export type Totals = {
  /** In the order of the lines given. */
  lines: LineTotals[];
  /** Highest rate first, then by key. */
  bands: Band[];
  subtotalCents: number;
  taxTotalCents: number;
  totalCents: number;
  /** The amount of the document's own discount, with tax where the prices include it; null where it has none. */
  discountCents: number | null;
};

/** What decides on the totals of a document besides its lines. */
export type Terms = {
  /** On the whole document; the amounts of the lines are those before it. */
  discount?: Discount | null | undefined;
  /** Its part of each tax band, by tax rate key, where that does not follow from the amounts. */
  discountParts?: ReadonlyMap<string, bigint> | undefined;
  /** Tax is taken out of the prices, instead of added to them. */
  pricesIncludeTax?: boolean | undefined;
  /**
   * What may still be credited by tax rate key, on a credit note: a band that takes all that is left takes all that is left
   * of its tax, and none takes more, so that several credit notes together take the tax of the original.
   */
  left?: ReadonlyMap<string, BandSum> | undefined;
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
  /** Only of a rate that is made of several taxes; they add up to the tax of the band. */
  parts?: TaxBandPart[] | null;
};

/** The amounts of a tax band in minor units. */
export type BandSum = { taxableCents: number; taxCents: number };

const LIMIT = BigInt(MAX_CENTS);

/**
 * Computes the totals of a document in integer minor units of `currency`. Tax is computed once per rate key on the sum
 * of its lines (EN 16931, BR-CO-17) and distributed over them by the largest remainder method, so that lines add up to
 * bands, bands to the tax total, and subtotal + tax = total. Where prices include tax, it is taken out once per rate key,
 * so that the lines with tax add up to the total. Rounding is half away from zero. Lines and bands may be negative, the
 * totals may not.
 * @throws Failure `validation_failed` on `lines.N.discount_value` when a fixed discount exceeds the line, on
 *   `discount_value` when the one of the document exceeds all lines, on `lines.N.quantity` when the line exceeds
 *   `MAX_CENTS`, on `lines` when only the sum of the lines without their signs does, or when the subtotal or the tax is
 *   negative
 */
export function computeTotals(lines: readonly LineToTotal[], currency: string, terms: Terms = {}): Totals {
  const totals = addUp(lines, currency, terms);
  refuseNegative(totals, currency);
  return totals;
}

/** The totals of lines that need not make a document yet: they may be negative. @throws Failure as `computeTotals` does */
export function addUp(lines: readonly LineToTotal[], currency: string, terms: Terms = {}): Totals {
  const { subtotals, taxes, bands, discountCents } = sumsOf(lines, currency, terms);
  const subtotal = bands.reduce((total, { taxableCents }) => total + taxableCents, 0);
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
    discountCents: discountCents ?? null,
  };
}

/** @throws Failure as `addUp` does */
function sumsOf(lines: readonly LineToTotal[], currency: string, terms: Terms = {}): Sums {
  const includesTax = terms.pricesIncludeTax === true;
  const amounts = lineAmounts(lines, currency);
  const subtotals = [...amounts];
  const taxes = new Array<bigint>(lines.length).fill(0n);
  const groups = [...positionsByRateKey(lines).values()].map((positions) => {
    const { rate } = lines[positions[0] as number] as LineToTotal;
    const weights = positions.map((position) => amounts[position] as bigint);
    return { positions, rate, weights, whole: sum(weights), left: terms.left?.get(rate.key) };
  });
  const { discount, discountParts: parts } = terms;
  const discounts =
    discount &&
    (parts
      ? groups.map(({ rate }) => parts.get(rate.key) ?? 0n)
      : discountByBand(
          discount,
          groups.map(({ whole, left }) => ({ amount: whole, left: left && amountLeft(left, includesTax) })),
          currency,
        ));
  const bands = groups.map(({ positions, rate, weights, whole, left }, i) => {
    const fraction = taxFraction(rate.percentage, includesTax);
    const amount = whole - (discounts?.[i] ?? 0n);
    const tax = taxWithin(left, amount, taxOf(amount, fraction), includesTax);
    const taxOfLines = amount === whole ? tax : taxOf(whole, fraction);
    for (const [j, share] of shareOut(taxOfLines, weights, fraction).entries()) {
      const position = positions[j] as number;
      taxes[position] = share;
      if (includesTax) subtotals[position] = (weights[j] as bigint) - share;
    }
    return { rate, taxableCents: Number(includesTax ? amount - tax : amount), taxCents: Number(tax) };
  });
  refuseOverflow(subtotals, taxes);
  return {
    subtotals: subtotals.map(Number),
    taxes: taxes.map(Number),
    bands,
    discountCents: discounts ? Number(sum(discounts)) : undefined,
  };
}

function amountLeft({ taxableCents, taxCents }: BandSum, includesTax: boolean): bigint {
  return BigInt(taxableCents) + (includesTax ? BigInt(taxCents) : 0n);
}

/** The tax of a band of a credit note: all that is left of it for all that is left of the band, and never more. */
function taxWithin(left: BandSum | undefined, amount: bigint, tax: bigint, includesTax: boolean): bigint {
  if (left === undefined) return tax;
  const [taxableLeft, taxLeft] = [BigInt(left.taxableCents), BigInt(left.taxCents)];
  if (amount === amountLeft(left, includesTax)) return taxLeft;
  const most = absolute(tax) > absolute(taxLeft) ? taxLeft : tax;
  // Where tax is taken out, what is not tax is taxable: neither part may be more than what is left of it.
  return includesTax && absolute(amount - most) > absolute(taxableLeft) ? amount - taxableLeft : most;
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
    ...(rate.parts && { parts: toBandParts(rate.parts, taxCents, currency) }),
  }));
}

/** round(quantity × unit price) minus the discount of the line. Reports every invalid line, not only the first. */
function lineAmounts(lines: readonly LineToTotal[], currency: string): bigint[] {
  const errors: FieldErrors = {};
  const amounts = lines.map((line, i) => {
    try {
      return lineAmount(line, currency, `lines.${i}`);
    } catch (error) {
      if (!(error instanceof Failure) || !error.errors) throw error;
      Object.assign(errors, error.errors);
      return 0n;
    }
  });
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return amounts;
}

function lineAmount(line: LineToTotal, currency: string, field: string): bigint {
  const gross = grossCents(line, currency);
  if (absolute(gross) > LIMIT)
    throw invalid(`${field}.quantity`, message('document.line_too_large', { most: MAX_CENTS }));
  return gross - discountCents(line.discount, gross, currency, field);
}

/** A fraction of two whole numbers; the divisor is above 0. */
type Fraction = { factor: bigint; divisor: bigint };

/** The part of an amount that is its tax: of 20 %, 20/100 of a price without tax, or 20/120 of one with it. */
function taxFraction(percentage: string, includesTax: boolean): Fraction {
  const { digits, scale } = parseDecimal(percentage);
  const hundred = 100n * powerOfTen(scale);
  return { factor: digits, divisor: includesTax ? hundred + digits : hundred };
}

function taxOf(amount: bigint, { factor, divisor }: Fraction): bigint {
  return roundHalfAwayFromZero(amount * factor, divisor);
}

/**
 * Distributes the tax of a band over its lines by the largest remainder method. So each share is less than one unit away
 * from the exact one.
 *
 * The exact share is the tax of the band in proportion to the amount of the line. In a band with amounts of both signs,
 * this proportion has no bounds: 1000.00 and -999.97 leave 0.03 with a tax of 0.01, of which 1000.00 would get 333.33.
 * There the exact share is the tax on the line's own amount; all of them together differ from the tax of the band by at
 * most half a unit.
 *
 * A band that begins with a negative line is computed with all signs reversed, so that the opposite lines have the
 * opposite shares.
 */
function shareOut(tax: bigint, weights: readonly bigint[], fraction: Fraction): bigint[] {
  const first = weights.find((weight) => weight !== 0n);
  if (first === undefined) return weights.map(() => 0n);
  const sign = first < 0n ? -1n : 1n;
  const { factor, divisor } = weights.some((weight) => weight * sign < 0n)
    ? fraction
    : { factor: tax * sign, divisor: sum(weights) * sign };
  const products = weights.map((weight) => weight * sign * factor);
  return byLargestRemainder(tax * sign, products, divisor).map((share) => share * sign);
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

/** The properties of a tax rate that the computation needs. */
export type LineRate = Pick<
  TaxRate,
  'key' | 'label' | 'percentage' | 'category' | 'exemptionReason' | 'parts'
>;

export type LineToTotal = PricedQuantity & {
  discount: Discount | null;
  rate: LineRate;
};

/** The sums of all lines with the same tax rate key. */
type Band = { rate: LineRate; taxableCents: number; taxCents: number };

/** What the totals of a document are made of. */
type Sums = {
  /** The subtotal of each line, in the order of the lines; `taxes` likewise. */
  subtotals: number[];
  taxes: number[];
  bands: Band[];
  /** The amount of the discount of the whole document. */
  discountCents?: number | undefined;
};

function positionsByRateKey(lines: readonly LineToTotal[]): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  for (const [i, { rate }] of lines.entries()) {
    const known = positions.get(rate.key);
    if (known) known.push(i);
    else positions.set(rate.key, [i]);
  }
  return positions;
}

// What credit notes and deductions take of the frozen tax bands of a document. Nothing is computed from a rate here: a
// rate that has changed since changes nothing.

/** What another document has taken of a band. */
export type TakenBand = Pick<TaxBand, 'tax_rate_key' | 'taxable_cents' | 'tax_cents'>;

/** What is left of each band by its key, after what others have taken; a band of which nothing is left stays, with zeros. */
export function bandsLeft(bands: readonly TaxBand[], taken: readonly TakenBand[]): Map<string, BandSum> {
  const left = new Map<string, BandSum>(
    bands.map((band) => [band.tax_rate_key, { taxableCents: band.taxable_cents, taxCents: band.tax_cents }]),
  );
  for (const { tax_rate_key: key, taxable_cents: taxable, tax_cents: tax } of taken) {
    const sum = left.get(key);
    if (!sum) continue;
    sum.taxableCents -= taxable;
    sum.taxCents -= tax;
  }
  return left;
}

/** Taxable amounts and taxes together. */
export function sumOfBands(bands: Iterable<BandSum>): number {
  let cents = 0;
  for (const { taxableCents, taxCents } of bands) cents += taxableCents + taxCents;
  return cents;
}

/** True where an amount is part of what is left: of the same sign, and no larger. */
export function isWithin(cents: number, leftCents: number): boolean {
  return leftCents < 0 ? cents <= 0 && cents >= leftCents : cents >= 0 && cents <= leftCents;
}

/**
 * A part of what is left of some bands, as bands of its own: each amount in proportion, by the largest remainder method,
 * so that the parts add up to it, and all that is left is taken to the cent.
 * @param left by key, as `bandsLeft` returns it
 * @param amountCents above 0, at most the sum of what is left
 */
export function partOfBands(
  bands: readonly TaxBand[],
  left: ReadonlyMap<string, BandSum>,
  amountCents: number,
  currency: string,
): TaxBand[] {
  const sums = bands.map((band) => left.get(band.tax_rate_key) ?? { taxableCents: 0, taxCents: 0 });
  const parts = inProportion(
    amountCents,
    sums.flatMap(({ taxableCents, taxCents }) => [taxableCents, taxCents]),
  );
  return bands
    .map((band, i) => withAmounts(band, parts[2 * i] as number, parts[2 * i + 1] as number, currency))
    .filter(({ taxable_cents: taxable, tax_cents: tax }) => taxable !== 0 || tax !== 0);
}

function withAmounts(band: TaxBand, taxableCents: number, taxCents: number, currency: string): TaxBand {
  return {
    ...band,
    taxable: formatCents(taxableCents, currency),
    taxable_cents: taxableCents,
    tax: formatCents(taxCents, currency),
    tax_cents: taxCents,
    ...(band.parts && { parts: toBandParts(band.parts, taxCents, currency) }),
  };
}

/** Shares of an amount by weights with a positive sum; on a tie of remainders, the earlier one gets the cent. */
function inProportion(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const products = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const remainders = products.map((product) => ((product % whole) + whole) % whole);
  const shares = products.map((product, i) => Number((product - (remainders[i] as bigint)) / whole));
  const missing = cents - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = remainders
    .map((remainder, i) => ({ remainder, i }))
    .sort((a, b) => (a.remainder === b.remainder ? a.i - b.i : a.remainder > b.remainder ? -1 : 1));
  for (const { i } of byRemainder.slice(0, missing)) shares[i] = (shares[i] as number) + 1;
  return shares;
}
