import { type CountryCatalogue, documentType, taxRate } from '../catalogue.ts';

/** Montenegro: Zakon o porezu na dodatu vrijednost (21 % since January 2018, 15 % since January 2025). */
export const ME: CountryCatalogue = {
  country: 'ME',
  documentTypes: [
    documentType('ME', 'invoice', 'Faktura'),
    documentType('ME', 'quote', 'Ponuda'),
    documentType('ME', 'proforma', 'Predračun'),
    documentType('ME', 'advance_invoice', 'Avansna faktura'),
    documentType('ME', 'credit_note', 'Knjižno odobrenje'),
    documentType('ME', 'debit_note', 'Knjižno zaduženje'),
  ],
  // Zakon o porezu na dodatu vrijednost, «Službeni list RCG» 65/2001 with its amendments; which sentences were compared
  // with which text is in docs/tax-sentences.md (2026-11-25). The articles on exemptions and on
  // reverse charge could not be read, and so none of them is named.
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
    // Član 25. stav 1. tačka 1: the tax on what is exported is 0 %, and not left out.
    taxRate('me_vat_export', 'Izvoz', '0.00', 'G', {
      exemptionReason: 'Izvoz: PDV po stopi od 0 % po članu 25. stav 1. tačka 1. Zakona o PDV-u',
      reasonIn: {
        en: 'Export: VAT at 0% under Article 25(1) point 1 of the Montenegrin VAT Act',
        de: 'Ausfuhr: Mehrwertsteuer zum Satz von 0 % nach Artikel 25 Absatz 1 Nummer 1 des montenegrinischen Mehrwertsteuergesetzes',
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
