import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Discount, discountOfPart, type PartOfBand } from '../../src/domain/document-discount.ts';
import {
  addUp,
  bandsLeft,
  computeTotals,
  type LineToTotal,
  type Terms,
  type Totals,
  toTaxBreakdown,
} from '../../src/domain/totals.ts';
import { runs } from '../scenarios.ts';

// An independent reckoning in exact rationals of BigInt, without any code of what it checks.
type Rational = { n: bigint; d: bigint };
type Document = { currency: string; lines: LineToTotal[]; terms: Terms };

const EXPONENTS: Record<string, number> = { JPY: 0, RSD: 2, EUR: 2, KWD: 3 };
const RATES = ['20.00', '10.00', '0.00', '23.00', '8.875', '19.00', '5.50'].map((percentage) => ({
  key: `vat_${percentage}`,
  label: `VAT ${percentage}`,
  percentage,
  category: 'S' as const,
  exemptionReason: null,
}));

const decimal = (digits: bigint, scale: number): string => {
  const text = digits.toString().padStart(scale + 1, '0');
  const [whole, fraction] = [text.slice(0, text.length - scale), text.slice(text.length - scale)];
  const short = fraction.replace(/0+$/, '');
  return short === '' ? whole : `${whole}.${short}`;
};

function rational(text: string): Rational {
  const [whole = '', fraction = ''] = text.split('.');
  return { n: BigInt(whole + fraction), d: 10n ** BigInt(fraction.length) };
}

const times = (a: Rational, b: Rational): Rational => ({ n: a.n * b.n, d: a.d * b.d });

/** Half away from zero. */
function rounded({ n, d }: Rational): bigint {
  const size = n < 0n ? -n : n;
  const up = (2n * size + d) / (2n * d);
  return n < 0n ? -up : up;
}

const line = (exponent: number, isSigned: boolean): fc.Arbitrary<LineToTotal> =>
  fc
    .record({
      digits: fc.integer({ min: 1, max: 99_999 }),
      scale: fc.integer({ min: 0, max: 6 }),
      isNegative: isSigned ? fc.integer({ min: 0, max: 3 }).map((n) => n === 0) : fc.constant(false),
      unitPriceCents: fc.oneof(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 9_999_999 })),
      percent: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { freq: 3 }),
      part: fc.option(fc.integer({ min: 0, max: 100 }), { freq: 2 }),
      rate: fc.constantFrom(...RATES),
    })
    .map(({ digits, scale, isNegative, unitPriceCents, percent, part, rate }) => {
      const unsigned = decimal(BigInt(digits), scale);
      const price = { n: BigInt(unitPriceCents), d: 1n };
      const most = rounded(times(rational(unsigned), price));
      const fixed = part === null ? null : (most * BigInt(part)) / 100n;
      const discount: Discount | null =
        percent !== null
          ? { type: 'percent', value: decimal(BigInt(percent), 4) }
          : fixed === null
            ? null
            : { type: 'fixed', value: decimal(fixed, exponent) };
      return { quantity: `${isNegative ? '-' : ''}${unsigned}`, unitPriceCents, discount, rate };
    });

/** What quantity × price comes to, less the discount of the line. */
function amountOf({ quantity, unitPriceCents, discount }: LineToTotal, currency: string): bigint {
  const gross = rounded(times(rational(quantity), { n: BigInt(unitPriceCents), d: 1n }));
  return gross - discountOn(gross, discount, currency);
}

function discountOn(amount: bigint, discount: Discount | null | undefined, currency: string): bigint {
  if (!discount) return 0n;
  const value = rational(discount.value);
  if (discount.type === 'percent') return rounded({ n: amount * value.n, d: value.d * 100n });
  const cents = (value.n * 10n ** BigInt(EXPONENTS[currency] as number)) / value.d;
  return amount < 0n ? -cents : cents;
}

