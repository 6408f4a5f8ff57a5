import jsqr from 'jsqr';
import PDFDocument from 'pdfkit';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { PLAIN_LOOK } from '../../src/domain/look.ts';
import { epcPayload } from '../../src/domain/payment-qr.ts';
import { designOf } from '../../src/print/design.ts';
import { drawLogo } from '../../src/print/logo.ts';
import type { DocumentPrint } from '../../src/print/order.ts';
import { render } from '../../src/print/render.ts';
import { createSheet } from '../../src/print/sheet.ts';
import { CLIENT, documentLine, documentOrder, SELLER } from './orders.ts';
import { hasPoppler, infoOf, pagesOf, picturesOf, textOf } from './poppler.ts';

const DINARS = {
  currency: 'RSD',
  total: '1234567.89',
  total_cents: 123_456_789,
  balance: '1234567.89',
  balance_cents: 123_456_789,
};
const SERBIAN_ACCOUNT = {
  scheme: 'iban' as const,
  iban: 'RS35265000000012345678',
  bic: null,
  bankName: 'Banka',
};

/** The text of the QR codes on the pages. */
function codesOn(pdf: Buffer): string[] {
  return picturesOf(pdf, 150).flatMap((picture) => {
    const { data, width, height } = PNG.sync.read(picture);
    const code = jsqr.default(new Uint8ClampedArray(data), width, height, {
      inversionAttempts: 'dontInvert',
    });
    return code ? [Buffer.from(code.binaryData).toString('utf8')] : [];
  });
}

/** The number of reddish pixels of each page. */
function redOn(pdf: Buffer): number[] {
  return picturesOf(pdf, 40).map((picture) => {
    const { data } = PNG.sync.read(picture);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) - (data[at + 2] ?? 0) > 10) count += 1;
    return count;
  });
}

