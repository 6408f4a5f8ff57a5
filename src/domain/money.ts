import * as dineroCurrencies from 'dinero.js/currencies';
import {
  type Decimal,
  decimalOf,
  parseDecimal,
  placePoint,
  powerOfTen,
  reduced,
  significantDigits,
} from './decimal.ts';
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
export function ordinaryCents(value: number, currency: string): number | undefined {
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
export function checkSignificantDigits(value: Decimal, field: string): void {
  if (significantDigits(value) > MAX_SIGNIFICANT_DIGITS) {
    throw invalid(field, message('number.significant_digits', { most: MAX_SIGNIFICANT_DIGITS }));
  }
}

export function exponentOf(currency: string): number {
  const exponent = EXPONENTS.get(currency);
  if (exponent === undefined) throw new RangeError(`Not a currency of ISO 4217: ${currency}`);
  return exponent;
}

function tooManyDecimals(currency: string, decimals: number): Message {
  if (decimals === 0) return message('amount.whole', { currency });
  return message('amount.decimals', { most: decimals, currency });
}
