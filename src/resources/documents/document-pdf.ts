import type { Context } from '../../auth/context.ts';
import type { Reader, Writer } from '../../database/engine/statement.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { documentFileName } from '../../domain/number-year.ts';
import type { Input } from '../../spec/public.ts';
import type { PdfAnswer, PdfFile, Success } from '../handler.ts';
import { fileOf, mustHaveFile, notExpressible, profileFor, storedFile } from '../einvoices/file.ts';
import { documentPrintOrder } from './pdf.ts';
import type { DocumentRecord } from '../document-records/queries.ts';
import { loadDocument } from '../document-records/state.ts';

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
