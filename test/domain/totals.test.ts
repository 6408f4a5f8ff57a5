import { describe, expect, test } from 'vitest';
import type { Discount } from '../../src/domain/discount.ts';
import type { LineRate, LineToTotal } from '../../src/domain/line-sums.ts';
import { findTaxRate } from '../../src/domain/tax.ts';
import { computeTotals, toTaxBreakdown } from '../../src/domain/totals.ts';
import { refusal } from './refusal.ts';

function rate(percentage: string, key = `vat_${percentage}`): LineRate {
  return { key, label: `VAT ${percentage}`, percentage, category: 'S', exemptionReason: null };
}

function line(unitPriceCents: number, percentage = '20.00', rest: Partial<LineToTotal> = {}): LineToTotal {
  return { quantity: '1', unitPriceCents, discount: null, rate: rate(percentage), ...rest };
}

function percent(value: string): Discount {
  return { type: 'percent', value };
}

describe('worked cases', () => {
  test('lines 68.33, 68.33, 57.50, 85.00 at 20 %: base 279.16, tax 55.83, total 334.99', () => {
    const totals = computeTotals([line(6833), line(6833), line(5750), line(8500)], 'RSD');
    expect(totals).toMatchObject({ subtotalCents: 27916, taxTotalCents: 5583, totalCents: 33499 });
    expect(totals.lines.map((each) => each.taxCents)).toEqual([1367, 1366, 1150, 1700]);
    expect(totals.lines.map((each) => each.totalCents)).toEqual([8200, 8199, 6900, 10200]);
  });

  test('lines 55.55 and 11.11 at 23 %: tax 15.33', () => {
    const totals = computeTotals([line(5555, '23.00'), line(1111, '23.00')], 'EUR');
    expect(totals.taxTotalCents).toBe(1533);
    expect(totals.lines.map((each) => each.taxCents)).toEqual([1278, 255]);
  });

  test('2.25 × 64.22 less 100 %: 0.00', () => {
    const totals = computeTotals(
      [line(6422, '20.00', { quantity: '2.25', discount: percent('100') })],
      'EUR',
    );
    expect(totals.lines).toEqual([{ subtotalCents: 0, taxCents: 0, totalCents: 0 }]);
    expect(totals.totalCents).toBe(0);
  });

  test('quantity × unit price rounds half away from zero: 0.5 × 0.01 is 0.01, 2.25 × 64.22 is 144.50', () => {
    const totals = computeTotals(
      [line(1, '0.00', { quantity: '0.5' }), line(6422, '0.00', { quantity: '2.25' })],
      'EUR',
    );
    expect(totals.lines.map((each) => each.subtotalCents)).toEqual([1, 14450]);
  });

  test('a discount is rounded by itself: 0.03 less 50 % is 0.01', () => {
    expect(computeTotals([line(3, '0.00', { discount: percent('50') })], 'EUR').subtotalCents).toBe(1);
  });

  test('currencies without decimals and with three count in their own minor units', () => {
    expect(computeTotals([line(105, '10.00')], 'JPY')).toMatchObject({ taxTotalCents: 11, totalCents: 116 });
    const fixed = { type: 'fixed', value: '0.5' } as const;
    expect(computeTotals([line(1234, '0.00', { discount: fixed })], 'KWD').totalCents).toBe(734);
  });
});

