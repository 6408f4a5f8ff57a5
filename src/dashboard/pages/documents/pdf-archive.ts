import { documentFileName } from '../../../domain/number-year.ts';
import { type PublicApi, unwrap } from '../../api.ts';
import type { DocumentSummary } from '../../types.ts';

type File = { name: string; bytes: Uint8Array };
type Read = (api: PublicApi, document: DocumentSummary) => Promise<File>;

/**
 * Saves the PDFs of some documents as one archive. They are loaded one after the other, and are at most those of one page
 * of the list: few enough for the memory of any browser.
 * @param all reads each of them and skips those that fail
 * @returns how many the archive holds
 */
export async function savePdfs(
  documents: readonly DocumentSummary[],
  all: (documents: readonly DocumentSummary[], read: Read) => Promise<File[]>,
): Promise<number> {
  // Loaded on demand: most visits save no archive.
  const [files, { zipSync }] = await Promise.all([all(documents, readPdf), import('fflate')]);
  if (files.length === 0) return 0;
  // A PDF is compressed already.
  const archive = zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])), { level: 0 });
  save(new Blob([archive], { type: 'application/zip' }), 'documents.zip');
  return files.length;
}

async function readPdf(
  api: PublicApi,
  { reference, number, type: typeKey, issue_date: issueDate }: DocumentSummary,
): Promise<File> {
  const params = { path: { reference } };
  const pdf = await unwrap(
    api.GET('/documents/{reference}/document.pdf', { params, parseAs: 'arrayBuffer' }),
  );
  return {
    name: fileName(documentFileName({ number, reference, typeKey, issueDate })),
    bytes: new Uint8Array(pdf),
  };
}

/** A number may have a slash in it, which would be a folder in the archive. */
function fileName(number: string): string {
  return `${number.replace(/[\\/:*?"<>|]/g, '-')}.pdf`;
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
