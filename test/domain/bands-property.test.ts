import fc from 'fast-check';
import { expect, test } from 'vitest';
import { supportedCountries } from '../../src/domain/countries.ts';
import { taxRates } from '../../src/domain/tax.ts';
import {
  addUp,
  bandsLeft,
  computeTotals,
  isWithin,
  type LineToTotal,
  partOfBands,
  sumOfBands,
  type TaxBand,
  toTaxBreakdown,
} from '../../src/domain/totals.ts';
import { runs } from '../scenarios.ts';

/** Every rate of every country, those of the past and of the future, too. */
const RATES = supportedCountries().map((country) => taxRates(country));

const currency = fc.constantFrom('JPY', 'RSD', 'KWD');
const linesOf = (isMixed: boolean) =>
  fc.constantFrom(...RATES).chain((rates) =>
    fc.array(
      fc.record({
        quantity: fc.constantFrom('1', '3', '0.5', '2.25', ...(isMixed ? ['-1'] : [])),
        unitPriceCents: fc.oneof(fc.nat(9), fc.nat(999), fc.nat(9_999_999)),
        discount: fc.constant(null),
        rate: fc.constantFrom(...rates),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  );

const bandsOf = (lines: LineToTotal[], code: string): TaxBand[] =>
  toTaxBreakdown(addUp(lines, code).bands, code);
const totalOf = (bands: readonly TaxBand[]) => sumOfBands(bandsLeft(bands, []).values());

/** Taxable amounts and taxes by rate, without bands that have neither. */
function summed(...documents: [sign: number, bands: readonly TaxBand[]][]): Record<string, [number, number]> {
  const sums: Record<string, [number, number]> = {};
  for (const [sign, bands] of documents) {
    for (const { tax_rate_key: key, taxable_cents: taxable, tax_cents: tax } of bands) {
      const [a, b] = sums[key] ?? [0, 0];
      sums[key] = [a + sign * taxable, b + sign * tax];
    }
  }
  return Object.fromEntries(
    Object.entries(sums).filter(([, amounts]) => amounts.some((cents) => cents !== 0)),
  );
}

/** Deducts amounts one after the other, each a share of what is left, and at last the rest. */
function deductedIn(bands: TaxBand[], shares: readonly number[], code: string): TaxBand[][] {
  const parts: TaxBand[][] = [];
  for (const share of [...shares, 1]) {
    const left = bandsLeft(bands, parts.flat());
    const leftCents = sumOfBands(left.values());
    const cents = Math.min(leftCents, Math.max(1, Math.round(leftCents * share)));
    if (leftCents <= 0) break;
    const part = partOfBands(bands, left, cents, code);
    expect(totalOf(part)).toBe(cents);
    for (const { tax_rate_key: key, taxable_cents: taxable, tax_cents: tax } of part) {
      const { taxableCents, taxCents } = left.get(key) ?? { taxableCents: 0, taxCents: 0 };
      expect([isWithin(taxable, taxableCents), isWithin(tax, taxCents)]).toEqual([true, true]);
    }
    parts.push(part);
  }
  return parts;
}

const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 });

test('parts of bands add up to the amount, are never more than what is left, and the last is exactly the rest', () => {
  const property = fc.property(linesOf(true), currency, shares, (lines, code, given) => {
    const bands = bandsOf(lines, code);
    fc.pre(totalOf(bands) > 0);
    const parts = deductedIn(bands, given, code);
    expect(summed(...parts.map((part) => [1, part] as [number, TaxBand[]]))).toEqual(summed([1, bands]));
  });
  fc.assert(property, { numRuns: runs(2000) });
});

test('three advances, of which one is deducted in parts, and the final invoices are one invoice of the same lines', () => {
  const property = fc.property(linesOf(false), currency, shares, (lines, code, given) => {
    const whole = bandsOf(lines, code);
    const advances = [30, 30, 20].map((percent) =>
      bandsOf(
        lines.map((line) => ({ ...line, unitPriceCents: Math.floor((line.unitPriceCents * percent) / 100) })),
        code,
      ),
    );
    const [first, second, third] = advances as [TaxBand[], TaxBand[], TaxBand[]];
    const deducted = [...deductedIn(first, [], code), ...deductedIn(second, [], code)];
    // The parts may be on several final invoices: each has its own lines in full.
    const parts = deductedIn(third, given, code);
    const documents: [number, TaxBand[]][] = [
      ...advances.map((bands) => [1, bands] as [number, TaxBand[]]),
      [1, whole],
      ...[...deducted, ...parts].map((bands) => [-1, bands] as [number, TaxBand[]]),
    ];
    expect(summed(...documents)).toEqual(summed([1, whole]));
  });
  fc.assert(property, { numRuns: runs(2000) });
});

test('credit notes for parts of a document take together exactly the bands of the document', () => {
  const property = fc.property(
    linesOf(false),
    currency,
    fc.integer({ min: 1, max: 5 }),
    (lines, code, times) => {
      const original = bandsOf(lines, code);
      const notes: TaxBand[][] = [];
      for (let i = 1; i <= times; i += 1) {
        const left = bandsLeft(original, notes.flat());
        const part = lines.map((line) => ({ ...line, quantity: '1' }));
        const isLast = i === times;
        const rest = original.map((band): LineToTotal => {
          const rate = (lines.find((line) => line.rate.key === band.tax_rate_key) as LineToTotal).rate;
          const unitPriceCents = left.get(band.tax_rate_key)?.taxableCents ?? 0;
          return { quantity: '1', unitPriceCents, discount: null, rate };
        });
        const totals = computeTotals(isLast ? rest : smaller(part, left), code, { left });
        const bands = toTaxBreakdown(totals.bands, code);
        for (const { tax_rate_key: key, taxable_cents: taxable, tax_cents: tax } of bands) {
          const { taxableCents, taxCents } = left.get(key) ?? { taxableCents: 0, taxCents: 0 };
          expect([isWithin(taxable, taxableCents), isWithin(tax, taxCents)]).toEqual([true, true]);
        }
        notes.push(bands);
      }
      expect(summed(...notes.map((bands) => [1, bands] as [number, TaxBand[]]))).toEqual(
        summed([1, original]),
      );
    },
  );
  fc.assert(property, { numRuns: runs(2000) });
});

/** One line for each band, with about a third of what is left. */
function smaller(lines: LineToTotal[], left: ReadonlyMap<string, { taxableCents: number }>): LineToTotal[] {
  const byRate = new Map(lines.map((line) => [line.rate.key, line]));
  return [...byRate.values()].map((line) => ({
    ...line,
    unitPriceCents: Math.floor((left.get(line.rate.key)?.taxableCents ?? 0) / 3),
  }));
}
