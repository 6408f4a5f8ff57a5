import type { Actor, Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { formatCents } from '../../domain/money.ts';
import { BY_HAND } from '../../domain/reminders.ts';
import { listMailsAbout, listMailsOf } from '../../mail/mails.ts';
import { type PastSubmission, submissionsOf } from '../../sef/submissions.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { listDeliveriesOf } from '../../webhooks/deliveries.ts';
import {
  type Activity,
  activitiesAt,
  activitiesOf,
  activityAt,
  CLIENT,
  SERVICE,
} from '../../workspaces/activities.ts';
import { loadDocument } from '../document-records/document.ts';
import type { CreditRow, DocumentHead, DocumentPaymentRow, RefundRow } from '../document-records/queries.ts';
import type { AnswerRow } from '../document-records/quote-queries.ts';
import { lettersOf } from '../document-records/reminder-queries.ts';
import { listEInvoiceFiles } from '../einvoices/queries.ts';
import type { Success } from '../handler.ts';

type Entry = Schema<'TimelineEntry'>;

const NOTHING: Omit<Entry, 'at' | 'kind'> = {
  by: null,
  reference: null,
  document: null,
  amount: null,
  amount_cents: null,
  currency: null,
  method: null,
  reason: null,
  recipient: null,
  sent_as: null,
  event: null,
  endpoint_url: null,
  status: null,
  http_code: null,
  attempts: null,
  profile: null,
  step: null,
};

/** GET /documents/{reference}/timeline: newest first. */
export async function getDocumentTimeline(
  context: Context<Reader>,
  { path }: Input<'getDocumentTimeline'>,
): Promise<Success<'getDocumentTimeline'>> {
  const { tx, actor, service } = context;
  const { workspace } = actor;
  const { head, answers, payments, credits, allocations, refunds } = await loadDocument(
    context,
    path.reference,
  );
  const subject = head.reference;
  const receipts = [...new Set(payments.map(({ reference }) => reference))];
  const mails = await listMailsAbout(tx, workspace, [subject, ...receipts]);
  const deliveries = seesDeliveries(actor)
    ? await listDeliveriesOf(tx, { workspace, subject, maxAttempts: service.maxAttempts })
    : [];
  const files = await listEInvoiceFiles(tx, head.id);
  const submissions = await submissionsOf(tx, head.id);
  const entries: Entry[] = [
    ...ofDocument(head),
    ...answers.map(ofAnswer),
    ...payments.flatMap(ofPayment),
    ...[...credits, ...allocations].flatMap((credit) => ofCredit(credit, head.currency)),
    ...refunds.map(ofRefund),
    ...files.map(({ profile, createdAt }) => entry(createdAt, 'einvoice_file', { profile })),
    ...submissions.flatMap(ofSubmission),
    ...mails.map(({ kind, reference, recipient, sentAs, status, attempts, createdAt }) =>
      entry(createdAt, kind === 'receipt' ? 'receipt' : 'mail', {
        reference,
        recipient,
        sent_as: sentAs,
        status,
        attempts,
      }),
    ),
    ...(await remindersOf(context, head)),
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
  const own = await activitiesOf(tx, workspace.id, subject, { withEffects: true });
  const edits = own.filter(({ operation }) => operation === 'updateDocument');
  entries.push(...edits.map(({ at }) => entry(at, 'edited')));
  const instants = new Set(entries.filter(({ kind }) => !isAutomatic(kind)).map(({ at }) => at));
  const activities = [...own, ...(await othersAt(context, [...instants], subject))];
  for (const each of entries) {
    const by = doerOf(each, activities, subject);
    // Names of users are nothing that a list of permissions could name.
    each.by = by && actor.keyPermissions ? { ...by, name: null } : by;
  }
  // Entries of the same instant keep the order above, the later ones first.
  return { data: entries.reverse().sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)) };
}

/** The pages show every member where a document was sent; a key sees deliveries by a permission of their own. */
function seesDeliveries({ isPresent, permissions }: Actor): boolean {
  return isPresent === true || permissions.has('integrations.manage');
}

