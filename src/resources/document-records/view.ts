import { remainingCreditCents, settlementOf } from '../../domain/document-status.ts';
import { documentTypeByKey, kindOf } from '../../domain/document-types.ts';
import { sectionSubtotals } from '../../domain/line-kinds.ts';
import { formatCents } from '../../domain/money.ts';
import type { TaxBand } from '../../domain/totals.ts';
import type { Schema } from '../../spec/public.ts';
import { classificationView } from '../classification.ts';
import { ownDataView } from '../own-data.ts';
import { reminderSettingView } from '../reminder-setting.ts';
import type {
  CreditRow,
  DeductionRow,
  DocumentHead,
  DocumentPaymentRow,
  DocumentRecord,
  DocumentSettlement,
  LineRow,
  OtherDocument,
  ReferringRow,
  RefundRow,
  RelationRow,
} from './queries.ts';
import { type AnswerRow, answerOf } from './quote-queries.ts';

/** The columns that a summary needs, or the order of a list. */
export type Summarised = Pick<
  DocumentHead,
  | 'reference'
  | 'number'
  | 'status'
  | 'typeKey'
  | 'clientReference'
  | 'clientName'
  | 'frozenClient'
  | 'issueDate'
  | 'dueDate'
  | 'validUntil'
  | 'currency'
  | 'totalCents'
  | 'paidCents'
  | 'balanceCents'
  | 'creditedCents'
  | 'prepaidCents'
  | 'appliedCents'
  | 'refundedCents'
  | 'issuedAt'
  | 'cancelledAt'
  | 'createdAt'
  | 'updatedAt'
  | 'recordVersion'
  | 'externalId'
  | 'metadata'
  | 'searchText'
  | 'scheduledIssueOn'
  | 'scheduledSendAt'
  | 'remindersSetting'
  | 'remindersUntil'
  | 'remindersReason'
  | 'lastRemindedAt'
  | 'lastReminderStep'
>;

/** A document as the list shows it. */
export function documentSummary(head: Summarised): Schema<'DocumentSummary'> {
  const { currency } = head;
  return {
    reference: head.reference,
    number: head.number,
    status: head.status,
    type: head.typeKey,
    type_name: documentTypeByKey(head.typeKey)?.name ?? null,
    client: { reference: head.clientReference, name: head.frozenClient?.name ?? head.clientName },
    issue_date: head.issueDate,
    due_date: head.dueDate,
    valid_until: head.validUntil,
    currency,
    total: formatCents(head.totalCents, currency),
    total_cents: head.totalCents,
    paid: formatCents(head.paidCents, currency),
    paid_cents: head.paidCents,
    balance: formatCents(head.balanceCents, currency),
    balance_cents: head.balanceCents,
    credited: formatCents(head.creditedCents, currency),
    credited_cents: head.creditedCents,
    prepaid: formatCents(head.prepaidCents, currency),
    prepaid_cents: head.prepaidCents,
    ...creditView(head),
    scheduled: scheduleView(head),
    reminders: reminderSettingView(head),
    last_reminder:
      head.lastRemindedAt === null ? null : { at: head.lastRemindedAt, step: head.lastReminderStep },
    // Worked out for each answer (next-reminder.ts).
    next_reminder: null,
    created_at: head.createdAt,
    updated_at: head.updatedAt,
    version: head.recordVersion,
    ...ownDataView(head),
  };
}

function scheduleView({
  scheduledIssueOn,
  scheduledSendAt,
}: Pick<DocumentHead, 'scheduledIssueOn' | 'scheduledSendAt'>): Schema<'ScheduledActions'> | null {
  return scheduledIssueOn === null && scheduledSendAt === null
    ? null
    : { issue_on: scheduledIssueOn, send_at: scheduledSendAt };
}

/** A document as GET shows it. */
export function documentView(record: DocumentRecord): Schema<'Document'> {
  return { ...documentSummary(record.head), ...documentDetail(record) };
}

/** The fields of every summary; a list has more only where it is asked for them. */
type SummaryField = keyof {
  [Field in keyof Required<Summary> as undefined extends Summary[Field] ? never : Field]: 1;
};
type Summary = Schema<'DocumentSummary'>;

/** The fields of a document that its summary does not have. */
export function documentDetail(record: DocumentRecord): Omit<Schema<'Document'>, SummaryField> {
  const { head, lines } = record;
  const { currency } = head;
  return {
    due_days: head.dueDays,
    delivery_date: head.deliveryDate,
    service_period_start: head.servicePeriodStart,
    service_period_end: head.servicePeriodEnd,
    buyer_reference: head.buyerReference,
    order_reference: head.orderReference,
    contract_reference: head.contractReference,
    project_reference: head.projectReference,
    payment_terms: head.paymentTerms,
    payment_reference: head.paymentReference,
    bank_account: head.bankAccount,
    notes: head.notes,
    internal_note: head.internalNote,
    language: head.language,
    second_language: head.secondLanguage,
    footer_text: head.footerText,
    prices_include_tax: head.pricesIncludeTax,
    discount_type: head.discountType,
    discount_value: head.discountValue,
    discount_reason: head.discountReason,
    discount: head.discountCents === null ? null : formatCents(head.discountCents, currency),
    discount_cents: head.discountCents,
    delivery_address: head.deliveryAddress,
    tax_point: head.isWithoutTaxPoint ? 'none' : head.taxPoint,
    issued_at: head.issuedAt,
    sent_at: head.sentAt,
    viewed_at: head.viewedAt,
    cancelled_at: head.cancelledAt,
    cancel_reason: head.cancelReason,
    converted_at: head.convertedAt,
    subtotal: formatCents(head.subtotalCents, currency),
    subtotal_cents: head.subtotalCents,
    tax_total: formatCents(head.taxTotalCents, currency),
    tax_total_cents: head.taxTotalCents,
    tax_breakdown: bandViews(head.taxBreakdown),
    lines: lineViews(lines, currency, head.pricesIncludeTax),
    ...settlementView(record),
  };
}

