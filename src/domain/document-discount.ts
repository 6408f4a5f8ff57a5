// The discount of a whole document (EN 16931, BG-20): an allowance has one tax rate there, so each tax band gets its part.

import { invalid } from './failure.ts';
import { message } from './messages/message.ts';
import {
  absolute,
  byLargestRemainder,
  decimalCents,
  finiteDecimal,
  formatCents,
  formatDecimal,
  parseAmountCents,
  parseDecimal,
  parsePercent,
  powerOfTen,
  roundHalfAwayFromZero,
  sum,
} from './money.ts';

/** A tax band before the discount, in minor units; with tax where the prices include it. */
type BandToDiscount = {
  amount: bigint;
  /** What may still be credited of it, on a credit note. */
  left?: bigint | undefined;
};

/**
 * The part of a discount that each tax band gets: in proportion to its amount by the largest remainder method, so that the
 * parts add up to the discount. A part has the sign of its band and is at most as large. On a credit note, the parts are
 * such that no band takes more than what is left of it, where that is possible.
 * @throws Failure `validation_failed` on `discount_value` when an amount exceeds the sum of the bands
 */
export function discountByBand(
  discount: Discount,
  bands: readonly BandToDiscount[],
  currency: string,
): bigint[] {
  const whole = sum(bands.map(({ amount }) => amount));
  const cents = discountCents(discount, whole, currency);
  if (whole === 0n) return bands.map(() => 0n);
  const sign = whole < 0n ? -1n : 1n;
  const products = bands.map(({ amount }) => amount * sign * cents);
  const parts = byLargestRemainder(cents, products, absolute(whole));
  return withinLeft(parts, bands);
}

/** Moves what would exceed a band of a credit note to the bands that have room; all parts as they are where none has. */
function withinLeft(parts: bigint[], bands: readonly BandToDiscount[]): bigint[] {
  const moved = [...parts];
  let surplus = 0n;
  const room = bands.map(({ amount, left }, i): bigint => {
    const part = parts[i] as bigint;
    const beyond = amount - part - (left ?? amount - part);
    if (left === undefined || beyond === 0n) return 0n;
    const exceeds = left < 0n ? beyond < 0n : beyond > 0n;
    if (!exceeds) return left < 0n ? beyond : atMost(-beyond, part);
    moved[i] = part + beyond;
    surplus += beyond;
    return 0n;
  });
  for (const [i, free] of room.entries()) {
    const isPositive = (bands[i]?.left ?? 0n) >= 0n;
    if (surplus === 0n || free <= 0n || isPositive !== surplus > 0n) continue;
    const taken = atMost(absolute(surplus), free);
    moved[i] = (moved[i] as bigint) - (isPositive ? taken : -taken);
    surplus -= isPositive ? taken : -taken;
  }
  return surplus === 0n ? moved : parts;
}

/** A tax band of a credit note for a part of a document, with tax where the prices include it. */
export type PartOfBand = {
  /** Its lines on the credit note. */
  amount: number;
  /** The lines of the document that are not credited yet. */
  rest: number;
  /** What may still be credited. */
  left: number;
};

/** A discount, and the part of each tax band in minor units by tax rate key. */
type DiscountInParts = { discount: Discount; parts: ReadonlyMap<string, bigint> };

/**
 * The discount on a credit note for some lines of a discounted document, by tax rate key: of what each tax band has left of
 * the discount, the part that these lines are of the lines that are left. It is rounded up, so that no part takes more than
 * its band has, and the last one takes exactly the rest. Each band keeps its own part: in proportion to its amount, one
 * band could take what is left of another, whose last lines could not be credited then.
 */
export function discountOfPart(
  bands: ReadonlyMap<string, PartOfBand>,
  currency: string,
): DiscountInParts | null {
  const parts = new Map([...bands].map(([key, band]) => [key, partOf(band)]));
  const cents = sum([...parts.values()]);
  const discount = cents > 0n ? fixedDiscount(cents, currency) : null;
  return discount && { discount, parts };
}

function partOf({ amount, rest, left }: PartOfBand): bigint {
  if (rest === 0) return 0n;
  const product = BigInt(rest - left) * BigInt(amount);
  const size = absolute(BigInt(rest));
  const part = (absolute(product) + size - 1n) / size;
  return product < 0n === rest < 0 ? part : -part;
}

/** What the lines of a document come to before its discount, with tax where the prices include it; null without one. */
export function amountBeforeDiscount({
  prices_include_tax: includesTax,
  subtotal_cents: subtotal,
  total_cents: total,
  discount_cents: discount,
  currency,
}: {
  prices_include_tax: boolean;
  subtotal_cents: number;
  total_cents: number;
  discount_cents: number | null;
  currency: string;
}): string | null {
  return discount === null ? null : formatCents((includesTax ? total : subtotal) + discount, currency);
}

function atMost(value: bigint, most: bigint): bigint {
  return value < most ? value : most;
}

export type DiscountType = 'percent' | 'fixed';

/** `value` is decimal text: a percentage, or an amount of the major unit. */
export type Discount = { type: DiscountType; value: string };

/**
 * Parses `discount_type` and `discount_value` of one line; `line` is its field path, such as `lines.0`, or undefined for
 * those of the document itself.
 * @throws Failure `validation_failed` if only one of the two is given, for a percentage outside 0–100 or with more than
 *   4 decimals, and for an amount that `parseAmountCents` refuses
 */
export function parseDiscount(
  type: DiscountType | null | undefined,
  value: number | null | undefined,
  currency: string,
  line?: string,
): Discount | null {
  const hasType = type !== null && type !== undefined;
  const hasValue = value !== null && value !== undefined;
  if (!hasType && !hasValue) return null;
  if (!hasType)
    throw invalid(
      fieldOf('discount_type', line),
      message('value.required_with', { field: 'discount_value' }),
    );
  if (!hasValue)
    throw invalid(
      fieldOf('discount_value', line),
      message('value.required_with', { field: 'discount_type' }),
    );
  const field = fieldOf('discount_value', line);
  if (type === 'percent') return { type, value: parsePercent(value, field) };
  parseAmountCents(value, currency, field);
  return { type, value: formatDecimal(finiteDecimal(value, field)) };
}

/** A discount of an amount in minor units; none for 0. */
export function fixedDiscount(cents: bigint, currency: string): Discount | null {
  if (cents === 0n) return null;
  return { type: 'fixed', value: formatDecimal(parseDecimal(formatCents(Number(cents), currency))) };
}

/**
 * The amount of a discount on a gross amount, in minor units; `line` as in `parseDiscount`. It has the sign of the
 * gross amount, so that it brings a negative one nearer to 0, too.
 * @throws Failure `validation_failed` on `discount_value` when a fixed discount exceeds the gross amount without its sign
 */
export function discountCents(
  discount: Discount | null,
  grossCents: bigint,
  currency: string,
  line?: string,
): bigint {
  if (!discount) return 0n;
  const value = parseDecimal(discount.value);
  if (discount.type === 'percent') {
    return roundHalfAwayFromZero(grossCents * value.digits, 100n * powerOfTen(value.scale));
  }
  const field = fieldOf('discount_value', line);
  const cents = BigInt(decimalCents(value, currency, field));
  if (cents > absolute(grossCents))
    throw invalid(
      field,
      line === undefined
        ? message('document.discount_exceeds_lines')
        : message('document.discount_too_large'),
    );
  return grossCents < 0n ? -cents : cents;
}

function fieldOf(field: 'discount_type' | 'discount_value', line: string | undefined): string {
  return line === undefined ? field : `${line}.${field}`;
}
