// Many PDFs as one ZIP archive, each read and printed when its turn comes: however many there are, one is in memory.
import type { Response } from 'express';
import { Zip, ZipPassThrough } from 'fflate';
import type { Database } from '../../database/open.ts';
import type { Print } from '../../print/order.ts';
import type { ArchiveAnswer, PdfAnswer } from '../../resources/handler.ts';
import { setStreamHeaders, taken } from './files.ts';
import { createConcurrencyLimit } from './limits.ts';

/** The time in which a client must read a PDF. */
const PATIENCE_MS = 30_000;

/**
 * Sends archives as fast as they are taken. A failure closes the connection, so that no part is mistaken for the whole.
 * @throws Failure `rate_limited` where a business has several under way
 */
export function createArchives({ database, print }: { database: Database; print: Print }) {
  const limit = createConcurrencyLimit({ what: 'exports', max: 8, maxPerBusiness: 2, retrySeconds: 10 });

  async function bytesOf(answer: PdfAnswer, { workspaceId }: ArchiveAnswer): Promise<NamedFile> {
    const file = 'make' in answer ? await database.write({ workspace: workspaceId }, answer.make) : answer;
    const bytes = 'order' in file ? await print(file.order, workspaceId) : file.pdf;
    return { name: file.fileName, bytes };
  }

  async function sendFiles(response: Response, answer: ArchiveAnswer): Promise<void> {
    const zip = new Zip((error, piece) => {
      if (error) throw error;
      response.write(piece);
    });
    const names = new Map<string, number>();
    setStreamHeaders(response, 'application/zip', `${answer.archive}.zip`);
    for (const read of answer.files) {
      if (response.destroyed) return;
      const { name, bytes } = await bytesOf(await database.read(read), answer);
      // A PDF is compressed already.
      const entry = new ZipPassThrough(nameIn(names, name));
      zip.add(entry);
      entry.push(bytes, true);
      if (response.writableNeedDrain) await taken(response, PATIENCE_MS);
    }
    zip.end();
    response.end();
  }

  return (response: Response, answer: ArchiveAnswer): Promise<void> =>
    limit.run(answer.businessId, () => sendFiles(response, answer));
}

type NamedFile = { name: string; bytes: Buffer };

/** A number may have a slash in it, which would be a folder in the archive; two documents may have the same number. */
function nameIn(names: Map<string, number>, fileName: string): string {
  const name = fileName.replace(/[\\/:*?"<>|]/g, '-');
  const times = (names.get(name) ?? 0) + 1;
  names.set(name, times);
  return times === 1 ? `${name}.pdf` : `${name} (${times}).pdf`;
}
