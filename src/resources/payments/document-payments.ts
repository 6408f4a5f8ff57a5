import type { Context } from '../../auth/context.ts';
import { mustHold } from '../../auth/required.ts';
import { fitsSum } from '../../database/maintenance/money-sums.ts';
import { Failure, notFound } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { MAX_CENTS, parseAmountCents } from '../../domain/money.ts';
import { blankToNull } from '../../domain/text.ts';
import type { Input } from '../../spec/public.ts';
import type { Success } from '../handler.ts';
import type { DocumentHead } from '../document-records/queries.ts';
import { changeSettled } from './settle.ts';
import { mustBePayable, mustFitBalance, receive, reverseAllocation } from './account.ts';
import { settleByOwnCredit } from './credit.ts';
import { findPayment, liveAllocationsOf, type PaymentRow, updatePaymentRow } from './queries.ts';
import { publishPayment } from './state.ts';
import { loadDocument, loadHead, reloadAndPublish } from '../document-records/state.ts';
import { documentView } from '../document-records/view.ts';

/** POST /documents/{reference}/payments: emits `payment.recorded` with the document and its new paid amount. */
export async function recordPayment(
  context: Context,
  { path, body }: Input<'recordPayment'>,
): Promise<Success<'recordPayment'>> {
  const head = await loadHead(context, path.reference);
  const { currency, clientId } = head;
  const amountCents = parseAmountCents(body.amount, currency, 'amount', { positive: true });
  mustBePayable(head);
  mustFitBalance(head, amountCents, 'amount');
  const received = { clientId, currency, amountCents, method: body.method, paidOn: body.paid_on };
  await receive(context, received, [{ head, amountCents }]);
  return reloadAndPublish(context, path.reference, 'payment.recorded');
}

/**
 * POST /documents/{reference}/payments/{payment}/reverse: undoes a payment that was recorded by mistake. It stays
 * visible but no longer counts; emits `document.updated`. A payment that is of more than this document needs
 * `payments.create`, as its own reversal does.
 */
export async function reversePayment(
  context: Context,
  { path, body }: Input<'reversePayment'>,
): Promise<Success<'reversePayment'>> {
  const { tx, actor } = context;
  const { head, payments } = await loadDocument(context, path.reference);
  if (!payments.some(({ reference }) => reference === path.payment)) throw notFound('payment');
  const payment = (await findPayment(tx, actor.workspace.id, path.payment)) as PaymentRow;
  if (await isOfMoreThan(context, payment, head)) mustHold(actor, 'payments.create');
  const changed = await undoPayment(context, payment, blankToNull(body?.reason) ?? null);
  const answer = changed.find(({ data }) => data.reference === head.reference);
  return answer ?? { data: documentView(await loadDocument(context, path.reference)) };
}

/** Whether reversing a payment changes more than one document: others, a credit note, or money on account. */
async function isOfMoreThan({ tx }: Context, payment: PaymentRow, head: DocumentHead): Promise<boolean> {
  if (head.isCancelledByCredit) return true;
  const settled = await liveAllocationsOf(tx, payment.id);
  const isElsewhere = settled.some(({ document }) => document !== head.reference);
  const cents = settled.reduce((sum, { allocation }) => sum + allocation.amountCents, 0);
  return isElsewhere || cents < payment.amountCents;
}

/**
 * Reverses a payment with all that it settles; emits `document.updated` for each document, and `credit.applied` for a
 * credit note that settles one in its place. @returns these documents
 * @throws Failure `conflict` where it was reversed before, the documents would be owed more than statistics can show, or
 *   a document was cancelled by a credit note that was used since
 */
export async function undoPayment(
  context: Context,
  payment: PaymentRow,
  reason: string | null,
): Promise<Success<'reversePayment'>[]> {
  const { tx, now } = context;
  if (payment.reversedAt !== null) throw new Failure('conflict', message('payment.already_reversed'));
  if (payment.refundedCents > 0) throw new Failure('conflict', message('payment.refunded_before'));
  const { workspaceId, currency, amountCents: cents } = payment;
  const fits =
    (await fitsSum(tx, { sum: 'open', workspaceId, currency, cents })) &&
    (await fitsSum(tx, { sum: 'spent', workspaceId, currency, cents }));
  if (!fits)
    throw new Failure('conflict', message('payment.reversal_too_large', { currency, most: MAX_CENTS }));
  const reversedAt = now.toISOString();
  const settled = await liveAllocationsOf(tx, payment.id);
  const credits: string[] = [];
  for (const { allocation, document } of settled) {
    await reverseAllocation(context, allocation);
    const head = await loadHead(context, document);
    const unpaid = await changeSettled(context, head, { paidCents: -allocation.amountCents });
    if (unpaid.isCancelledByCredit) {
      const refusal = message('payment.credit_used');
      credits.push(...(await settleByOwnCredit(context, unpaid, allocation.amountCents, refusal)));
    }
  }
  const values = { appliedCents: 0, reversedAt, reverseReason: reason, updatedAt: reversedAt };
  await updatePaymentRow(tx, payment.id, values);
  await publishPayment(context, payment.reference, 'payment.updated');
  const changed: Success<'reversePayment'>[] = [];
  for (const reference of new Set(settled.map(({ document }) => document))) {
    changed.push(await reloadAndPublish(context, reference, 'document.updated'));
  }
  for (const reference of new Set(credits)) await reloadAndPublish(context, reference, 'credit.applied');
  return changed;
}
