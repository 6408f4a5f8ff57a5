import * as dineroCurrencies from 'dinero.js/currencies';
import { invalid } from './failure.ts';
import { type Message, message } from './messages/message.ts';

/** The largest amount, in minor units: the largest integer that a JSON number holds exactly. */
export const MAX_CENTS = Number.MAX_SAFE_INTEGER;

/** A JSON number with more digits may have lost precision when it was parsed. */
export const MAX_SIGNIFICANT_DIGITS = 15;

const MAX_ORDINARY = 10 ** MAX_SIGNIFICANT_DIGITS;

// dinero.js divides the ariary and the ouguiya into fifths; ISO 4217 gives both two decimals.
const ISO_4217_EXPONENTS: Record<string, number> = { MGA: 2, MRU: 2 };

const EXPONENTS = new Map(
  Object.values(dineroCurrencies).map(({ code, exponent }): [string, number] => [
    code,
    ISO_4217_EXPONENTS[code] ?? exponent,
  ]),
);

/** Decimals of a currency in ISO 4217 (JPY 0, RSD 2, KWD 3); undefined for an unknown code. */
export function currencyExponent(code: string): number | undefined {
  return EXPONENTS.get(code);
}

/** True for an alphabetic ISO 4217 code in upper case. */
export function isCurrency(code: string): boolean {
  return EXPONENTS.has(code);
}

