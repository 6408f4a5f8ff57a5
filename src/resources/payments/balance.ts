// What settles a document, with the balance and status that follow from it.
import type { Context } from '../../auth/context.ts';
import { balanceCents } from '../../domain/document-status.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { Failure, invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { formatCents } from '../../domain/money.ts';
import { payabilityOf, statusOf } from '../document-records/document.ts';
import { type DocumentHead, updateDocumentRow } from '../document-records/queries.ts';

/** True for a document whose money is revenue; money on a proforma stays on account. */
export function isRevenueOn({ typeKey }: Pick<DocumentHead, 'typeKey'>): boolean {
  return documentTypeByKey(typeKey)?.kind !== 'proforma';
}

/** @throws Failure `document_not_payable` for a document that takes no payments */
export function mustBePayable(head: DocumentHead): void {
  const isIssued = head.status !== 'draft' && head.status !== 'cancelled';
  if (isIssued && head.convertedAt === null && documentTypeByKey(head.typeKey)?.takesPayments) return;
  throw new Failure(
    'document_not_payable',
    !isIssued
      ? message('payment.document_closed', { status: head.status })
      : head.convertedAt !== null
        ? message('payment.document_converted')
        : message('payment.type_without_payments'),
  );
}

/** @throws Failure on `field` for more than is left to pay on the document */
export function mustFitBalance(head: DocumentHead, amountCents: number, field: string): void {
  if (amountCents <= head.balanceCents) return;
  const balance = formatCents(head.balanceCents, head.currency);
  throw invalid(field, message('payment.exceeds_balance', { balance, currency: head.currency }));
}

/** What settles a document: live allocations of payments and of credit notes. */
type Settled = Pick<DocumentHead, 'paidCents' | 'creditedCents'>;

/** Changes by how much a document is settled, with what follows from it. @returns the document after it */
export async function changeSettled(
  context: Context,
  head: DocumentHead,
  by: Partial<Settled>,
): Promise<DocumentHead> {
  const settled = {
    paidCents: head.paidCents + (by.paidCents ?? 0),
    creditedCents: head.creditedCents + (by.creditedCents ?? 0),
  };
  return writeBalanceAndStatus(context, { ...head, ...settled }, settled);
}

/** Writes columns of an issued document with the balance and status that follow from them. */
export async function writeBalanceAndStatus<Columns extends Partial<DocumentHead>>(
  context: Context,
  changed: DocumentHead,
  columns: Columns,
): Promise<DocumentHead> {
  const values = {
    ...columns,
    balanceCents: balanceCents({ ...changed, ...payabilityOf(changed) }),
    status: statusOf(changed, context),
    updatedAt: context.now.toISOString(),
  };
  await updateDocumentRow(context.tx, changed, values);
  return { ...changed, ...values };
}
