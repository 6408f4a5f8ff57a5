import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { DashboardHandler } from '../handler.ts';
import { UNISSUED } from './create.ts';
import { type ComposedDraft, composeDraft } from './draft.ts';
import { draftFrom } from './from.ts';
import { documentPrintOrder } from './pdf.ts';
import type { DocumentRecord, LineRow } from '../document-records/queries.ts';
import { type DocumentSettlement, NO_SETTLEMENT } from '../document-records/settlement-queries.ts';

/** `POST …/draft-preview.pdf`: the PDF that a draft would have if it were saved as it is typed; nothing is stored. */
export const previewDraftPdf: DashboardHandler<'previewDraftPdf', Context<Reader>> = async (
  context,
  { body },
) => {
  const { tx, actor } = context;
  // Whether there is a payment method for its currency is said when it is saved.
  const draft = await composeDraft(context, await draftFrom(context, body), body.currency ?? undefined);
  const order = await documentPrintOrder(tx, actor.workspace, recordOf(context, draft));
  return { fileName: 'draft', order, workspaceId: actor.workspace.id };
};

/** The same for every preview, so that the same draft gives the same bytes. */
const NO_REFERENCE = '00000000000000000000000000';

/** A draft as it would be read back if it were stored. */
function recordOf({ actor }: Context<Reader>, draft: ComposedDraft): DocumentRecord {
  const { reference: clientReference, name: clientName } = draft.client;
  const head = {
    ...draft.document,
    ...UNISSUED,
    id: 0,
    reference: NO_REFERENCE,
    workspaceId: actor.workspace.id,
    status: 'draft' as const,
    externalId: null,
    metadata: null,
    createdAt: '',
    updatedAt: '',
    clientReference,
    clientName,
  };
  const lines = draft.lines.map((line) => ({ ...line, documentId: 0 }) as LineRow);
  return { ...settlementOf(draft), head, lines };
}

function settlementOf({ related, deductions }: ComposedDraft): DocumentSettlement {
  const deducts = deductions.map(({ advance }) => ({
    relation: 'deducts' as const,
    number: null,
    issueDate: null,
    documentType: null,
    target: advance,
  }));
  return {
    ...NO_SETTLEMENT,
    deductions: deductions.map(({ advance, row: { givenCents, amountCents, bands } }) => ({
      reference: advance.reference,
      number: advance.number,
      typeKey: advance.typeKey,
      issueDate: advance.issueDate,
      givenCents: givenCents ?? null,
      amountCents,
      bands,
    })),
    relations: [...related, ...deducts].map(({ relation, number, issueDate, documentType, target }) => ({
      relation,
      number,
      issueDate,
      documentType,
      reference: target?.reference ?? null,
      targetNumber: target?.number ?? null,
      targetDate: target?.issueDate ?? null,
      targetType: target?.typeKey ?? null,
    })),
  };
}