/** Every currency with its decimals, by code. */
export function currencies(): { code: string; decimals: number }[] {
  return [...EXPONENTS]
    .map(([code, decimals]) => ({ code, decimals }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** The code itself. @throws Failure `validation_failed` on `field` when ISO 4217 has no such currency */
export function parseCurrency(code: string, field: string): string {
  if (!isCurrency(code)) throw invalid(field, message('code.currency_such_as'));
  return code;
}

/**
 * Converts an amount in the major unit, as API callers send it, into minor units: 12.5 EUR is 1250.
 * @throws Failure `validation_failed` on `field`: below zero (or zero, if it must be positive), more decimals
 *   than the currency has, more than 15 significant digits, or more minor units than `MAX_CENTS`
 */
export function parseAmountCents(
  value: number,
  currency: string,
  field: string,
  { positive = false }: { positive?: boolean } = {},
): number {
  const ordinary = ordinaryCents(value, currency);
  if (ordinary !== undefined) return ordinary;
  const amount = finiteDecimal(value, field);
  if (positive && amount.digits <= 0n) throw invalid(field, message('number.positive'));
  if (amount.digits < 0n) throw invalid(field, message('number.not_negative'));
  return decimalCents(amount, currency, field);
}

/**
 * The minor units of an amount above zero of at most 15 digits, in plain numbers. Dividing rounds to the nearest number, so
 * only those minor units give back the value: decimals of 15 digits are numbers of their own.
 * @returns undefined for every other value, and for an unknown currency
 */
function ordinaryCents(value: number, currency: string): number | undefined {
  const unit = 10 ** (EXPONENTS.get(currency) ?? Number.NaN);
  const cents = Math.round(value * unit);
  return cents > 0 && cents < MAX_ORDINARY && cents / unit === value ? cents : undefined;
}

/** The minor units of a decimal amount in the major unit, with the checks of `parseAmountCents` except for the sign. */
export function decimalCents(amount: Decimal, currency: string, field: string): number {
  const decimals = exponentOf(currency);
  if (amount.scale > decimals) throw invalid(field, tooManyDecimals(currency, decimals));
  checkSignificantDigits(amount, field);
  const cents = amount.digits * powerOfTen(decimals - amount.scale);
  if (cents > BigInt(MAX_CENTS)) throw invalid(field, message('amount.too_large', { most: MAX_CENTS }));
  return Number(cents);
}

/**
 * Minor units of one currency as those of another with the same digits: 12.50 EUR is 12.50 RSD, or 12.500 KWD.
 * @throws Failure `validation_failed` on `field` when the other currency lacks the decimals, or has more minor units
 *   than `MAX_CENTS`
 */
export function restateCents(cents: number, from: string, to: string, field: string): number {
  if (from === to) return cents;
  return decimalCents(reduced(BigInt(cents), exponentOf(from)), to, field);
}

/** Decimal text of the major unit as it is, where a currency has its decimals. @throws Failure as `restateCents` does */
export function restateDecimal(amount: string, currency: string, field: string): string {
  decimalCents(parseDecimal(amount), currency, field);
  return amount;
}

/** Minor units as text in the major unit with exactly the currency's decimals: `1200.00`, JPY `1200`, KWD `1.234`. */
export function formatCents(cents: number, currency: string): string {
  return placePoint(cents, exponentOf(currency));
}

/** The same sum. @throws Failure on `field` beyond exact JSON numbers: no sum is ever rounded silently */
export function mustBeExact(cents: number, field: string): number {
  if (cents > MAX_CENTS) throw invalid(field, message('sum.too_large', { most: MAX_CENTS }));
  return cents;
}

/** The exact value of a JSON number. @throws Failure `validation_failed` on `field` when it overflowed to infinity */
export function finiteDecimal(value: number, field: string): Decimal {
  if (!Number.isFinite(value)) throw invalid(field, message('number.finite'));
  return decimalOf(value);
}

/** @throws Failure `validation_failed` on `field` above 15 significant digits */
function checkSignificantDigits(value: Decimal, field: string): void {
  if (significantDigits(value) > MAX_SIGNIFICANT_DIGITS) {
    throw invalid(field, message('number.significant_digits', { most: MAX_SIGNIFICANT_DIGITS }));
  }
}

function exponentOf(currency: string): number {
  const exponent = EXPONENTS.get(currency);
  if (exponent === undefined) throw new RangeError(`Not a currency of ISO 4217: ${currency}`);
  return exponent;
}

function tooManyDecimals(currency: string, decimals: number): Message {
  if (decimals === 0) return message('amount.whole', { currency });
  return message('amount.decimals', { most: decimals, currency });
}

/** An exact decimal number: digits / 10^scale, with the smallest scale that holds it (never negative). */
export type Decimal = { readonly digits: bigint; readonly scale: number };

const NUMBER_TEXT = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/**
 * The exact decimal of a JSON number by its shortest decimal text, so that 0.1 is exactly one tenth.
 * @throws RangeError for NaN and the infinities, which are not JSON numbers
 */
export function decimalOf(value: number): Decimal {
  return parseDecimal(String(value));
}

/**
 * Reads decimal text as `String(number)` writes it: `12`, `-0.5`, `1e+21`, `1.5e-7`.
 * @throws RangeError for any other text
 */
export function parseDecimal(text: string): Decimal {
  const match = NUMBER_TEXT.exec(text);
  if (!match) throw new RangeError(`Not a decimal number: ${text}`);
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  let digits = BigInt(whole + fraction);
  let scale = fraction.length - Number(exponent);
  if (scale < 0) {
    digits *= powerOfTen(-scale);
    scale = 0;
  }
  return reduced(sign ? -digits : digits, scale);
}

/** digits / 10^scale with the smallest scale that holds it. */
export function reduced(digits: bigint, scale: number): Decimal {
  while (scale > 0 && digits % 10n === 0n) {
    digits /= 10n;
    scale -= 1;
  }
  return { digits, scale };
}

/** Plain decimal text without exponent and without trailing zeros: `1.5`, `-0.000001`, `1000`. */
export function formatDecimal({ digits, scale }: Decimal): string {
  return placePoint(digits, scale);
}

/** Writes an integer, a safe one if it is a number, with its last `decimals` digits behind the point: (-1234, 3) is `-1.234`. */
export function placePoint(digits: bigint | number, decimals: number): string {
  const sign = digits < 0 ? '-' : '';
  const text = (digits < 0 ? -digits : digits).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + text;
  return `${sign}${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/** The number of significant digits: 2 for 1200, 4 for 12.05, 0 for 0. */
export function significantDigits({ digits }: Decimal): number {
  const text = absolute(digits).toString().replace(/0+$/, '');
  return text.length;
}

/** numerator / denominator, rounded to the nearest integer, half away from zero; the denominator is positive. */
export function roundHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  const rounded = (2n * absolute(numerator) + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

export function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/**
 * Whole shares of `target`, near products / divisor: each is rounded down, and the rest goes unit by unit to the largest
 * remainders; on a tie, to the earlier one.
 * @param divisor above 0
 */
export function byLargestRemainder(target: bigint, products: readonly bigint[], divisor: bigint): bigint[] {
  const shares = products.map((product) => dividedDown(product, divisor));
  const remainders = products.map((product, i) => product - (shares[i] as bigint) * divisor);
  const byRemainder = remainders
    .map((_, i) => i)
    .sort((a, b) => compareBigInts(remainders[b] as bigint, remainders[a] as bigint) || a - b);
  const left = Number(target - sum(shares));
  const [order, unit] = left < 0 ? [byRemainder.toReversed(), -1n] : [byRemainder, 1n];
  for (let taken = 0; taken < Math.abs(left); taken += 1) {
    const i = order[taken % order.length] as number;
    shares[i] = (shares[i] as bigint) + unit;
  }
  return shares;
}

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

/** numerator / denominator, rounded down; the denominator is positive. */
function dividedDown(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

function compareBigInts(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// Prices of one unit, or of several: the amounts that may have more decimals than their currency.

/** EN 16931 sets no limit for BT-146; this is a millionth of a cent. */
const PRICE_DECIMALS = 8;

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
