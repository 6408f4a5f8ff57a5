// The papers of sellers that charge no tax: the sentence of the law, and no tax in the lines and totals.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { documents, type FrozenParty } from '../../src/database/schema/documents.ts';
import { setTaxStatus } from '../../src/workspaces/tax-rates.ts';
import { type Document, issue, newClient, record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { hasPoppler, textOf } from '../print/poppler.ts';
import type { TestService } from '../test-service.ts';
import { said, visit } from './visit.ts';

const world = sharedService();

type Seller = Awaited<ReturnType<TestService['otherBusiness']>>;

async function sellerIn(country: string, status: string): Promise<Seller> {
  const seller = await world.otherBusiness({ country, currency: 'EUR' });
  const now = world.clock.now();
  await world.write((tx) => setTaxStatus(tx, seller.production, { status, validFrom: '2026-01-01', now }));
  return seller;
}

async function issued({ api, production }: Seller, fields: object = {}): Promise<Document> {
  const { country } = production;
  const { reference: client } = await newClient(api, { country });
  const body = {
    document_type: `${country.toLowerCase()}_invoice`,
    client,
    lines: [{ description: 'Design', quantity: 3, unit_price: 100 }],
    ...fields,
  };
  const draft = await record(api.POST('/documents', { body }), 201);
  return issue(api, draft.reference, { issue_date: '2026-03-15' });
}

async function pdfOf({ key }: Seller, { reference }: Document): Promise<string> {
  const pdf = await world.request(`/documents/${reference}/document.pdf`, { key });
  return textOf(Buffer.from(await pdf.arrayBuffer()));
}

async function pageOf({ api }: Seller, { reference }: Document): Promise<string> {
  const params = { path: { reference } };
  const { url } = await record(api.GET('/documents/{reference}/public-link', { params }));
  return said(await visit(world, new URL(url).pathname));
}

/** The papers without the sentence of the law, which may name the tax. */
async function papersOf(seller: Seller, document: Document): Promise<{ page: string; pdf: string }> {
  const [{ exemption_reason: reason } = { exemption_reason: null }] = document.tax_breakdown;
  expect(reason).not.toBeNull();
  const page = await pageOf(seller, document);
  const pdf = hasPoppler ? await pdfOf(seller, document) : '';
  expect(page).toContain(reason);
  return { page: page.replaceAll(reason ?? '', ''), pdf: pdf.replaceAll(reason ?? '', '') };
}

/** As a release left it that had no editions of the paper. */
async function forgetEdition({ reference }: Document): Promise<void> {
  const one = eq(documents.reference, reference);
  await world.write(async (tx) => {
    const [row] = await tx.select({ seller: documents.frozenSeller }).from(documents).where(one);
    const { edition, ...seller } = (row as { seller: FrozenParty }).seller;
    expect(edition).toBe('2');
    await tx.update(documents).set({ frozenSeller: seller }).where(one);
  });
}

describe.each([
  ['DE', 'small_business', /USt|Netto|(?<!\d)0,00|0 %/],
  ['RS', 'flat_rate', /PDV|Osnovica|(?<!\d)0,00|0%/],
  ['HR', 'small_business', /PDV|Osnovica|(?<!\d)0,00|0%/],
  ['GB', 'not_registered', /VAT|Tax |Taxable|Subtotal|\b0\.00|\b0%/],
] as const)('a seller in %s that is %s', (country, status, tax) => {
  it('shows no tax on the page and in the PDF, but the sentence of the law', async () => {
    const seller = await sellerIn(country, status);
    const document = await issued(seller);
    const { page, pdf } = await papersOf(seller, document);
    expect(page).not.toMatch(tax);
    expect(pdf).not.toMatch(tax);
    for (const paper of hasPoppler ? [page, pdf] : [page])
      expect(paper).toMatch(/Design( 3 × 100.00)? 3 100[.,]00 300[.,]00/);
  });

  it('shows it as before on a document that was issued before', async () => {
    const seller = await sellerIn(country, status);
    const document = await issued(seller);
    await forgetEdition(document);
    const { page, pdf } = await papersOf(seller, document);
    for (const paper of hasPoppler ? [page, pdf] : [page]) expect(paper).toMatch(tax);
  });
});

it('a document that is partly taxed shows the tax of all its lines', async () => {
  const seller = await world.otherBusiness({ country: 'DE', currency: 'EUR' });
  const lines = [
    { description: 'Lesson', quantity: 1, unit_price: 100, tax_rate: 'de_vat_small_business' },
    { description: 'Book', quantity: 1, unit_price: 100, tax_rate: 'de_vat_7' },
  ];
  const page = await pageOf(seller, await issued(seller, { lines }));
  expect(page).toContain('Kleinunternehmer');
  expect(page).toContain('7 %');
});

it('the advances that a final invoice deducts are without tax, too', async () => {
  const seller = await sellerIn('DE', 'small_business');
  const { api } = seller;
  const { reference: client } = await newClient(api, { country: 'DE' });
  const lines = [{ description: 'Design', quantity: 1, unit_price: 100 }];
  const advance = await record(
    api.POST('/documents', { body: { document_type: 'de_advance_invoice', client, lines } }),
    201,
  );
  const paid = await issue(api, advance.reference);
  const payment = { amount: 100, method: 'bank' as const, paid_on: '2026-03-15' };
  const params = { path: { reference: paid.reference } };
  await record(api.POST('/documents/{reference}/payments', { params, body: payment }), 201);
  const body = {
    document_type: 'de_invoice',
    client,
    lines: [{ description: 'Design', quantity: 3, unit_price: 100 }],
    advances: [{ document: paid.reference }],
  };
  const draft = await record(api.POST('/documents', { body }), 201);
  const { page, pdf } = await papersOf(seller, await issue(api, draft.reference));
  expect(page).toMatch(/Anzahlungen.*100,00/);
  for (const paper of hasPoppler ? [page, pdf] : [page]) {
    expect(paper).toContain('200,00 EUR');
    expect(paper).not.toMatch(/USt|Netto/);
  }
});

describe('a day of supply that is the day of issue', () => {
  const sentence = 'entspricht dem Ausstellungsdatum';

  it('is said to be that where the law wants the day of supply, and not on older documents', async () => {
    const seller = await sellerIn('DE', 'registered');
    const document = await issued(seller, { delivery_date: '2026-03-15' });
    expect(await pageOf(seller, document)).toContain(sentence);
    if (hasPoppler) expect(await pdfOf(seller, document)).toContain('dem Ausstellungsdatum');
    await forgetEdition(document);
    expect(await pageOf(seller, document)).not.toContain(sentence);
    if (hasPoppler) expect(await pdfOf(seller, document)).not.toContain('dem Ausstellungsdatum');
  });

  it('is not said of another day, of none, and where the law does not want it', async () => {
    const seller = await sellerIn('DE', 'registered');
    expect(await pageOf(seller, await issued(seller, { delivery_date: '2026-03-14' }))).not.toContain(
      sentence,
    );
    expect(await pageOf(seller, await issued(seller))).not.toContain(sentence);
    const american = await world.otherBusiness({ country: 'US', currency: 'EUR' });
    const document = await issued(american, { delivery_date: '2026-03-15' });
    expect(await pageOf(american, document)).not.toContain('same as the issue date');
  });
});
