import { message } from '../domain/messages/message.ts';
import { type Drawing, MOST_PAGES, UNDRAWABLE } from './drawing.ts';
import { type PicturedPage, writePageFile } from './page-file.ts';
import { createCamera, draw, isSeen } from './page-picture.ts';
import { openPdf, UnopenedPdf } from './pdfium.ts';

/** In points: 0.35 mm to 5 m. */
const [LEAST_SIDE, MOST_SIDE] = [1, 14_400];
/** Where programs look for the mark of a PDF. */
const HEAD = 1024;

/** Draws the pages of an uploaded PDF. */
export async function drawUpload(file: Uint8Array): Promise<Drawing> {
  if (!Buffer.from(file.buffer, file.byteOffset, Math.min(file.length, HEAD)).includes('%PDF-'))
    return { problem: message('pdf.no_pdf') };
  try {
    return (
      (await drawn(file, { lent: false })) ?? (await drawn(file, { lent: true })) ?? { problem: UNDRAWABLE }
    );
  } catch (error) {
    return { problem: error instanceof UnopenedPdf ? PROBLEMS[error.reason] : UNDRAWABLE };
  }
}

const PROBLEMS = {
  password: message('pdf.protected'),
  damaged: message('pdf.damaged'),
  fonts: message('pdf.missing_fonts'),
};

/** @returns undefined where the file needs fonts that are not lent */
async function drawn(file: Uint8Array, { lent }: { lent: boolean }): Promise<Drawing | undefined> {
  const opened = await openPdf(file, { lent });
  if (opened.pages === 0) return { problem: message('pdf.no_pages') };
  if (opened.pages > MOST_PAGES) return { problem: message('pdf.too_many_pages', { most: MOST_PAGES }) };
  const picture = createCamera();
  const pages: PicturedPage[] = [];
  for (let i = 0; i < opened.pages; i += 1) {
    const page = opened.page(i);
    const { width, height } = page;
    if ([width, height].some((side) => side < LEAST_SIDE || side > MOST_SIDE))
      throw new UnopenedPdf('damaged');
    const { words, needs } = page.text();
    if (needs === 'own') throw new UnopenedPdf('fonts');
    if (needs === 'lent' && !lent) return undefined;
    const bitmap = draw(page);
    const seen = words.filter((word) => isSeen(bitmap, page, word));
    pages.push({ width, height, words: seen, picture: await picture(page, bitmap) });
    page.close();
  }
  return { pages: pages.length, pdf: writePageFile(pages) };
}
