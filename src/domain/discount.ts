import { absolute, formatDecimal, parseDecimal, powerOfTen, roundHalfAwayFromZero } from './decimal.ts';
import { invalid } from './failure.ts';
import { message } from './messages/message.ts';
import { decimalCents, finiteDecimal, formatCents, parseAmountCents } from './money.ts';
import { parsePercent } from './quantity.ts';

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
