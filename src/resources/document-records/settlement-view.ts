import { remainingCreditCents, settlementOf } from '../../domain/document-status.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { formatCents } from '../../domain/money.ts';
import type { Schema } from '../../spec/public.ts';
import { bandViews } from './band-view.ts';
import type { DocumentHead } from './queries.ts';
import type {
  CreditRow,
  DeductionRow,
  DocumentPaymentRow,
  DocumentSettlement,
  OtherDocument,
  RefundRow,
  ReferringRow,
  RelationRow,
} from './settlement-queries.ts';

type CreditFacts = Pick<
  DocumentHead,
  'typeKey' | 'issuedAt' | 'cancelledAt' | 'totalCents' | 'appliedCents' | 'refundedCents'
>;

/** What is left of an issued credit note in minor units; 0 for every other document. */
export function creditLeftCents(head: CreditFacts): number {
  return isCreditNote(head) ? remainingCreditCents(head) : 0;
}

/** The fields of a summary about what is left of a credit note. */
export function creditView(
  head: CreditFacts & Pick<DocumentHead, 'currency'>,
): Pick<Schema<'DocumentSummary'>, 'remaining_credit' | 'remaining_credit_cents' | 'settlement'> {
  const left = creditLeftCents(head);
  const isLive = isCreditNote(head) && head.issuedAt !== null && head.cancelledAt === null;
  return {
    remaining_credit: formatCents(left, head.currency),
    remaining_credit_cents: left,
    settlement: isLive ? settlementOf(head.totalCents, left) : null,
  };
}

function isCreditNote({ typeKey }: Pick<DocumentHead, 'typeKey'>): boolean {
  return documentTypeByKey(typeKey)?.kind === 'credit_note';
}

type Settlement = Pick<
  Schema<'Document'>,
  | 'payable'
  | 'payable_cents'
  | 'applied'
  | 'applied_cents'
  | 'refunded'
  | 'refunded_cents'
  | 'payments'
  | 'credits'
  | 'allocations'
  | 'refunds'
  | 'deductions'
  | 'related_documents'
  | 'referenced_by'
>;

/** The fields of a document about what settles it, what it settles, and what it is related to. */
export function settlementView({ head, ...record }: DocumentSettlement & { head: DocumentHead }): Settlement {
  const { currency } = head;
  const payableCents = head.totalCents - head.prepaidCents;
  const ofCurrency = (row: CreditRow) => allocationView(row, currency);
  return {
    payable: formatCents(payableCents, currency),
    payable_cents: payableCents,
    applied: formatCents(head.appliedCents, currency),
    applied_cents: head.appliedCents,
    refunded: formatCents(head.refundedCents, currency),
    refunded_cents: head.refundedCents,
    payments: record.payments.map(paymentView),
    credits: record.credits.map(ofCurrency),
    allocations: record.allocations.map(ofCurrency),
    refunds: record.refunds.map(refundView),
    deductions: record.deductions.map((row) => deductionView(row, currency)),
    related_documents: record.relations.map(relationView),
    referenced_by: record.referring.map(referringView),
  };
}

function paymentView(payment: DocumentPaymentRow): Schema<'DocumentPayment'> {
  return {
    reference: payment.reference,
    amount: formatCents(payment.amountCents, payment.currency),
    amount_cents: payment.amountCents,
    currency: payment.currency,
    method: payment.method,
    paid_at: `${payment.paidOn}T00:00:00.000Z`,
    reversed_at: payment.reversedAt,
    reverse_reason: payment.reverseReason,
  };
}

function documentRef({ reference, number, typeKey }: OtherDocument): Schema<'DocumentRef'> {
  return { reference, number, type: typeKey };
}

/** What of an advance invoice a document deducts. */
export function deductionView(row: DeductionRow, currency: string): Schema<'Deduction'> {
  return {
    document: documentRef(row),
    issue_date: row.issueDate,
    amount: formatCents(row.amountCents, currency),
    amount_cents: row.amountCents,
    tax_breakdown: bandViews(row.bands),
  };
}

/** A draft shows the other document as it is; issuing freezes number, date and type. */
function relationView(row: RelationRow): Schema<'RelatedDocument'> {
  const { relation, reference, targetType } = row;
  return {
    relation,
    document:
      reference === null || targetType === null
        ? null
        : documentRef({ reference, number: row.targetNumber, typeKey: targetType }),
    number: row.number ?? row.targetNumber,
    issue_date: row.issueDate ?? row.targetDate,
    document_type: row.documentType ?? targetType,
  };
}

function referringView(row: ReferringRow): Schema<'ReferringDocument'> {
  return {
    relation: row.relation,
    document: documentRef(row),
    issue_date: row.issueDate ?? '',
  };
}

/** What of a payment or credit note settles a document, with the document on the other side. */
export function allocationView(row: CreditRow, currency: string): Schema<'PaymentAllocation'> {
  return {
    document: { reference: row.reference, number: row.number, type: row.typeKey },
    amount: formatCents(row.amountCents, currency),
    amount_cents: row.amountCents,
    applied_on: row.appliedOn,
    applied_at: row.appliedAt,
    reversed_at: row.reversedAt,
  };
}

/** Money given back, as its payment or credit note shows it. */
export function refundView(refund: RefundRow): Schema<'Refund'> {
  return {
    reference: refund.reference,
    amount: formatCents(refund.amountCents, refund.currency),
    amount_cents: refund.amountCents,
    currency: refund.currency,
    method: refund.method,
    paid_on: refund.paidOn,
    reason: refund.reason,
    created_at: refund.createdAt,
  };
}
