import type { LineRate } from '../../src/domain/line-sums.ts';
import { findTaxRate } from '../../src/domain/tax.ts';
import { computeTotals, type Totals, toTaxBreakdown } from '../../src/domain/totals.ts';
import type { Random } from './random.ts';

export const LINES = 5;

const PART_LINES = 2;

export type BasketLine = {
  rate: LineRate;
  description: string;
  unit: string;
  quantity: string;
  unitPriceCents: number;
  itemNumber: number | null;
};

/** The computed lines of a document. Documents share baskets, because computing them is slow. */
export type Basket = { currency: string; lines: BasketLine[]; totals: Totals; taxBreakdown: string };

const RATES = ['rs_vat_20', 'rs_vat_20', 'rs_vat_20', 'rs_vat_10', 'rs_vat_0'] as const;
const WORK = [
  'Konsultacije',
  'Održavanje',
  'Prevoz',
  'Materijal',
  'Montaža',
  'Школовање',
  'Licenca',
] as const;

/** A number of baskets with five lines each, at the tax rates of a day. */
export function makeBaskets(
  random: Random,
  { count, currency, items, day }: { count: number; currency: string; items: number; day: string },
): Basket[] {
  return Array.from({ length: count }, () => {
    const lines = Array.from({ length: LINES }, () => lineOf(random, items, day));
    return basketOf(lines, currency);
  });
}

const parts = new WeakMap<Basket, Basket>();

/** Some of the lines of a basket, as a basket of its own; always the same. */
export function partOf(basket: Basket): Basket {
  const known = parts.get(basket);
  if (known) return known;
  const lines = basket.lines.slice(0, PART_LINES);
  const part = basketOf(lines, basket.currency);
  parts.set(basket, part);
  return part;
}

function basketOf(lines: BasketLine[], currency: string): Basket {
  const totals = computeTotals(
    lines.map((line) => ({ ...line, discount: null })),
    currency,
  );
  return { currency, lines, totals, taxBreakdown: JSON.stringify(toTaxBreakdown(totals.bands, currency)) };
}

function lineOf(random: Random, items: number, day: string): BasketLine {
  const rate = findTaxRate('RS', random.oneOf(RATES), day);
  if (!rate) throw new Error(`Serbia has no such tax rate on ${day}.`);
  return {
    description: `${random.oneOf(WORK)} ${random.between(1, 999)}`,
    unit: random.oneOf(['pcs', 'hour', 'kg']),
    quantity: String(random.between(1, 40) / 4),
    unitPriceCents: random.between(100, 9_000_000),
    itemNumber: items > 0 && random.percent(60) ? random.between(1, items) : null,
    rate,
  };
}
