import type { Request, Response } from 'express';
import { orderFingerprint } from '../../print/fingerprint.ts';
import type { Print } from '../../print/order.ts';
import type { PdfFile, XmlFile } from '../../resources/handler.ts';
import { hasAlready } from './conditional.ts';
import { type File, fileToSend } from './files-under-way.ts';

/**
 * Answers a PDF, rendering it only where the client does not have it already: 304 then.
 * @param answer with the business that it is of
 */
export async function sendPdf(
  request: Request,
  response: Response,
  answer: PdfFile & { businessId: number },
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

/** Answers a stored XML file as a download: 304 where the client has it already. */
export function sendXml(
  request: Request,
  response: Response,
  { fileName, xml, sha256, businessId }: XmlFile & { businessId: number },
): void {
  const tag = `"${sha256}"`;
  response.setHeader('ETag', tag);
  response.setHeader('Cache-Control', 'private, no-cache');
  if (hasAlready(request.get('If-None-Match'), tag)) {
    response.status(304).end();
    return;
  }
  writeFile(response, disposition('attachment', fileName, 'xml'), 'application/xml', {
    name: tag,
    bytes: xml,
    businessId,
  });
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
  writeFile(response, contentDisposition, 'application/pdf', pdf);
}

function writeFile(response: Response, contentDisposition: string, mediaType: string, content: File): void {
  const file = fileToSend(response, content);
  response.status(200);
  response.setHeader('Content-Type', mediaType);
  response.setHeader('Content-Length', file.length);
  response.setHeader('Content-Disposition', contentDisposition);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  file.send();
}

/** RFC 6266: a name in ASCII for everyone, and the true one where it differs. */
function disposition(kind: 'inline' | 'attachment', fileName: string, ending = 'pdf'): string {
  const name = `${fileName.replace(/[\\/]/g, '-')}.${ending}`;
  const ascii = name.replace(/[^\w.() -]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, percentEncoded);
  return `${kind}; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