describe.skipIf(!hasPoppler)('a document’s PDF', () => {
  it('shows title, number, dates, both parties, lines, tax, totals, what is due and where to pay', async () => {
    const text = textOf(await render(documentOrder()));
    for (const part of [
      'Invoice',
      'INV-2026-00042',
      'Issue date',
      '15 Mar 2026',
      'Due date',
      '30 Mar 2026',
      'Acme Softver d.o.o. Beograd',
      'Tax number: 101234567',
      'Registration number: 20123456',
      'www.acme.example',
      'Müller Handels GmbH',
      'Germany',
      '1. Consulting 2 hours 50.00 20% 100.00',
      'VAT 20% 100.00 20.00',
      'Total 120.00 EUR',
      'Amount due 120.00 EUR',
      'DE89 3704 0044 0532 0130 00',
      'COBADEFFXXX',
      'Commerzbank',
      'Payment reference INV-2026-00042',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('is in Serbian for Serbian readers, with the account as it is written there', async () => {
    const order = documentOrder({
      language: 'sr',
      title: 'Faktura',
      bankAccount: SERBIAN_ACCOUNT,
      client: { ...CLIENT, name: 'Šećerana Ћуприја', country: 'RS' },
      document: DINARS,
    });
    const text = textOf(await render(order));
    for (const part of [
      'Faktura',
      'Kupac',
      'Šećerana Ћуприја',
      'Rok plaćanja',
      '15. 3. 2026.',
      'PIB: 101234567',
      '1.234.567,89 RSD',
      'Za uplatu',
      '265-0000000123456-78',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Srbija');
  });

  it('shows discounts, units in free words, free quantities, and amounts of 0 and 3 decimals', async () => {
    const line = documentLine({
      quantity: '0.333333',
      unit: 'constructor',
      discount_type: 'percent',
      discount_value: '12.5',
      unit_price: '1234.567',
    });
    const dinars = await render(
      documentOrder({ document: { currency: 'KWD', total: '1234567.890', lines: [line] } }),
    );
    expect(textOf(dinars)).toMatch(/0\.333333 constructor 1,234\.567 12\.5% 20%/);
    expect(textOf(dinars)).toContain('Total 1,234,567.890 KWD');
    const yen = await render(documentOrder({ document: { currency: 'JPY', total: '1200' } }));
    expect(textOf(yen)).toContain('Total 1,200 JPY');
  });

  it('shows lines and bands that take something back with a minus', async () => {
    const [band] = documentOrder().document.tax_breakdown;
    const returned = documentLine({
      position: 2,
      description: 'Returned',
      quantity: '-1',
      discount_type: 'fixed',
      discount_value: '5.00',
      line_subtotal: '-1245.50',
    });
    const bands = band ? [band, { ...band, tax_rate: '10.00', taxable: '-1245.50', tax: '-124.55' }] : [];
    const document = { lines: [documentLine(), returned], tax_breakdown: bands };
    const english = textOf(await render(documentOrder({ document })));
    expect(english).toContain('2. Returned \u22121 hour 50.00 5.00 20% \u22121,245.50');
    expect(english).toContain('VAT 10% \u22121,245.50 \u2212124.55');
    const serbian = textOf(await render(documentOrder({ document, language: 'sr', title: 'Faktura' })));
    expect(serbian).toContain('2. Returned \u22121 h 50,00 5,00 20% \u22121.245,50');
  });

  it('says why no tax is charged', async () => {
    const { document } = documentOrder();
    const [band] = document.tax_breakdown;
    const bands = band
      ? [{ ...band, category: 'AE', tax_rate: '0.00', exemption_reason: 'Član 10. Zakona o PDV' }]
      : [];
    const text = textOf(await render(documentOrder({ document: { tax_breakdown: bands } })));
    expect(text).toContain('Reverse charge');
    expect(text).toContain('Notes Član 10. Zakona o PDV');
  });

  it('shows payments received, reversed ones as such, and that nothing is due once it is paid', async () => {
    const payment = {
      reference: '01KBQ3V5T9M4Y7HJ2N8R6W0XEF',
      amount: '120.00',
      amount_cents: 12_000,
      currency: 'EUR',
      method: 'bank' as const,
      paid_at: '2026-03-20T00:00:00.000Z',
      reversed_at: null,
      reverse_reason: null,
    };
    const payments = [payment, { ...payment, amount: '7.00', reversed_at: '2026-03-21T00:00:00.000Z' }];
    const document = {
      status: 'paid',
      paid: '120.00',
      paid_cents: 12_000,
      balance: '0.00',
      balance_cents: 0,
      payments,
    } as const;
    const text = textOf(
      await render(documentOrder({ bankAccount: null, document: { ...document, payments } })),
    );
    expect(text).toContain('PAID');
    expect(text).toContain('20 Mar 2026 Bank transfer 120.00');
    expect(text).toMatch(/20 Mar 2026 \(reversed\) Bank transfer 7\.00/);
    expect(text).not.toMatch(/Amount due|How to pay/);
  });

  it('says on every page of a cancelled document that it is cancelled', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => documentLine({ position: index + 1 }));
    const document = { status: 'cancelled' as const, balance: '0.00', balance_cents: 0, lines };
    const cancelled = await render(documentOrder({ bankAccount: null, document }));
    expect(textOf(cancelled)).toContain('Nothing is to be paid');
    expect(redOn(cancelled).length).toBeGreaterThan(1);
    expect(Math.min(...redOn(cancelled))).toBeGreaterThan(500);
    expect(Math.max(...redOn(await render(documentOrder({ document: { lines } }))))).toBe(0);
  });

  it('a credit note asks for nothing', async () => {
    const text = textOf(
      await render(documentOrder({ typeCode: 381, title: 'Credit note', bankAccount: null })),
    );
    expect(text).toContain('Credit note');
    expect(text).not.toMatch(/Amount due|How to pay/);
  });

  it.each([1, 40, 500])(
    'of %i lines shows every line once, its head and number on every page',
    async (count) => {
      const lines = Array.from({ length: count }, (_, index) =>
        documentLine({
          position: index + 1,
          description: `Item number ${index + 1}.${index % 5 === 0 ? ' with a description that needs more than a single line to be read' : ''}`,
        }),
      );
      const pdf = await render(documentOrder({ document: { lines } }));
      const pages = pagesOf(pdf);
      expect(infoOf(pdf)).toMatchObject({
        Pages: String(pages.length),
        Tagged: 'yes',
        Title: 'Invoice INV-2026-00042',
      });
      const text = pages.join(' ').replaceAll(/\s+/g, ' ');
      const shown = Array.from(text.matchAll(/Item number (\d+)\./g), ([, number]) => Number(number));
      expect(shown).toEqual(lines.map(({ position }) => position));
      for (const [index, page] of pages.entries()) {
        expect(page.trimEnd()).toMatch(new RegExp(`${index + 1} ?/ ?${pages.length}$`));
        if (page.includes('Item number')) expect(page).toMatch(/# +Description +Quantity +Unit price/);
        expect(page).toContain('INV-2026-00042');
      }
    },
  );

  it('long names, descriptions and words wrap and lose nothing', async () => {
    const long = `${'Donaudampfschifffahrtsgesellschaft'.repeat(6)} `;
    const order = documentOrder({
      seller: { ...SELLER, legal_name: long.repeat(1).slice(0, 255) },
      client: { ...CLIENT, name: long.slice(0, 255), address_line1: 'W'.repeat(255) },
      document: { lines: [documentLine({ description: 'x'.repeat(2000), unit: 'Ж'.repeat(30) })] },
    });
    const text = pagesOf(await render(order))
      .join('')
      .replaceAll(/\s+/g, '');
    expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(2000);
    expect(text.match(/W/g)?.length).toBeGreaterThanOrEqual(255);
    expect(text.match(/Ж/g)?.length).toBeGreaterThanOrEqual(30);
  });
});

describe.skipIf(!hasPoppler)('the payment code, read by another program,', () => {
  it('asks in euros for what is due, to the account, with the number', async () => {
    const [code] = codesOn(await render(documentOrder()));
    expect(code).toBe(
      'BCD\n002\n1\nSCT\nCOBADEFFXXX\nAcme Softver d.o.o. Beograd\nDE89370400440532013000\nEUR120.00\n\n\nINV-2026-00042',
    );
  });

  it('asks in dinars as the National Bank of Serbia prescribes', async () => {
    const order = documentOrder({
      language: 'sr',
      title: 'Faktura',
      bankAccount: SERBIAN_ACCOUNT,
      document: DINARS,
    });
    expect(codesOn(await render(order))).toEqual([
      'K:PR|V:01|C:1|R:265000000012345678|N:Acme Softver d.o.o. Beograd\r\nBulevar kralja Aleksandra 73\r\n11000 Beogr|' +
        'I:RSD1234567,89|P:Müller Handels GmbH|SF:221|S:Faktura INV-2026-00042|RO:00INV-2026-00042',
    ]);
  });

  it('asks with the payment reference: of model 97 in dinars, structured in euros where it is an RF reference', async () => {
    const dinars = { ...DINARS, payment_reference: '97 16-3220000-111111111000' };
    const [serbian] = codesOn(
      await render(documentOrder({ bankAccount: SERBIAN_ACCOUNT, document: dinars })),
    );
    expect(serbian).toMatch(/\|RO:9716-3220000-111111111000$/);
    const [rf] = codesOn(
      await render(documentOrder({ document: { payment_reference: 'RF18539007547034' } })),
    );
    expect(rf).toMatch(/\nEUR120\.00\n\nRF18539007547034\n$/);
    const [text] = codesOn(await render(documentOrder({ document: { payment_reference: 'Customer 4711' } })));
    expect(text).toMatch(/\nEUR120\.00\n\n\nCustomer 4711$/);
  });

  it('is readable with the longest names', async () => {
    const seller = { ...SELLER, legal_name: 'Ж'.repeat(255) };
    const account = {
      scheme: 'iban' as const,
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      bankName: null,
    };
    const [code] = codesOn(await render(documentOrder({ seller, bankAccount: account })));
    expect(code).toBe(
      epcPayload({
        currency: 'EUR',
        amount: '120.00',
        iban: account.iban,
        bic: account.bic,
        payee: { name: 'Ж'.repeat(255), address: [] },
        payer: '',
        isBusiness: true,
        purpose: '',
        number: 'INV-2026-00042',
      }),
    );
  });

  const without: [string, Parameters<typeof documentOrder>[0]][] = [
    ['no account is known', { bankAccount: null }],
    ['nothing is due', { document: { balance: '0.00', balance_cents: 0 } }],
    ['the currency has no standard', { document: { currency: 'USD' } }],
    ['dinars go to a foreign account', { document: DINARS }],
  ];
  it.each(without)('is not there when %s', async (_when, fields) => {
    expect(codesOn(await render(documentOrder(fields)))).toEqual([]);
  });
});

describe('a logo', () => {
  const png = (options: { alpha: boolean }) => {
    const picture = new PNG({ width: 120, height: 40, colorType: options.alpha ? 6 : 2 });
    picture.data.fill(200);
    return PNG.sync.write(picture, { colorType: options.alpha ? 6 : 2 });
  };
  const withLogo = (image: Buffer, mediaType: 'image/png' | 'image/jpeg' = 'image/png'): DocumentPrint =>
    documentOrder({ logo: { mediaType, image: new Uint8Array(image) } });
  const hasPicture = (pdf: Buffer) => pdf.toString('latin1').includes('/Subtype /Image');

  it.each([true, false])('is drawn, transparent or not (%s)', async (alpha) => {
    expect(hasPicture(await render(withLogo(png({ alpha }))))).toBe(true);
  });

  it('that is broken is left out, and the document is printed', async () => {
    const good = png({ alpha: true });
    const cut = Buffer.concat([good.subarray(0, 60), good.subarray(-12)]);
    const garbled = Buffer.from(good);
    garbled.fill(7, 45, 80);
    for (const image of [Buffer.alloc(0), Buffer.from('nonsense'), cut, garbled]) {
      expect(hasPicture(await render(withLogo(image)))).toBe(false);
      expect(hasPicture(await render(withLogo(image, 'image/jpeg')))).toBe(false);
    }
  });

  it('that a camera took on its side is as high as it is shown', () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const sheet = createSheet(new PDFDocument({ autoFirstPage: false }), designOf(PLAIN_LOOK));
      const image = jpegOf({ width: 400, height: 120, orientation });
      const height = drawLogo(sheet, { mediaType: 'image/jpeg', image });
      // 400 × 120 fills the width of the box, 120 × 400 its height.
      expect(height).toBeCloseTo(orientation > 4 ? 54 : 51, 5);
    }
  });
});

/** The head of a picture, with the place where EXIF says how it lies. */
function jpegOf({ width, height, orientation }: { width: number; height: number; orientation: number }) {
  const exif = Buffer.alloc(34);
  exif.write('Exif\0\0MM\0*', 0, 'latin1');
  exif.writeUInt32BE(8, 10);
  exif.writeUInt16BE(1, 14);
  exif.writeUInt16BE(0x0112, 16);
  exif.writeUInt16BE(3, 18);
  exif.writeUInt32BE(1, 20);
  exif.writeUInt16BE(orientation, 24);
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  const segment = (marker: number, data: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, exif),
    segment(0xc0, frame),
    Buffer.from([0xff, 0xd9]),
  ]);
}
