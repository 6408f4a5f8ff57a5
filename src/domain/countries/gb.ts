import { type CountryCatalogue, documentType, taxRate } from '../catalogue.ts';

/** United Kingdom: Value Added Tax Act 1994 (20 % since 4 January 2011). */
export const GB: CountryCatalogue = {
  country: 'GB',
  documentTypes: [
    documentType('GB', 'invoice', 'Invoice'),
    documentType('GB', 'quote', 'Quotation'),
    documentType('GB', 'proforma', 'Proforma invoice'),
    documentType('GB', 'advance_invoice', 'Advance invoice'),
    documentType('GB', 'credit_note', 'Credit note'),
    documentType('GB', 'debit_note', 'Debit note'),
  ],
  // Value Added Tax Act 1994 (c. 23) and Value Added Tax Regulations 1995 (SI 1995/2518) with their amendments; which
  // sentences were compared with which text is in docs/tax-sentences.md (2026-11-25).
  taxRates: [
    taxRate('gb_vat_20', 'VAT 20%', '20.00', 'S', { validFrom: '2011-01-04' }),
    taxRate('gb_vat_5', 'VAT 5%', '5.00', 'S'),
    taxRate('gb_vat_0', 'VAT 0%', '0.00', 'Z'),
    taxRate('gb_vat_exempt', 'VAT exempt', '0.00', 'E', { exemptionReason: 'Exempt from VAT' }),
    // Section 55A of the Act: of goods and services in some trades, such as construction, the customer owes the VAT. The
    // words are two of the examples of HMRC (VATREVCON37100); the law wants «reverse charge», and no further words.
    taxRate('gb_vat_reverse_charge', 'Reverse charge', '0.00', 'AE', {
      exemptionReason: 'Reverse charge: VAT Act 1994 Section 55A applies. Customer to pay the VAT to HMRC.',
    }),
    taxRate('gb_vat_export', 'Export of goods', '0.00', 'G', {
      exemptionReason: 'Zero-rated export (Section 30(6) VATA 1994)',
    }),
    // No law wants a sentence on the invoice of a business that is not registered; EN 16931 wants a reason (BR-O-10).
    taxRate('gb_vat_not_registered', 'Not VAT registered', '0.00', 'O', {
      exemptionReason: 'The seller is not registered for VAT.',
    }),
  ],
  standardTaxRateKey: 'gb_vat_20',
  taxRateKeyOf: { not_registered: 'gb_vat_not_registered' },
  // The time of the supply: VAT Regulations 1995, regulation 14(1)(b).
  wantsDeliveryDate: true,
};
