import type { Context } from '../../access/context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Input, Success } from '../../operation.ts';
import { updateDocumentRow } from './queries.ts';
import { announce, loadDocument, statusOf } from './state.ts';
import { documentView } from './view.ts';

/**
 * POST /documents/{reference}/send: marks an issued document as sent and emits `document.updated`. Sending again
 * changes nothing.
 */
export async function sendDocument(
  context: Context,
  { path }: Pick<Input<'sendDocument'>, 'path'>,
): Promise<Success<'sendDocument'>> {
  const record = await loadDocument(context, path.reference);
  const { head } = record;
  if (head.status === 'draft') throw new Failure('conflict', 'A draft cannot be sent: issue it first.');
  if (head.sentAt !== null) return { data: documentView(record) };
  if (head.status === 'cancelled') throw new Failure('conflict', 'A cancelled document cannot be sent.');
  const sentAt = context.now.toISOString();
  await updateDocumentRow(context.tx, head.id, {
    sentAt,
    status: statusOf({ ...head, sentAt }, context),
    updatedAt: sentAt,
  });
  return announce(context, path.reference, 'document.updated');
}
