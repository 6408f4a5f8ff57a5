import { type CountryCatalogue, documentType, taxRate } from '../catalogue.ts';

/** United Kingdom: Value Added Tax Act 1994 (20 % since 4 January 2011). */
export const GB: CountryCatalogue = {
  country: 'GB',
  documentTypes: [
    documentType('GB', 'invoice', 'Invoice'),
    documentType('GB', 'proforma', 'Proforma invoice'),
    documentType('GB', 'advance_invoice', 'Advance invoice'),
    documentType('GB', 'credit_note', 'Credit note'),
    documentType('GB', 'debit_note', 'Debit note'),
  ],
  taxRates: [
    taxRate('gb_vat_20', 'VAT 20%', '20.00', 'S', { validFrom: '2011-01-04' }),
    taxRate('gb_vat_5', 'VAT 5%', '5.00', 'S'),
    taxRate('gb_vat_0', 'VAT 0%', '0.00', 'Z'),
    taxRate('gb_vat_exempt', 'VAT exempt', '0.00', 'E', {
      exemptionReason: 'Exempt from VAT',
    }),
  ],
  standardTaxRateKey: 'gb_vat_20',
  wantsDeliveryDate: false,
};
