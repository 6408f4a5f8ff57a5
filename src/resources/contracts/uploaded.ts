import { createHash } from 'node:crypto';
import { linkHash } from '../../crypto/link-token.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { parseBase64 } from '../../formats/base64.ts';
import type { DrawPages } from '../../print/page-drawer.ts';
import { isOwnPdf } from '../../print/pdf-file.ts';
import type { DashboardInput } from '../../spec/dashboard.ts';
import { findContract, findSignedFile, findUploadedFile, isPictured, locateSignerByLink } from './queries.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/** An uploaded file, and the pictures of its pages, which are shown, hashed and signed. */
export type UploadedPdf = { pdf: Buffer; sha256: string; original: Buffer; originalSha256: string };

/** Draws the file before the transaction, because that takes time. @throws Failure `validation_failed` on `pdf` */
export async function prepareUpload(
  { drawPages, workspaceId }: { drawPages: DrawPages; workspaceId: number },
  { body }: DashboardInput<'uploadContract'>,
): Promise<UploadedPdf> {
  const original = parseBase64(body.pdf, 'pdf');
  if (original.length > MAX_BYTES) throw invalid('pdf', message('value.max_mebibytes', { most: 10 }));
  const drawing = await drawPages(original, workspaceId);
  if ('problem' in drawing) throw invalid('pdf', drawing.problem);
  const { buffer, byteOffset, byteLength } = drawing.pdf;
  const pdf = Buffer.from(buffer, byteOffset, byteLength);
  return { pdf, sha256: sha256Of(pdf), original, originalSha256: sha256Of(original) };
}

/**
 * Whether everyone sees the same of an uploaded PDF: its pages are pictures, or an earlier version has rewritten it in
 * such a way. Only the earliest ones stored the file as it was.
 */
export async function isShownAlike(tx: Reader, contractId: number): Promise<boolean> {
  if (await isPictured(tx, contractId)) return true;
  const file = await findUploadedFile(tx, contractId);
  return file !== undefined && isOwnPdf(file.pdf);
}

function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The signed PDF, for the holder of a signer's link; undefined until everyone has signed. */
export async function signedPdf(
  tx: Reader,
  token: string,
): Promise<{ fileName: string; pdf: Buffer; sha256: string } | undefined> {
  const place = await locateSignerByLink(tx, linkHash(token));
  const record = place && (await findContract(tx, place.workspaceId, place.contract));
  const file = record && (await findSignedFile(tx, record.head.id));
  return file && { fileName: record.head.number ?? record.head.reference, ...file };
}
