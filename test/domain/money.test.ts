import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  currencyExponent,
  decimalCents,
  decimalOf,
  formatCents,
  formatDecimal,
  isCurrency,
  MAX_CENTS,
  parseAmountCents,
  parseQuantity,
  roundHalfAwayFromZero,
  significantDigits,
} from '../../src/domain/money.ts';
import { runs } from '../scenarios.ts';
import { refusal } from './refusal.ts';

const finiteNumber = fc.double({ noDefaultInfinity: true, noNaN: true });
const currency = fc.constantFrom('JPY', 'RSD', 'EUR', 'KWD', 'CLF');

test('amounts and quantities in plain numbers are those by exact decimals', () => {
  const near = fc
    .tuple(
      fc.integer({ min: 0, max: 10 ** 15 }),
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: -2, max: 2 }),
    )
    .map(([digits, scale, ulps]) => (digits / 10 ** scale) * (1 + ulps * Number.EPSILON));
  const outcome = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return (error as { errors?: unknown }).errors;
    }
  };
  fc.assert(
    fc.property(fc.oneof(near, finiteNumber), currency, (value, code) => {
      fc.pre(value > 0);
      const exact = decimalOf(value);
      expect(outcome(() => parseAmountCents(value, code, 'x'))).toEqual(
        outcome(() => decimalCents(exact, code, 'x')),
      );
      for (const signed of [value, -value]) {
        const quantity = outcome(() => parseQuantity(signed, 'x'));
        if (typeof quantity === 'string') expect(quantity).toBe(formatDecimal(decimalOf(signed)));
      }
    }),
    { numRuns: runs(20_000) },
  );
});

describe('a JSON number is read by its shortest decimal text, never by binary arithmetic', () => {
  test.each([
    [19.99, 1999n, 2],
    [0.1, 1n, 1],
    [1e21, 10n ** 21n, 0],
    [1.5e-7, 15n, 8],
    [-12.5, -125n, 1],
    [1200, 1200n, 0],
    [-0, 0n, 0],
  ])('%d', (value, digits, scale) => {
    expect(decimalOf(value)).toEqual({ digits, scale });
  });

  test('every finite number survives the way to decimal text and back', () => {
    fc.assert(
      fc.property(finiteNumber, (value) => {
        const text = formatDecimal(decimalOf(value));
        expect(Number(text)).toBe(value === 0 ? 0 : value);
        expect(new Big(text).eq(new Big(String(value)))).toBe(true);
        expect(text).not.toMatch(/e|\.$|\.\d*0$/);
      }),
    );
  });

  test('significant digits are those between the zeros', () => {
    expect([1200, 12.05, 0.001, 0, 1e300].map((value) => significantDigits(decimalOf(value)))).toEqual([
      2, 4, 1, 0, 1,
    ]);
  });
});

describe("decimals are those of the currency's ISO 4217 exponent", () => {
  test('JPY 0, RSD 2, KWD 3; every currency of ISO 4217 counts in tenths', () => {
    expect(['JPY', 'RSD', 'EUR', 'HUF', 'KWD', 'CLF', 'MGA', 'MRU'].map(currencyExponent)).toEqual([
      0, 2, 2, 2, 3, 4, 2, 2,
    ]);
  });

  test.each(['XXX', 'rsd', '', 'EURO', 'constructor'])('«%s» is no currency', (code) => {
    expect(isCurrency(code)).toBe(false);
  });

  test.each([
    [120000, 'RSD', '1200.00'],
    [1200, 'JPY', '1200'],
    [1234, 'KWD', '1.234'],
    [5, 'RSD', '0.05'],
    [-5, 'RSD', '-0.05'],
    [-123456, 'EUR', '-1234.56'],
    [0, 'KWD', '0.000'],
    [MAX_CENTS, 'RSD', '90071992547409.91'],
  ])('%d minor units of %s are shown as %s', (cents, code, text) => {
    expect(formatCents(cents, code)).toBe(text);
  });

  test("text of an amount always has exactly the currency's decimals and equals its minor units", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), currency, (cents, code) => {
        const exponent = currencyExponent(code) as number;
        const text = formatCents(cents, code);
        expect(text.split('.')[1]?.length ?? 0).toBe(exponent);
        expect(new Big(text).times(new Big(10).pow(exponent)).eq(cents)).toBe(true);
      }),
    );
  });
});

describe('an amount is at least 0, with at most the decimals of its currency and 15 significant digits', () => {
  test.each([
    [19.99, 'RSD', 1999],
    [1.005, 'KWD', 1005],
    [1200, 'JPY', 1200],
    [0, 'RSD', 0],
    [0.07, 'EUR', 7],
    [1.1, 'EUR', 110],
    [9999999999999.99, 'EUR', 999999999999999],
    [90071992547409, 'EUR', 9007199254740900],
  ])('%d %s is %d minor units', (value, code, cents) => {
    expect(parseAmountCents(value, code, 'amount')).toBe(cents);
  });

  test.each([
    [-0.01, 'RSD', /negative/],
    [19.999, 'RSD', /at most 2 decimals/],
    [1.5, 'JPY', /whole number/],
    [0.0001, 'KWD', /at most 3 decimals/],
    [0.1 + 0.2, 'RSD', /decimals/],
    [12345678901234.56, 'EUR', /15 significant digits/],
    [9007199254740991, 'JPY', /15 significant digits/],
    [90071992547410, 'EUR', /9007199254740991 minor units/],
    [1e21, 'JPY', /minor units/],
    [1e308, 'EUR', /minor units/],
    [Number.POSITIVE_INFINITY, 'EUR', /finite/],
    [Number.NaN, 'EUR', /finite/],
  ])('%d %s is refused, never rounded', (value, code, message) => {
    expect(refusal(() => parseAmountCents(value, code, 'lines.0.unit_price'))).toEqual({
      'lines.0.unit_price': [expect.stringMatching(message)],
    });
  });

  test('payments and expenses are more than 0', () => {
    expect(refusal(() => parseAmountCents(0, 'RSD', 'amount', { positive: true }))).toHaveProperty('amount');
    expect(parseAmountCents(0.01, 'RSD', 'amount', { positive: true })).toBe(1);
  });

  test('what is accepted is exact, and comes back as it was given', () => {
    const amount = fc.tuple(fc.integer({ min: 0, max: 999_999_999_999_999 }), currency);
    fc.assert(
      fc.property(amount, ([cents, code]) => {
        const value = Number(formatCents(cents, code));
        expect(parseAmountCents(value, code, 'amount')).toBe(cents);
      }),
    );
  });
});

test('rounding is half away from zero', () => {
  const rounded = (numerator: bigint) => roundHalfAwayFromZero(numerator, 10n);
  expect([4n, 5n, 14n, 15n, 25n, -4n, -5n, -15n, -16n, 0n].map(rounded)).toEqual([
    0n,
    1n,
    1n,
    2n,
    3n,
    0n,
    -1n,
    -2n,
    -2n,
    0n,
  ]);
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.bigInt(1n, 10n ** 12n), (numerator, denominator) => {
      const doubled = 2n * (roundHalfAwayFromZero(numerator, denominator) * denominator - numerator);
      const away = numerator < 0n ? -doubled : doubled;
      expect(away > -denominator && away <= denominator).toBe(true);
    }),
  );
});
