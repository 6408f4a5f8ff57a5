import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Discount } from '../../src/domain/document-discount.ts';
import {
  currencyExponent,
  formatPrice,
  grossCents,
  parseBaseQuantity,
  parsePrice,
  restatePrice,
  withFewerDecimals,
} from '../../src/domain/money.ts';
import { addUp, type LineToTotal } from '../../src/domain/totals.ts';
import { runs } from '../scenarios.ts';
import { refusal } from './refusal.ts';

const RATE = {
  key: 'vat_20',
  label: 'VAT',
  percentage: '20.00',
  category: 'S' as const,
  exemptionReason: null,
};

function priced(quantity: string, price: number, currency: string, base?: number) {
  const { cents, exact } = parsePrice(price, currency, 'unit_price');
  const priceBaseQuantity = parseBaseQuantity(base, 'price_base_quantity');
  return { quantity, unitPriceCents: cents, exactUnitPrice: exact, priceBaseQuantity };
}

describe('a price with more decimals than the currency', () => {
  it.each([
    ['7000', 0.1648, 'EUR', undefined, 115_360n],
    ['41.37', 1.649, 'EUR', undefined, 6822n],
    ['1951593', 0.00000548, 'EUR', undefined, 1069n],
    ['1000', 4.5, 'JPY', undefined, 4500n],
    ['-7000', 0.1648, 'EUR', undefined, -115_360n],
    ['7000', 16.48, 'EUR', 100, 115_360n],
    ['7000', 16.485, 'EUR', 1000, 11_540n],
    ['3', 10, 'EUR', 3, 1000n],
    ['1', 10, 'EUR', 3, 333n],
    ['2', 10, 'EUR', 3, 667n],
    ['1', 0.0005, 'KWD', undefined, 1n],
    ['1', 0.00049999, 'KWD', undefined, 0n],
  ])('%s × %s %s for %s is %s minor units', (quantity, price, currency, base, cents) => {
    expect(grossCents(priced(quantity, price, currency, base), currency)).toBe(cents);
  });

  it('is kept to the last digit, and rounded half away from zero in minor units', () => {
    expect(parsePrice(0.1648, 'EUR', 'p')).toEqual({ cents: 16, exact: '0.1648' });
    expect(parsePrice(4.5, 'JPY', 'p')).toEqual({ cents: 5, exact: '4.5' });
    expect(parsePrice(0.00000001, 'EUR', 'p')).toEqual({ cents: 0, exact: '0.00000001' });
    expect(parsePrice(1.25, 'EUR', 'p')).toEqual({ cents: 125, exact: null });
    expect(parsePrice(0, 'EUR', 'p')).toEqual({ cents: 0, exact: null });
  });

  it('has at most 8 decimals and 15 significant digits, and is not negative', () => {
    for (const price of [0.000000001, 1234567.123456789, Number('12345678901234.567'), -0.5, 1e300])
      expect(Object.keys(refusal(() => parsePrice(price, 'EUR', 'p'))), String(price)).toEqual(['p']);
    for (const base of [0, -1, 0.0000001])
      expect(Object.keys(refusal(() => parseBaseQuantity(base, 'b'))), String(base)).toEqual(['b']);
    expect(parseBaseQuantity(1, 'b')).toBeNull();
  });

  it('keeps its digits in another currency', () => {
    const inEuro = parsePrice(12.5, 'EUR', 'p');
    expect(restatePrice(inEuro, 'EUR', 'JPY', 'p')).toEqual({ cents: 13, exact: '12.5' });
    expect(restatePrice(restatePrice(inEuro, 'EUR', 'JPY', 'p'), 'JPY', 'EUR', 'p')).toEqual(inEuro);
    expect(formatPrice(inEuro, 'EUR')).toBe('12.50');
  });

  it('is the same price for more units where fewer decimals are wanted', () => {
    const price = { amount: '0.00000548', baseQuantity: null };
    expect(withFewerDecimals(price, 4)).toEqual({ amount: '0.0548', baseQuantity: '10000' });
    expect(withFewerDecimals({ amount: '1.23456', baseQuantity: '100' }, 4)).toEqual({
      amount: '12.3456',
      baseQuantity: '1000',
    });
    expect(withFewerDecimals({ amount: '0.1648', baseQuantity: null }, 4).baseQuantity).toBeNull();
  });
});

// An independent reckoning with fractions of BigInt, from the texts of the numbers.
type Fraction = [bigint, bigint];

function fraction(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.');
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}

function rounded([a, b]: Fraction): bigint {
  const size = a < 0n ? -a : a;
  const floor = size / b;
  const up = 2n * (size - floor * b) >= b ? floor + 1n : floor;
  return a < 0n ? -up : up;
}

const decimal = (decimals: number, most: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 0, max: decimals }))
    .map(([digits, scale]) => (digits / 10 ** scale).toFixed(scale));

const discount: fc.Arbitrary<Discount | null> = fc.option(
  fc.integer({ min: 0, max: 1_000_000 }).map((units) => ({
    type: 'percent',
    value: String(units / 10_000),
  })),
);

test('random lines with long prices agree with fractions of whole numbers', () => {
  const line = fc.record({
    currency: fc.constantFrom('JPY', 'EUR', 'KWD'),
    price: decimal(8, 999_999_999),
    quantity: decimal(6, 9_999_999),
    base: fc.option(fc.oneof(fc.constantFrom('100', '1000'), decimal(6, 9999))),
    isReturned: fc.boolean(),
    discount,
  });
  const counts = { exact: 0, based: 0, discounted: 0 };
  fc.assert(
    fc.property(line, ({ currency, price, quantity, base, isReturned, discount }) => {
      const sign = isReturned ? '-' : '';
      const toTotal: LineToTotal = {
        ...priced(sign + quantity, Number(price), currency, base === null ? undefined : Number(base)),
        discount,
        rate: RATE,
      };
      const unit = 10n ** BigInt(currencyExponent(currency) as number);
      const [p, q, b] = [fraction(price), fraction(quantity), fraction(base ?? '1')];
      const minus = isReturned ? -1n : 1n;
      const gross = rounded([minus * p[0] * q[0] * b[1] * unit, p[1] * q[1] * b[0]]);
      fc.pre((gross < 0n ? -gross : gross) < 2n ** 52n);
      const [d, of] = fraction(discount?.value ?? '0');
      const amount = gross - rounded([gross * d, 100n * of]);
      const [own] = addUp([toTotal], currency).lines;
      expect(BigInt(own?.subtotalCents ?? -1)).toBe(amount);
      expect(BigInt(own?.taxCents ?? -1)).toBe(rounded([amount, 5n]));
      if (toTotal.exactUnitPrice !== null) counts.exact += 1;
      if (base !== null) counts.based += 1;
      if (discount !== null) counts.discounted += 1;
    }),
    { numRuns: runs(20_000) },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(runs(5000));
}, 60_000);
