import type { Context } from '../../auth/context.ts';
import { balanceCents } from '../../domain/document-status.ts';
import { type DocumentHead, updateDocumentRow } from '../document-records/queries.ts';
import { payabilityOf, statusOf } from '../document-records/state.ts';

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
  return writeStanding(context, { ...head, ...settled }, settled);
}

/** Writes columns of an issued document with the balance and status that follow from them. */
export async function writeStanding<Columns extends Partial<DocumentHead>>(
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
  await updateDocumentRow(context.tx, changed.id, values);
  return { ...changed, ...values };
}
