import { message } from '../domain/messages/message.ts';
import { type Drawing, MOST_PAGES, UNDRAWABLE } from './drawing.ts';
import { allOf, type Lent, lentFor, type Needs } from './lent-fonts.ts';
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
    let lent: Lent | undefined;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const found = await drawn(file, lent);
      if (!('lacking' in found)) return found;
      lent = lentFor(found.lacking, lent);
    }
    return { problem: PROBLEMS.fonts };
  } catch (error) {
    return { problem: error instanceof UnopenedPdf ? PROBLEMS[error.reason] : UNDRAWABLE };
  }
}

const PROBLEMS = {
  protected: message('pdf.protected'),
  damaged: message('pdf.damaged'),
  dynamic: message('pdf.dynamic_form'),
  fonts: message('pdf.missing_fonts'),
};

/** Without fonts that are lent; with such for some of its own; with such for all. */
const ROUNDS = 3;

/** @returns what the fonts lack that there are, if anything */
async function drawn(file: Uint8Array, lent: Lent | undefined): Promise<Drawing | Pick<Needs, 'lacking'>> {
  const opened = await openPdf(file, lent);
  if (opened.pages === 0) return { problem: message('pdf.no_pages') };
  if (opened.pages > MOST_PAGES) return { problem: message('pdf.too_many_pages', { most: MOST_PAGES }) };
  const picture = createCamera();
  const pages: PicturedPage[] = [];
  let lacking: Needs['lacking'] = new Map();
  for (let i = 0; i < opened.pages; i += 1) {
    const page = opened.page(i);
    const { width, height } = page;
    if ([width, height].some((side) => side < LEAST_SIDE || side > MOST_SIDE))
      throw new UnopenedPdf('damaged');
    const { words, needs } = page.text();
    if (needs.areOwn) throw new UnopenedPdf('fonts');
    ({ lacking } = allOf({ lacking, areOwn: false }, needs));
    if (lacking.size === 0) {
      const bitmap = draw(page);
      const seen = words.filter((word) => isSeen(bitmap, page, word));
      pages.push({ width, height, words: seen, picture: await picture(page, bitmap) });
    }
    page.close();
  }
  return lacking.size === 0 ? { pages: pages.length, pdf: writePageFile(pages) } : { lacking };
}
