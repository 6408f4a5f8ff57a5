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
] as const;

/** The statuses of an issued document with a balance to pay. */
export const OPEN_STATUSES = ['issued', 'sent', 'viewed', 'partially_paid', 'overdue'] as const;

export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** The facts from which a document's status is derived. Instants are text or null, `dueDate` is a calendar date. */
export type StatusFacts = {
  issuedAt: string | null;
  cancelledAt: string | null;
  sentAt: string | null;
  viewedAt: string | null;
  dueDate: string | null;
  totalCents: number;
  /** The payments that were not reversed. */
  paidCents: number;
  /** The property of the document's type: only documents that are owed become overdue. */
  countsAsOutstanding: boolean;
};

/** The status on a calendar date (today in the workspace's time zone); the first rule that matches wins. */
export function deriveStatus(facts: StatusFacts, today: string): DocumentStatus {
  if (facts.issuedAt === null) return 'draft';
  if (facts.cancelledAt !== null) return 'cancelled';
  if (balanceCents(facts) === 0) return 'paid';
  if (isOverdue(facts, today)) return 'overdue';
  if (facts.paidCents > 0) return 'partially_paid';
  if (facts.viewedAt !== null) return 'viewed';
  if (facts.sentAt !== null) return 'sent';
  return 'issued';
}

/** The balance in minor units: 0 for a cancelled document. */
export function balanceCents(facts: Pick<StatusFacts, 'cancelledAt' | 'totalCents' | 'paidCents'>): number {
  return facts.cancelledAt === null ? facts.totalCents - facts.paidCents : 0;
}

/** True while money is owed on the document: issued, not cancelled, not paid, and of a type that is owed at all. */
export function isOutstanding(
  facts: Pick<StatusFacts, 'issuedAt' | 'cancelledAt' | 'totalCents' | 'paidCents' | 'countsAsOutstanding'>,
): boolean {
  return facts.issuedAt !== null && facts.countsAsOutstanding && balanceCents(facts) > 0;
}

function isOverdue(facts: StatusFacts, today: string): boolean {
  return isOutstanding(facts) && facts.dueDate !== null && facts.dueDate < today;
}
