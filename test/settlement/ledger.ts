// What a chain of documents and payments must add up to, computed from what the API shows of each record.
import { expect } from 'vitest';
import type { components } from '../../generated/api.ts';
import type { Chain, Document, Payment } from './moves.ts';

type Balance = components['schemas']['ClientBalance'];

/** All that the API shows of a chain; drafts are left out, as they settle nothing. */
export type Picture = {
  documents: Document[];
  payments: Payment[];
  balance: Balance | undefined;
  /** The revenue of the whole business in this currency, of all time. */
  revenueCents: number;
};

const OWED = ['rs_invoice', 'rs_advance_invoice', 'rs_debit_note'];

/** Reads everything again, and remembers it as what next steps choose from. */
export async function look(chain: Chain): Promise<Picture> {
  const read = async <T>(path: string): Promise<T> => {
    const { status, data } = await chain.ask('GET', path);
    expect(status, path).toBe(200);
    return data as T;
  };
  const all = <T>(path: string, references: string[]) =>
    Promise.all(references.map((reference) => read<T>(`${path}/${reference}`)));
  const listed = async (path: string) =>
    (await read<{ reference: string; currency: string; status?: string }[]>(path))
      .filter(({ currency, status }) => currency === chain.currency && status !== 'draft')
      .map(({ reference }) => reference);
  const of = `client=${chain.client}&per_page=100&sort=created_at`;
  const documents = await all<Document>('/documents', await listed(`/documents?${of}`));
  const payments = await all<Payment>('/payments', await listed(`/payments?${of}`));
  Object.assign(chain, { documents, payments });
  const balances = await read<Balance[]>(`/clients/${chain.client}/balance`);
  // The clock of many chains together goes on for years.
  const days = `from=1990-01-01&to=${Number(chain.today().slice(0, 4)) + 1}-12-31`;
  const { revenue_cents: revenueCents } = await read<{ revenue_cents: number }>(
    `/statistics/summary?currency=${chain.currency}&${days}`,
  );
  return {
    documents,
    payments,
    balance: balances.find(({ currency }) => currency === chain.currency),
    revenueCents,
  };
}

/** Everything that must hold after each step. `revenueBefore` is that of the business before the chain. */
export function expectSettled(picture: Picture, chain: Chain, revenueBefore: number): void {
  for (const payment of picture.payments) expectPayment(payment, picture);
  for (const document of picture.documents) expectDocument(document, picture, chain);
  for (const document of picture.documents) expectBands(document, picture, chain);
  expectAccount(picture, chain);
  const refunded = sum(ofKind(picture, 'rs_credit_note'), ({ refunded_cents: cents }) => cents);
  const received = sum(picture.payments, (payment) => settling(payment, picture));
  expect(picture.revenueCents - revenueBefore, 'revenue').toBe(received - refunded);
}

const sum = <T>(all: readonly T[], centsOf: (one: T) => number | null | undefined) =>
  all.reduce((total, one) => total + (centsOf(one) ?? 0), 0);

type Source = Pick<Payment, 'allocations'>;

const isLive = ({ reversed_at: reversedAt }: { reversed_at: string | null }) => reversedAt === null;

const liveOf = (source: Source) => source.allocations.filter(isLive);

/** What of a payment settles documents for good; what is on a proforma is on account. */
function settling(payment: Source, { documents }: Picture): number {
  const proformas = new Set(
    documents.filter(({ type }) => type === 'rs_proforma').map(({ reference }) => reference),
  );
  return sum(liveOf(payment), (each) => (proformas.has(each.document.reference) ? 0 : each.amount_cents));
}

function ofKind({ documents }: Picture, type: string): Document[] {
  return documents.filter((each) => each.type === type && each.status !== 'cancelled');
}

function settledBy(sources: Source[], { reference }: Document): number {
  const own = sources.flatMap(liveOf).filter((each) => each.document.reference === reference);
  return sum(own, (each) => each.amount_cents);
}

/** Money received = what settles documents + on account + given back. */
function expectPayment(payment: Payment, picture: Picture): void {
  const { reference: what, amount_cents: amount, on_account_cents: onAccount } = payment;
  const refunded = sum(payment.refunds, (refund) => refund.amount_cents);
  expect(payment.refunded_cents, what).toBe(refunded);
  expect(payment.applied_cents, what).toBe(settling(payment, picture));
  if (payment.reversed_at !== null) {
    expect([liveOf(payment), onAccount, refunded], what).toEqual([[], 0, 0]);
    return;
  }
  expect(amount, what).toBe(payment.applied_cents + onAccount + refunded);
  const reserved = sum(liveOf(payment), (each) => each.amount_cents) - payment.applied_cents;
  expect(reserved, `on proformas: ${what}`).toBeLessThanOrEqual(onAccount);
}

