import { type CountryCatalogue, documentType, taxRate } from '../catalogue.ts';

/** Croatia: Zakon o porezu na dodanu vrijednost (25 % since March 2012, 5 % since 2013, 13 % since 2014). */
export const HR: CountryCatalogue = {
  country: 'HR',
  documentTypes: [
    documentType('HR', 'invoice', 'Račun'),
    documentType('HR', 'proforma', 'Predračun'),
    documentType('HR', 'advance_invoice', 'Račun za predujam'),
    documentType('HR', 'credit_note', 'Knjižno odobrenje'),
    documentType('HR', 'debit_note', 'Knjižno terećenje'),
  ],
  taxRates: [
    taxRate('hr_vat_25', 'PDV 25 %', '25.00', 'S', { validFrom: '2012-03-01' }),
    taxRate('hr_vat_13', 'PDV 13 %', '13.00', 'S', { validFrom: '2014-01-01' }),
    taxRate('hr_vat_5', 'PDV 5 %', '5.00', 'S', { validFrom: '2013-01-01' }),
    taxRate('hr_vat_0', 'PDV 0 %', '0.00', 'Z'),
    taxRate('hr_vat_exempt', 'Oslobođeno PDV-a', '0.00', 'E', {
      exemptionReason: 'Oslobođeno PDV-a prema Zakonu o PDV-u',
    }),
    taxRate('hr_vat_reverse_charge', 'Prijenos porezne obveze', '0.00', 'AE', {
      exemptionReason: 'Prijenos porezne obveze prema čl. 75. Zakona o PDV-u',
    }),
  ],
  standardTaxRateKey: 'hr_vat_25',
  wantsDeliveryDate: true,
};
