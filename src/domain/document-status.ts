/** The statuses of a document, in the order of its life. */
export const DOCUMENT_STATUSES = [
  'draft',
  'issued',
  'sent',
  'viewed',
  'partially_paid',
  'paid',
  'overdue',
  'cancelled',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const;

/** What ends a quote, but for its last day. */
export const QUOTE_OUTCOMES = ['accepted', 'declined', 'withdrawn'] as const;

export type QuoteOutcome = (typeof QUOTE_OUTCOMES)[number];

/** The statuses of a quote that waits for its answer. */
export const OPEN_QUOTE_STATUSES = ['issued', 'sent', 'viewed'] as const;

/** The statuses of an issued document with a balance to pay. */
export const OPEN_STATUSES = ['issued', 'sent', 'viewed', 'partially_paid', 'overdue'] as const;

/** What a list is filtered by for all open statuses of documents to pay: quotes have some of them, and are left out. */
export const UNPAID = 'unpaid';

/** The order of a list by status: what is over comes after what is still to be paid. */
export const STATUSES_IN_ORDER = [
  'draft',
  ...OPEN_STATUSES,
  'accepted',
  'paid',
  'declined',
  'expired',
  'withdrawn',
  'cancelled',
] as const;

export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** The facts from which a document's status is derived. Instants are text or null, `dueDate` is a calendar date. */
export type StatusFacts = BalanceFacts & {
  issuedAt: string | null;
  sentAt: string | null;
  viewedAt: string | null;
  dueDate: string | null;
  /** The property of the document's type: only documents that are owed become overdue. */
  countsAsOutstanding: boolean;
  /** The last day on which a quote can be accepted; null for none, and on any other document. */
  validUntil: string | null;
  /** What ended a quote; null on any other document. */
  outcome: QuoteOutcome | null;
};

/** What a document's balance is computed from. */
type BalanceFacts = {
  cancelledAt: string | null;
  /** When a document made from this proforma or quote was issued. */
  convertedAt: string | null;
  totalCents: number;
  /** The advance invoices that it deducts. */
  prepaidCents: number;
  /** Live allocations of credit notes. */
  creditedCents: number;
  /** Live allocations of payments. */
  paidCents: number;
  /** The property of the document's type: nothing is ever left to pay on a credit note. */
  takesPayments: boolean;
};

/** The status on a calendar date (today in the workspace's time zone); the first rule that matches wins. */
export function deriveStatus(facts: StatusFacts, today: string): DocumentStatus {
  if (facts.issuedAt === null) return 'draft';
  if (facts.cancelledAt !== null) return 'cancelled';
  if (facts.outcome !== null) return facts.outcome;
  if (isExpired(facts, today)) return 'expired';
  if (isPayable(facts)) {
    if (balanceCents(facts) === 0) return 'paid';
    if (isOverdue(facts, today)) return 'overdue';
    if (facts.paidCents + facts.creditedCents > 0) return 'partially_paid';
  }
  if (facts.viewedAt !== null) return 'viewed';
  if (facts.sentAt !== null) return 'sent';
  return 'issued';
}

/** The balance in minor units: 0 for a credit note, and once a document is cancelled or converted. */
export function balanceCents(facts: BalanceFacts): number {
  if (facts.cancelledAt !== null || !isPayable(facts)) return 0;
  return facts.totalCents - facts.prepaidCents - facts.creditedCents - facts.paidCents;
}

/** True while money is owed on the document: issued, not cancelled, not paid, and of a type that is owed at all. */
export function isOutstanding(
  facts: BalanceFacts & Pick<StatusFacts, 'issuedAt' | 'countsAsOutstanding'>,
): boolean {
  return facts.issuedAt !== null && facts.countsAsOutstanding && balanceCents(facts) > 0;
}

function isPayable({ takesPayments, convertedAt }: BalanceFacts): boolean {
  return takesPayments && convertedAt === null;
}

/** A quote that became something else has no last day any more. */
function isExpired({ validUntil, convertedAt }: StatusFacts, today: string): boolean {
  return validUntil !== null && convertedAt === null && validUntil < today;
}

function isOverdue(facts: StatusFacts, today: string): boolean {
  return isOutstanding(facts) && facts.dueDate !== null && facts.dueDate < today;
}

const SETTLEMENTS = ['open', 'partial', 'settled'] as const;

/** How far a credit note is used up. */
type Settlement = (typeof SETTLEMENTS)[number];

/** What of a credit note is neither applied nor given back; 0 for a draft and for a cancelled one. */
export function remainingCreditCents(facts: {
  issuedAt: string | null;
  cancelledAt: string | null;
  totalCents: number;
  appliedCents: number;
  refundedCents: number;
}): number {
  if (facts.issuedAt === null || facts.cancelledAt !== null) return 0;
  return facts.totalCents - facts.appliedCents - facts.refundedCents;
}

export function settlementOf(totalCents: number, remainingCents: number): Settlement {
  if (remainingCents === 0) return 'settled';
  return remainingCents === totalCents ? 'open' : 'partial';
}
