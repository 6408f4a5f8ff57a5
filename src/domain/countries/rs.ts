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
  // Source of the sentences and articles: the author's knowledge of Zakon o porezu na dodatu vrednost on
  // 2026-11-25, not compared with its text.
  taxRates: [
    taxRate('rs_vat_20', 'PDV 20 %', '20.00', 'S', { validFrom: '2012-10-01' }),
    taxRate('rs_vat_10', 'PDV 10 %', '10.00', 'S', { validFrom: '2014-01-01' }),
    taxRate('rs_vat_0', 'PDV 0 %', '0.00', 'Z'),
    taxRate('rs_vat_exempt', 'Oslobođeno PDV-a', '0.00', 'E', {
      exemptionReason: 'Oslobođeno PDV-a po članu 25. Zakona o PDV-u',
      reasonIn: {
        en: 'VAT exempt under Article 25 of the Serbian VAT Act',
        de: 'Steuerfrei nach Artikel 25 des serbischen Mehrwertsteuergesetzes',
      },
    }),
    taxRate('rs_vat_reverse_charge', 'PDV obračunava primalac', '0.00', 'AE', {
      exemptionReason: 'Poreski dužnik je primalac po članu 10. Zakona o PDV-u',
      reasonIn: {
        en: 'Reverse charge: the recipient owes the VAT under Article 10 of the Serbian VAT Act',
        de: 'Steuerschuldner ist der Empfänger nach Artikel 10 des serbischen Mehrwertsteuergesetzes',
      },
    }),
    taxRate('rs_vat_out_of_scope', 'Ne podleže PDV-u', '0.00', 'O', {
      exemptionReason: 'Nije predmet oporezivanja PDV-om',
      reasonIn: { en: 'Not subject to VAT', de: 'Unterliegt nicht der Mehrwertsteuer' },
    }),
    taxRate('rs_vat_export', 'Izvoz dobara', '0.00', 'G', {
      exemptionReason: 'Oslobođeno PDV-a po članu 24. Zakona o PDV-u (izvoz dobara)',
      reasonIn: {
        en: 'VAT exempt export of goods under Article 24 of the Serbian VAT Act',
        de: 'Steuerfreie Ausfuhr nach Artikel 24 des serbischen Mehrwertsteuergesetzes',
      },
    }),
    // A small taxpayer neither charges the tax nor shows it (Article 33).
    taxRate('rs_vat_not_registered', 'Nije u sistemu PDV-a', '0.00', 'O', {
      exemptionReason:
        'Izdavalac nije u sistemu PDV-a; PDV nije obračunat po članu 33. Zakona o porezu na dodatu vrednost.',
      reasonIn: {
        en: 'The seller is not registered for VAT; no VAT is charged under Article 33 of the Serbian VAT Act.',
        de: 'Der Verkäufer ist nicht für die Mehrwertsteuer registriert; nach Artikel 33 des serbischen Mehrwertsteuergesetzes wird keine berechnet.',
      },
    }),
  ],
  standardTaxRateKey: 'rs_vat_20',
  taxRateKeyOf: {
    small_business: 'rs_vat_not_registered',
    // Preduzetnik paušalac: taxed on a lump income, and not registered for VAT.
    flat_rate: 'rs_vat_not_registered',
    not_registered: 'rs_vat_not_registered',
  },
  wantsDeliveryDate: true,
};
