import { type CountryCatalogue, documentType, taxRate } from '../catalogue.ts';

/** Bosnia and Herzegovina: Zakon o porezu na dodanu vrijednost (a single rate since January 2006). */
export const BA: CountryCatalogue = {
  country: 'BA',
  documentTypes: [
    documentType('BA', 'invoice', 'Faktura'),
    documentType('BA', 'proforma', 'Predračun'),
    documentType('BA', 'advance_invoice', 'Avansna faktura'),
    documentType('BA', 'credit_note', 'Knjižno odobrenje'),
    documentType('BA', 'debit_note', 'Knjižno zaduženje'),
  ],
  taxRates: [
    taxRate('ba_vat_17', 'PDV 17 %', '17.00', 'S', { validFrom: '2006-01-01' }),
    taxRate('ba_vat_0', 'PDV 0 %', '0.00', 'Z'),
    taxRate('ba_vat_exempt', 'Oslobođeno PDV-a', '0.00', 'E', {
      exemptionReason: 'Oslobođeno PDV-a po Zakonu o PDV-u',
    }),
  ],
  standardTaxRateKey: 'ba_vat_17',
  wantsDeliveryDate: true,
};
