// Five sellers make a correct first invoice; each has said once how it stands to the tax.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyDatabase } from '../../src/database/maintenance/verify.ts';
import { addTaxRate, setDefaultRate, setTaxStatus } from '../../src/workspaces/tax-rates.ts';
import { sharedService } from '../during-tests.ts';
import { hasPoppler, textOf } from '../print/poppler.ts';
import type { TestService } from '../test-service.ts';
import { type Document, issue, newClient, record } from './records.ts';

const world = sharedService();

afterAll(async () => {
  expect((await verifyDatabase(world.databaseUrl, world.clock.now())).differences).toEqual([]);
});

type Seller = Awaited<ReturnType<TestService['otherBusiness']>>;

/** A business with a tax status since the beginning of the year. */
async function sellerIn(country: string, currency: string, status: string): Promise<Seller> {
  const seller = await world.otherBusiness({ country, currency });
  const now = world.clock.now();
  await world.write((tx) => setTaxStatus(tx, seller.production, { status, validFrom: '2026-01-01', now }));
  return seller;
}

/** The first invoice: one line at 100.00 that names no tax, unless it is given. */
async function firstInvoice(
  { api, production }: Seller,
  client: Parameters<typeof newClient>[1],
  fields: { tax_rate?: string; language?: 'de' | 'en' | 'sr' | 'hr' } = {},
): Promise<Document> {
  const { tax_rate, ...rest } = fields;
  const { reference } = await newClient(api, client);
  const line = { description: 'Design', quantity: 1, unit_price: 100, ...(tax_rate && { tax_rate }) };
  const body = {
    document_type: `${production.country.toLowerCase()}_invoice`,
    client: reference,
    delivery_date: '2026-03-15',
    lines: [line],
    ...rest,
  };
  const draft = await record(api.POST('/documents', { body }), 201);
  return issue(api, draft.reference);
}

/** Lines of a PDF break at hyphens, too. */
function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}

async function pdfText({ key }: Seller, { reference }: Document): Promise<string> {
  const pdf = await world.request(`/documents/${reference}/document.pdf`, { key });
  return withoutSpaces(textOf(Buffer.from(await pdf.arrayBuffer())));
}

async function pageText({ api }: Seller, { reference }: Document): Promise<string> {
  const params = { path: { reference } };
  const { url } = await record(api.GET('/documents/{reference}/public-link', { params }));
  return (await fetch(world.url + new URL(url).pathname)).text();
}

/** The sentence is in the answer, on the page and on the PDF. */
async function saysEverywhere(seller: Seller, invoice: Document, sentence: string): Promise<void> {
  expect(invoice.tax_breakdown.map(({ exemption_reason }) => exemption_reason)).toEqual([sentence]);
  expect(await pageText(seller, invoice)).toContain(sentence);
  if (hasPoppler) expect(await pdfText(seller, invoice)).toContain(withoutSpaces(sentence));
}

const UNTAXED = { subtotal: '100.00', tax_total: '0.00', total: '100.00' };

describe('a Serbian flat-rate entrepreneur', () => {
  let seller: Seller;
  beforeAll(async () => {
    seller = await sellerIn('RS', 'RSD', 'flat_rate');
  });

  it('charges no tax, and names Article 33 in Serbian', async () => {
    const invoice = await firstInvoice(seller, { country: 'RS' });
    expect(invoice).toMatchObject({ ...UNTAXED, tax_breakdown: [{ category: 'O' }] });
    await saysEverywhere(
      seller,
      invoice,
      'Izdavalac nije u sistemu PDV-a; PDV nije obračunat po članu 33. Zakona o porezu na dodatu vrednost.',
    );
  });

  it('says it in English to a client abroad, and in German where the invoice is German', async () => {
    const english = await firstInvoice(seller, { country: 'US' });
    await saysEverywhere(
      seller,
      english,
      'The seller is not registered for VAT; no VAT is charged under Article 33 of the Serbian VAT Act.',
    );
    const german = await firstInvoice(seller, { country: 'DE' }, { language: 'de' });
    expect(german.tax_breakdown[0]?.exemption_reason).toMatch(/^Der Verkäufer ist nicht .* Artikel 33 /);
  });
});