describe('tax is computed once per band', () => {
  test('what is left over goes to the lower position first when remainders are equal', () => {
    const totals = computeTotals([line(10, '25.00'), line(10, '25.00'), line(10, '25.00')], 'EUR');
    expect(totals.lines.map((each) => each.taxCents)).toEqual([3, 3, 2]);
  });

  test('the largest remainder comes first, whatever its position', () => {
    const totals = computeTotals([line(11, '20.00'), line(14, '20.00'), line(11, '20.00')], 'EUR');
    expect(totals.taxTotalCents).toBe(7);
    expect(totals.lines.map((each) => each.taxCents)).toEqual([2, 3, 2]);
  });

  test('lines of one rate are one band wherever they stand', () => {
    const lines = [line(3, '10.00'), line(100, '20.00'), line(3, '10.00')];
    expect(computeTotals(lines, 'EUR').bands.map((band) => [band.taxableCents, band.taxCents])).toEqual([
      [100, 20],
      [6, 1],
    ]);
  });

  test('exempt, zero-rated and reverse charge are bands of their own: highest rate first, then by key', () => {
    const keys = ['rs_vat_reverse_charge', 'rs_vat_10', 'rs_vat_exempt', 'rs_vat_20', 'rs_vat_0'];
    const lines = keys.map((key) => ({
      ...line(10000),
      rate: findTaxRate('RS', key, '2026-01-01') as LineRate,
    }));
    const breakdown = toTaxBreakdown(computeTotals(lines, 'RSD').bands, 'RSD');
    expect(breakdown.map((band) => band.tax_rate_key)).toEqual([
      'rs_vat_20',
      'rs_vat_10',
      'rs_vat_0',
      'rs_vat_exempt',
      'rs_vat_reverse_charge',
    ]);
    expect(breakdown[0]).toEqual({
      tax_rate_key: 'rs_vat_20',
      label: 'PDV 20 %',
      category: 'S',
      tax_rate: '20.00',
      taxable: '100.00',
      taxable_cents: 10000,
      tax: '20.00',
      tax_cents: 2000,
      exemption_reason: null,
    });
    expect(breakdown[3]?.exemption_reason).toContain('Zakona o PDV');
  });

  test('9 % comes after 10 %: rates compare as numbers', () => {
    const totals = computeTotals([line(100, '9.00'), line(100, '10.00')], 'EUR');
    expect(totals.bands.map((band) => band.rate.percentage)).toEqual(['10.00', '9.00']);
  });
});

describe('what is refused', () => {
  test('a fixed discount above the gross amount, on discount_value of its line', () => {
    const fixed = (value: string) => line(1000, '20.00', { discount: { type: 'fixed', value } });
    expect(computeTotals([fixed('10')], 'EUR').totalCents).toBe(0);
    expect(Object.keys(refusal(() => computeTotals([line(1), fixed('10.01')], 'EUR')))).toEqual([
      'lines.1.discount_value',
    ]);
  });

  test('a line above 9007199254740991 minor units, on its quantity', () => {
    const tooLarge = line(Number.MAX_SAFE_INTEGER, '0.00', { quantity: '1.1' });
    expect(computeTotals([line(Number.MAX_SAFE_INTEGER, '0.00')], 'EUR').totalCents).toBe(9007199254740991);
    expect(Object.keys(refusal(() => computeTotals([line(1), tooLarge], 'EUR')))).toEqual([
      'lines.1.quantity',
    ]);
    const discounted = { ...tooLarge, discount: percent('50') };
    expect(Object.keys(refusal(() => computeTotals([discounted], 'EUR')))).toEqual(['lines.0.quantity']);
    const withTax = line(Number.MAX_SAFE_INTEGER, '20.00');
    expect(Object.keys(refusal(() => computeTotals([line(1), withTax], 'EUR')))).toEqual([
      'lines.1.quantity',
    ]);
  });

  test('a sum above it, on lines', () => {
    const half = line(2 ** 52, '0.00');
    expect(Object.keys(refusal(() => computeTotals([half, half], 'EUR')))).toEqual(['lines']);
  });

  test('every faulty line is named, not only the first', () => {
    const faulty = line(100, '20.00', { discount: { type: 'fixed', value: '2' } });
    expect(Object.keys(refusal(() => computeTotals([faulty, line(1), faulty], 'EUR')))).toEqual([
      'lines.0.discount_value',
      'lines.2.discount_value',
    ]);
  });
});
