import { appendPages } from './append.ts';
import { pagesOf } from './pages.ts';
import { openPdf } from './reader.ts';
import { mustBeStill } from './stillness.ts';
import { PdfError } from './values.ts';

export type Inspection = { pages: number } | { problem: string };

/** A page without anything on it: what a signature page will be appended as. */
const BLANK = blankPdf();

/**
 * Finds out whether a file can be signed: whether it is a PDF that shows everyone the same, and that a page can be
 * appended to.
 */
export function inspect(bytes: Buffer): Inspection {
  try {
    // Opened anew after that: what was looked at is still in memory.
    mustBeStill(openPdf(bytes));
    const { pages } = pagesOf(openPdf(bytes));
    const grown = pagesOf(openPdf(appendPages(bytes, BLANK))).pages.length;
    if (grown !== pages.length + 1) throw new Error('A page was lost.');
    return { pages: pages.length };
  } catch (error) {
    // Whatever else goes wrong, such as nesting too deep, is a fault of the file, too.
    return {
      problem: error instanceof PdfError ? error.message : 'cannot be read: save it as PDF once more',
    };
  }
}

function blankPdf(): Buffer {
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <<>>>>',
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, i) => {
    const place = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 4\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<</Size 4 /Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}
