// What the PDF of a document shows of the documents that it refers to, and of what settles it.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatCents } from '../../src/domain/money.ts';
import type { DocumentPrint } from '../../src/print/order.ts';
import { render } from '../../src/print/render.ts';
import { documentOrder } from './orders.ts';
import { hasPoppler, pagesOf, textOf } from './poppler.ts';

type Document = DocumentPrint['document'];
type Band = Document['tax_breakdown'][number];

function band(rate: 20 | 10, taxable_cents: number): Band {
  const tax_cents = (taxable_cents * rate) / 100;
  return {
    tax_rate_key: `rs_vat_${rate}`,
    label: `PDV ${rate} %`,
    category: 'S',
    tax_rate: `${rate}.00`,
    taxable: formatCents(taxable_cents, 'EUR'),
    taxable_cents,
    tax: formatCents(tax_cents, 'EUR'),
    tax_cents,
    exemption_reason: null,
    parts: null,
  };
}

function deduction(index: number, ...bands: Band[]): Document['deductions'][number] {
  const cents = bands.reduce((sum, each) => sum + each.taxable_cents + each.tax_cents, 0);
  return {
    document: {
      reference: '01KBQ3V5T9M4Y7HJ2N8R6W0XEF',
      number: `ADV-2026-${String(index).padStart(5, '0')}`,
      type: 'rs_advance_invoice',
    },
    issue_date: '2026-02-10',
    amount: formatCents(cents, 'EUR'),
    amount_cents: cents,
    tax_breakdown: bands,
  };
}

const WHOLE = {
  total: '1310.00',
  total_cents: 131_000,
  tax_breakdown: [band(20, 100_000), band(10, 10_000)],
};

/** An invoice over 1310.00 that deducts 393.00. */
function finalInvoice(document: Partial<Document> = {}, fields: Partial<DocumentPrint> = {}): DocumentPrint {
  const { document: _, ...given } = fields;
  return documentOrder({
    ...given,
    document: {
      ...WHOLE,
      prepaid: '393.00',
      prepaid_cents: 39_300,
      payable: '917.00',
      payable_cents: 91_700,
      balance: '917.00',
      balance_cents: 91_700,
      deductions: [deduction(7, band(20, 30_000), band(10, 3_000))],
      ...document,
    },
  });
}

const related = (fields: Partial<Document['related_documents'][number]> = {}) => ({
  relation: 'credits' as const,
  document: null,
  number: 'INV-2026-00042',
  issue_date: '2026-09-15',
  document_type: 'rs_invoice',
  ...fields,
});

