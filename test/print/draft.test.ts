// The PDF of a draft: nothing about it may let it pass for the document.
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { paymentQrOf } from '../../src/print/payment-code.ts';
import { render } from '../../src/print/render.ts';
import { documentLine, documentOrder } from './orders.ts';
import { hasPoppler, infoOf, pagesOf, picturesOf } from './poppler.ts';

const DRAFT = { status: 'draft' as const, number: null, issued_at: null, issue_date: null };

const draftOrder = (count = 1, fields: Parameters<typeof documentOrder>[0] = {}) =>
  documentOrder({
    draftedAt: '2026-03-14T09:00:00.000Z',
    ...fields,
    document: {
      ...DRAFT,
      lines: Array.from({ length: count }, (_, index) => documentLine({ position: index + 1 })),
      ...fields.document,
    },
  });

/** The share of reddish pixels of each page. */
function redOn(pdf: Buffer): number[] {
  return picturesOf(pdf, 40).map((picture) => {
    const { data, width, height } = PNG.sync.read(picture);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) - (data[at + 2] ?? 0) > 10) count += 1;
    return count / (width * height);
  });
}

describe.skipIf(!hasPoppler)('the PDF of a draft', () => {
  it.each([1, 40, 500])('of %i lines says on every page that it is a draft', async (count) => {
    const pdf = await render(draftOrder(count));
    const pages = pagesOf(pdf);
    expect(pages[0]).toContain('This is a draft, not a valid document. Nothing is to be paid.');
    expect(pages[0]).toContain('DRAFT');
    for (const page of pages.slice(1)) expect(page).toContain('Invoice – Draft');
    expect(Math.min(...redOn(pdf))).toBeGreaterThan(0.01);
  });

  it('says so in the language of the document', async () => {
    const [page] = pagesOf(await render(draftOrder(1, { language: 'sr', title: 'Faktura' })));
    expect(page).toContain('NACRT');
    expect(page).toContain('Ovo je nacrt, a ne važeći dokument.');
    expect(page).not.toContain('Draft');
  });

  it('has a title that says so, the date of the last change, and is tagged for screen readers', async () => {
    const info = infoOf(await render(draftOrder()));
    expect(info).toMatchObject({ Title: 'Invoice – Draft', Tagged: 'yes' });
    expect(info.CreationDate).toContain('2026');
  });
});

it('has no code for a payment, though account and amount are known', () => {
  const order = draftOrder();
  expect(order.bankAccount).not.toBeNull();
  expect(paymentQrOf(documentOrder())).toBeDefined();
  expect(paymentQrOf(order)).toBeUndefined();
});

it('is the same for the same draft', async () => {
  expect((await render(draftOrder(3))).equals(await render(draftOrder(3)))).toBe(true);
});
