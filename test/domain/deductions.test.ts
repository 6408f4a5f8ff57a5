import { describe, expect, it } from 'vitest';
import { deductionTable } from '../../src/domain/deductions.ts';
import { documentName, referenceLines } from '../../src/domain/document-references.ts';
import { localDate } from '../../src/domain/local-format.ts';

function band(key: string, taxable: number, tax: number) {
  return {
    tax_rate_key: key,
    label: key,
    category: 'S',
    tax_rate: '20.00',
    taxable: '',
    taxable_cents: taxable,
    tax: '',
    tax_cents: tax,
    exemption_reason: null,
  };
}

describe('the table of deductions', () => {
  it('has each band of each advance invoice, their sums, and what remains of each band', () => {
    const table = deductionTable({
      currency: 'RSD',
      tax_breakdown: [band('a', 10_000, 2_000), band('b', 5_000, 500)],
      deductions: [
        {
          document: { number: 'ADV-1' },
          issue_date: '2026-03-01',
          tax_breakdown: [band('a', 3_000, 600), band('b', 10, 1)],
        },
        { document: { number: 'ADV-2' }, issue_date: null, tax_breakdown: [band('a', 7_000, 1_400)] },
      ],
    });
    expect(table?.deducted).toMatchObject([
      { number: 'ADV-1', issueDate: '2026-03-01', taxable: '30.00', tax: '6.00', amount: '36.00' },
      { number: 'ADV-1', taxable: '0.10', tax: '0.01', amount: '0.11' },
      { number: 'ADV-2', issueDate: null, taxable: '70.00', tax: '14.00', amount: '84.00' },
    ]);
    expect(table?.deductedSum).toEqual({ taxable: '100.10', tax: '20.01', amount: '120.11' });
    expect(table?.remaining).toMatchObject([
      { band: { tax_rate_key: 'a' }, taxable: '0.00', tax: '0.00', amount: '0.00' },
      { band: { tax_rate_key: 'b' }, taxable: '49.90', tax: '4.99', amount: '54.89' },
    ]);
    expect(table?.remainingSum).toEqual({ taxable: '49.90', tax: '4.99', amount: '54.89' });
  });

  it('shows with a minus what advances have in a band that the invoice does not have', () => {
    const deduction = {
      document: { number: 'ADV-1' },
      issue_date: null,
      tax_breakdown: [band('b', 1_000, 100)],
    };
    const table = deductionTable({
      currency: 'RSD',
      tax_breakdown: [band('a', 2_000, 400)],
      deductions: [deduction],
    });
    expect(table?.remaining).toMatchObject([{ amount: '24.00' }, { taxable: '-10.00', amount: '-11.00' }]);
    expect(table?.remainingSum.amount).toBe('13.00');
  });

  it('is not there without deductions', () => {
    expect(deductionTable({ currency: 'RSD', tax_breakdown: [], deductions: [] })).toBeNull();
  });
});

describe('the lines that name other documents', () => {
  const named = (relation: 'credits' | 'corrects' | 'made_from' | 'deducts', fields: object = {}) => ({
    relation,
    document: null,
    number: '17/2025',
    issue_date: '2025-11-03',
    document_type: 'rs_invoice',
    ...fields,
  });
  const lines = (related: Parameters<typeof referenceLines>[0], language: 'en' | 'sr') =>
    referenceLines(related, language, (date) => localDate(date, language)).map((line) =>
      line.replaceAll('\u00a0', ' '),
    );

  it('give type, number and date, in the case that the Serbian words before them need', () => {
    const related = [
      named('made_from', { document_type: 'rs_proforma' }),
      named('credits'),
      named('corrects', { document_type: 'rs_advance_invoice' }),
      named('deducts', { document_type: 'rs_advance_invoice' }),
    ];
    expect(lines(related, 'en')).toEqual([
      'For invoice 17/2025 of 3 Nov 2025',
      'Corrects advance invoice 17/2025 of 3 Nov 2025',
      'Based on proforma invoice 17/2025 of 3 Nov 2025',
      'Less advance invoice 17/2025 of 3 Nov 2025',
    ]);
    expect(lines(related, 'sr')).toEqual([
      'Za fakturu 17/2025 od 3. 11. 2025.',
      'Ispravlja avansnu fakturu 17/2025 od 3. 11. 2025.',
      'Na osnovu predračuna 17/2025 od 3. 11. 2025.',
      'Umanjeno za avansnu fakturu 17/2025 od 3. 11. 2025.',
    ]);
  });

  it('do without what is not known, and list several documents of one relation', () => {
    const bare = { issue_date: null, document_type: null };
    const related = [named('corrects', bare), named('corrects', { number: '18' })];
    expect(lines(related, 'en')).toEqual(['Corrects document 17/2025, invoice 18 of 3 Nov 2025']);
    expect(lines([named('made_from', bare)], 'sr')).toEqual(['Na osnovu dokumenta 17/2025']);
  });

  it('leave out advance invoices of the workspace, which are shown with their amounts', () => {
    expect(lines([named('deducts', { document: { reference: 'x' } })], 'en')).toEqual([]);
  });

  it('name a document as a subject, too', () => {
    const document = { number: 'A-1', issue_date: null, document_type: 'rs_advance_invoice' };
    expect(documentName(document, 'sr', String)).toBe('avansna faktura A-1');
    expect(documentName(document, 'en', String)).toBe('advance invoice A-1');
  });
});
