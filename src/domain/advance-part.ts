import { invalid } from './failure.ts';
import { message } from './messages/message.ts';
import { formatCents, parseDecimal, powerOfTen, roundHalfAwayFromZero } from './money.ts';
import {
  type BandSum,
  bandsLeft,
  isWithin,
  partOfBands,
  sumOfBands,
  type TakenBand,
  type TaxBand,
} from './totals.ts';

// An advance invoice for a part of a proforma: so much of each tax band that all parts together are the whole to the cent.

/** A proforma with what its advance invoices have taken of it. */
export type Advanced = {
  bands: readonly TaxBand[];
  currency: string;
  /** The bands of each of its advance invoices. */
  taken: readonly (readonly TakenBand[])[];
};

/** A percentage, as decimal text, or an amount with tax in minor units. */
export type AdvancePart = { percent: string } | { cents: number };

/**
 * The amount with tax of each tax band of an advance, in proportion to what is left of the bands, without those that get none.
 * @throws Failure on `advance_percent` or `advance_amount` for more than what is left
 */
export function advanceByBand(part: AdvancePart, { bands, currency, taken }: Advanced) {
  const left = bandsLeft(bands, taken.flat());
  const leftCents = sumOfBands(left.values());
  const cents =
    'cents' in part ? part.cents : percentOf(part.percent, { bands, leftCents, parts: taken.length });
  const field = 'cents' in part ? 'advance_amount' : 'advance_percent';
  if (cents > leftCents || leftCents <= 0) {
    const amount = formatCents(Math.max(leftCents, 0), currency);
    throw invalid(field, message('advance.exceeds_proforma', { amount, currency }));
  }
  // A small share of a small amount.
  if (cents === 0) throw invalid(field, message('number.at_least', { least: formatCents(1, currency) }));
  return partOfBands(bands, left, cents, currency).map((band) => ({
    band,
    cents: band.taxable_cents + band.tax_cents,
  }));
}

/** Each part was rounded by half a unit at most, so that percentages which make 100 may miss what is left by their number. */
function percentOf(
  percent: string,
  { bands, leftCents, parts }: { bands: readonly TaxBand[]; leftCents: number; parts: number },
): number {
  const { digits, scale } = parseDecimal(percent);
  const whole = BigInt(sumOfBands(bandsLeft(bands, []).values()));
  const cents = Number(roundHalfAwayFromZero(whole * digits, 100n * powerOfTen(scale)));
  return cents > leftCents && cents - leftCents <= parts ? leftCents : cents;
}

/**
 * What is left of the bands of which these lines take no more: all of a band takes all that is left of its tax, so that
 * several advances together have the tax of the proforma. The tax of what exceeds it is that of its own amount.
 */
export function leftForAdvance(
  own: readonly { rate: { key: string }; taxableCents: number; taxCents: number }[],
  { bands, taken }: Pick<Advanced, 'bands' | 'taken'>,
): Map<string, BandSum> {
  const left = bandsLeft(bands, taken.flat());
  const grossOf = ({ taxableCents, taxCents }: BandSum) => taxableCents + taxCents;
  for (const band of own) {
    const sum = left.get(band.rate.key);
    if (sum && !isWithin(grossOf(band), grossOf(sum))) left.delete(band.rate.key);
  }
  return left;
}
