import { hash } from 'node:crypto';

// The book: what the journal holds of an issued document or a payment for good, as the SHA-256 of a text. This file is the
// whole definition of version 1, and it never changes: a later version of the book gets a file of its own, and this one goes
// on giving the same texts for the same rows (test/domain/book.test.ts). What no text names is none of the book's: notes,
// references of buyers and orders, how a document looks, who was sent what.
//
// A text is canonical JSON: the keys of all objects below are in the order of their code units. Sorting them here instead
// took a third of the time.

const VERSION = 1;

type Stored = string | null;

/** The columns of an issued document that the book holds; those with JSON as the text that is stored. */
export type BookedDocument = {
  reference: string;
  typeKey: string;
  number: Stored;
  issuedAt: Stored;
  issueDate: Stored;
  dueDate: Stored;
  deliveryDate: Stored;
  servicePeriodStart: Stored;
  servicePeriodEnd: Stored;
  taxPoint: Stored;
  isWithoutTaxPoint: boolean;
  currency: string;
  clientReference: Stored;
  frozenSeller: Stored;
  frozenClient: Stored;
  pricesIncludeTax: boolean;
  discountType: Stored;
  discountValue: Stored;
  discountReason: Stored;
  discountCents: number | null;
  taxBreakdown: string;
  subtotalCents: number;
  taxTotalCents: number;
  totalCents: number;
  cancelledAt: Stored;
  isCancelledByCredit: boolean;
};

export type BookedLine = {
  position: number;
  kind: string;
  description: Stored;
  quantity: string;
  unit: Stored;
  unitPriceCents: number;
  exactUnitPrice: Stored;
  priceBaseQuantity: Stored;
  discountType: Stored;
  discountValue: Stored;
  taxRateKey: string;
  taxLabel: string;
  taxRate: string;
  taxCategory: string;
  exemptionCode: Stored;
  servicePeriodStart: Stored;
  servicePeriodEnd: Stored;
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
};

/** What of an advance invoice is deducted; `bands` as the text that is stored. */
export type BookedDeduction = { position: number; document: string; amountCents: number; bands: string };

/** A document that is named; without `document`, one that was issued elsewhere. */
export type BookedRelation = {
  position: number;
  relation: string;
  document: Stored;
  number: Stored;
  issueDate: Stored;
  documentType: Stored;
};

export type BookedAllocation = {
  document: string;
  amountCents: number;
  appliedOn: string;
  appliedAt: string;
  reversedOn: Stored;
  reversedAt: Stored;
};

export type BookedRefund = {
  reference: string;
  amountCents: number;
  method: string;
  paidOn: string;
  createdAt: string;
};

export type BookedPayment = {
  reference: string;
  clientReference: Stored;
  currency: string;
  amountCents: number;
  method: string;
  paidOn: string;
  createdAt: string;
  reversedAt: Stored;
};

/** What settles a document or is settled by a credit note, and what was given back; in the order in which it was written. */
export type Uses = { allocations: readonly BookedAllocation[]; refunds: readonly BookedRefund[] };

export type PartsOfDocument = Uses & {
  lines: readonly BookedLine[];
  deductions: readonly BookedDeduction[];
  relations: readonly BookedRelation[];
};

/** What there was of both at an instant, as far as their own instants say. */
export function usesAt({ allocations, refunds }: Uses, instant: string): Uses {
  return {
    allocations: allocations
      .filter(({ appliedAt }) => appliedAt <= instant)
      .map((one) =>
        one.reversedAt !== null && one.reversedAt > instant
          ? { ...one, reversedOn: null, reversedAt: null }
          : one,
      ),
    refunds: refunds.filter(({ createdAt }) => createdAt <= instant),
  };
}

/** What the journal keeps of a text. */
export function contentOf(text: string): string {
  return hash('sha256', text);
}

/**
 * What the book holds of an issued document.
 * @throws Error where an amount is no whole number, or stored JSON none
 */
export function documentText(document: BookedDocument, parts: PartsOfDocument): string {
  const { discountCents, cancelledAt } = document;
  return JSON.stringify({
    bands: bandsOf(document.taxBreakdown),
    book: VERSION,
    buyer: partyOf(document.frozenClient),
    cancelled: cancelledAt === null ? null : { at: cancelledAt, by_credit: document.isCancelledByCredit },
    client: document.clientReference,
    currency: document.currency,
    deductions: parts.deductions.map(deductionOf),
    delivery_date: document.deliveryDate,
    discount: discountCents === null ? null : { amount: minor(discountCents), ...discountOf(document) },
    due_date: document.dueDate,
    issue_date: document.issueDate,
    issued_at: document.issuedAt,
    kind: 'document',
    lines: parts.lines.map(lineOf),
    number: document.number,
    prices_include_tax: document.pricesIncludeTax,
    reference: document.reference,
    refunds: parts.refunds.map(refundOf),
    relations: parts.relations.filter(({ relation }) => NAMED.includes(relation)).map(relationOf),
    seller: partyOf(document.frozenSeller),
    service_period_end: document.servicePeriodEnd,
    service_period_start: document.servicePeriodStart,
    settles: parts.allocations.map(allocationOf),
    subtotal: minor(document.subtotalCents),
    tax: minor(document.taxTotalCents),
    tax_point: document.taxPoint,
    total: minor(document.totalCents),
    type: document.typeKey,
    without_tax_point: document.isWithoutTaxPoint,
  });
}

