import { describe, expect, test } from 'vitest';
import { parseDiscount } from '../../src/domain/document-discount.ts';
import { compareDecimals, parsePercent, parseQuantity, parseStock } from '../../src/domain/money.ts';
import { refusal } from './refusal.ts';

describe('a quantity is not 0, has at most 6 decimals, and is output without trailing zeros', () => {
  test.each([
    [2.5, '2.5'],
    [1, '1'],
    [0.000001, '0.000001'],
    [1000, '1000'],
    [1e15, '1000000000000000'],
    [123456789.123456, '123456789.123456'],
    [-1, '-1'],
    [-2.5, '-2.5'],
    [-0.000001, '-0.000001'],
    [-123456789.123456, '-123456789.123456'],
    [-1e15, '-1000000000000000'],
  ])('%d is «%s»', (value, text) => {
    expect(parseQuantity(value, 'quantity')).toBe(text);
  });

  const SIZES = [1e-7, 1.0000001, 1234567890.123456, 1e16, 1e300, Number.POSITIVE_INFINITY];
  test.each([0, -0, ...SIZES, ...SIZES.map((size) => -size)])('%d is refused', (value) => {
    expect(Object.keys(refusal(() => parseQuantity(value, 'lines.3.quantity')))).toEqual([
      'lines.3.quantity',
    ]);
  });
});

test('a stock may be 0, but not less', () => {
  expect(parseStock(0, 'initial_stock')).toBe('0');
  expect(parseStock(12.25, 'initial_stock')).toBe('12.25');
  expect(refusal(() => parseStock(-0.1, 'initial_stock'))).toHaveProperty('initial_stock');
  expect(refusal(() => parseStock(0.1234567, 'initial_stock'))).toHaveProperty('initial_stock');
});

test('a percentage is between 0 and 100 with at most 4 decimals', () => {
  expect([0, 12.5, 33.3333, 100].map((value) => parsePercent(value, 'p'))).toEqual([
    '0',
    '12.5',
    '33.3333',
    '100',
  ]);
  for (const value of [-0.0001, 100.0001, 0.00001, Number.POSITIVE_INFINITY]) {
    expect(refusal(() => parsePercent(value, 'p'))).toHaveProperty('p');
  }
});

test('decimal texts compare by value', () => {
  expect(compareDecimals('10', '9')).toBe(1);
  expect(compareDecimals('2.5', '2.50')).toBe(0);
  expect(compareDecimals('0.000001', '0')).toBe(1);
  expect(compareDecimals('9007199254740991.1', '9007199254740991.2')).toBe(-1);
});

describe('discount_type and discount_value come together or not at all', () => {
  test('together, absent or null', () => {
    expect(parseDiscount('percent', 12.5, 'RSD', 'lines.0')).toEqual({ type: 'percent', value: '12.5' });
    expect(parseDiscount('fixed', 10.5, 'RSD', 'lines.0')).toEqual({ type: 'fixed', value: '10.5' });
    expect(parseDiscount(undefined, null, 'RSD', 'lines.0')).toBeNull();
  });

  test('one without the other is refused on the one that is missing', () => {
    expect(refusal(() => parseDiscount(null, 5, 'RSD', 'lines.0'))).toHaveProperty(['lines.0.discount_type']);
    expect(refusal(() => parseDiscount('fixed', undefined, 'RSD', 'lines.1'))).toHaveProperty([
      'lines.1.discount_value',
    ]);
  });

  test.each([
    ['percent', 100.5],
    ['percent', -1],
    ['fixed', -1],
    ['fixed', 1.005],
  ] as const)('%s %d is refused on discount_value', (type, value) => {
    expect(refusal(() => parseDiscount(type, value, 'RSD', 'lines.0'))).toHaveProperty([
      'lines.0.discount_value',
    ]);
  });
});
