// What of a payment settles documents, and what of it is on account.
import type { Context } from '../../auth/context.ts';
import { mustFitSum } from '../../database/engine/money-sums.ts';
import { later, today } from '../../domain/calendar.ts';
import { invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { formatCents } from '../../domain/money.ts';
import { newReference } from '../../domain/reference.ts';
import { trimmedToNull } from '../../domain/text.ts';
import { loadHead, notifyOfDocument } from '../document-records/document.ts';
import { type AllocationRow, type DocumentHead, findHead } from '../document-records/queries.ts';
import { orExternalIdTaken } from '../own-data.ts';
import { insertAllocation, liveAllocationsOf, markAllocationReversed } from './allocation-queries.ts';
import { changeSettled, isRevenueOn } from './balance.ts';
import { onAccountCents, publishPayment } from './payment.ts';
import { hasExternalId, insertPayment, type PaymentRow, updatePaymentRow } from './queries.ts';

/** Whose money settles a document. */
export type Owner = { clientId: number; currency: string };

/** @throws Failure on `field` for a document that is not of this client and currency */
export async function targetOf(
  { tx, actor }: Context,
  reference: string,
  { clientId, currency }: Owner,
  field: string,
): Promise<DocumentHead> {
  const head = await findHead(tx, actor.workspace.id, reference);
  if (!head) throw invalid(field, message('document.unknown'));
  if (head.clientId !== clientId) throw invalid(field, message('document.of_another_client'));
  if (head.currency !== currency)
    throw invalid(field, message('document.in_another_currency', { currency: head.currency }));
  return head;
}

/**
 * Applies an amount of a payment to a document that takes it: the row of the payment must already count it, and the
 * document must be as it is stored.
 * @param appliedOn the day from which it counts
 */
export async function allocate(
  context: Context,
  payment: Pick<PaymentRow, 'id' | 'workspaceId' | 'clientId' | 'currency'>,
  head: DocumentHead,
  { amountCents, appliedOn }: { amountCents: number; appliedOn: string },
): Promise<void> {
  const { id: paymentId, workspaceId, clientId, currency } = payment;
  await insertAllocation(context.tx, {
    workspaceId,
    clientId,
    paymentId,
    documentId: head.id,
    currency,
    amountCents,
    appliedOn,
    appliedAt: context.now.toISOString(),
    isRevenue: isRevenueOn(head),
  });
  await changeSettled(context, head, { paidCents: amountCents });
  if (amountCents === head.balanceCents) await notifyOfDocument(context, head, 'document_paid');
}

/** What is known of a payment when it comes in. */
type Received = Pick<PaymentRow, 'clientId' | 'currency' | 'amountCents' | 'method' | 'paidOn'> &
  Partial<Pick<PaymentRow, 'note' | 'bankReference' | 'externalId' | 'metadata'>>;

/** A document with the amount of a payment that settles it. */
export type Target = { head: DocumentHead; amountCents: number };

/**
 * Before all else: what is booked a second time is refused as that, not for the balance that the first time has left.
 * @throws Failure on `external_id` that another payment has
 */
export async function mustBeNew(
  { tx, actor }: Context,
  body: { external_id?: string | null | undefined },
): Promise<void> {
  const externalId = trimmedToNull(body.external_id);
  if (externalId == null || !(await hasExternalId(tx, actor.workspace.id, externalId))) return;
  throw invalid('external_id', message('taken.payment'));
}

/**
 * Records a payment and what it settles; emits `payment.created`.
 * @throws Failure on `amount` beyond what statistics can show, on `external_id` that another payment has
 */
export async function receive(
  context: Context,
  received: Received,
  targets: readonly Target[],
): Promise<PaymentRow> {
  const { tx, actor, now } = context;
  const { currency, amountCents } = received;
  const workspaceId = actor.workspace.id;
  await mustFitSum(tx, { sum: 'received', workspaceId, currency, cents: amountCents }, 'amount');
  const at = now.toISOString();
  const insert = insertPayment(tx, {
    externalId: null,
    metadata: null,
    ...received,
    reference: newReference(),
    workspaceId,
    appliedCents: targets.reduce(
      (sum, { head, amountCents: cents }) => sum + (isRevenueOn(head) ? cents : 0),
      0,
    ),
    refundedCents: 0,
    createdAt: at,
    updatedAt: at,
  });
  const payment = await orExternalIdTaken(insert, 'payment');
  for (const { head, amountCents: cents } of targets)
    await allocate(context, payment, head, { amountCents: cents, appliedOn: received.paidOn });
  await publishPayment(context, payment.reference, 'payment.created');
  return payment;
}

/** The day from which money counts that is taken from the account now; never before it came in. */
export function dayOfUse({ actor, now }: Context, { paidOn }: Pick<PaymentRow, 'paidOn'>): string {
  return later(today(now, actor.workspace.timezone), paidOn);
}

/** What of a payment may be used for a document, together with money on proformas, unless it is for a proforma. */
export async function usableCents({ tx }: Context, payment: PaymentRow, head: DocumentHead): Promise<number> {
  const onAccount = onAccountCents(payment);
  if (isRevenueOn(head)) return onAccount;
  const live = await liveAllocationsOf(tx, payment.id);
  return live.reduce(
    (left, { allocation }) => left - (allocation.isRevenue ? 0 : allocation.amountCents),
    onAccount,
  );
}

/** @throws Failure on `amount` for more than is on account */
export function mustFitAccount({ currency }: PaymentRow, usable: number, amountCents: number): void {
  if (amountCents > 0 && amountCents <= usable) return;
  throw invalid(
    'amount',
    message('payment.exceeds_account', { amount: formatCents(usable, currency), currency }),
  );
}

/**
 * Takes an amount that is on account of a payment: first what is on no document, then what is on proformas, the latest
 * first. The caller uses it up. @returns the references of the proformas that lost money
 */
export async function takeFromAccount(
  context: Context,
  payment: PaymentRow,
  amountCents: number,
): Promise<string[]> {
  const live = await liveAllocationsOf(context.tx, payment.id);
  const onProformas = live.filter(({ allocation }) => !allocation.isRevenue);
  const reserved = onProformas.reduce((sum, { allocation }) => sum + allocation.amountCents, 0);
  let missing = amountCents - (onAccountCents(payment) - reserved);
  const changed = new Set<string>();
  for (const { allocation, document } of onProformas.toReversed()) {
    if (missing <= 0) break;
    const taken = Math.min(missing, allocation.amountCents);
    await takeBack(context, allocation, taken);
    await changeSettled(context, await loadHead(context, document), { paidCents: -taken });
    missing -= taken;
    changed.add(document);
  }
  return [...changed];
}

/** Reverses an allocation today, in the time zone of the workspace; one that counts from a later day, on that day. */
export async function reverseAllocation(
  { tx, actor, now }: Context,
  { id, appliedOn }: Pick<AllocationRow, 'id' | 'appliedOn'>,
): Promise<void> {
  const reversedOn = later(today(now, actor.workspace.timezone), appliedOn);
  await markAllocationReversed(tx, id, { reversedAt: now.toISOString(), reversedOn });
}

/** Takes an amount of an allocation back; what is left of it is an allocation of its own, from the same day. */
export async function takeBack(
  context: Context,
  allocation: AllocationRow,
  amountCents: number,
): Promise<void> {
  await reverseAllocation(context, allocation);
  const rest = allocation.amountCents - amountCents;
  if (rest === 0) return;
  const { id: _, ...same } = allocation;
  await insertAllocation(context.tx, { ...same, amountCents: rest });
}

/** Counts an amount of a payment as applied. @throws Failure on `field` beyond what statistics can show */
export async function countApplied(
  context: Context,
  payment: PaymentRow,
  amountCents: number,
  field: 'amount' | 'lines',
): Promise<void> {
  const { workspaceId, currency } = payment;
  await mustFitSum(context.tx, { sum: 'received', workspaceId, currency, cents: amountCents }, field);
  await updatePaymentRow(context.tx, payment.id, {
    appliedCents: payment.appliedCents + amountCents,
    updatedAt: context.now.toISOString(),
  });
}
