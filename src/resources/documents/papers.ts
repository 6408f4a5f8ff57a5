import type { Context, Workspace } from '../../auth/context.ts';
import type { Reader, Writer } from '../../database/engine/statement.ts';
import { documentTitle } from '../../domain/document-titles.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { documentFileName } from '../../domain/number-year.ts';
import type { DocumentPrint, PrintedDocument } from '../../print/order.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { frozenLook, lookNow, withFooter, withoutLook } from '../../workspaces/document-defaults.ts';
import { logoOfDocument } from '../../workspaces/logo.ts';
import { accountOf } from '../../workspaces/payee-account.ts';
import { languageIn, sellerNow, sellerShown } from '../../workspaces/seller.ts';
import { clientById } from '../clients/queries.ts';
import { clientNow } from '../clients/view.ts';
import { loadDocument } from '../document-records/document.ts';
import {
  type DocumentRecord,
  type DocumentSettlement,
  type LineRow,
  NO_SETTLEMENT,
} from '../document-records/queries.ts';
import { documentView } from '../document-records/view.ts';
import { fileOf, mustHaveFile, notExpressible, profileFor, storedFile } from '../einvoices/file.ts';
import type { Handler, PdfAnswer, PdfFile, Success } from '../handler.ts';
import { type ComposedDraft, composeDraft, UNISSUED } from './draft.ts';
import { draftFrom } from './from.ts';

/** GET /documents/{reference}/draft.pdf: a draft as the PDF that it would become, marked as one on every page. */
export async function getDraftPdf(
  { tx, actor, now, service }: Context<Reader>,
  { path }: Pick<Input<'getDraftPdf'>, 'path'>,
): Promise<Success<'getDraftPdf'>> {
  const record = await loadDocument({ tx, actor, now, service }, path.reference);
  const { head } = record;
  if (head.status !== 'draft') {
    const address = `/documents/${head.reference}/document.pdf`;
    throw new Failure('conflict', message('document.issued_has_pdf', { address }));
  }
  const order = await documentPrintOrder(tx, actor.workspace, record);
  return {
    fileName: `draft-${head.reference}`,
    order: { ...order, draftedAt: head.updatedAt },
    workspaceId: actor.workspace.id,
  };
}

/** Everything that the PDF of a document shows. */
export async function documentPrintOrder(
  tx: Reader,
  workspace: Workspace,
  record: DocumentRecord,
): Promise<DocumentPrint> {
  const { head } = record;
  const type = documentTypeByKey(head.typeKey);
  // Of a draft as issuing would freeze it; documents issued before clients were frozen have only the name.
  const frozenClient =
    head.status === 'draft' ? clientNow(await clientById(tx, head.clientId)) : head.frozenClient;
  const client = frozenClient ?? { name: head.clientName };
  const language = languageIn(workspace, { ...head, frozenClient });
  const secondLanguage = head.secondLanguage === language ? null : head.secondLanguage;
  const title = documentTitle(head.typeKey, language);
  const secondTitle = secondLanguage && documentTitle(head.typeKey, secondLanguage);
  const account = await accountOf(tx, workspace.id, head);
  const present = sellerNow(workspace, account);
  const isToBePaid = type?.takesPayments === true && head.balanceCents > 0;
  const { frozenSeller } = head;
  const logo = await logoOfDocument(tx, workspace.id, frozenSeller?.logo);
  return {
    kind: 'document',
    language,
    secondLanguage,
    secondTitle: secondTitle === title ? null : secondTitle,
    document: printed(documentView(record)),
    title,
    typeCode: Number(type?.untdidCode ?? 380),
    seller: sellerShown(present, frozenSeller && withoutLook(frozenSeller)),
    client,
    bankAccount: isToBePaid ? account : null,
    logo: logo ? { mediaType: logo.mediaType, image: logo.image } : null,
    look: withFooter(frozenSeller ? frozenLook(frozenSeller) : lookNow(workspace), head.footerText),
  };
}

function printed(document: Schema<'Document'>): PrintedDocument {
  const { created_at, updated_at, viewed_at, cancelled_at, cancel_reason, converted_at, ...shown } = document;
  const { version, external_id, metadata, credits, allocations, refunds, referenced_by, ...lasting } = shown;
  const { answer, converted_to, applied, applied_cents, refunded, refunded_cents, ...rest } = lasting;
  const { remaining_credit, remaining_credit_cents, settlement, internal_note, due_days, ...others } = rest;
  const { reminders, last_reminder, next_reminder, ...unreminded } = others;
  const { scheduled, bank_account, language: _, second_language: __, footer_text: ___, ...kept } = unreminded;
  // What was paid on a converted proforma moved to the document that follows it: no payment was reversed.
  if (converted_at === null) return kept;
  return { ...kept, payments: kept.payments.filter((payment) => payment.reversed_at === null) };
}

/** GET /documents/{reference}/document.pdf: an issued document as the client gets it. */
export async function getDocumentPdf(
  context: Context<Reader>,
  { path, query }: Input<'getDocumentPdf'>,
): Promise<Success<'getDocumentPdf'>> {
  const record = await loadDocument(context, path.reference);
  if (query.profile === 'zugferd') return hybridPdf(context, record);
  if (record.head.number === null) throw new Failure('conflict', message('document.draft_without_pdf'));
  return pdfOf(context, record);
}

/** The PDF that carries its electronic invoice: the stored file, or one that is made and stored first. */
async function hybridPdf(context: Context<Reader>, record: DocumentRecord): Promise<PdfAnswer> {
  const { tx, actor, now } = context;
  const profile = await profileFor(context, record, 'factur-x');
  mustHaveFile(record);
  const stored = await storedFile(tx, { record, profile });
  if (stored) return pdfOf(context, record, stored.bytes);
  const make = async (writer: Writer): Promise<PdfFile> => {
    // Read again: it is stored as it is in this transaction.
    const present = await loadDocument({ ...context, tx: writer }, record.head.reference);
    const file = await fileOf(writer, { actor, record: present, profile }, now);
    if ('findings' in file) throw notExpressible(file.findings);
    return pdfOf({ ...context, tx: writer }, present, file.bytes);
  };
  return { make };
}

async function pdfOf(
  { tx, actor }: Context<Reader>,
  record: DocumentRecord,
  einvoice?: Uint8Array,
): Promise<PdfFile> {
  const order = await documentPrintOrder(tx, actor.workspace, record);
  return {
    fileName: documentFileName(record.head),
    order: einvoice ? { ...order, einvoice } : order,
    workspaceId: actor.workspace.id,
  };
}

/** POST /documents/preview.pdf: the PDF that a draft would have if it were saved as it is typed; nothing is stored. */
export const previewDraftPdf: Handler<'previewDraftPdf', Context<Reader>> = async (context, { body }) => {
  const { tx, actor } = context;
  // Whether there is a payment method for its currency is said when it is saved.
  const draft = await composeDraft(context, await draftFrom(context, body), body.currency ?? undefined);
  const order = await documentPrintOrder(tx, actor.workspace, recordOf(context, draft));
  return { fileName: 'draft', order: { ...order, isPreview: true }, workspaceId: actor.workspace.id };
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
    recordVersion: 1,
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
