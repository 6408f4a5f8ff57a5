import type { Request, Response } from 'express';
import { orderFingerprint } from '../../print/fingerprint.ts';
import type { Print } from '../../print/order.ts';
import type { PdfAnswer } from '../../resources/handler.ts';
import { hasAlready } from './conditional.ts';
import { type File, fileToSend } from './files-under-way.ts';

/**
 * Answers a PDF, rendering it only where the client does not have it already: 304 then.
 * @param answer with the business that it is of
 */
export async function sendPdf(
  request: Request,
  response: Response,
  answer: PdfAnswer & { businessId: number },
  print: Print,
): Promise<void> {
  const tag = `"${'order' in answer ? orderFingerprint(answer.order) : answer.sha256}"`;
  response.setHeader('ETag', tag);
  response.setHeader('Cache-Control', 'private, no-cache');
  if (hasAlready(request.get('If-None-Match'), tag)) {
    response.status(304).end();
    return;
  }
  const bytes = 'order' in answer ? await print(answer.order, answer.workspaceId) : answer.pdf;
  const { businessId } = answer;
  writePdf(response, disposition('inline', answer.fileName), { name: tag, bytes, businessId });
}

type Pdf = { fileName: string; pdf: Buffer; businessId: number; sha256?: string };

/** Sends a PDF as a download that no cache stores. */
export function sendDownload(response: Response, { fileName, pdf, businessId, sha256 }: Pdf): void {
  response.setHeader('Cache-Control', 'no-store');
  writePdf(response, disposition('attachment', fileName), { name: sha256 ?? pdf, bytes: pdf, businessId });
}

/** Sends a PDF to be shown in the browser, which no cache stores. */
export function sendInline(response: Response, { fileName, pdf, businessId, sha256 }: Pdf): void {
  response.setHeader('Cache-Control', 'no-store');
  writePdf(response, disposition('inline', fileName), { name: sha256 ?? pdf, bytes: pdf, businessId });
}

function writePdf(response: Response, contentDisposition: string, pdf: File): void {
  const file = fileToSend(response, pdf);
  response.status(200);
  response.setHeader('Content-Type', 'application/pdf');
  response.setHeader('Content-Length', file.length);
  response.setHeader('Content-Disposition', contentDisposition);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  file.send();
}

/** RFC 6266: a name in ASCII for everyone, and the true one where it differs. */
function disposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name = `${fileName.replace(/[\\/]/g, '-')}.pdf`;
  const ascii = name.replace(/[^\w.() -]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, percentEncoded);
  return `${kind}; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
