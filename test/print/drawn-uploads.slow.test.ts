// Uploaded PDFs as pictures: readers show them alike, before and after they are signed.
import { PNG } from 'pngjs';
import { afterAll, describe, expect, it } from 'vitest';
import { english } from '../../src/domain/messages/english.ts';
import { drawUpload } from '../../src/print/draw-upload.ts';
import { readPageFile, type ShownPage } from '../../src/print/page-file.ts';
import { isOwnPdf } from '../../src/print/pdf-file.ts';
import { appendPages, render } from '../../src/print/render.ts';
import { report } from '../scenarios.ts';
import { printed } from './files.ts';
import { longText, ODD_PDFS, scan } from './odd-pdfs.ts';
import { contractOrder } from './orders.ts';
import { attachmentsOf, hasPoppler, pagesOf } from './poppler.ts';
import { differenceOf, type Picture, readingsOf } from './readers.ts';

const signatures = render(contractOrder());

/** Of 255: the same pixels, which each reader rounds for itself. */
const TOLERANCE = 8;
let most = 0;
afterAll(() => {
  report(
    'A9',
    `${ODD_PDFS.length} kinds: the same picture in two readers, before and after signing; largest difference ${most.toFixed(1)} of 255`,
  );
});

async function drawn(file: Buffer): Promise<{ pdf: Buffer; pages: ShownPage[] }> {
  const found = await drawUpload(file);
  if ('problem' in found) throw new Error(english(found.problem));
  const pdf = Buffer.from(found.pdf);
  const pages = readPageFile(pdf) as ShownPage[];
  expect(pages).toHaveLength(found.pages);
  return { pdf, pages };
}

const isWhite = (png: Uint8Array) => PNG.sync.read(Buffer.from(png)).data.every((value) => value === 255);

describe.each(ODD_PDFS)('a PDF $name', ({ file, words, size = [420, 595], isBlank, hidden }) => {
  it('is a picture that readers show alike, before and after it is signed, with its text behind it', async () => {
    const { pdf, pages } = await drawn(file);
    const [first] = pages as [ShownPage];
    expect(isOwnPdf(pdf)).toBe(true);
    expect([first.width, first.height]).toEqual(size.map((points) => Math.round((points / 72) * 200)));
    expect(first.image().length).toBeLessThanOrEqual(400_000);
    if (first.mediaType === 'image/png') expect(isWhite(first.image())).toBe(isBlank === true);
    expect(first.text).toMatch(new RegExp(words.join('.*')));
    if (hidden) expect(first.text).not.toContain(hidden);

    const signed = appendPages(pdf, await signatures, file);
    expect(signed.subarray(0, pdf.length).equals(pdf)).toBe(true);
    const [before, after] = [readingsOf(pdf), readingsOf(signed)];
    const pictures = [...before, ...after].map((reading) => reading.pictures[0]);
    for (const picture of pictures) {
      const difference = differenceOf(pictures[0] as Picture, picture as Picture);
      most = Math.max(most, difference);
      expect(difference).toBeLessThan(TOLERANCE);
    }
    for (const { texts } of [...before, ...after])
      expect(texts[0]?.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(words.join('.*')));
    for (const { texts } of after) expect(texts.slice(1).join(' ')).toContain('CTR-2026-00017');
    if (hasPoppler) expect(attachmentsOf(signed)).toEqual([file]);
  });
});

describe('the pages of an upload', () => {
  it('have no file of another program in them, and nothing of the upload but pictures and text', async () => {
    for (const { file } of ODD_PDFS) {
      const { pdf } = await drawn(file);
      expect(pdf.toString('latin1')).not.toMatch(
        /JavaScript|EmbeddedFile|AcroForm|OCG|Annot|Helvetica|Arial/,
      );
    }
  });

  it('of 20 scans take at most 8 MiB', async () => {
    const { pdf, pages } = await drawn(scan(20, { isColoured: true }));
    expect(pages.map(({ mediaType }) => mediaType)).toEqual(Array(20).fill('image/jpeg'));
    expect(pdf.length).toBeLessThan(8 * 1024 * 1024);
  }, 60_000);

  it.runIf(hasPoppler)(
    'have the text of a browser’s page in the order in which it is read',
    async ({ skip }) => {
      const file = printed();
      if (!file) return skip();
      const { pdf } = await drawn(file);
      const words = (pages: string[]) => pages.join(' ').split(/\s+/).filter(Boolean);
      expect(words(pagesOf(pdf))).toEqual(words(pagesOf(file)));
    },
  );

  it('are as many as a file may have', async () => {
    expect((await drawn(longText(100))).pages).toHaveLength(100);
  }, 60_000);
});
