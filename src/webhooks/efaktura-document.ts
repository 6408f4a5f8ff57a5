import type { Schema } from '../spec/public.ts';

/** A document in the form of the events of SEF, which has been the same since they were published. */
export function efakturaDocument(
  document: Schema<'Document'>,
  efaktura: Schema<'Efaktura'>,
): Schema<'EfakturaDocument'> {
  return {
    reference: document.reference,
    number: document.number,
    status: document.status,
    type: document.type,
    type_name: document.type_name,
    client: document.client,
    currency: document.currency,
    issue_date: document.issue_date,
    due_date: document.due_date,
    delivery_date: document.delivery_date,
    issued_at: document.issued_at,
    sent_at: document.sent_at,
    viewed_at: document.viewed_at,
    cancelled_at: document.cancelled_at,
    subtotal: document.subtotal,
    subtotal_cents: document.subtotal_cents,
    tax_total: document.tax_total,
    tax_total_cents: document.tax_total_cents,
    total: document.total,
    total_cents: document.total_cents,
    paid: document.paid,
    paid_cents: document.paid_cents,
    balance: document.balance,
    balance_cents: document.balance_cents,
    tax_breakdown: document.tax_breakdown,
    lines: document.lines,
    payments: document.payments,
    created_at: document.created_at,
    updated_at: document.updated_at,
    version: document.version,
    external_id: document.external_id,
    metadata: document.metadata,
    efaktura,
  };
}
