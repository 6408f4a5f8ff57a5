// The evidence that SEF gives out: the file in its envelope, a picture of it, a signature.
import { createHash } from 'node:crypto';
import type { Invoice } from './registry.ts';

/** SEF wraps the file: a header with its own ids and dates, and the file as the body. */
export function envelopeOf(invoice: Invoice): string {
  const file = invoice.xml
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/^\s*<\?xml[^>]*\?>\s*/, '');
  const pdf = pdfOf(invoice).toString('base64');
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<env:DocumentEnvelope xmlns:env="urn:eFaktura:MinFinrs:envelop:schema">',
    '<env:DocumentHeader>',
    `<env:SalesInvoiceId>${invoice.salesInvoiceId}</env:SalesInvoiceId>`,
    `<env:PurchaseInvoiceId>${invoice.purchaseInvoiceId}</env:PurchaseInvoiceId>`,
    `<env:DocumentId>${invoice.globUniqId}</env:DocumentId>`,
    `<env:CreationDate>${new Date(invoice.createdAt).toISOString()}</env:CreationDate>`,
    `<env:SendingDate>${new Date(invoice.createdAt).toISOString()}</env:SendingDate>`,
    `<env:DocumentPdf mimeCode="application/pdf">${pdf}</env:DocumentPdf>`,
    '</env:DocumentHeader>',
    `<env:DocumentBody>${file}</env:DocumentBody>`,
    '</env:DocumentEnvelope>',
  ].join('');
}

/** A page of PDF that names the document. */
export function pdfOf({ salesInvoiceId }: Invoice): Buffer {
  const text = `BT /F1 14 Tf 60 780 Td (Simulator of SEF: document ${salesInvoiceId}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}

/** The form of an XML signature with the digest of the file; nothing is signed. */
export function signatureOf({ xml }: Invoice): string {
  const digest = createHash('sha256').update(xml).digest('base64');
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:Reference>',
    '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>',
    `<ds:DigestValue>${digest}</ds:DigestValue>`,
    '</ds:Reference></ds:SignedInfo></ds:Signature>',
  ].join('');
}
