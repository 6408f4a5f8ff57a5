// The documents of a seed before they have rows: what they are for, what they sell, and how they are settled.
import { addDays } from '../../src/domain/calendar.ts';
import type { DocumentRelation } from '../../src/domain/document-relations.ts';
import { documentTypeByKey } from '../../src/domain/document-types.ts';
import { findTaxRate } from '../../src/domain/tax.ts';
import { computeTotals, type LineRate, type Totals, toTaxBreakdown } from '../../src/domain/totals.ts';
import type { Random } from './random.ts';
import type { Client } from './records.ts';

const LINES = 5;
const PART_LINES = 2;

type BasketLine = {
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
function partOf(basket: Basket): Basket {
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

// Of 100 documents, how many are not paid in full; the others are.
const PAYMENT_OUTCOMES = { draft: 1, cancelled: 1, open: 10, partly: 3 };

const TYPES = [
  ...Array<string>(94).fill('rs_invoice'),
  ...Array<string>(2).fill('rs_proforma'),
  ...Array<string>(2).fill('rs_advance_invoice'),
  'rs_credit_note',
  'rs_debit_note',
];

/** Of 100 invoices, how many a credit note follows. */
const CREDITED = 2;
/** Of 100 advance invoices, how many a final invoice follows: one document in a hundred. */
const DEDUCTED = 50;

/** A document before it has a row, with all that will have settled it. */
export type Draft = {
  typeKey: string;
  issueDate: string;
  dueDate: string;
  outcome: keyof typeof PAYMENT_OUTCOMES | 'paid';
  basket: Basket;
  client: Client;
  paidCents: number;
  creditedCents: number;
  prepaidCents: number;
  appliedCents: number;
  /** How it relates to the document before it. */
  follows?: DocumentRelation;
  /** When the document that follows changes it. */
  changedOn?: string;
};

export type DraftSource = {
  random: Random;
  baskets: readonly Basket[];
  clients: readonly Client[];
};

/**
 * A document; sometimes one with a document that follows: an invoice with a credit note for it, or for a part, or an
 * advance invoice with the final invoice that deducts it.
 * @param days the days of both; without the second, none follows
 */
export function nextDrafts(source: DraftSource, [day, dayAfter]: [string, string | undefined]): Draft[] {
  const { random } = source;
  const draft = draftOf(source, random.oneOf(TYPES), day);
  if (dayAfter === undefined) return [draft];
  if (draft.typeKey === 'rs_invoice' && random.percent(CREDITED)) return credited(source, draft, dayAfter);
  if (draft.typeKey === 'rs_advance_invoice' && random.percent(DEDUCTED))
    return deducted(source, draft, dayAfter);
  return [draft];
}

function draftOf({ random, baskets, clients }: DraftSource, typeKey: string, issueDate: string): Draft {
  const basket = random.oneOf(baskets);
  const takesPayments = documentTypeByKey(typeKey)?.takesPayments ?? false;
  let left = random.next() * 100;
  const names = Object.keys(PAYMENT_OUTCOMES) as (keyof typeof PAYMENT_OUTCOMES)[];
  const outcome = names.find((name) => {
    left -= PAYMENT_OUTCOMES[name];
    return left < 0;
  });
  const draft: Omit<Draft, 'paidCents'> = {
    typeKey,
    issueDate,
    dueDate: addDays(issueDate, random.oneOf([8, 15, 30, 60])),
    outcome: outcome ?? 'paid',
    basket,
    // Some clients get many more documents than others.
    client: clients[Math.floor(random.next() ** 1.5 * clients.length)] as Client,
    ...(takesPayments || outcome === 'draft' || outcome === 'cancelled' ? {} : { outcome: 'open' as const }),
    ...{ creditedCents: 0, prepaidCents: 0, appliedCents: 0 },
  };
  return withPayment(draft);
}

function withPayment(draft: Omit<Draft, 'paidCents'>): Draft {
  const { outcome, basket, prepaidCents } = draft;
  const dueCents = basket.totals.totalCents - prepaidCents;
  const paidCents = outcome === 'paid' ? dueCents : outcome === 'partly' ? Math.floor(dueCents / 3) : 0;
  return { ...draft, paidCents };
}

/** The credit note settles what is not paid; what it has more is left on it. */
function credited(source: DraftSource, draft: Draft, day: string): Draft[] {
  const { random } = source;
  const original = withPayment({ ...draft, outcome: random.oneOf(['open', 'partly', 'paid']) });
  const { basket, paidCents, client } = original;
  const note = draftOf(source, 'rs_credit_note', day);
  const creditBasket = random.percent(50) ? basket : partOf(basket);
  const openCents = basket.totals.totalCents - paidCents;
  const cents = Math.min(creditBasket.totals.totalCents, openCents);
  return [
    { ...original, creditedCents: cents, changedOn: day },
    { ...note, outcome: 'open', client, basket: creditBasket, appliedCents: cents, follows: 'credits' },
  ];
}

/** The advance invoice is for some lines of what is sold, and is paid. */
function deducted(source: DraftSource, draft: Draft, day: string): Draft[] {
  const { basket, client } = draft;
  const advance = withPayment({ ...draft, basket: partOf(basket), outcome: 'paid', changedOn: day });
  const final = draftOf(source, 'rs_invoice', day);
  const outcome = source.random.oneOf(['open', 'partly', 'paid'] as const);
  const prepaidCents = advance.basket.totals.totalCents;
  return [advance, withPayment({ ...final, client, basket, outcome, prepaidCents, follows: 'deducts' })];
}
