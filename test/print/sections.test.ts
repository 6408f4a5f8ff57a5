// Texts and sections in a PDF and on the page of a document show what the API says.
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/domain/language.ts';
import { localDecimal } from '../../src/domain/local-format.ts';
import { labelsOf } from '../../src/print/labels.ts';
import { render } from '../../src/print/render.ts';
import { shared } from '../during-tests.ts';
import { openTestDatabase } from '../test-database.ts';
import { documentLine, documentOrder } from './orders.ts';
import { hasPoppler, pagesOf, textOf } from './poppler.ts';

const shop = shared(() => openTestDatabase({}));

const note = (position: number, kind: 'text' | 'section', description: string, subtotal?: string) =>
  documentLine({
    position,
    kind,
    description,
    unit: null,
    quantity: '0',
    unit_price: '0.00',
    unit_price_cents: 0,
    tax_rate_key: null,
    tax_rate: null,
    line_subtotal: '0.00',
    line_subtotal_cents: 0,
    line_total: '0.00',
    line_total_cents: 0,
    section_subtotal: subtotal ?? null,
    section_subtotal_cents: subtotal === undefined ? null : Number(subtotal.replace('.', '')),
  });

async function issuedOrder(fields: object) {
  const { data: client } = await shop.call('createClient', { body: { name: 'Client', country: 'DE' } });
  const body = {
    document_type: 'rs_invoice',
    client: client.reference,
    language: 'en',
    delivery_address: { name: 'Store', street: 'Kai 1', city: 'Köln', postal_code: '50667', country: 'DE' },
    tax_point: 'delivery_date',
    lines: [
      { description: 'Delivery', quantity: 1, unit_price: 7.77 },
      { kind: 'section', description: 'Design' },
      { description: 'Layout', quantity: 3, unit_price: 1033.33, service_period_start: '2026-02-01' },
      { kind: 'text', description: 'Two rounds of corrections' },
      { kind: 'section', description: 'Print' },
      { description: 'Catalogue', quantity: 500, unit_price: 12.5, tax_rate: 'rs_vat_10' },
    ],
    ...fields,
  };
  const { reference } = (await shop.call('createDocument', { body })).data;
  await shop.call('issueDocument', { path: { reference } });
  const answer = await shop.call('getDocumentPdf', { path: { reference } });
  if (!('order' in answer) || answer.order.kind !== 'document') throw new Error('There is no order.');
  return answer.order;
}

describe.skipIf(!hasPoppler)('the PDF of a document with sections', () => {
  it.each([false, true])(
    'shows each with what the API says it comes to (prices with tax: %s)',
    async (withTax) => {
      const order = await issuedOrder({ prices_include_tax: withTax });
      const text = textOf(await render(order));
      for (const { kind, description, section_subtotal: subtotal } of order.document.lines) {
        expect(text).toContain(description);
        if (kind === 'section')
          expect(text).toContain(`Section total: ${description} ${localDecimal(subtotal ?? '', 'en')}`);
      }
      const numbers = [...text.matchAll(/(?<!\d)([1-9])\. /g)].map(([, number]) => Number(number));
      expect(numbers).toEqual([1, 2, 3]);
      expect(text).toContain('from 1 Feb 2026');
      for (const part of ['Delivered to', 'Store', 'Kai 1', '50667 Köln', 'Tax point', 'Date of delivery'])
        expect(text).toContain(part);
    },
  );

  it('prints neither a quantity nor a price for a text', async () => {
    const plain = documentOrder({ document: { lines: [documentLine()] } });
    const noted = documentOrder({ document: { lines: [documentLine(), note(2, 'text', 'Only words')] } });
    const extra = textOf(await render(noted)).replace(/\s+/g, ' ');
    expect(extra).toContain('Only words');
    expect(extra.replace('Only words ', '')).toBe(textOf(await render(plain)).replace(/\s+/g, ' '));
  });

  it('keeps a heading on the page of its first line, and a subtotal on that of its last, wherever a page ends', async () => {
    for (let before = 15; before < 40; before += 1) {
      const lines = [
        ...Array.from({ length: before }, (_, i) => documentLine({ position: i + 1 })),
        note(before + 1, 'section', 'Heading', '100.00'),
        documentLine({ position: before + 2, description: 'First of it' }),
      ];
      const pages = pagesOf(await render(documentOrder({ document: { lines } })));
      const of = (words: string) => pages.findIndex((page) => page.includes(words));
      expect([before, of('Heading')]).toEqual([before, of('First of it')]);
      expect([before, of('Section total: Heading')]).toEqual([before, of('First of it')]);
    }
  }, 60_000);

  it.each(LANGUAGES)('has its labels in %s', (language) => {
    const { sectionTotal, deliveredTo, taxPoint, taxPoints } = labelsOf(language);
    for (const label of [sectionTotal, deliveredTo, taxPoint, ...Object.values(taxPoints)])
      expect(label).not.toBe('');
  });
});
