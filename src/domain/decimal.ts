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
