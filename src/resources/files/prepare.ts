import { createHash } from 'node:crypto';
import { invalid } from '../../domain/failure.ts';
import { FILE_LIMITS, type FileMediaType } from '../../domain/files.ts';
import { message } from '../../domain/messages/message.ts';
import { parseBase64 } from '../../formats/base64.ts';
import { cleanPicture } from '../../formats/clean-picture.ts';
import type { DrawPages } from '../../print/page-drawer.ts';

/** A file as it is kept: a picture without what does not belong to it. */
export type PreparedFile = { bytes: Buffer; mediaType: FileMediaType; sha256: string };

/** More than any camera has: a picture with more would fill the memory of who opens it. */
const MAX_PIXELS = 100_000_000;
const MEBIBYTE = 1024 * 1024;
const PDF = Buffer.from('%PDF-');

/**
 * Reads a file before the transaction, because that takes time: what it is follows from its content alone. A PDF is
 * drawn once, as those of contracts are: one that is damaged, locked or too large is refused.
 * @throws Failure `validation_failed` on `content`
 */
export async function prepareFile(
  { drawPages, workspaceId }: { drawPages: DrawPages; workspaceId: number },
  { body }: { body: { content: string } },
): Promise<PreparedFile> {
  const given = parseBase64(body.content, 'content');
  if (given.length > FILE_LIMITS.bytes)
    throw invalid('content', message('value.max_mebibytes', { most: FILE_LIMITS.bytes / MEBIBYTE }));
  if (given.subarray(0, PDF.length).equals(PDF)) {
    const drawing = await drawPages(given, workspaceId);
    if ('problem' in drawing) throw invalid('content', drawing.problem);
    return prepared('application/pdf', given);
  }
  const picture = cleanPicture(given);
  if (!picture) throw invalid('content', message('file.type'));
  if (picture.width * picture.height > MAX_PIXELS || Math.min(picture.width, picture.height) < 1)
    throw invalid('content', message('file.pixels', { most: MAX_PIXELS }));
  return prepared(picture.mediaType, picture.bytes);
}

function prepared(mediaType: FileMediaType, bytes: Buffer): PreparedFile {
  return { bytes, mediaType, sha256: createHash('sha256').update(bytes).digest('hex') };
}
