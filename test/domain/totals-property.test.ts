import { Big } from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Discount } from '../../src/domain/document-discount.ts';
import { currencyExponent, formatCents } from '../../src/domain/money.ts';
import {
  addUp,
  computeTotals,
  type LineToTotal,
  type Totals,
  toTaxBreakdown,
} from '../../src/domain/totals.ts';
import { countCpu } from '../cpu-time.ts';
import { runs } from '../scenarios.ts';
import { refusal } from './refusal.ts';

// An independent reckoning with big.js: decimals all the way, no shared code with what it checks.
type Document = { currency: string; lines: LineToTotal[] };

const RATES = ['20.00', '10.00', '0.00', '23.00', '7.70', '5.50'].map((percentage) => ({
  key: `vat_${percentage}`,
  label: `VAT ${percentage}`,
  percentage,
  category: 'S' as const,
  exemptionReason: null,
}));
const EXEMPT = { ...RATES[2], key: 'vat_exempt' } as (typeof RATES)[number];

const quantity = fc
  .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, scale]) => new Big(digits).div(new Big(10).pow(scale)).toFixed());
const unitPriceCents = fc.oneof(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 9_999_999 }));
const percentDiscount = fc
  .integer({ min: 0, max: 1_000_000 })
  .map((digits): Discount => ({ type: 'percent', value: new Big(digits).div(10_000).toFixed() }));

function lineIn(currency: string): fc.Arbitrary<LineToTotal> {
  return fc
    .record({
      quantity,
      unitPriceCents,
      discount: fc.option(fc.oneof(percentDiscount, fc.double({ min: 0, max: 1, noNaN: true })), { freq: 2 }),
      rate: fc.constantFrom(...RATES, EXEMPT),
    })
    .map(({ discount, ...line }) => ({
      ...line,
      discount: typeof discount === 'number' ? fixedDiscount(line, discount, currency) : discount,
    }));
}

function fixedDiscount(
  line: Pick<LineToTotal, 'quantity' | 'unitPriceCents'>,
  part: number,
  currency: string,
): Discount {
  const cents = grossCents(line).times(part).round(0, Big.roundDown);
  const unit = new Big(10).pow(currencyExponent(currency) as number);
  return { type: 'fixed', value: cents.div(unit).toFixed() };
}

const document: fc.Arbitrary<Document> = fc.constantFrom('JPY', 'RSD', 'EUR', 'KWD').chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    lines: fc.array(lineIn(currency), { minLength: 1, maxLength: 6 }),
  }),
);

/** Lines of both signs; many of them cancel each other out, to the unit or nearly so, and some are all negative. */
function signedLinesIn(currency: string): fc.Arbitrary<LineToTotal[]> {
  const line = lineIn(currency);
  const returned = line.map(opposite);
  const nearlyReturned = line.map((given) => ({
    ...opposite(given),
    unitPriceCents: given.unitPriceCents + 1,
  }));
  const pair = fc.tuple(line, fc.boolean()).map(([given, isExact]) => {
    const other = opposite(given);
    return [given, isExact ? other : { ...other, unitPriceCents: given.unitPriceCents + 1 }];
  });
  return fc
    .oneof(
      fc.array(fc.oneof(line, returned, nearlyReturned), { minLength: 1, maxLength: 6 }),
      fc.array(returned, { minLength: 1, maxLength: 6 }),
      fc.array(pair, { minLength: 1, maxLength: 3 }).map((pairs) => pairs.flat()),
      fc
        .tuple(fc.array(pair, { minLength: 1, maxLength: 3 }), line)
        .map(([pairs, more]) => [...pairs.flat(), more]),
    )
    .chain((lines) => fc.shuffledSubarray(lines, { minLength: lines.length }));
}

const signedDocument: fc.Arbitrary<Document> = fc
  .constantFrom('JPY', 'RSD', 'EUR', 'KWD')
  .chain((currency) => fc.record({ currency: fc.constant(currency), lines: signedLinesIn(currency) }));

