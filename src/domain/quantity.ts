import { type Decimal, formatDecimal, parseDecimal, powerOfTen, reduced } from './decimal.ts';
import { invalid } from './failure.ts';
import { message } from './messages/message.ts';
import { checkSignificantDigits, finiteDecimal, MAX_CENTS } from './money.ts';

const QUANTITY_DECIMALS = 6;
const PERCENT_DECIMALS = 4;
/** Up to 8 digits and 6 decimals. `String(number)` adds no trailing zeros, so such a text needs no further check. */
const ORDINARY_QUANTITY = /^-?\d{1,8}(?:\.\d{1,6})?$/;

/**
 * A line's quantity as decimal text without trailing zeros: 2.50 is `2.5`. It is negative on lines that take something
 * back.
 * @throws Failure `validation_failed` on `field`: zero, more than 6 decimals or 15 significant digits, or an absolute
 *   value above 9007199254740991
 */
export function parseQuantity(value: number, field: string): string {
  const text = String(value);
  if (ORDINARY_QUANTITY.test(text) && value !== 0) return text;
  const quantity = finiteDecimal(value, field);
  if (quantity.digits === 0n) throw invalid(field, message('number.not_zero'));
  return quantityText(quantity, field);
}

/** A stock or a stock threshold, as `parseQuantity` reads a quantity: zero is allowed, a negative one is not. */
export function parseStock(value: number, field: string): string {
  const stock = finiteDecimal(value, field);
  if (stock.digits < 0n) throw invalid(field, message('number.not_negative'));
  return quantityText(stock, field);
}

/**
 * A percentage as decimal text without trailing zeros.
 * @throws Failure `validation_failed` on `field` outside 0–100 or with more than 4 decimals
 */
export function parsePercent(value: number, field: string): string {
  const percent = finiteDecimal(value, field);
  if (value < 0 || value > 100) throw invalid(field, message('number.percent'));
  if (percent.scale > PERCENT_DECIMALS)
    throw invalid(field, message('number.decimals', { most: PERCENT_DECIMALS }));
  return formatDecimal(percent);
}

/** Negative, zero or positive as `a` is less than, equal to or more than `b`; both are decimal text. */
export function compareDecimals(a: string, b: string): number {
  const left = parseDecimal(a);
  const right = parseDecimal(b);
  const difference = left.digits * powerOfTen(right.scale) - right.digits * powerOfTen(left.scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The exact sum of two decimal texts, as decimal text without trailing zeros. */
export function addDecimals(a: string, b: string): string {
  const left = parseDecimal(a);
  const right = parseDecimal(b);
  const scale = Math.max(left.scale, right.scale);
  const digitsAt = ({ digits, scale: own }: Decimal) => digits * powerOfTen(scale - own);
  return formatDecimal(reduced(digitsAt(left) + digitsAt(right), scale));
}

/** Decimal text with the other sign; 0 stays 0. */
export function negated(text: string): string {
  const { digits, scale } = parseDecimal(text);
  return formatDecimal({ digits: -digits, scale });
}

function quantityText(quantity: Decimal, field: string): string {
  if (quantity.scale > QUANTITY_DECIMALS) {
    throw invalid(field, message('number.decimals', { most: QUANTITY_DECIMALS }));
  }
  checkSignificantDigits(quantity, field);
  const text = formatDecimal(quantity);
  if (Number(text) > MAX_CENTS) throw invalid(field, message('number.too_large', { most: MAX_CENTS }));
  if (Number(text) < -MAX_CENTS) throw invalid(field, message('number.at_least', { least: -MAX_CENTS }));
  return text;
}
