import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { formatCents } from '../../domain/money.ts';
import { listMailsAbout } from '../../mail/mails.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import { listDeliveriesOf } from '../../webhooks/deliveries.ts';
import type { DashboardHandler } from '../handler.ts';
import type { DocumentHead } from './queries.ts';
import type { DocumentPaymentRow } from './settlement/record-queries.ts';
import { loadDocument } from './state.ts';

type Entry = DashboardSchema<'TimelineEntry'>;

const NOTHING: Omit<Entry, 'at' | 'kind'> = {
  reference: null,
  amount: null,
  amount_cents: null,
  currency: null,
  method: null,
  reason: null,
  recipient: null,
  event: null,
  endpoint_url: null,
  status: null,
  http_code: null,
  attempts: null,
};

/** `GET …/documents/{document}/timeline`: newest first. */
export const getTimeline: DashboardHandler<'getTimeline', Context<Reader>> = async (context, { path }) => {
  const { tx, actor, service } = context;
  const { workspace } = actor;
  const { head, payments } = await loadDocument(context, path.document);
  const subject = head.reference;
  const mails = await listMailsAbout(tx, workspace, subject);
  const deliveries = await listDeliveriesOf(tx, { workspace, subject, maxAttempts: service.maxAttempts });
  const entries: Entry[] = [
    ...ofDocument(head),
    ...payments.flatMap(ofPayment),
    ...mails.map(({ reference, recipient, status, attempts, createdAt }) =>
      entry(createdAt, 'mail', { reference, recipient, status, attempts }),
    ),
    ...deliveries.map((delivery) =>
      entry(delivery.created_at, 'delivery', {
        reference: delivery.reference,
        event: delivery.event,
        endpoint_url: delivery.endpoint_url,
        status: delivery.status,
        http_code: delivery.http_code,
        attempts: delivery.attempts,
      }),
    ),
  ];
  // Entries of the same instant keep the order above, the later ones first.
  return { data: entries.reverse().sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)) };
};

function ofDocument(head: DocumentHead): Entry[] {
  const { createdAt, issuedAt, sentAt, viewedAt, cancelledAt } = head;
  return [
    entry(createdAt, 'created'),
    ...(issuedAt ? [entry(issuedAt, 'issued')] : []),
    ...(sentAt ? [entry(sentAt, 'sent')] : []),
    ...(viewedAt ? [entry(viewedAt, 'viewed')] : []),
    ...(cancelledAt ? [entry(cancelledAt, 'cancelled')] : []),
  ];
}

function ofPayment(payment: DocumentPaymentRow): Entry[] {
  const { reference, amountCents, currency, method, reversedAt, reverseReason } = payment;
  const money = {
    reference,
    amount: formatCents(amountCents, currency),
    amount_cents: amountCents,
    currency,
    method,
  };
  return [
    entry(payment.appliedAt, 'payment_recorded', money),
    ...(reversedAt ? [entry(reversedAt, 'payment_reversed', { ...money, reason: reverseReason })] : []),
  ];
}

function entry(at: string, kind: Entry['kind'], detail: Partial<Entry> = {}): Entry {
  return { ...NOTHING, ...detail, at, kind };
}
