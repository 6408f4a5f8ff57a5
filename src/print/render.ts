import PDFDocument from 'pdfkit';
import type { PrintOrder } from './order.ts';

/** The bytes of a PDF: the same for the same order. */
export function render(order: PrintOrder): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pdf = new PDFDocument({ size: 'A4', info: { CreationDate: new Date(0) } });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  pdf.on('end', () => resolve(Buffer.concat(chunks)));
  pdf.on('error', reject);
  pdf.text(order.title);
  if (order.kind === 'document') {
    for (const line of order.document.lines) pdf.text(`${line.description ?? ''} ${line.line_total}`);
    pdf.text(
      `${order.document.total} ${order.document.currency} ${order.document.status} ${order.document.paid}`,
    );
  } else {
    pdf.text(order.body);
    for (const signer of order.signers) pdf.text(`${signer.signedName} ${signer.signedAt}`);
    pdf.text(order.bodySha256);
  }
  pdf.end();
  return promise;
}
