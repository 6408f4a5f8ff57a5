import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { EventName } from '../../domain/events.ts';
import { Failure, notFound } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { formatCents } from '../../domain/money.ts';
import type { Schema } from '../../spec/public.ts';
import { recordEvent } from '../../webhooks/publish.ts';
import { allocationView, refundView } from '../document-records/view.ts';
import { ownDataView } from '../own-data.ts';
import { findPayment, type ListedPayment, type PaymentRecord, withDetail } from './queries.ts';

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
    ...ownDataView(payment),
    created_at: payment.createdAt,
    updated_at: payment.updatedAt,
    version: payment.recordVersion,
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

/** @throws Failure `not_found` when this workspace has no such payment */
export async function loadPayment({ tx, actor }: Context<Reader>, reference: string): Promise<ListedPayment> {
  const payment = await findPayment(tx, actor.workspace.id, reference);
  if (!payment) throw notFound('payment');
  return payment;
}

/** The same, of a payment that counts. @throws Failure `conflict` where it was reversed */
export async function liveOne(context: Context<Reader>, reference: string): Promise<ListedPayment> {
  const payment = await loadPayment(context, reference);
  if (payment.reversedAt === null) return payment;
  throw new Failure('conflict', message('payment.already_reversed'));
}

/** Reads a changed payment again, publishes it, and returns it as GET shows it. */
export async function publishPayment(
  context: Context,
  reference: string,
  event: EventName,
): Promise<{ data: Schema<'ClientPayment'> }> {
  const { tx, actor, now } = context;
  const data = paymentView(await withDetail(tx, await loadPayment(context, reference)));
  await recordEvent(tx, { workspace: actor.workspace, event, data, now });
  return { data };
}
