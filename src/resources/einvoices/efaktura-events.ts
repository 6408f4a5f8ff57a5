import { systemActor } from '../../auth/authenticate.ts';
import type { Publish } from '../../sef/transitions.ts';
import { recordEvent } from '../../webhooks/publish.ts';
import { findDocument, updateDocumentRow } from '../document-records/queries.ts';
import { correctedDocuments, nameOfDocument } from './efaktura-queries.ts';
import { efakturaDocument } from './efaktura-view.ts';

/** How the sender of SEF publishes what it learns, and finds what a note corrects. */
export const efakturaEvents: Publish = {
  async publish(tx, { workspaceId, documentId }, efaktura, now) {
    const actor = await systemActor(tx, workspaceId);
    const named = await nameOfDocument(tx, workspaceId, documentId);
    if (!actor || !named) return;
    await updateDocumentRow(tx, documentId, { updatedAt: now.toISOString() });
    const record = await findDocument(tx, workspaceId, named.reference);
    if (!record) return;
    const data = efakturaDocument(record, efaktura);
    const event = `document.efaktura.${efaktura.status}` as const;
    await recordEvent(tx, { workspace: actor.workspace, event, data, now });
  },
  correctedBy: correctedDocuments,
};
