import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBandParts } from '../../src/domain/tax-parts.ts';
import { computeTotals, partOfBands, toTaxBreakdown } from '../../src/domain/totals.ts';

const LARGEST = 9_007_199_254_740_991;
/** With 0, 2 and 3 decimals. */
const CURRENCIES = ['JPY', 'EUR', 'KWD'];

const part = fc.integer({ min: 1, max: 160_000 }).map((units) => ({
  label: 'Tax',
  percentage: (units / 10_000).toFixed(4),
}));
const parts = fc.array(part, { minLength: 2, maxLength: 6 });
const cents = fc.oneof(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.maxSafeInteger());

const sumOf = (shares: readonly { tax_cents: number }[]) =>
  shares.reduce((sum, each) => sum + BigInt(each.tax_cents), 0n);

describe('the parts of a tax band', () => {
  it('add up to its tax, of either sign, in currencies with 0, 2 and 3 decimals', () => {
    fc.assert(
      fc.property(parts, cents, fc.constantFrom(...CURRENCIES), (taxes, tax, currency) => {
        const shares = toBandParts(taxes, tax, currency);
        expect(sumOf(shares)).toBe(BigInt(tax));
        for (const { tax: text, tax_cents } of shares) {
          expect(text.split('.')[1]?.length ?? 0).toBe({ JPY: 0, EUR: 2, KWD: 3 }[currency]);
          expect(BigInt(text.replace('.', ''))).toBe(BigInt(tax_cents));
          expect(Object.is(tax_cents, -0)).toBe(false);
        }
      }),
    );
  });

  it('are less than one minor unit away from their exact share, and have no other sign', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: -1_000_000, max: 1_000_000 }), (taxes, tax) => {
        const whole = taxes.reduce((sum, { percentage }) => sum + Number(percentage), 0);
        for (const [i, { tax_cents }] of toBandParts(taxes, tax, 'USD').entries()) {
          const exact = (tax * Number(taxes[i]?.percentage)) / whole;
          expect(Math.abs(tax_cents - exact)).toBeLessThan(1.000001);
          expect(tax_cents * tax).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('of the opposite band are the opposite', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: LARGEST }), (taxes, tax) => {
        const negative = toBandParts(taxes, -tax, 'USD').map(({ tax_cents }) => 0 - tax_cents);
        expect(negative).toEqual(toBandParts(taxes, tax, 'USD').map(({ tax_cents }) => tax_cents));
      }),
    );
  });

  it('of a part of the band add up to the tax of that part', () => {
    fc.assert(
      fc.property(
        parts,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (taxes, price, share) => {
          const rate = {
            key: 'own_city',
            label: 'City',
            percentage: taxes.reduce((sum, { percentage }) => sum + Number(percentage), 0).toFixed(4),
            category: 'S' as const,
            exemptionReason: null,
            parts: taxes,
          };
          const line = { quantity: '1', unitPriceCents: price, discount: null, rate };
          const totals = computeTotals([line], 'USD');
          const bands = toTaxBreakdown(totals.bands, 'USD');
          const left = new Map([['own_city', totals.bands[0] as (typeof totals.bands)[number]]]);
          const amount = Math.max(1, Math.floor(totals.totalCents * share));
          for (const band of [...bands, ...partOfBands(bands, left, amount, 'USD')])
            expect(sumOf(band.parts ?? [])).toBe(BigInt(band.tax_cents));
        },
      ),
    );
  });
});
