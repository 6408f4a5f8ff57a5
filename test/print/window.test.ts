// The client of a German seller is in the window of an envelope: DIN 5008, form B, read by poppler and by MuPDF.
import * as mupdf from 'mupdf';
import { describe, expect, it } from 'vitest';
import { LAYOUTS, type Look } from '../../src/domain/look.ts';
import type { PrintedParty } from '../../src/print/order.ts';
import { render } from '../../src/print/render.ts';
import { CLIENT, documentOrder, SELLER } from './orders.ts';
import { hasPoppler, type PlacedWord, pagesOf, placedWordsOf } from './poppler.ts';

const MM = 72 / 25.4;
const GERMAN: PrintedParty = {
  ...SELLER,
  name: 'Zimmermann',
  legal_name: 'Klara Zimmermann Grafikdesign',
  address_line1: 'Torstraße 12',
  city: 'Berlin',
  postal_code: '10119',
  country: 'DE',
};
const FIELD = { left: 20 * MM, top: 45 * MM, right: 105 * MM, bottom: 90 * MM };
const ADDRESS = 'Müller Handels GmbH Hauptstraße 5 80331 München';
const SENDER = 'Klara Zimmermann Grafikdesign · Torstraße 12 · 10119 Berlin';

const printed = (layout: Look['layout'], fields: Parameters<typeof documentOrder>[0] = {}) =>
  render(
    documentOrder({
      language: 'de',
      seller: GERMAN,
      look: { layout, accentColour: null, footerText: null, edition: 2 },
      ...fields,
    }),
  );

function isWithin({ left, top, right, bottom }: PlacedWord): boolean {
  return left >= FIELD.left && top >= FIELD.top && right <= FIELD.right && bottom <= FIELD.bottom;
}

function touches({ left, top, right, bottom }: PlacedWord): boolean {
  return left < FIELD.right && right > FIELD.left && top < FIELD.bottom && bottom > FIELD.top;
}

const textOf = (words: PlacedWord[]) => words.map(({ text }) => text).join(' ');

/** What MuPDF reads in the field. */
function inFieldByMupdf(pdf: Buffer): string {
  const page = mupdf.Document.openDocument(pdf, 'application/pdf').loadPage(0);
  const text = page.toStructuredText('preserve-whitespace').asJSON();
  const { blocks } = JSON.parse(text) as {
    blocks: { lines: { text: string; bbox: { x: number; y: number; w: number; h: number } }[] }[];
  };
  return blocks
    .flatMap(({ lines }) => lines)
    .filter(({ bbox: { x, y, w, h } }) =>
      isWithin({ text: '', left: x, top: y, right: x + w, bottom: y + h }),
    )
    .map((line) => line.text)
    .join(' ');
}

describe.skipIf(!hasPoppler).each(LAYOUTS)('in %s', (layout) => {
  it('the window has the sender and the address, and nothing else', async () => {
    const pdf = await printed(layout);
    const words = placedWordsOf(pdf).filter(touches);
    expect(words.filter((word) => !isWithin(word))).toEqual([]);
    expect(textOf(words)).toBe(`${SENDER} ${ADDRESS}`);
    expect(inFieldByMupdf(pdf)).toBe(`${SENDER} ${ADDRESS}`);
  });

  it('the address begins 62.7 mm below the edge, with the sender above it', async () => {
    const words = placedWordsOf(await printed(layout)).filter(touches);
    const address = words.find(({ text }) => text === 'Müller') as PlacedWord;
    expect(address.top / MM).toBeGreaterThan(61.5);
    expect(address.top / MM).toBeLessThan(64);
    expect(address.left / MM).toBeCloseTo(25, 0);
    expect(words.find(({ text }) => text === 'Klara')?.bottom).toBeLessThan(address.bottom);
  });

  it('a long address stays in the window, and a longer one is printed whole', async () => {
    const client = {
      ...CLIENT,
      name: 'Internationale Gesellschaft für Verwaltung und Vermögensbildung mit beschränkter Haftung und Co. KG',
      address_line1: 'Wohnanlage an der Alten Mühle, Aufgang C, dritter Stock links, Hauptstraße 5',
      address_line2: 'z. Hd. Frau Dr. Friederike Schmidt-Wolkenstein, Abteilung Rechnungswesen',
      city: 'Paris',
      country: 'FR',
    };
    const words = placedWordsOf(await printed(layout, { client })).filter(touches);
    expect(words.filter((word) => !isWithin(word))).toEqual([]);
    // The country in the language of the seller's post, and in capitals.
    expect(textOf(words)).toMatch(/Internationale .* 80331 Paris FRANKREICH$/);
    const name = 'Silbe '.repeat(120).trim();
    const [page = ''] = pagesOf(await printed(layout, { client: { ...client, name } }));
    expect(page.match(/Silbe/g)?.length).toBe(120);
    expect(page).toContain('FRANKREICH');
  });

  it('title, numbers of the client and dates are outside of it', async () => {
    const [page = ''] = pagesOf(await printed(layout, { title: 'Rechnung' }));
    for (const text of ['Rechnung', 'INV-2026-00042', 'Ausstellungsdatum', '15.03.2026', 'DE123456789'])
      expect(page).toContain(text);
  });
});

it.skipIf(!hasPoppler)('documents from before, and those of other countries, have no window', async () => {
  const sender = '· 10119 Berlin';
  const before = { layout: 'classic', accentColour: null, footerText: null, edition: 1 } as const;
  expect(pagesOf(await printed('classic'))[0]).toContain(sender);
  expect(pagesOf(await printed('classic', { look: before }))[0]).not.toContain(sender);
  const austrian = { ...GERMAN, country: 'AT' };
  expect(pagesOf(await printed('classic', { seller: austrian }))[0]).not.toContain(sender);
});
