import type { Schema } from '../spec/public.ts';

/** A document in the form of the events of SEF, which has been the same since they were published. */
export function efakturaDocument(
  all: Schema<'Document'>,
  efaktura: Schema<'Efaktura'>,
): Schema<'EfakturaDocument'> {
  return {
    reference: all.reference,
    number: all.number,
    status: all.status,
    type: all.type,
    type_name: all.type_name,
    client: all.client,
    currency: all.currency,
    issue_date: all.issue_date,
    due_date: all.due_date,
    delivery_date: all.delivery_date,
    issued_at: all.issued_at,
    sent_at: all.sent_at,
    viewed_at: all.viewed_at,
    cancelled_at: all.cancelled_at,
    subtotal: all.subtotal,
    subtotal_cents: all.subtotal_cents,
    tax_total: all.tax_total,
    tax_total_cents: all.tax_total_cents,
    total: all.total,
    total_cents: all.total_cents,
    paid: all.paid,
    paid_cents: all.paid_cents,
    balance: all.balance,
    balance_cents: all.balance_cents,
    tax_breakdown: all.tax_breakdown,
    lines: all.lines,
    payments: all.payments,
    created_at: all.created_at,
    updated_at: all.updated_at,
    external_id: all.external_id,
    metadata: all.metadata,
    efaktura,
  };
}
