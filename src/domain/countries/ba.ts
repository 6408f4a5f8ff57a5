import { type CountryCatalogue, documentType, taxRate } from '../catalogue.ts';

/** Bosnia and Herzegovina: Zakon o porezu na dodanu vrijednost (a single rate since January 2006). */
export const BA: CountryCatalogue = {
  country: 'BA',
  documentTypes: [
    documentType('BA', 'invoice', 'Faktura'),
    documentType('BA', 'quote', 'Ponuda'),
    documentType('BA', 'proforma', 'Predračun'),
    documentType('BA', 'advance_invoice', 'Avansna faktura'),
    documentType('BA', 'credit_note', 'Knjižno odobrenje'),
    documentType('BA', 'debit_note', 'Knjižno zaduženje'),
  ],
  // Zakon o porezu na dodatu vrijednost, «Službeni glasnik BiH» 9/05, 35/05, 100/08 and 33/17: its title and gazettes could
  // be read, its articles on exemptions, exports and small businesses could not
  // (docs/tax-sentences.md, 2026-11-25), and so none is named.
  taxRates: [
    taxRate('ba_vat_17', 'PDV 17 %', '17.00', 'S', { validFrom: '2006-01-01' }),
    taxRate('ba_vat_0', 'PDV 0 %', '0.00', 'Z'),
    taxRate('ba_vat_exempt', 'Oslobođeno PDV-a', '0.00', 'E', {
      exemptionReason: 'Oslobođeno PDV-a po Zakonu o PDV-u',
      reasonIn: {
        en: 'VAT exempt under the VAT Act of Bosnia and Herzegovina',
        de: 'Steuerfrei nach dem Mehrwertsteuergesetz von Bosnien und Herzegowina',
      },
    }),
    taxRate('ba_vat_reverse_charge', 'PDV obračunava primalac', '0.00', 'AE', {
      exemptionReason: 'PDV obračunava i plaća primalac po Zakonu o PDV-u',
      reasonIn: {
        en: 'Reverse charge: the recipient owes the VAT under the VAT Act of Bosnia and Herzegovina',
        de: 'Steuerschuldner ist der Empfänger nach dem Mehrwertsteuergesetz von Bosnien und Herzegowina',
      },
    }),
    taxRate('ba_vat_export', 'Izvoz', '0.00', 'G', {
      exemptionReason: 'Oslobođeno PDV-a po Zakonu o PDV-u (izvoz)',
      reasonIn: {
        en: 'VAT exempt export under the VAT Act of Bosnia and Herzegovina',
        de: 'Steuerfreie Ausfuhr nach dem Mehrwertsteuergesetz von Bosnien und Herzegowina',
      },
    }),
    taxRate('ba_vat_not_registered', 'Nije u sistemu PDV-a', '0.00', 'O', {
      exemptionReason: 'Prodavac nije registrovan za PDV; PDV nije obračunat.',
      reasonIn: {
        en: 'The seller is not registered for VAT; no VAT is charged.',
        de: 'Der Verkäufer ist nicht für die Mehrwertsteuer registriert; es wird keine berechnet.',
      },
    }),
  ],
  standardTaxRateKey: 'ba_vat_17',
  taxRateKeyOf: { small_business: 'ba_vat_not_registered', not_registered: 'ba_vat_not_registered' },
  wantsDeliveryDate: true,
};