describe.skipIf(!hasPoppler)('the PDF', () => {
  it('of a credit note names what it credits below its number, and asks for nothing', async () => {
    const document = {
      number: 'CN-2026-00001',
      balance: '0.00',
      balance_cents: 0,
      related_documents: [related()],
    };
    const fields = { typeCode: 381, bankAccount: null };
    const english = await render(documentOrder({ ...fields, title: 'Credit note', document }));
    expect(textOf(english)).toContain('CN-2026-00001 For invoice INV-2026-00042 of 15 Sep 2026 Seller');
    expect(textOf(english)).not.toMatch(/Amount due|How to pay/);
    const serbian = { ...fields, language: 'sr' as const, title: 'Knjižno odobrenje', document };
    expect(textOf(await render(documentOrder(serbian)))).toContain(
      'CN-2026-00001 Za fakturu INV-2026-00042 od 15. 9. 2026. Prodavac',
    );
  });

  it('names 50 documents and loses none of them', async () => {
    const related_documents = Array.from({ length: 50 }, (_, index) =>
      related({ relation: 'corrects', number: `R/${index + 1}.` }),
    );
    const text = textOf(await render(documentOrder({ document: { related_documents } })));
    for (const { number } of related_documents) expect(text).toContain(`invoice ${number} of`);
    expect(text).toContain('Amount due 120.00 EUR');
  });

  it('of a final invoice shows its full value, each advance by band, what remains, and what is due', async () => {
    const text = textOf(await render(finalInvoice()));
    for (const part of [
      'VAT 20% 1,000.00 200.00',
      'Total 1,310.00 EUR',
      'Deducted advances 393.00 EUR',
      'Amount due 917.00 EUR',
      'ADV-2026-00007 10 Feb 2026 VAT 20% 300.00 60.00 360.00',
      'ADV-2026-00007 10 Feb 2026 VAT 10% 30.00 3.00 33.00',
      'Deducted in total 330.00 63.00 393.00',
      'After deduction of advances Taxable Tax Amount VAT 20% 700.00 140.00 840.00 VAT 10% 70.00 7.00 77.00',
      'Total 770.00 147.00 917.00',
      'Amount 917.00 EUR',
    ]) {
      expect(text).toContain(part);
    }
    const serbian = textOf(await render(finalInvoice({}, { language: 'sr', title: 'Faktura' })));
    for (const part of [
      'Umanjenje za avanse 393,00 EUR',
      'Za uplatu 917,00 EUR',
      'ADV-2026-00007 10. 2. 2026. PDV 20% 300,00 60,00 360,00',
      'Ukupno umanjenje 330,00 63,00 393,00',
      'Razlika posle umanjenja Osnovica PDV Iznos PDV 20% 700,00 140,00 840,00',
    ]) {
      expect(serbian).toContain(part);
    }
  });

  it('of 50 advances names them all once per band, with the head of the table on every page', async () => {
    const deductions = Array.from({ length: 50 }, (_, index) =>
      deduction(index + 1, band(20, 1_000), band(10, 100)),
    );
    const pages = pagesOf(await render(finalInvoice({ deductions })));
    const shown = pages.flatMap((page) => page.match(/ADV-2026-\d+/g) ?? []);
    expect(shown).toEqual(deductions.flatMap(({ document }) => [document.number, document.number]));
    for (const page of pages.filter((each) => each.includes('ADV-2026')))
      expect(page).toMatch(/Deducted advances +Date +Rate +Taxable +Tax +Amount/);
    const remaining = pages.filter((page) => page.includes('After deduction of advances'));
    expect(remaining).toHaveLength(1);
    expect(remaining[0]).toMatch(/VAT 10%[\s\S]*Total/);
  });

  it('keeps the largest amounts within the page', async () => {
    const huge = band(20, 7_000_000_000_000_00);
    const text = textOf(await render(finalInvoice({ deductions: [deduction(1, huge), deduction(2, huge)] })));
    expect(text.replaceAll(/\s/g, '')).toContain('14,000,000,000,000.00');
  });

  it('of an invoice that advances paid in full shows that nothing is due', async () => {
    const document = {
      status: 'paid' as const,
      prepaid: '1310.00',
      prepaid_cents: 131_000,
      payable: '0.00',
      payable_cents: 0,
      balance: '0.00',
      balance_cents: 0,
      deductions: [deduction(1, band(20, 100_000), band(10, 10_000))],
    };
    const text = textOf(await render(finalInvoice(document, { bankAccount: null })));
    expect(text).toContain('PAID');
    expect(text).toContain('Amount due 0.00 EUR');
    expect(text).not.toContain('How to pay');
  });

  it('shows what credit notes settle, and "settled" where nothing is left then', async () => {
    const partly = { credited: '20.00', credited_cents: 2_000, balance: '100.00', balance_cents: 10_000 };
    const open = textOf(await render(documentOrder({ document: partly })));
    expect(open).toContain('Total 120.00 EUR Credit notes 20.00 EUR Amount due 100.00 EUR');
    const whole = {
      status: 'paid' as const,
      credited: '120.00',
      credited_cents: 12_000,
      balance: '0.00',
      balance_cents: 0,
    };
    const settled = textOf(await render(documentOrder({ bankAccount: null, document: whole })));
    expect(settled).toContain('SETTLED');
    expect(settled).not.toMatch(/PAID|Amount due/);
  });
});

it('the same order with deductions and relations gives the same bytes', async () => {
  const digest = async () => {
    const order = finalInvoice({ related_documents: [related({ relation: 'made_from' })] });
    return createHash('sha256')
      .update(await render(order))
      .digest('hex');
  };
  expect(await digest()).toBe(await digest());
});
