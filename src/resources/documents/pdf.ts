import type { Context, Workspace } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { documentTitle } from '../../domain/document-titles.ts';
import { documentTypeByKey } from '../../domain/document-types.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import type { DocumentPrint, PrintedDocument } from '../../print/order.ts';
import type { Input, Schema } from '../../spec/public.ts';
import { logoOfDocument } from '../../workspaces/logo.ts';
import { frozenLook, lookNow, withFooter, withoutLook } from '../../workspaces/look.ts';
import { accountOf } from '../../workspaces/payee-account.ts';
import { languageIn, sellerNow, sellerShown } from '../../workspaces/seller.ts';
import { clientById } from '../clients/queries.ts';
import { clientNow } from '../clients/view.ts';
import type { Success } from '../handler.ts';
import type { DocumentRecord } from '../document-records/queries.ts';
import { loadDocument } from '../document-records/state.ts';
import { documentView } from '../document-records/view.ts';

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
  const { external_id, metadata, credits, allocations, refunds, referenced_by, ...lasting } = shown;
  const { applied, applied_cents, refunded, refunded_cents, ...rest } = lasting;
  const { remaining_credit, remaining_credit_cents, settlement, internal_note, due_days, ...others } = rest;
  const { bank_account, language: _, second_language: __, footer_text: ___, ...kept } = others;
  // What was paid on a converted proforma moved to the document that follows it: no payment was reversed.
  if (converted_at === null) return kept;
  return { ...kept, payments: kept.payments.filter((payment) => payment.reversed_at === null) };
}
