import { type CountryCatalogue, documentType, taxRate } from '../catalogue.ts';

/** Serbia: Zakon o porezu na dodatu vrednost (20 % since October 2012, 10 % since January 2014). */
export const RS: CountryCatalogue = {
  country: 'RS',
  documentTypes: [
    documentType('RS', 'invoice', 'Faktura'),
    documentType('RS', 'proforma', 'Predračun'),
    documentType('RS', 'advance_invoice', 'Avansna faktura'),
    documentType('RS', 'credit_note', 'Knjižno odobrenje'),
    documentType('RS', 'debit_note', 'Knjižno zaduženje'),
  ],
  taxRates: [
    taxRate('rs_vat_20', 'PDV 20 %', '20.00', 'S', { validFrom: '2012-10-01' }),
    taxRate('rs_vat_10', 'PDV 10 %', '10.00', 'S', { validFrom: '2014-01-01' }),
    taxRate('rs_vat_0', 'PDV 0 %', '0.00', 'Z'),
    taxRate('rs_vat_exempt', 'Oslobođeno PDV-a', '0.00', 'E', {
      exemptionReason: 'Oslobođeno PDV-a po članu 25. Zakona o PDV-u',
    }),
    taxRate('rs_vat_reverse_charge', 'PDV obračunava primalac', '0.00', 'AE', {
      exemptionReason: 'Poreski dužnik je primalac po članu 10. Zakona o PDV-u',
    }),
    taxRate('rs_vat_out_of_scope', 'Ne podleže PDV-u', '0.00', 'O', {
      exemptionReason: 'Nije predmet oporezivanja PDV-om',
    }),
  ],
  standardTaxRateKey: 'rs_vat_20',
  wantsDeliveryDate: true,
};