/** The lines as a document shows them. */
export function lineViews(
  lines: readonly Omit<LineRow, 'documentId'>[],
  currency: string,
  pricesIncludeTax: boolean,
): Schema<'DocumentLine'>[] {
  const subtotals = sectionSubtotals(lines, pricesIncludeTax);
  return lines.map((line, place) => lineView(line, currency, subtotals.get(place) ?? null));
}

function lineView(
  line: Omit<LineRow, 'documentId'>,
  currency: string,
  sectionCents: number | null,
): Schema<'DocumentLine'> {
  const isItem = line.kind === 'item';
  return {
    position: line.position,
    description: line.description,
    item_reference: line.itemReference,
    unit: line.unit,
    quantity: line.quantity,
    unit_price: line.exactUnitPrice ?? formatCents(line.unitPriceCents, currency),
    unit_price_cents: line.unitPriceCents,
    unit_price_is_exact: line.exactUnitPrice === null,
    price_base_quantity: line.priceBaseQuantity,
    discount_type: line.discountType,
    discount_value: line.discountValue,
    tax_rate_key: isItem ? line.taxRateKey : null,
    tax_rate: isItem ? line.taxRate : null,
    line_subtotal: formatCents(line.subtotalCents, currency),
    line_subtotal_cents: line.subtotalCents,
    line_tax: formatCents(line.taxCents, currency),
    line_tax_cents: line.taxCents,
    line_total: formatCents(line.totalCents, currency),
    line_total_cents: line.totalCents,
    kind: line.kind,
    section_subtotal: sectionCents === null ? null : formatCents(sectionCents, currency),
    section_subtotal_cents: sectionCents,
    unit_code: line.unitCode,
    exemption_code: line.exemptionCode,
    classification: classificationView(line),
    service_period_start: line.servicePeriodStart,
    service_period_end: line.servicePeriodEnd,
    sku: line.sku,
  };
}

type CreditFacts = Pick<
  DocumentHead,
  'typeKey' | 'issuedAt' | 'cancelledAt' | 'totalCents' | 'appliedCents' | 'refundedCents'
>;

/** What is left of an issued credit note in minor units; 0 for every other document. */
export function creditLeftCents(head: CreditFacts): number {
  return isCreditNote(head) ? remainingCreditCents(head) : 0;
}

/** The fields of a summary about what is left of a credit note. */
function creditView(
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
  | 'answer'
  | 'converted_to'
>;

/** The fields of a document about what settles it, what it settles, and what it is related to. */
function settlementView({ head, ...record }: DocumentSettlement & { head: DocumentHead }): Settlement {
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
    payments: record.payments.map(documentPaymentView),
    credits: record.credits.map(ofCurrency),
    allocations: record.allocations.map(ofCurrency),
    refunds: record.refunds.map(refundView),
    deductions: record.deductions.map((row) => deductionView(row, currency)),
    related_documents: record.relations.map(relationView),
    referenced_by: record.referring.map(referringView),
    answer: answerView(answerOf({ head, answers: record.answers })),
    converted_to: convertedTo({ head, ...record }),
  };
}

function answerView(answer: AnswerRow | undefined): Schema<'QuoteAnswer'> | null {
  if (!answer) return null;
  return {
    status: answer.status,
    at: answer.answeredAt,
    by: answer.answeredBy,
    name: answer.name,
    email: answer.email,
    order_reference: answer.orderReference,
    reason: answer.reason,
  };
}

/** What was made of a quote. A kind of record that quotes become later has its place here. */
function convertedTo({
  head,
  referring,
  contracts,
  templates,
}: DocumentSettlement & { head: DocumentHead }): Schema<'QuoteConversion'>[] {
  if (kindOf(head) !== 'quote') return [];
  const documents = referring.filter(({ relation }) => relation === 'made_from');
  return [
    ...documents.map(({ reference, number, typeKey }) => ({
      record_type: 'document' as const,
      reference,
      number,
      document_type: typeKey,
    })),
    ...contracts.map(({ reference, number }) => ({
      record_type: 'contract' as const,
      reference,
      number,
      document_type: null,
    })),
    ...templates.map(({ reference, typeKey }) => ({
      record_type: 'recurring_document' as const,
      reference,
      number: null,
      document_type: typeKey,
    })),
  ];
}

function documentPaymentView(payment: DocumentPaymentRow): Schema<'DocumentPayment'> {
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
function deductionView(row: DeductionRow, currency: string): Schema<'Deduction'> {
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
export function refundView(
  refund: Pick<
    RefundRow,
    'reference' | 'amountCents' | 'currency' | 'method' | 'paidOn' | 'reason' | 'createdAt'
  >,
): Schema<'Refund'> {
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

/** Tax bands as documents show them; those of a rate that is one tax are stored without parts. */
export function bandViews(bands: readonly TaxBand[]): Schema<'TaxBand'>[] {
  return bands.map((band) => ({ ...band, parts: band.parts ?? null }));
}