/** What the book holds of a payment. @throws Error where an amount is no whole number */
export function paymentText(payment: BookedPayment, { allocations, refunds }: Uses): string {
  return JSON.stringify({
    amount: minor(payment.amountCents),
    book: VERSION,
    client: payment.clientReference,
    currency: payment.currency,
    kind: 'payment',
    method: payment.method,
    paid_on: payment.paidOn,
    recorded_at: payment.createdAt,
    reference: payment.reference,
    refunds: refunds.map(refundOf),
    reversed_at: payment.reversedAt,
    settles: allocations.map(allocationOf),
  });
}

/** Relations that say what a document does to another one; that it was made from a proforma says nothing of sales. */
const NAMED: readonly string[] = ['credits', 'debits', 'corrects'];

/** Name, numbers and address; a field that was not frozen yet is null, as one that was empty. */
const OF_PARTY = [
  'address_line1',
  'address_line2',
  'city',
  'country',
  'legal_name',
  'name',
  'postal_code',
  'registration_number',
  'tax_number',
  'vat_number',
];

function partyOf(json: Stored) {
  const frozen = json === null ? null : (JSON.parse(json) as Record<string, Stored> | null);
  if (frozen === null) return null;
  return Object.fromEntries(OF_PARTY.map((field) => [field, frozen[field] ?? null]));
}

function lineOf(line: BookedLine) {
  return {
    description: line.description,
    discount: line.discountType === null ? null : discountOf(line),
    exact_unit_price: line.exactUnitPrice,
    exemption_code: line.exemptionCode,
    kind: line.kind,
    position: line.position,
    price_base_quantity: line.priceBaseQuantity,
    quantity: line.quantity,
    service_period_end: line.servicePeriodEnd,
    service_period_start: line.servicePeriodStart,
    subtotal: minor(line.subtotalCents),
    tax: minor(line.taxCents),
    tax_category: line.taxCategory,
    tax_label: line.taxLabel,
    tax_rate: line.taxRate,
    tax_rate_key: line.taxRateKey,
    total: minor(line.totalCents),
    unit: line.unit,
    unit_price: minor(line.unitPriceCents),
  };
}

function discountOf({
  discountType: type,
  discountValue: value,
  discountReason: reason = null,
}: Pick<BookedLine, 'discountType' | 'discountValue'> & { discountReason?: Stored }) {
  return { reason, type, value };
}

type Band = {
  tax_rate_key: string;
  label: string;
  category: string;
  tax_rate: string;
  taxable_cents: number;
  tax_cents: number;
  exemption_reason: Stored;
  parts?: { label: string; percentage: string; tax_cents: number }[] | null;
};

function bandsOf(json: string) {
  return (JSON.parse(json) as Band[]).map((band) => ({
    category: band.category,
    exemption_reason: band.exemption_reason ?? null,
    label: band.label,
    parts:
      band.parts?.map(({ label, percentage, tax_cents: tax }) => ({ label, percentage, tax: minor(tax) })) ??
      null,
    tax: minor(band.tax_cents),
    tax_rate: band.tax_rate,
    tax_rate_key: band.tax_rate_key,
    taxable: minor(band.taxable_cents),
  }));
}

function deductionOf({ position, document, amountCents, bands }: BookedDeduction) {
  return { amount: minor(amountCents), bands: bandsOf(bands), document, position };
}

function relationOf({ position, relation, document, number, issueDate, documentType }: BookedRelation) {
  return { document, issue_date: issueDate, number, position, relation, type: documentType };
}

function allocationOf(allocation: BookedAllocation) {
  return {
    amount: minor(allocation.amountCents),
    applied_at: allocation.appliedAt,
    applied_on: allocation.appliedOn,
    document: allocation.document,
    reversed_at: allocation.reversedAt,
    reversed_on: allocation.reversedOn,
  };
}

function refundOf({ reference, amountCents, method, paidOn, createdAt }: BookedRefund) {
  return { amount: minor(amountCents), method, paid_on: paidOn, recorded_at: createdAt, reference };
}

/** An amount as text, in the minor unit of its currency: not every reader of JSON has exact numbers. */
function minor(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new Error(`${cents} is no whole number of minor units.`);
  return String(cents);
}