describe('a German small business', () => {
  it('charges no tax, and names § 19 UStG', async () => {
    const seller = await sellerIn('DE', 'EUR', 'small_business');
    const invoice = await firstInvoice(seller, { country: 'DE' }, { language: 'de' });
    expect(invoice).toMatchObject({ ...UNTAXED, tax_breakdown: [{ category: 'E' }] });
    await saysEverywhere(seller, invoice, 'Es gilt die Steuerbefreiung für Kleinunternehmer (§ 19 UStG)');
  });
});

describe('a Croatian company that sells to a German business', () => {
  const CLIENT = { country: 'DE', vat_number: 'DE123456789', type: 'business' as const };
  let seller: Seller;
  beforeAll(async () => {
    seller = await sellerIn('HR', 'EUR', 'registered');
  });

  it('sells goods as an intra-EU supply', async () => {
    const invoice = await firstInvoice(seller, CLIENT, { tax_rate: 'hr_vat_intra_eu', language: 'de' });
    expect(invoice).toMatchObject({ ...UNTAXED, tax_breakdown: [{ category: 'K' }] });
    await saysEverywhere(
      seller,
      invoice,
      'Steuerfreie innergemeinschaftliche Lieferung: Artikel 138 der Richtlinie 2006/112/EG, Artikel 41 Absatz 1 des kroatischen Mehrwertsteuergesetzes',
    );
  });

  it('sells services as a reverse charge', async () => {
    const invoice = await firstInvoice(seller, CLIENT, {
      tax_rate: 'hr_vat_reverse_charge_eu',
      language: 'en',
    });
    expect(invoice).toMatchObject({ ...UNTAXED, tax_breakdown: [{ category: 'AE' }] });
    expect(invoice.tax_breakdown[0]?.exemption_reason).toMatch(/^Reverse charge: Article 196 /);
  });

  it('charges 25 % at home', async () => {
    const invoice = await firstInvoice(seller, { country: 'HR' });
    expect(invoice).toMatchObject({ tax_total: '25.00', total: '125.00' });
  });
});

describe('an American LLC', () => {
  it('charges the sales tax that it made its default, with all its decimals', async () => {
    const seller = await sellerIn('US', 'USD', 'registered');
    const { key } = await world.write(async (tx) => {
      const input = { label: 'NY sales tax', percentage: 8.875, now: world.clock.now() };
      const rate = await addTaxRate(tx, seller.production, input);
      await setDefaultRate(tx, seller.production, { key: rate.key, now: world.clock.now() });
      return rate;
    });
    expect(key).toBe('own_ny_sales_tax');
    const invoice = await firstInvoice(seller, { country: 'US' });
    expect(invoice).toMatchObject({
      subtotal: '100.00',
      tax_total: '8.88',
      total: '108.88',
      tax_breakdown: [
        {
          tax_rate_key: key,
          label: 'NY sales tax',
          tax_rate: '8.875',
          category: 'S',
          exemption_reason: null,
        },
      ],
      lines: [{ tax_rate_key: key, tax_rate: '8.875', line_tax: '8.88' }],
    });
    expect(await pageText(seller, invoice)).toContain('NY sales tax 8.875%');
    if (hasPoppler) expect(await pdfText(seller, invoice)).toContain('NYsalestax8.875%');
  });
});

describe('a British sole trader who is not registered', () => {
  it('charges no tax, and says why', async () => {
    const seller = await sellerIn('GB', 'GBP', 'not_registered');
    const invoice = await firstInvoice(seller, { country: 'GB' });
    expect(invoice).toMatchObject({ ...UNTAXED, tax_breakdown: [{ category: 'O' }] });
    await saysEverywhere(seller, invoice, 'The seller is not registered for VAT.');
  });
});
