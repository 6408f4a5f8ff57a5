import { formatCents } from './money.ts';
import { toBandParts } from './tax-parts.ts';
import type { BandSum, TaxBand } from './totals.ts';

// What credit notes and deductions take of the frozen tax bands of a document. Nothing is computed from a rate here: a
// rate that has changed since changes nothing.

/** What is left of each band by its key, after what others have taken; a band of which nothing is left stays, with zeros. */
export function bandsLeft(bands: readonly TaxBand[], taken: readonly TaxBand[]): Map<string, BandSum> {
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
