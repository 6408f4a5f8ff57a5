// Colour, footer and layout of documents: the same content in each of them.
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { FORMER_ACCENT, LAYOUTS, type Look, PLAIN_ACCENT, PLAIN_LOOK } from '../../src/domain/look.ts';
import { render } from '../../src/print/render.ts';
import { documentLine, documentOrder } from './orders.ts';
import { hasPoppler, infoOf, pagesOf, picturesOf, textOf } from './poppler.ts';

const FOOTER = 'Registered as BD 1234/2020\nDirector: Ana Petrović';

const look = (fields: Partial<Look>): Look => ({
  layout: 'classic',
  accentColour: null,
  footerText: null,
  edition: 2,
  ...fields,
});

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => documentLine({ position: index + 1 }));

/** Whether each page has a colour. */
const hasColour = (pdf: Buffer, colour: string) => {
  const [red, green, blue] = Buffer.from(colour.slice(1), 'hex');
  return picturesOf(pdf, 60).map((picture) => {
    const { data } = PNG.sync.read(picture);
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) return true;
    }
    return false;
  });
};

describe.skipIf(!hasPoppler)('a document in a layout', () => {
  const cases = LAYOUTS.flatMap((layout) => [1, 40, 500].map((count) => [layout, count] as const));
  it.each(cases)(
    '%s of %i lines has every line, the totals and the footer of each page',
    async (layout, count) => {
      const order = documentOrder({
        look: look({ layout, accentColour: '#b5470a', footerText: FOOTER }),
        document: { lines: lines(count) },
      });
      const pdf = await render(order);
      const pages = pagesOf(pdf);
      const text = textOf(pdf);
      for (let position = 1; position <= count; position += 1) {
        expect(text.split(` ${position}. Consulting 2 hours 50.00 20% 100.00`).length, `${position}`).toBe(2);
      }
      for (const part of ['Total 120.00 EUR', 'Amount due 120.00 EUR', 'DE89 3704 0044 0532 0130 00']) {
        expect(text).toContain(part);
      }
      for (const [index, page] of pages.entries()) {
        expect(page).toContain('Registered as BD 1234/2020');
        expect(page).toContain('Director: Ana Petrović');
        expect(page).toMatch(new RegExp(` ${index + 1} ?/ ?${pages.length}\\s`));
      }
      expect(infoOf(pdf)).toMatchObject({ Tagged: 'yes' });
    },
  );

  it.each([
    { edition: 1, plain: FORMER_ACCENT },
    { edition: 2, plain: PLAIN_ACCENT },
  ] as const)(
    'of edition $edition has the colour of the business, or that of the service',
    async ({ edition, plain }) => {
      for (const layout of LAYOUTS) {
        const own = await render(documentOrder({ look: look({ layout, edition, accentColour: '#b5470a' }) }));
        expect(hasColour(own, '#b5470a')).toContain(true);
        expect(hasColour(own, plain)).not.toContain(true);
        const without = await render(documentOrder({ look: look({ layout, edition }) }));
        expect(hasColour(without, plain)).toContain(true);
      }
    },
  );

  it('modern has a strip of the colour on every page; compact needs fewer pages than classic', async () => {
    const made = async (layout: Look['layout']) =>
      render(
        documentOrder({ look: look({ layout, accentColour: '#b5470a' }), document: { lines: lines(60) } }),
      );
    expect(hasColour(await made('modern'), '#b5470a')).not.toContain(false);
    expect(pagesOf(await made('compact')).length).toBeLessThan(pagesOf(await made('classic')).length);
  });
});

it.skipIf(!hasPoppler)(
  'the totals are on a page with the last line, however many there are',
  async () => {
    for (let count = 12; count < 60; count += 1) {
      const pages = pagesOf(await render(documentOrder({ document: { lines: lines(count) } })));
      const page = pages.find((text) => text.includes('Amount due')) ?? '';
      expect([count, new RegExp(`\\s${count}\\. +Consulting`).test(page)]).toEqual([count, true]);
    }
  },
  60_000,
);

it.skipIf(!hasPoppler)(
  'notes are below the account, or above it where only they fit on the page',
  async () => {
    const places = new Set<string>();
    for (let count = 6; count < 30; count += 1) {
      const notes = 'Thank you\nfor your order';
      const pages = pagesOf(await render(documentOrder({ document: { lines: lines(count), notes } })));
      const of = (words: string) => pages.findIndex((page) => page.includes(words));
      const [notesAt, accountAt] = [of('Thank you'), of('How to pay')];
      const page = pages[notesAt] ?? '';
      const isAbove = notesAt < accountAt || page.indexOf('Thank you') < page.indexOf('How to pay');
      places.add(isAbove ? `above, ${accountAt - notesAt} page on` : 'below');
    }
    expect([...places].toSorted()).toEqual(['above, 1 page on', 'below']);
  },
  60_000,
);

it('the plain look is that of a document without one, byte for byte', async () => {
  for (const document of [{ lines: lines(40) }, { status: 'cancelled' as const }]) {
    const before = await render(documentOrder({ document }));
    expect((await render(documentOrder({ document, look: PLAIN_LOOK }))).equals(before)).toBe(true);
  }
});

it('a footer as long as it may be leaves room for the lines', async () => {
  for (const footerText of ['W'.repeat(500), 'a\nb\nc\nd\ne\nf']) {
    const pdf = await render(documentOrder({ look: look({ footerText }), document: { lines: lines(40) } }));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  }
});
