import { formatCents } from '../../domain/money.ts';
import type { Schema } from '../../spec/public.ts';
import { allocationView, refundView } from '../document-records/settlement-view.ts';
import type { ListedPayment, PaymentRecord } from './queries.ts';

/** What of a payment is neither applied nor given back; money on a proforma is part of it. */
export function onAccountCents(payment: {
  amountCents: number;
  appliedCents: number;
  refundedCents: number;
  reversedAt: string | null;
}): number {
  if (payment.reversedAt !== null) return 0;
  return payment.amountCents - payment.appliedCents - payment.refundedCents;
}

/** A payment as the list shows it. */
export function paymentSummary(payment: ListedPayment): Schema<'ClientPaymentSummary'> {
  const { currency } = payment;
  const onAccount = onAccountCents(payment);
  return {
    reference: payment.reference,
    client: { reference: payment.clientReference, name: payment.clientName },
    currency,
    amount: formatCents(payment.amountCents, currency),
    amount_cents: payment.amountCents,
    applied: formatCents(payment.appliedCents, currency),
    applied_cents: payment.appliedCents,
    on_account: formatCents(onAccount, currency),
    on_account_cents: onAccount,
    refunded: formatCents(payment.refundedCents, currency),
    refunded_cents: payment.refundedCents,
    method: payment.method,
    paid_on: payment.paidOn,
    note: payment.note,
    bank_reference: payment.bankReference,
    reversed_at: payment.reversedAt,
    reverse_reason: payment.reverseReason,
    created_at: payment.createdAt,
    updated_at: payment.updatedAt,
  };
}

/** A payment as GET shows it. */
export function paymentView({ payment, applied, refunds }: PaymentRecord): Schema<'ClientPayment'> {
  return {
    ...paymentSummary(payment),
    allocations: applied.map((row) => allocationView(row, payment.currency)),
    refunds: refunds.map(refundView),
  };
}
