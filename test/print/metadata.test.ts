// The metadata of a PDF is XML, whatever names and titles people choose.
import { XmlDocument } from 'libxml2-wasm';
import { expect, it } from 'vitest';
import type { PrintOrder } from '../../src/print/order.ts';
import { render } from '../../src/print/render.ts';
import { contractOrder, documentOrder, SELLER } from './orders.ts';

const NAME = 'Šljiva & sinovi <d.o.o.> ]]>';
const seller = { ...SELLER, legal_name: NAME };

/** Title and author, as a reader of XML finds them. */
async function described(order: PrintOrder) {
  const pdf = await render(order);
  const start = pdf.indexOf('<x:xmpmeta');
  const end = pdf.indexOf('</x:xmpmeta>');
  expect(start).toBeGreaterThan(0);
  const xml = pdf.subarray(start, end + '</x:xmpmeta>'.length).toString('utf8');
  const document = XmlDocument.fromString(xml);
  try {
    const textOf = (name: string) =>
      document.get(`//*[local-name() = "${name}"]`)?.content.trim().replaceAll(/\s+/g, ' ');
    return { title: textOf('title'), author: textOf('creator') };
  } finally {
    document.dispose();
  }
}

it('of a document', async () => {
  const order = documentOrder({ seller, title: 'A <b> & c', document: { number: 'R&D-<1>' } });
  const { title, author } = await described(order);
  expect(title).toContain('R&D-<1>');
  expect(author).toBe(NAME);
});

it('of a contract', async () => {
  const { title, author } = await described(contractOrder({ seller, title: 'Rent & <upkeep>' }));
  expect(title).toContain('Rent & <upkeep>');
  expect(author).toBe(NAME);
});
