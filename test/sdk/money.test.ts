import * as dineroCurrencies from 'dinero.js/currencies';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyExponent, formatCents, MAX_CENTS } from '../../src/domain/money.ts';
import { currencyDecimals, fromCents, toAmount, toCents } from '../../src/sdk/money.ts';

const CODES = Object.values(dineroCurrencies).map(({ code }) => code);
const cents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS });

describe('currencyDecimals', () => {
  it.each(CODES)('%s has the decimals that the service gives it', (code) => {
    expect(currencyDecimals(code)).toBe(currencyExponent(code));
  });

  it.each(['', 'eur', 'EURO', 'F P', 'EU'])('refuses «%s»', (code) => {
    expect(() => currencyDecimals(code)).toThrow(RangeError);
  });
});

describe('toCents', () => {
  it.each([
    ['12.34', 'EUR', 1234],
    ['12.3', 'EUR', 1230],
    ['12', 'EUR', 1200],
    ['0.07', 'RSD', 7],
    ['-0.07', 'RSD', -7],
    ['-0', 'RSD', 0],
    ['1.005', 'KWD', 1005],
    ['1500', 'JPY', 1500],
    ['007.10', 'EUR', 710],
    ['90071992547409.91', 'EUR', MAX_CENTS],
  ])('%s %s is %i', (text, currency, expected) => {
    expect(toCents(text, currency)).toBe(expected);
  });

  it.each([
    ['1.005', 'EUR'],
    ['1.0', 'JPY'],
    ['90071992547409.92', 'EUR'],
    ['1e3', 'EUR'],
    ['1,5', 'EUR'],
    ['.5', 'EUR'],
    ['5.', 'EUR'],
    ['+5', 'EUR'],
    [' 5', 'EUR'],
    ['', 'EUR'],
    ['NaN', 'EUR'],
  ])('refuses «%s» %s instead of rounding or guessing', (text, currency) => {
    expect(() => toCents(text, currency)).toThrow(RangeError);
  });
});

describe('fromCents', () => {
  it('writes what the service writes, for every currency', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...CODES), (value, currency) => {
        expect(fromCents(value, currency)).toBe(formatCents(value, currency));
      }),
    );
  });

  it('is undone by toCents', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...CODES), (value, currency) => {
        expect(toCents(fromCents(value, currency), currency)).toBe(value);
      }),
    );
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_CENTS + 1])('refuses %d', (value) => {
    expect(() => fromCents(value, 'EUR')).toThrow(RangeError);
  });
});

describe('toAmount', () => {
  it('gives the number whose JSON is the decimal text', () => {
    const exact = fc.integer({ min: 0, max: 999_999_999_999_999 });
    fc.assert(
      fc.property(exact, fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'), (value, currency) => {
        const sent = JSON.stringify(toAmount(value, currency));
        expect(Number(sent)).toBe(Number(fromCents(value, currency)));
        if (!sent.includes('e')) expect(toCents(sent, currency)).toBe(value);
      }),
    );
    expect(JSON.stringify([toAmount(1234, 'EUR'), toAmount(6_240_000, 'RSD')])).toBe('[12.34,62400]');
  });

  it('refuses what a JSON number may not carry exactly', () => {
    expect(() => toAmount(1_234_567_890_123_456, 'EUR')).toThrow('Too many digits');
    expect(toAmount(1_234_567_890_123_400, 'EUR')).toBe(12_345_678_901_234);
  });
});