const documentOf = (isSigned: boolean): fc.Arbitrary<Document> =>
  fc
    .constantFrom('JPY', 'RSD', 'EUR', 'KWD')
    .chain((currency) =>
      fc.record({
        currency: fc.constant(currency),
        lines: fc.array(line(EXPONENTS[currency] as number, isSigned), { minLength: 1, maxLength: 6 }),
        pricesIncludeTax: fc.boolean(),
        percent: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { freq: 2 }),
        part: fc.option(fc.integer({ min: 0, max: 1000 }), { freq: 2 }),
      }),
    )
    .map(({ currency, lines, pricesIncludeTax, percent, part }) => {
      const whole = lines.reduce((sum, each) => sum + amountOf(each, currency), 0n);
      const size = whole < 0n ? -whole : whole;
      const fixed = decimal((size * BigInt(part ?? 0)) / 1000n, EXPONENTS[currency] as number);
      const discount: Discount | null =
        percent !== null
          ? { type: 'percent', value: decimal(BigInt(percent), 4) }
          : part !== null
            ? { type: 'fixed', value: fixed }
            : null;
      return { currency, lines, terms: { pricesIncludeTax, discount } };
    });

test('random documents with prices of both kinds and discounts equal an exact reckoning', () => {
  const seen = { gross: 0, discounted: 0, both: 0 };
  fc.assert(
    fc.property(documentOf(false), ({ currency, lines, terms }) => {
      const totals = computeTotals(lines, currency, terms);
      addsUp(totals, { currency, lines, terms });
      if (terms.pricesIncludeTax) seen.gross += 1;
      if (terms.discount) seen.discounted += 1;
      if (terms.pricesIncludeTax && terms.discount) seen.both += 1;
    }),
    { numRuns: runs(10_000) },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(runs(1000));
}, 60_000);

test('so do those with lines of both signs', () => {
  fc.assert(
    fc.property(documentOf(true), (document) => {
      addsUp(addUp(document.lines, document.currency, document.terms), document);
    }),
    { numRuns: runs(10_000) },
  );
}, 60_000);

test('the parts of a discount add up to it, and each is less than one unit from its proportion', () => {
  fc.assert(
    fc.property(documentOf(true), ({ currency, lines, terms }) => {
      const { discount } = terms;
      if (!discount) return;
      const plain = addUp(lines, currency, { ...terms, discount: null });
      const totals = addUp(lines, currency, terms);
      const whole = amount(plain, terms);
      const cents = BigInt(totals.discountCents as number);
      for (const band of plain.bands) {
        const after = totals.bands.find(({ rate }) => rate.key === band.rate.key) as typeof band;
        const part = BigInt(amountOfBand(band, terms)) - BigInt(amountOfBand(after, terms));
        if (whole === 0n) same(part, 0n, 'no discount on nothing');
        else {
          const off = part * whole - cents * BigInt(amountOfBand(band, terms));
          const size = whole < 0n ? -whole : whole;
          same(off > -size && off < size, true, 'within one unit of the proportion');
        }
      }
    }),
    { numRuns: runs(5000) },
  );
}, 60_000);

test('credit notes for parts of a document take all of each tax band in the end, and never more', () => {
  fc.assert(
    fc.property(
      documentOf(false),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
      ({ currency, lines, terms }, parts) => {
        // Whole quantities that can be taken apart, without discounts of lines, whose parts are another matter.
        const whole = lines.map((each) => ({ ...each, quantity: '10', discount: null }));
        const fits =
          terms.discount?.type === 'fixed' ? { type: 'percent' as const, value: '12.5' } : terms.discount;
        const own = { ...terms, discount: fits ?? null };
        const original = toTaxBreakdown(computeTotals(whole, currency, own).bands, currency);
        const taken: typeof original = [];
        let rest = 10;
        for (const [i, part] of [...parts, 10].entries()) {
          const count = i === parts.length ? rest : Math.min(part, rest);
          if (count === 0) continue;
          const left = bandsLeft(original, taken);
          const credited = whole.map((each) => ({ ...each, quantity: String(count) }));
          const remaining = whole.map((each) => ({ ...each, quantity: String(rest) }));
          const amounts = (of: LineToTotal[]) =>
            new Map(
              addUp(of, currency, { ...own, discount: null }).bands.map((band) => [
                band.rate.key,
                amountOfBand(band, own),
              ]),
            );
          const [creditedBy, restBy] = [amounts(credited), amounts(remaining)];
          const bands = [...creditedBy].map(([key, cents]): [string, PartOfBand] => [
            key,
            {
              amount: cents,
              rest: restBy.get(key) ?? 0,
              left: amountOfBand(left.get(key) as { taxableCents: number; taxCents: number }, own),
            },
          ]);
          const { discount, parts: discountParts } = (fits && discountOfPart(new Map(bands), currency)) || {
            discount: null,
          };
          const note = computeTotals(credited, currency, { ...own, discount, discountParts, left });
          for (const { rate, taxableCents, taxCents } of note.bands) {
            const most = left.get(rate.key) as { taxableCents: number; taxCents: number };
            same(taxableCents <= most.taxableCents && taxCents <= most.taxCents, true, 'within what is left');
          }
          const frozen = toTaxBreakdown(note.bands, currency);
          // Computed again from what is stored, as verify does.
          const again = computeTotals(credited, currency, { ...own, discount, left: bandsLeft(frozen, []) });
          expect(toTaxBreakdown(again.bands, currency)).toEqual(frozen);
          taken.push(...frozen);
          rest -= count;
        }
        for (const sum of bandsLeft(original, taken).values())
          expect(sum).toEqual({ taxableCents: 0, taxCents: 0 });
      },
    ),
    { numRuns: runs(2000) },
  );
}, 60_000);

function addsUp(totals: Totals, { currency, lines, terms }: Document): void {
  const { pricesIncludeTax: isGross, discount } = terms;
  const amounts = lines.map((each) => amountOf(each, currency));
  const whole = amounts.reduce((sum, cents) => sum + cents, 0n);
  const cents = discountOn(whole, discount, currency);
  for (const [i, each] of totals.lines.entries()) {
    same(BigInt(isGross ? each.totalCents : each.subtotalCents), amounts[i], `amount of line ${i}`);
    same(each.subtotalCents + each.taxCents, each.totalCents, `sum of line ${i}`);
  }
  same(totals.discountCents, discount ? Number(cents) : null, 'discount');
  same(totals.subtotalCents + totals.taxTotalCents, totals.totalCents, 'total');
  same(amount(totals, terms), whole - cents, 'lines less discount');
  const bandSum = totals.bands.reduce((sum, { taxCents }) => sum + taxCents, 0);
  same(bandSum, totals.taxTotalCents, 'tax of all bands');
  for (const { rate, taxableCents, taxCents } of totals.bands) {
    const { n, d } = rational(rate.percentage);
    const base = BigInt(isGross ? taxableCents + taxCents : taxableCents);
    const tax = isGross ? rounded({ n: base * n, d: 100n * d + n }) : rounded({ n: base * n, d: 100n * d });
    same(BigInt(taxCents), tax, `tax of ${rate.key}`);
  }
  if (discount) return;
  for (const { rate, taxCents } of totals.bands) {
    const own = totals.lines.filter((_, i) => lines[i]?.rate.key === rate.key);
    same(
      own.reduce((sum, each) => sum + each.taxCents, 0),
      taxCents,
      `taxes of the lines of ${rate.key}`,
    );
  }
}

function amount({ subtotalCents, totalCents }: Totals, { pricesIncludeTax }: Terms): bigint {
  return BigInt(pricesIncludeTax ? totalCents : subtotalCents);
}

function amountOfBand(
  { taxableCents, taxCents }: { taxableCents: number; taxCents: number },
  { pricesIncludeTax }: Terms,
): number {
  return taxableCents + (pricesIncludeTax ? taxCents : 0);
}

// `expect` costs more than the arithmetic when it runs half a million times.
function same(actual: unknown, expected: unknown, what: string): void {
  if (actual !== expected) throw new Error(`${what}: ${actual} is not ${expected}`);
}
