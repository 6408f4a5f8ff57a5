import PDFDocument from 'pdfkit';
import { LANGUAGE_TAG } from '../domain/language.ts';
import { appendPages } from './append.ts';
import { drawContract } from './contract.ts';
import { documentName, drawDocument } from './document.ts';
import { attachInvoice, HYBRID_OPTIONS } from './hybrid.ts';
import { labelsOf } from './labels.ts';
import { escapeMetadata } from './metadata.ts';
import type { PrintOrder } from './order.ts';
import { partyName } from './party.ts';
import { printable } from './printable.ts';

/** The bytes of a PDF: the same for the same order. */
export function render(order: PrintOrder): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const attached = order.kind === 'document' ? order.einvoice : undefined;
  const pdf = new PDFDocument({
    ...(attached ? HYBRID_OPTIONS : {}),
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: LANGUAGE_TAG[order.language],
    info: {
      Title: infoText(titleOf(order)),
      Author: infoText(partyName(order.seller)),
      Creator: 'Invoicing service',
      // The file's identifier is derived from these too, so no byte depends on the time of rendering.
      CreationDate: new Date(dateOf(order)),
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  pdf.on('end', () => resolve(Buffer.concat(chunks)));
  pdf.on('error', reject);
  if (order.kind === 'document') drawDocument(pdf, order);
  else drawContract(pdf, order);
  if (attached) attachInvoice(pdf, attached, new Date(dateOf(order)));
  escapeMetadata(pdf);
  pdf.end();
  if (order.kind === 'document' || !order.uploaded) return promise;
  return promise.then((signatures) => appendPages(order.uploaded as Uint8Array, signatures, order.original));
}

function titleOf(order: PrintOrder): string {
  if (order.kind === 'document') return documentName(order, labelsOf(order.language));
  return `${order.number} ${order.title}`;
}

/** The date of the record's issue or signature, of a draft's last change. */
function dateOf(order: PrintOrder): string {
  if (order.kind === 'document')
    return order.document.issued_at ?? order.draftedAt ?? new Date(0).toISOString();
  return (
    order.signers
      .map(({ signedAt }) => signedAt)
      .toSorted()
      .at(-1) ?? order.sentAt
  );
}

function infoText(text: string): string {
  return printable(text).replaceAll('\n', ' ').slice(0, 300).toWellFormed();
}
