import type { Context } from '../../auth/context.ts';
import { newReference } from '../../domain/reference.ts';
import { orExternalIdTaken } from '../own-data.ts';
import { type ComposedDraft, relatedRows } from './draft.ts';
import { type DocumentRecord, type DocumentValues, insertDocument, insertLines } from '../document-records/queries.ts';
import { insertRelated, NO_SETTLEMENT } from '../document-records/settlement-queries.ts';
import { loadDocument } from '../document-records/state.ts';

/** The columns of a new draft that only later steps set. */
export const UNISSUED = {
  number: null,
  issuedAt: null,
  sentAt: null,
  viewedAt: null,
  cancelledAt: null,
  creditedCents: 0,
  appliedCents: 0,
  refundedCents: 0,
  convertedAt: null,
  cancelReason: null,
  isCancelledByCredit: false,
  frozenClient: null,
  frozenSeller: null,
  linkGeneration: 1,
};

/** Stores a new draft. @returns it as it is read back */
export async function insertDraft(
  context: Context,
  draft: ComposedDraft,
  ownData: Pick<DocumentValues, 'externalId' | 'metadata'>,
): Promise<DocumentRecord> {
  const { tx, actor, now } = context;
  const values = {
    ...draft.document,
    ...UNISSUED,
    externalId: ownData.externalId ?? null,
    metadata: ownData.metadata ?? null,
    reference: newReference(),
    workspaceId: actor.workspace.id,
    status: 'draft' as const,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  const id = await orExternalIdTaken(insertDocument(tx, values), 'document');
  const lines = await insertLines(tx, id, draft.lines);
  const rows = relatedRows(draft, false);
  if (rows.relations.length > 0) {
    await insertRelated(tx, id, rows);
    return loadDocument(context, values.reference);
  }
  const { reference: clientReference, name: clientName } = draft.client;
  // The same as reading it back: every column was written here.
  const head = { ...values, id, clientReference, clientName };
  return { ...NO_SETTLEMENT, head, lines };
}
