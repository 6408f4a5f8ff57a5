import type { Context } from '../../auth/context.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import type { Input } from '../../spec/public.ts';
import type { Success } from '../handler.ts';
import { undoStockMovements } from '../stock-movements.ts';
import { updateDocumentRow } from './queries.ts';
import { loadDocument, reloadAndPublish } from './state.ts';
import { documentView } from './view.ts';

/**
 * POST /documents/{reference}/cancel: the number stays used, the balance becomes 0, the total stays, and the
 * stock that it moved moves back; emits `document.updated`. Cancelling again changes nothing.
 */
export async function cancelDocument(
  context: Context,
  { path }: Pick<Input<'cancelDocument'>, 'path'>,
): Promise<Success<'cancelDocument'>> {
  const record = await loadDocument(context, path.reference);
  const { head } = record;
  if (head.status === 'draft') throw new Failure('conflict', message('document.draft_cannot_be_cancelled'));
  if (head.status === 'cancelled') return { data: documentView(record) };
  if (head.paidCents > 0) {
    throw new Failure('conflict', message('document.paid_cannot_be_cancelled'));
  }
  const cancelledAt = context.now.toISOString();
  await updateDocumentRow(context.tx, head.id, {
    cancelledAt,
    status: 'cancelled',
    balanceCents: 0,
    updatedAt: cancelledAt,
  });
  await undoStockMovements(context, { id: head.id, lines: record.lines });
  return reloadAndPublish(context, path.reference, 'document.updated');
}
