import type { Context } from '../../access/context.ts';
import { today } from '../../domain/calendar.ts';
import { documentTypes } from '../../domain/document-types.ts';
import { findNewlyOverdue, updateDocumentRow } from './queries.ts';
import { announce, loadDocument } from './state.ts';

const BATCH = 50;

/**
 * Marks some of the documents that are due before the day of `asOf` in the workspace's time zone, and still open.
 * Emits `document.updated` for each.
 * @returns how many; 0 when none is left
 */
export async function markOverdueBatch(context: Context, asOf: Date): Promise<number> {
  const { tx, actor, now } = context;
  const { workspace } = actor;
  const owed = documentTypes(workspace.country).filter((type) => type.countsAsOutstanding);
  const references = await findNewlyOverdue(
    tx,
    workspace.id,
    today(asOf, workspace.timezone),
    owed.map((type) => type.key),
    BATCH,
  );
  for (const reference of references) {
    const { head } = await loadDocument(context, reference);
    await updateDocumentRow(tx, head.id, { status: 'overdue', updatedAt: now.toISOString() });
    await announce(context, reference, 'document.updated');
  }
  return references.length;
}
