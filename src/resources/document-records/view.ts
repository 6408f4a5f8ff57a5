import { documentTypeByKey } from '../../domain/document-types.ts';
import { sectionSubtotals } from '../../domain/line-kinds.ts';
import { formatCents } from '../../domain/money.ts';
import type { Schema } from '../../spec/public.ts';
import { classificationView } from '../classification.ts';
import { ownDataView } from '../own-data.ts';
import { bandViews } from './band-view.ts';
import type { DocumentHead, DocumentRecord, LineRow } from './queries.ts';
import { creditView, settlementView } from './settlement-view.ts';

/** The columns that a summary needs. */
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
  | 'externalId'
  | 'metadata'
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
    created_at: head.createdAt,
    updated_at: head.updatedAt,
    ...ownDataView(head),
  };
}

/** A document as GET shows it. */
export function documentView(record: DocumentRecord): Schema<'Document'> {
  return { ...documentSummary(record.head), ...documentDetail(record) };
}

/** The fields of a document that its summary does not have. */
export function documentDetail(
  record: DocumentRecord,
): Omit<Schema<'Document'>, keyof Schema<'DocumentSummary'>> {
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