function expectDocument(document: Document, picture: Picture, chain: Chain): void {
  const { reference, type, status, total_cents: total, balance_cents: balance } = document;
  const what = `${type} ${document.number} ${status} ${reference}`;
  const paid = settledBy(picture.payments, document);
  const notes = picture.documents.filter((each) => each.type === 'rs_credit_note');
  const credited = settledBy(notes, document);
  const prepaid = sum(document.deductions, (each) => each.amount_cents);
  expect([document.paid_cents, document.credited_cents, document.prepaid_cents], what).toEqual([
    paid,
    credited,
    prepaid,
  ]);
  expect(total, what).toBe(sum(document.tax_breakdown, (band) => band.taxable_cents + band.tax_cents));
  if (type === 'rs_credit_note') {
    const applied = sum(liveOf(document as Source), (each) => each.amount_cents);
    const refunded = sum(document.refunds, (each) => each.amount_cents);
    expect([document.applied_cents, document.refunded_cents, balance], what).toEqual([applied, refunded, 0]);
    expect(document.remaining_credit_cents, what).toBe(
      status === 'cancelled' ? 0 : total - applied - refunded,
    );
    expect(document.remaining_credit_cents, what).toBeGreaterThanOrEqual(0);
    return;
  }
  const left = total - prepaid - paid - credited;
  const isClosed = status === 'cancelled' || (type === 'rs_proforma' && document.converted_at !== null);
  expect(balance, what).toBe(isClosed ? 0 : left);
  expect(left, what).toBeGreaterThanOrEqual(0);
  expect(status === 'paid', what).toBe(!isClosed && left === 0);
  // Nothing that was owed goes away with it.
  if (chain.credited.has(reference)) expect([status, left], what).toEqual(['cancelled', 0]);
  else if (status === 'cancelled') expect([paid, credited], what).toEqual([0, 0]);
}

/** Documents that credit or deduct it take no tax band, and no total, above itself. */
function expectBands(original: Document, { documents }: Picture, { credited }: Chain): void {
  const isCounted = ({ status, reference }: Document) => status !== 'cancelled' || credited.has(reference);
  const taking = documents.filter(isCounted);
  const { reference } = original;
  const taken = [
    ...taking
      .filter(({ related_documents: related }) =>
        related.some((each) => each.relation === 'credits' && each.document?.reference === reference),
      )
      .map((note) => note.tax_breakdown),
    ...taking
      .flatMap(({ deductions }) => deductions)
      .filter(({ document }) => document.reference === reference)
      .map((each) => each.tax_breakdown),
  ].flat();
  if (taken.length === 0) return;
  const takenCents = sum(taken, (band) => band.taxable_cents + band.tax_cents);
  expect(takenCents, `taken of ${reference}`).toBeLessThanOrEqual(original.total_cents);
  for (const key of new Set(taken.map((band) => band.tax_rate_key))) {
    const own = original.tax_breakdown.find((band) => band.tax_rate_key === key);
    for (const part of ['taxable_cents', 'tax_cents'] as const) {
      const cents = sum(
        taken.filter((band) => band.tax_rate_key === key),
        (band) => band[part],
      );
      const whole = own?.[part] ?? 0;
      const what = `${part} of ${key} taken of ${reference}`;
      expect(cents * Math.sign(whole || 1), what).toBeGreaterThanOrEqual(0);
      expect(Math.abs(cents), what).toBeLessThanOrEqual(Math.abs(whole));
    }
  }
}

/**
 * What a client owes less what it has on account follows from what was billed, credited, received and given back alone,
 * whatever settles what.
 */
function expectAccount(picture: Picture, { credited }: Chain): void {
  const { documents, payments, balance } = picture;
  const notes = ofKind(picture, 'rs_credit_note');
  const owing = documents.filter(({ type }) => OWED.includes(type ?? ''));
  const open = owing.filter((each) => each.balance_cents > 0);
  const owed = sum(open, (each) => each.balance_cents);
  const onAccount =
    sum(payments, (each) => each.on_account_cents) + sum(notes, (each) => each.remaining_credit_cents);
  expect([balance?.owed_cents ?? 0, balance?.on_account_cents ?? 0], 'balance of the client').toEqual([
    owed,
    onAccount,
  ]);
  expect(balance?.open_item_count ?? 0).toBe(open.length);
  const billed = sum(
    owing.filter(({ status, reference }) => status !== 'cancelled' || credited.has(reference)),
    (each) => each.total_cents - each.prepaid_cents,
  );
  const received = sum(payments.filter(isLive), (each) => each.amount_cents - each.refunded_cents);
  const given = sum(notes, (each) => each.total_cents - each.refunded_cents);
  expect(owed - onAccount, 'owed less on account').toBe(billed - given - received);
}