test('random documents add up: lines to bands, bands to tax_total, subtotal + tax_total = total', () => {
  fc.assert(
    fc.property(document, ({ currency, lines }) => {
      const totals = computeTotals(lines, currency);
      addsUp(totals);
      agreesWithOracle(totals, lines, currency);
      sharesAreFair(totals, lines);
      stringsEqualCents(totals, currency);
    }),
    { numRuns: runs(10_000) },
  );
}, 60_000);

test('random documents with lines of both signs add up, or are refused for a negative total', () => {
  const counts = { refused: 0, mixed: 0, zero: 0, negative: 0 };
  fc.assert(
    fc.property(signedDocument, ({ currency, lines }) => {
      const totals = addUp(lines, currency);
      addsUp(totals);
      agreesWithOracle(totals, lines, currency);
      sharesAreFair(totals, lines);
      stringsEqualCents(totals, currency);
      for (const { rate, taxableCents } of totals.bands) {
        const own = totals.lines.filter((_, i) => lines[i]?.rate.key === rate.key);
        if (isMixed(own.map(({ subtotalCents }) => subtotalCents))) counts.mixed += 1;
        if (taxableCents === 0 && own.some(({ subtotalCents }) => subtotalCents !== 0)) counts.zero += 1;
        if (taxableCents < 0) counts.negative += 1;
      }
      if (totals.subtotalCents >= 0 && totals.taxTotalCents >= 0) {
        expect(computeTotals(lines, currency)).toEqual(totals);
      } else {
        counts.refused += 1;
        expect(Object.keys(refusal(() => computeTotals(lines, currency)))).toEqual(['lines']);
      }
    }),
    { numRuns: runs(10_000) },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(runs(500));
}, 60_000);

test('lines with the opposite quantities have the opposite amounts, and so have their bands', () => {
  fc.assert(
    fc.property(signedDocument, ({ currency, lines }) => {
      const { lines: ofLines, bands } = addUp(lines, currency);
      const { lines: ofOpposite, bands: oppositeBands } = addUp(lines.map(opposite), currency);
      expect({ lines: ofOpposite, bands: oppositeBands }).toEqual({
        lines: ofLines.map(({ subtotalCents, taxCents, totalCents }) => ({
          subtotalCents: negated(subtotalCents),
          taxCents: negated(taxCents),
          totalCents: negated(totalCents),
        })),
        bands: bands.map(({ rate, taxableCents, taxCents }) => ({
          rate,
          taxableCents: negated(taxableCents),
          taxCents: negated(taxCents),
        })),
      });
    }),
    { numRuns: runs(5000) },
  );
}, 60_000);

test('a document of 500 lines adds up in milliseconds', () => {
  const [lines] = fc.sample(fc.array(lineIn('RSD'), { minLength: 500, maxLength: 500 }), {
    numRuns: 1,
    seed: 1,
  });
  const cpuMs = countCpu();
  const totals = computeTotals(lines as LineToTotal[], 'RSD');
  expect(cpuMs()).toBeLessThan(200);
  addsUp(totals);
});

function addsUp({ lines, bands, subtotalCents, taxTotalCents, totalCents }: Totals): void {
  same(sum(lines.map((line) => line.subtotalCents)), subtotalCents, 'line subtotals and subtotal');
  same(sum(bands.map((band) => band.taxableCents)), subtotalCents, 'band bases and subtotal');
  same(sum(lines.map((line) => line.taxCents)), taxTotalCents, 'line taxes and tax total');
  same(sum(bands.map((band) => band.taxCents)), taxTotalCents, 'band taxes and tax total');
  same(sum(lines.map((line) => line.totalCents)), totalCents, 'line totals and total');
  same(subtotalCents + taxTotalCents, totalCents, 'subtotal + tax and total');
}

function agreesWithOracle(totals: Totals, lines: LineToTotal[], currency: string): void {
  const subtotals = lines.map((line) => grossCents(line).minus(discountOf(line, currency)));
  for (const [i, subtotal] of subtotals.entries()) {
    same(totals.lines[i]?.subtotalCents, subtotal.toNumber(), `subtotal of line ${i}`);
  }
  for (const band of totals.bands) {
    const own = subtotals.filter((_, i) => lines[i]?.rate.key === band.rate.key);
    const taxable = own.reduce((total, subtotal) => total.plus(subtotal), new Big(0));
    same(band.taxableCents, taxable.toNumber(), `base of ${band.rate.key}`);
    const tax = taxable.times(band.rate.percentage).div(100).round(0, Big.roundHalfUp);
    same(band.taxCents, tax.toNumber(), `tax of ${band.rate.key}`);
  }
}

function sharesAreFair(totals: Totals, lines: LineToTotal[]): void {
  for (const band of totals.bands) {
    const own = totals.lines.filter((_, i) => lines[i]?.rate.key === band.rate.key);
    const { factor, divisor } = exactShareIn(band, own);
    const first = own.find(({ subtotalCents }) => subtotalCents !== 0)?.subtotalCents ?? 1;
    const sign = first < 0 ? -1n : 1n;
    // Every line's surplus over its exact share, times the divisor so that it stays a whole number. A band that begins
    // with a negative line is the opposite of one that does not.
    const surpluses = own.map(({ subtotalCents, taxCents }, i) => {
      same(taxCents * subtotalCents >= 0, true, `tax of line ${i} has the sign of its amount`);
      return sign * (BigInt(taxCents) * divisor - factor * BigInt(subtotalCents));
    });
    for (const [i, surplus] of surpluses.entries()) {
      const within = divisor === 0n ? surplus === 0n : surplus > -divisor && surplus < divisor;
      same(within, true, `line ${i} of ${band.rate.key} is within one minor unit of its share`);
      // A line that was rounded up had the larger remainder, or an equal one and the lower position.
      for (const [j, other] of surpluses.entries()) {
        const favoured = surplus > 0n && other < 0n;
        const remainder = divisor - surplus;
        if (favoured)
          same(remainder > -other || (remainder === -other && i < j), true, 'largest remainder first');
      }
    }
  }
}

/**
 * The exact share of a line is its amount × factor / divisor: the band's tax in proportion to its amount, or the tax on
 * its own amount where amounts of both signs cancel each other out.
 */
function exactShareIn(
  { rate, taxableCents, taxCents }: Totals['bands'][number],
  own: Totals['lines'],
): { factor: bigint; divisor: bigint } {
  if (isMixed(own.map(({ subtotalCents }) => subtotalCents))) {
    return { factor: BigInt(new Big(rate.percentage).times(10_000).toFixed()), divisor: 1_000_000n };
  }
  const sign = taxableCents < 0 ? -1n : 1n;
  return { factor: sign * BigInt(taxCents), divisor: sign * BigInt(taxableCents) };
}

function isMixed(amounts: number[]): boolean {
  return amounts.some((cents) => cents < 0) && amounts.some((cents) => cents > 0);
}

function opposite(line: LineToTotal): LineToTotal {
  return { ...line, quantity: new Big(line.quantity).neg().toFixed() };
}

function negated(cents: number): number {
  return cents === 0 ? 0 : -cents;
}

function stringsEqualCents({ bands, ...totals }: Totals, currency: string): void {
  const unit = new Big(10).pow(currencyExponent(currency) as number);
  for (const band of toTaxBreakdown(bands, currency)) {
    same(new Big(band.tax).times(unit).toNumber(), band.tax_cents, 'text and cents of a tax');
    same(new Big(band.taxable).times(unit).toNumber(), band.taxable_cents, 'text and cents of a base');
  }
  same(new Big(formatCents(totals.totalCents, currency)).times(unit).toNumber(), totals.totalCents, 'total');
}

function grossCents(line: Pick<LineToTotal, 'quantity' | 'unitPriceCents'>): Big {
  return new Big(line.quantity).times(line.unitPriceCents).round(0, Big.roundHalfUp);
}

function discountOf(line: LineToTotal, currency: string): Big {
  if (!line.discount) return new Big(0);
  const value = new Big(line.discount.value);
  if (line.discount.type === 'percent')
    return grossCents(line).times(value).div(100).round(0, Big.roundHalfUp);
  const cents = value.times(new Big(10).pow(currencyExponent(currency) as number));
  return grossCents(line).lt(0) ? cents.neg() : cents;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

// `expect` costs more than the arithmetic when it runs half a million times.
function same(actual: unknown, expected: unknown, what: string): void {
  if (actual !== expected) throw new Error(`${what}: ${actual} is not ${expected}`);
}