/** What was done at these instants with other records, such as a payment that settles this one. */
async function othersAt(
  { tx, actor }: Context<Reader>,
  instants: readonly string[],
  subject: string,
): Promise<Activity[]> {
  const found = await activitiesAt(tx, actor.workspace.id, instants);
  return found.filter(({ subjectReference }) => subjectReference !== subject);
}

/** What the service does by itself, after what someone has done. */
function isAutomatic(kind: Entry['kind']): boolean {
  return kind === 'delivery' || kind === 'mail' || kind === 'receipt' || kind === 'sef' || kind === 'viewed';
}

function doerOf(
  { at, kind, reference, step }: Entry,
  activities: readonly Activity[],
  subject: string,
): Entry['by'] {
  if (kind === 'viewed' || kind === 'accepted' || kind === 'declined') return CLIENT;
  if (kind === 'mail' || kind === 'receipt') return null;
  if (kind === 'reminded' && step !== null) return SERVICE;
  if (isAutomatic(kind)) return SERVICE;
  return activityAt(activities, at, [subject, reference])?.by ?? null;
}

/** Each e-mail that reminded the client of the document. */
async function remindersOf({ tx, actor }: Context<Reader>, head: DocumentHead): Promise<Entry[]> {
  const letters = new Map((await lettersOf(tx, head.id)).map(({ letter, step }) => [letter ?? '', step]));
  const mails = await listMailsOf(tx, actor.workspace, [...letters.keys()]);
  return mails.map(({ reference, recipient, sentAs, status, attempts, createdAt, subjectReference }) => {
    const step = letters.get(subjectReference) ?? '';
    return entry(createdAt, 'reminded', {
      reference,
      recipient,
      sent_as: sentAs,
      status,
      attempts,
      step: step.startsWith(BY_HAND) ? null : step,
    });
  });
}

function ofDocument(head: DocumentHead): Entry[] {
  const { createdAt, issuedAt, sentAt, viewedAt, convertedAt, cancelledAt } = head;
  return [
    entry(createdAt, 'created'),
    ...(issuedAt ? [entry(issuedAt, 'issued')] : []),
    ...(sentAt ? [entry(sentAt, 'sent')] : []),
    ...(viewedAt ? [entry(viewedAt, 'viewed')] : []),
    ...(convertedAt ? [entry(convertedAt, 'converted')] : []),
    ...(cancelledAt ? [entry(cancelledAt, 'cancelled', { reason: head.cancelReason })] : []),
  ];
}

function ofAnswer({ answeredAt, answeredBy, status, name, email, reason }: AnswerRow): Entry {
  const kind = answeredBy === 'client' ? status : (`${status}_by_hand` as const);
  const who = [name, email].filter(Boolean).join(', ') || null;
  return entry(answeredAt, kind, { recipient: who, reason });
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

/** A credit note that settles the document, or what a credit note settles. */
function ofCredit({ amountCents, appliedAt, reversedAt, ...other }: CreditRow, currency: string): Entry[] {
  const credit = {
    document: { reference: other.reference, number: other.number, type: other.typeKey },
    amount: formatCents(amountCents, currency),
    amount_cents: amountCents,
    currency,
  };
  return [
    entry(appliedAt, 'credit_applied', credit),
    ...(reversedAt ? [entry(reversedAt, 'credit_taken_back', credit)] : []),
  ];
}

function ofRefund({ reference, amountCents, currency, method, reason, createdAt }: RefundRow): Entry {
  const amount = formatCents(amountCents, currency);
  return entry(createdAt, 'refunded', {
    reference,
    amount,
    amount_cents: amountCents,
    currency,
    method,
    reason,
  });
}

/** What became of a submission to SEF. It is unconfirmed without a call of SEF that says so, so that no state of it is kept. */
function ofSubmission({ reference, createdAt, status, statusAt, message, states }: PastSubmission): Entry[] {
  return [
    entry(createdAt, 'sef_submitted', { reference }),
    ...states.map(({ state, at, message: reason }) => entry(at, 'sef', { reference, status: state, reason })),
    ...(status === 'unconfirmed'
      ? [entry(statusAt, 'sef', { reference, status: 'unconfirmed', reason: message })]
      : []),
  ];
}

function entry(at: string, kind: Entry['kind'], detail: Partial<Entry> = {}): Entry {
  return { ...NOTHING, ...detail, at, kind };
}
