import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { LINE_KINDS, type LineKind, sectionSubtotals, totalsOfItems } from '../../src/domain/line-kinds.ts';
import { computeTotals, type LineToTotal, type Terms } from '../../src/domain/totals.ts';
import { runs } from '../scenarios.ts';

const RATES = ['20.00', '10.00', '0.00'].map((percentage) => ({
  key: `vat_${percentage}`,
  label: `VAT ${percentage}`,
  percentage,
  category: 'S' as const,
  exemptionReason: null,
}));

const item: fc.Arbitrary<LineToTotal> = fc.record({
  quantity: fc.integer({ min: 1, max: 99_999 }).map((thousandths) => String(thousandths / 1000)),
  unitPriceCents: fc.integer({ min: 0, max: 9_999_999 }),
  discount: fc.option(
    fc
      .integer({ min: 0, max: 1000 })
      .map((tenths) => ({ type: 'percent' as const, value: String(tenths / 10) })),
  ),
  rate: fc.constantFrom(...RATES),
});

type Line = { kind: LineKind; toTotal: LineToTotal };

const line: fc.Arbitrary<Line> = fc.record({ kind: fc.constantFrom(...LINE_KINDS, 'item'), toTotal: item });

const document = fc.record({
  lines: fc
    .array(line, { minLength: 1, maxLength: 12 })
    .filter((lines) => lines.some(({ kind }) => kind === 'item')),
  pricesIncludeTax: fc.boolean(),
  discount: fc.option(
    fc.integer({ min: 0, max: 100 }).map((percent) => ({ type: 'percent' as const, value: String(percent) })),
  ),
});

const counted = (lines: readonly Line[]) =>
  lines.map(({ kind, toTotal }) => (kind === 'item' ? toTotal : undefined));

test('texts and sections change no total, and sections with the lines before the first add up to all lines', () => {
  fc.assert(
    fc.property(document, ({ lines, ...terms }: { lines: Line[] } & Terms) => {
      const compute = (items: readonly LineToTotal[]) => computeTotals(items, 'EUR', terms);
      const items = counted(lines).filter((each) => each !== undefined);
      const alone = compute(items);
      const totals = totalsOfItems(counted(lines), compute);
      expect({ ...totals, lines: [] }).toEqual({ ...alone, lines: [] });
      expect(totals.lines.filter((_, i) => lines[i]?.kind === 'item')).toEqual(alone.lines);
      expect(totals.lines).toHaveLength(lines.length);

      const rows = lines.map(({ kind }, i) => ({
        kind,
        ...(totals.lines[i] as (typeof totals.lines)[number]),
      }));
      const withTax = terms.pricesIncludeTax === true;
      const amountOf = (row: (typeof rows)[number]) => (withTax ? row.totalCents : row.subtotalCents);
      const sections = sectionSubtotals(rows, withTax);
      expect([...sections.keys()]).toEqual(rows.flatMap(({ kind }, i) => (kind === 'section' ? [i] : [])));
      const first = rows.findIndex(({ kind }) => kind === 'section');
      const before = rows
        .slice(0, first < 0 ? rows.length : first)
        .reduce((sum, row) => sum + amountOf(row), 0);
      const all = rows.reduce((sum, row) => sum + amountOf(row), 0);
      expect([...sections.values()].reduce((sum, cents) => sum + cents, before)).toBe(all);
      expect(all - (totals.discountCents ?? 0)).toBe(withTax ? totals.totalCents : totals.subtotalCents);
    }),
    { numRuns: runs(5000) },
  );
}, 60_000);

test('a fault is at the place that its line has among all lines', () => {
  const [rate] = RATES as [(typeof RATES)[number]];
  const large = { quantity: '2', unitPriceCents: Number.MAX_SAFE_INTEGER, discount: null, rate };
  const fine = { ...large, quantity: '1', unitPriceCents: 100 };
  const faults = (lines: (LineToTotal | undefined)[]) => {
    try {
      totalsOfItems(lines, (items) => computeTotals(items, 'EUR'));
      return [];
    } catch (error) {
      return error instanceof Failure ? Object.keys(error.errors ?? {}) : [];
    }
  };
  expect(faults([undefined, fine, undefined, large])).toEqual(['lines.3.quantity']);
  expect(faults([fine, large])).toEqual(['lines.1.quantity']);
});
