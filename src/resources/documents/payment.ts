import type { Context } from '../../auth/context.ts';
import { checkSum, fitsSum } from '../../database/maintenance/money-sums.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { Failure, invalid, notFound } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { formatCents, MAX_CENTS, parseAmountCents } from '../../domain/money.ts';
import { newReference } from '../../domain/reference.ts';
import { blankToNull } from '../../domain/text.ts';
import type { Input } from '../../spec/public.ts';
import type { Success } from '../handler.ts';
import { type DocumentHead, insertPayment, markReversed, updateDocumentRow } from './queries.ts';
import { loadDocument, notifyOfDocument, reloadAndPublish, statusOf } from './state.ts';

/** POST /documents/{reference}/payments: emits `payment.recorded` with the document and its new paid amount. */
export async function recordPayment(
  context: Context,
  { path, body }: Input<'recordPayment'>,
): Promise<Success<'recordPayment'>> {
  const { tx, actor, now } = context;
  const { head } = await loadDocument(context, path.reference);
  const amountCents = parseAmountCents(body.amount, head.currency, 'amount', { positive: true });
  mustBePayable(head);
  if (amountCents > head.balanceCents) {
    const balance = formatCents(head.balanceCents, head.currency);
    throw invalid('amount', message('payment.exceeds_balance', { balance, currency: head.currency }));
  }
  const currency = head.currency;
  const addition = {
    sum: 'received',
    workspaceId: actor.workspace.id,
    currency,
    cents: amountCents,
  } as const;
  await checkSum(tx, addition, 'amount');
  await insertPayment(tx, {
    reference: newReference(),
    workspaceId: actor.workspace.id,
    documentId: head.id,
    amountCents,
    currency,
    method: body.method,
    paidOn: body.paid_on,
    createdAt: now.toISOString(),
  });
  await changePaid(context, head, amountCents);
  if (amountCents === head.balanceCents) await notifyOfDocument(context, head, 'document_paid');
  return reloadAndPublish(context, path.reference, 'payment.recorded');
}

/**
 * POST /documents/{reference}/payments/{payment}/reverse: undoes a payment that was recorded by mistake. It stays
 * visible but no longer counts; emits `document.updated`.
 */
export async function reversePayment(
  context: Context,
  { path, body }: Input<'reversePayment'>,
): Promise<Success<'reversePayment'>> {
  const { head, payments } = await loadDocument(context, path.reference);
  const payment = payments.find(({ reference }) => reference === path.payment);
  if (!payment) throw notFound('payment');
  if (payment.reversedAt !== null) throw new Failure('conflict', message('payment.already_reversed'));
  const { amountCents: cents, currency } = payment;
  const addition = { sum: 'open', workspaceId: context.actor.workspace.id, currency, cents } as const;
  if (!(await fitsSum(context.tx, addition)))
    throw new Failure('conflict', message('payment.reversal_too_large', { currency, most: MAX_CENTS }));
  await markReversed(context.tx, payment.id, context.now.toISOString(), blankToNull(body?.reason) ?? null);
  await changePaid(context, head, -payment.amountCents);
  return reloadAndPublish(context, path.reference, 'document.updated');
}

function mustBePayable(head: DocumentHead): void {
  const isOpen = head.status !== 'draft' && head.status !== 'cancelled';
  if (isOpen && documentTypeByKey(head.typeKey)?.takesPayments) return;
  throw new Failure(
    'document_not_payable',
    isOpen
      ? message('payment.type_without_payments')
      : message('payment.document_closed', { status: head.status }),
  );
}

async function changePaid(context: Context, head: DocumentHead, byCents: number): Promise<void> {
  const paidCents = head.paidCents + byCents;
  const values = { paidCents, balanceCents: head.totalCents - paidCents };
  await updateDocumentRow(context.tx, head.id, {
    ...values,
    status: statusOf({ ...head, ...values }, context),
    updatedAt: context.now.toISOString(),
  });
}
