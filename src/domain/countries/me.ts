import { type CountryCatalogue, documentType, taxRate } from '../catalogue.ts';

/** Montenegro: Zakon o porezu na dodatu vrijednost (21 % since January 2018, 15 % since January 2025). */
export const ME: CountryCatalogue = {
  country: 'ME',
  documentTypes: [
    documentType('ME', 'invoice', 'Faktura'),
    documentType('ME', 'proforma', 'Predračun'),
    documentType('ME', 'advance_invoice', 'Avansna faktura'),
    documentType('ME', 'credit_note', 'Knjižno odobrenje'),
    documentType('ME', 'debit_note', 'Knjižno zaduženje'),
  ],
  taxRates: [
    taxRate('me_vat_21', 'PDV 21 %', '21.00', 'S', { validFrom: '2018-01-01' }),
    taxRate('me_vat_15', 'PDV 15 %', '15.00', 'S', { validFrom: '2025-01-01' }),
    taxRate('me_vat_7', 'PDV 7 %', '7.00', 'S'),
    taxRate('me_vat_0', 'PDV 0 %', '0.00', 'Z'),
    taxRate('me_vat_exempt', 'Oslobođeno PDV-a', '0.00', 'E', {
      exemptionReason: 'Oslobođeno PDV-a po Zakonu o PDV-u',
    }),
  ],
  standardTaxRateKey: 'me_vat_21',
  wantsDeliveryDate: true,
};
