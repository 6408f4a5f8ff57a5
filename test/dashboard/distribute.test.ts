// Amounts as minor units, and how a payment is distributed over open documents.
import { describe, expect, it } from 'vitest';
import { centsOf, distribute } from '../../src/dashboard/pages/payments/distribute.ts';

describe('a typed amount', () => {
  it.each([
    [12.5, 2, 1250],
    [12.345, 2, undefined],
    [1.005, 3, 1005],
    [8.41, 2, 841],
    [1200, 0, 1200],
    [1.5, 0, undefined],
    [9_999_999_999_999.99, 2, 999_999_999_999_999],
    [1e21, 2, undefined],
  ])('of %s with %s decimals is %s minor units', (amount, decimals, cents) => {
    expect(centsOf(amount, decimals)).toBe(cents);
  });
});

describe('a payment', () => {
  const items = [100, 250, 50].map((balance_cents, index) => ({
    document: { reference: `D${index}`, number: null, type: 'rs_invoice' },
    balance_cents,
  }));

  it.each([
    [0, {}],
    [40, { D0: 40 }],
    [100, { D0: 100 }],
    [351, { D0: 100, D1: 250, D2: 1 }],
    [9999, { D0: 100, D1: 250, D2: 50 }],
  ])('of %d settles the oldest documents first, none beyond its balance', (cents, parts) => {
    expect(Object.fromEntries(distribute(cents, items))).toEqual(parts);
  });
});
