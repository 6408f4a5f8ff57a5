import { describe, expect, test } from 'vitest';
import type { Discount } from '../../src/domain/document-discount.ts';
import { findTaxRate } from '../../src/domain/tax.ts';
import { computeTotals, type LineRate, type LineToTotal, toTaxBreakdown } from '../../src/domain/totals.ts';
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

describe('lines with a negative quantity', () => {
  const returned = (unitPriceCents: number, percentage = '20.00', rest: Partial<LineToTotal> = {}) =>
    line(unitPriceCents, percentage, { quantity: '-1', ...rest });
  const taxesOf = (lines: LineToTotal[]) => computeTotals(lines, 'EUR').lines.map((each) => each.taxCents);

  test('take from the subtotal, the tax and the total', () => {
    const totals = computeTotals([line(10000), returned(2500)], 'EUR');
    expect(totals).toMatchObject({ subtotalCents: 7500, taxTotalCents: 1500, totalCents: 9000 });
    expect(totals.lines[1]).toEqual({ subtotalCents: -2500, taxCents: -500, totalCents: -3000 });
  });

  test('are rounded half away from zero: -0.5 × 0.01 is -0.01, -2.25 × 64.22 is -144.50', () => {
    const lines = [line(20000, '0.00'), returned(1, '0.00', { quantity: '-0.5' })];
    const totals = computeTotals([...lines, returned(6422, '0.00', { quantity: '-2.25' })], 'EUR');
    expect(totals.lines.map((each) => each.subtotalCents)).toEqual([20000, -1, -14450]);
  });

  test('a negative amount that rounds to zero is 0, not -0', () => {
    const { lines } = computeTotals([returned(1, '20.00', { quantity: '-0.1' }), returned(0)], 'EUR');
    expect(lines).toEqual([
      { subtotalCents: 0, taxCents: 0, totalCents: 0 },
      { subtotalCents: 0, taxCents: 0, totalCents: 0 },
    ]);
  });

  test('the tax of a band is rounded half away from zero, too: 25 % of -0.02 is -0.01', () => {
    const { bands } = computeTotals([line(1000), returned(2, '25.00')], 'EUR');
    expect(bands.map((band) => [band.taxableCents, band.taxCents])).toEqual([
      [-2, -1],
      [1000, 200],
    ]);
  });

  test('a negative band shares its tax as the opposite positive one: -0.03, -0.03, -0.02', () => {
    const lines = [returned(10, '25.00'), returned(10, '25.00'), returned(10, '25.00')];
    expect(taxesOf([line(1000), ...lines]).slice(1)).toEqual([-3, -3, -2]);
  });

  test('a band whose lines cancel each other out has no tax, but its lines have', () => {
    const totals = computeTotals([line(9999), returned(9999)], 'EUR');
    expect(totals.bands).toMatchObject([{ taxableCents: 0, taxCents: 0 }]);
    expect(totals.lines.map((each) => each.taxCents)).toEqual([2000, -2000]);
  });

  test('where 0.03 is left of 1000.00, its lines have their own tax, not 33,333 times that of the band', () => {
    expect(taxesOf([line(100_000), returned(99_997)])).toEqual([20_000, -19_999]);
  });

  test('the unit that is left over in a band of both signs goes to the largest remainder', () => {
    // The exact shares are 0.4, 0.4, 0.2 and -0.8: rounded down they are one short of the tax of the band, 0.
    const lines = [line(2), line(2), line(1), returned(4)];
    expect(taxesOf(lines)).toEqual([1, 0, 0, -1]);
    expect(taxesOf([line(100), ...lines.map((each) => ({ ...each, rate: rate('20.00', 'other') }))])).toEqual(
      [20, 1, 0, 0, -1],
    );
  });

  test('a discount brings them nearer to 0, by percent and by amount, and at most to 0', () => {
    const discounts = [
      percent('12.5'),
      { type: 'fixed', value: '30' },
      { type: 'fixed', value: '100' },
    ] as const;
    const lines = discounts.map((discount) => returned(10_000, '0.00', { discount }));
    const totals = computeTotals([line(100_000, '0.00'), ...lines], 'EUR');
    expect(totals.lines.slice(1).map((each) => each.subtotalCents)).toEqual([-8750, -7000, 0]);
    const beyond = returned(10_000, '0.00', { discount: { type: 'fixed', value: '100.01' } });
    expect(Object.keys(refusal(() => computeTotals([line(100_000, '0.00'), beyond], 'EUR')))).toEqual([
      'lines.1.discount_value',
    ]);
  });

  test('a discount on them is rounded by itself: -0.03 less 50 % is -0.01', () => {
    const half = returned(3, '0.00', { discount: percent('50') });
    expect(computeTotals([line(100, '0.00'), half], 'EUR').lines[1]?.subtotalCents).toBe(-1);
  });

  test('a band may be negative while the totals are not', () => {
    const totals = computeTotals([line(10_000), returned(2000, '10.00')], 'EUR');
    expect(totals.bands.map((band) => [band.taxableCents, band.taxCents])).toEqual([
      [10_000, 2000],
      [-2000, -200],
    ]);
    expect(totals).toMatchObject({ subtotalCents: 8000, taxTotalCents: 1800, totalCents: 9800 });
  });

  test('totals of 0 are taken, totals below are refused on lines, with what they would be', () => {
    expect(computeTotals([line(10_000), returned(10_000)], 'EUR').totalCents).toBe(0);
    expect(refusal(() => computeTotals([line(10_000), returned(10_001)], 'EUR'))).toEqual({
      lines: ['must not add up to a negative subtotal: it would be -0.01 EUR'],
    });
    expect(refusal(() => computeTotals([returned(1050)], 'JPY'))).toEqual({
      lines: [
        'must not add up to a negative subtotal: it would be -1050 JPY',
        'must not add up to a negative tax: it would be -210 JPY',
      ],
    });
  });

  test('a negative tax is refused also where subtotal and total are not negative', () => {
    const lines = [line(10_000, '0.00'), returned(1000)];
    expect(refusal(() => computeTotals(lines, 'EUR'))).toEqual({
      lines: ['must not add up to a negative tax: it would be -2.00 EUR'],
    });
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

  test('the same of negative lines: the limit holds for amounts without their signs', () => {
    const most = line(Number.MAX_SAFE_INTEGER, '0.00');
    const tooSmall = { ...most, quantity: '-1.1' };
    expect(Object.keys(refusal(() => computeTotals([line(1), tooSmall], 'EUR')))).toEqual([
      'lines.1.quantity',
    ]);
    const withTax = { ...line(Number.MAX_SAFE_INTEGER, '20.00'), quantity: '-1' };
    expect(Object.keys(refusal(() => computeTotals([line(1), withTax], 'EUR')))).toEqual([
      'lines.1.quantity',
    ]);
    // Their sum is 0, but that of some of them is no safe integer.
    const lines = [most, most, { ...most, quantity: '-1' }, { ...most, quantity: '-1' }];
    expect(Object.keys(refusal(() => computeTotals(lines, 'EUR')))).toEqual(['lines']);
    const half = line(2 ** 52 - 1, '0.00');
    expect(computeTotals([half, { ...half, quantity: '-1' }], 'EUR').totalCents).toBe(0);
  });

  test('every faulty line is named, not only the first', () => {
    const faulty = line(100, '20.00', { discount: { type: 'fixed', value: '2' } });
    expect(Object.keys(refusal(() => computeTotals([faulty, line(1), faulty], 'EUR')))).toEqual([
      'lines.0.discount_value',
      'lines.2.discount_value',
    ]);
  });
});
