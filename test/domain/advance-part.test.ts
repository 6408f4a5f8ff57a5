import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AdvancePart, advanceByBand, leftForAdvance } from '../../src/domain/advance-part.ts';
import { supportedCountries } from '../../src/domain/countries.ts';
import { taxRates } from '../../src/domain/tax.ts';
import {
  addUp,
  bandsLeft,
  computeTotals,
  isWithin,
  type LineToTotal,
  sumOfBands,
  type TaxBand,
  toTaxBreakdown,
} from '../../src/domain/totals.ts';
import { runs } from '../scenarios.ts';
import { refusal } from './refusal.ts';

const RATES = supportedCountries().map((country) => taxRates(country));

type Proforma = { bands: TaxBand[]; rates: Map<string, LineToTotal['rate']>; currency: string };

const proformas = fc
  .tuple(fc.constantFrom(...RATES), fc.constantFrom('JPY', 'RSD', 'KWD'), fc.boolean(), fc.boolean())
  .chain(([rates, currency, pricesIncludeTax, isMixed]) =>
    fc
      .array(
        fc.record({
          quantity: fc.constantFrom('1', '3', '0.5', ...(isMixed ? ['-1'] : [])),
          unitPriceCents: fc.oneof(fc.nat(9), fc.nat(999), fc.nat(9_999_999)),
          discount: fc.constant(null),
          rate: fc.constantFrom(...rates),
        }),
        { minLength: 1, maxLength: 8 },
      )
      .map((lines): Proforma => {
        const { bands } = addUp(lines, currency, { pricesIncludeTax });
        return {
          bands: toTaxBreakdown(bands, currency),
          rates: new Map(bands.map(({ rate }) => [rate.key, rate])),
          currency,
        };
      }),
  )
  .filter(({ bands }) => totalOf(bands) > 0);

function totalOf(bands: readonly TaxBand[]): number {
  return sumOfBands(bandsLeft(bands, []).values());
}

/** The tax bands of an advance, computed as a document of these lines is. */
function advanceOf(part: AdvancePart, { bands, rates, currency }: Proforma, taken: TaxBand[][]): TaxBand[] {
  const lines = advanceByBand(part, { bands, currency, taken }).map(({ band, cents }) => ({
    quantity: cents < 0 ? '-1' : '1',
    unitPriceCents: Math.abs(cents),
    discount: null,
    rate: rates.get(band.tax_rate_key) as LineToTotal['rate'],
  }));
  const terms = { pricesIncludeTax: true };
  const left = leftForAdvance(addUp(lines, currency, terms).bands, { bands, taken });
  return toTaxBreakdown(addUp(lines, currency, { ...terms, left }).bands, currency);
}

/** What is left of each band that has something left. */
function restOf({ bands }: Proforma, taken: TaxBand[][]) {
  return [...bandsLeft(bands, taken.flat()).values()].filter(
    ({ taxableCents, taxCents }) => taxableCents !== 0 || taxCents !== 0,
  );
}

const shares = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { maxLength: 6 });

test('amounts of any split are exact, within what is left of each band, and together the proforma with its tax', () => {
  const property = fc.property(proformas, shares, (proforma, given) => {
    const taken: TaxBand[][] = [];
    for (const share of [...given, 1]) {
      const left = bandsLeft(proforma.bands, taken.flat());
      const leftCents = sumOfBands(left.values());
      if (leftCents <= 0) break;
      const cents = Math.min(leftCents, Math.max(1, Math.round(leftCents * share)));
      const advance = advanceOf({ cents }, proforma, taken);
      expect(totalOf(advance)).toBe(cents);
      for (const { tax_rate_key: key, taxable_cents: taxable, tax_cents: tax } of advance) {
        const { taxableCents, taxCents } = left.get(key) ?? { taxableCents: 0, taxCents: 0 };
        expect([isWithin(taxable, taxableCents), isWithin(tax, taxCents)]).toEqual([true, true]);
      }
      taken.push(advance);
    }
    expect(restOf(proforma, taken)).toEqual([]);
  });
  fc.assert(property, { numRuns: runs(2000) });
});

test('percentages that make 100 in equal parts are never refused, and leave less than a unit for each', () => {
  const property = fc.property(proformas, fc.constantFrom(2, 4, 5, 10), (proforma, parts) => {
    const percent = String(100 / parts);
    const taken: TaxBand[][] = [];
    for (let i = 0; i < parts; i += 1) {
      if (totalOf(proforma.bands) < parts * parts) return;
      taken.push(advanceOf({ percent }, proforma, taken));
    }
    const left = sumOfBands(bandsLeft(proforma.bands, taken.flat()).values());
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThan(parts);
  });
  fc.assert(property, { numRuns: runs(1000) });
});

test('the tax of a part differs from that of its amount only where it is the last', () => {
  const property = fc.property(
    proformas,
    fc.double({ min: 0.1, max: 0.6, noNaN: true }),
    (proforma, share) => {
      const cents = Math.max(1, Math.floor(totalOf(proforma.bands) * share));
      const { bands, rates, currency } = proforma;
      fc.pre(bands.every(({ taxable_cents: taxable }) => taxable > 20));
      const lines = advanceByBand({ cents }, { bands, currency, taken: [] }).map((each) => ({
        quantity: '1',
        unitPriceCents: each.cents,
        discount: null,
        rate: rates.get(each.band.tax_rate_key) as LineToTotal['rate'],
      }));
      fc.pre(lines.length > 0);
      const { bands: alone } = computeTotals(lines, currency, { pricesIncludeTax: true });
      expect(advanceOf({ cents }, proforma, [])).toEqual(toTaxBreakdown(alone, currency));
    },
  );
  fc.assert(property, { numRuns: runs(1000) });
});

const band = (key: string, taxable: number, tax: number): TaxBand => ({
  tax_rate_key: key,
  label: key,
  category: 'S',
  tax_rate: '20.00',
  taxable: '',
  taxable_cents: taxable,
  tax: '',
  tax_cents: tax,
  exemption_reason: null,
});

test('more than what is left is refused on its field, with the amount that is left', () => {
  const proforma = { bands: [band('rs_vat_20', 10000, 2000)], currency: 'RSD' };
  const half = [[band('rs_vat_20', 5000, 1000)]];
  const tried = (part: AdvancePart, taken: TaxBand[][]) =>
    refusal(() => advanceByBand(part, { ...proforma, taken }));
  expect(tried({ cents: 6001 }, half)).toEqual({
    advance_amount: ['exceeds the 60.00 RSD that other advance invoices have left of the whole'],
  });
  expect(tried({ percent: '50.1' }, half)).toHaveProperty('advance_percent');
  expect(tried({ percent: '1' }, [[band('rs_vat_20', 10000, 2000)]])).toHaveProperty('advance_percent');
  expect(tried({ percent: '0.0001' }, [])).toEqual({ advance_percent: ['must be at least 0.01'] });
});
