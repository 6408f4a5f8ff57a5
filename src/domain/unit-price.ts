import {
  type Decimal,
  formatDecimal,
  parseDecimal,
  powerOfTen,
  reduced,
  roundHalfAwayFromZero,
} from './decimal.ts';
import { invalid } from './failure.ts';
import { message } from './messages/message.ts';
import {
  checkSignificantDigits,
  decimalCents,
  exponentOf,
  finiteDecimal,
  formatCents,
  ordinaryCents,
} from './money.ts';
import { parseQuantity } from './quantity.ts';

// Prices of one unit, or of several: the amounts that may have more decimals than their currency.

/** EN 16931 sets no limit for BT-146; this is a millionth of a cent. */
export const PRICE_DECIMALS = 8;

/** A price as rows store it. */
type ExactPrice = {
  /** In minor units; rounded, half away from zero, where `exact` has the price. */
  cents: number;
  /** Decimal text in the major unit, where the price has more decimals than its currency; else null. */
  exact: string | null;
};

/** What the amount of a line is computed from, besides its discount. */
export type PricedQuantity = {
  /** Decimal text other than zero, as `parseQuantity` returns it. */
  quantity: string;
  unitPriceCents: number;
  /** As `exact` of `ExactPrice`. */
  exactUnitPrice?: string | null | undefined;
  /** How many units the price is for, as decimal text above zero (EN 16931, BT-149); null or undefined for one. */
  priceBaseQuantity?: string | null | undefined;
};

/**
 * A price that a caller sends, as a number of the major unit.
 * @throws Failure `validation_failed` on `field`: below zero, more than 8 decimals, more than 15 significant digits, or
 *   more minor units than `MAX_CENTS`
 */
export function parsePrice(value: number, currency: string, field: string): ExactPrice {
  const cents = ordinaryCents(value, currency);
  if (cents !== undefined) return { cents, exact: null };
  const price = finiteDecimal(value, field);
  if (price.digits < 0n) throw invalid(field, message('number.not_negative'));
  return priceIn(price, currency, field);
}

/** A price with the same digits in another currency: 0.1648 EUR is 0.1648 RSD. @throws Failure as `parsePrice` does */
export function restatePrice(price: ExactPrice, from: string, to: string, field: string): ExactPrice {
  return from === to ? price : priceIn(parseDecimal(formatPrice(price, from)), to, field);
}

/** Decimal text of the major unit with all decimals of the price, and at least those of the currency. */
export function formatPrice({ cents, exact }: ExactPrice, currency: string): string {
  return exact ?? formatCents(cents, currency);
}

/**
 * How many units a price is for, as decimal text; null for one.
 * @throws Failure `validation_failed` on `field`: not above zero, more than 6 decimals or 15 significant digits
 */
export function parseBaseQuantity(value: number | null | undefined, field: string): string | null {
  if (value == null || value === 1) return null;
  if (value <= 0) throw invalid(field, message('number.positive'));
  return parseQuantity(value, field);
}

/** The amount of a line without its discount, in minor units: quantity × price ÷ base quantity, rounded once. */
export function grossCents(line: PricedQuantity, currency: string): bigint {
  const { digits, scale } = parseDecimal(line.quantity);
  let numerator = digits;
  let denominator = powerOfTen(scale);
  if (line.exactUnitPrice == null) numerator *= BigInt(line.unitPriceCents);
  else {
    const price = parseDecimal(line.exactUnitPrice);
    numerator *= price.digits * powerOfTen(exponentOf(currency));
    denominator *= powerOfTen(price.scale);
  }
  if (line.priceBaseQuantity != null) {
    const base = parseDecimal(line.priceBaseQuantity);
    numerator *= powerOfTen(base.scale);
    denominator *= base.digits;
  }
  return roundHalfAwayFromZero(numerator, denominator);
}

/** The same price with at most `decimals` decimals, for more units: 0.00000548 for one is 0.0548 for 10,000. */
export function withFewerDecimals(
  price: { amount: string; baseQuantity: string | null },
  decimals: number,
): { amount: string; baseQuantity: string | null } {
  const { digits, scale } = parseDecimal(price.amount);
  if (scale <= decimals) return price;
  const base = parseDecimal(price.baseQuantity ?? '1');
  const more = powerOfTen(scale - decimals);
  return {
    amount: formatDecimal({ digits, scale: decimals }),
    baseQuantity: formatDecimal(reduced(base.digits * more, base.scale)),
  };
}

function priceIn(price: Decimal, currency: string, field: string): ExactPrice {
  if (price.scale > PRICE_DECIMALS)
    throw invalid(field, message('number.decimals', { most: PRICE_DECIMALS }));
  const exponent = exponentOf(currency);
  if (price.scale <= exponent) return { cents: decimalCents(price, currency, field), exact: null };
  checkSignificantDigits(price, field);
  const cents = roundHalfAwayFromZero(price.digits, powerOfTen(price.scale - exponent));
  return { cents: Number(cents), exact: formatDecimal(price) };
}
