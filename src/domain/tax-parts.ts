import { byLargestRemainder, formatCents, parseDecimal, powerOfTen, sum } from './money.ts';

// Several taxes in one rate, such as those of an American state, county and city. They are charged as one tax, with the sum
// of their percentages, and stated separately.

/** One tax within a rate; its percentage is decimal text as that of a rate. */
export type TaxPart = { label: string; percentage: string };

/** The part that one of these taxes is of a tax band. */
export type TaxBandPart = TaxPart & { tax: string; tax_cents: number };

/** The most decimals of a percentage. */
const MAX_DECIMALS = 4;

/** A percentage in its smallest unit, 0.0001 percent. */
export function percentageUnits(percentage: string): bigint {
  const { digits, scale } = parseDecimal(percentage);
  return digits * powerOfTen(MAX_DECIMALS - scale);
}

/**
 * Distributes the tax of a band over the parts of its rate by the largest remainder method, so that they add up to it. The
 * parts of a negative band are the opposite of those of the positive one.
 */
export function toBandParts(parts: readonly TaxPart[], taxCents: number, currency: string): TaxBandPart[] {
  const weights = parts.map(({ percentage }) => percentageUnits(percentage));
  const size = BigInt(Math.abs(taxCents));
  const shares = byLargestRemainder(
    size,
    weights.map((weight) => weight * size),
    sum(weights),
  );
  return parts.map(({ label, percentage }, i) => {
    const share = Number(shares[i]);
    const cents = taxCents < 0 ? 0 - share : share;
    return { label, percentage, tax: formatCents(cents, currency), tax_cents: cents };
  });
}
