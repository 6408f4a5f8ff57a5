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
  // Source of the sentences and articles: the author's knowledge of Zakon o porezu na dodatu vrijednost on
  // 2026-11-25, not compared with its text. No article is named that could not be compared.
  taxRates: [
    taxRate('me_vat_21', 'PDV 21 %', '21.00', 'S', { validFrom: '2018-01-01' }),
    taxRate('me_vat_15', 'PDV 15 %', '15.00', 'S', { validFrom: '2025-01-01' }),
    taxRate('me_vat_7', 'PDV 7 %', '7.00', 'S'),
    taxRate('me_vat_0', 'PDV 0 %', '0.00', 'Z'),
    taxRate('me_vat_exempt', 'Oslobođeno PDV-a', '0.00', 'E', {
      exemptionReason: 'Oslobođeno PDV-a po Zakonu o PDV-u',
      reasonIn: {
        en: 'VAT exempt under the Montenegrin VAT Act',
        de: 'Steuerfrei nach dem montenegrinischen Mehrwertsteuergesetz',
      },
    }),
    taxRate('me_vat_reverse_charge', 'PDV obračunava primalac', '0.00', 'AE', {
      exemptionReason: 'PDV obračunava i plaća primalac po Zakonu o PDV-u',
      reasonIn: {
        en: 'Reverse charge: the recipient owes the VAT under the Montenegrin VAT Act',
        de: 'Steuerschuldner ist der Empfänger nach dem montenegrinischen Mehrwertsteuergesetz',
      },
    }),
    taxRate('me_vat_export', 'Izvoz', '0.00', 'G', {
      exemptionReason: 'Oslobođeno PDV-a po Zakonu o PDV-u (izvoz)',
      reasonIn: {
        en: 'VAT exempt export under the Montenegrin VAT Act',
        de: 'Steuerfreie Ausfuhr nach dem montenegrinischen Mehrwertsteuergesetz',
      },
    }),
    taxRate('me_vat_not_registered', 'Nije u sistemu PDV-a', '0.00', 'O', {
      exemptionReason: 'Prodavac nije registrovan za PDV; PDV nije obračunat.',
      reasonIn: {
        en: 'The seller is not registered for VAT; no VAT is charged.',
        de: 'Der Verkäufer ist nicht für die Mehrwertsteuer registriert; es wird keine berechnet.',
      },
    }),
  ],
  standardTaxRateKey: 'me_vat_21',
  taxRateKeyOf: { small_business: 'me_vat_not_registered', not_registered: 'me_vat_not_registered' },
  wantsDeliveryDate: true,
};
