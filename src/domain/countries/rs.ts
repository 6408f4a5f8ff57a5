import { type CountryCatalogue, documentType, taxRate } from '../catalogue.ts';

/** Serbia: Zakon o porezu na dodatu vrednost (20 % since October 2012, 10 % since January 2014). */
export const RS: CountryCatalogue = {
  country: 'RS',
  documentTypes: [
    documentType('RS', 'invoice', 'Faktura'),
    documentType('RS', 'quote', 'Ponuda'),
    documentType('RS', 'proforma', 'Predračun'),
    documentType('RS', 'advance_invoice', 'Avansna faktura'),
    documentType('RS', 'credit_note', 'Knjižno odobrenje'),
    documentType('RS', 'debit_note', 'Knjižno zaduženje'),
  ],
  // Zakon o porezu na dodatu vrednost, «Službeni glasnik RS» 84/2004 with its amendments; which sentences were compared
  // with which text is in docs/tax-sentences.md (2026-11-25). Član 42. stav 4. tačka 9. wants
  // the provision by which no tax is charged.
  taxRates: [
    taxRate('rs_vat_20', 'PDV 20 %', '20.00', 'S', { validFrom: '2012-10-01' }),
    taxRate('rs_vat_10', 'PDV 10 %', '10.00', 'S', { validFrom: '2014-01-01' }),
    taxRate('rs_vat_0', 'PDV 0 %', '0.00', 'Z'),
    // Član 25: without deduction of input tax.
    taxRate('rs_vat_exempt', 'Oslobođeno PDV-a', '0.00', 'E', {
      exemptionReason: 'Oslobođeno PDV-a po članu 25. Zakona o PDV-u',
      reasonIn: {
        en: 'VAT exempt under Article 25 of the Serbian VAT Act',
        de: 'Steuerfrei nach Artikel 25 des serbischen Mehrwertsteuergesetzes',
      },
    }),
    // Član 10. stav 2: «Poreski dužnik je primalac dobara ili usluga».
    taxRate('rs_vat_reverse_charge', 'PDV obračunava primalac', '0.00', 'AE', {
      exemptionReason: 'Poreski dužnik je primalac dobara ili usluga po članu 10. stav 2. Zakona o PDV-u',
      reasonIn: {
        en: 'Reverse charge: the recipient owes the VAT under Article 10(2) of the Serbian VAT Act',
        de: 'Steuerschuldner ist der Empfänger nach Artikel 10 Absatz 2 des serbischen Mehrwertsteuergesetzes',
      },
    }),
    // For what no provision is known of, such as deposits; services that are taxed abroad have a rate of their own.
    taxRate('rs_vat_out_of_scope', 'Ne podleže PDV-u', '0.00', 'O', {
      exemptionReason: 'Nije predmet oporezivanja PDV-om',
      reasonIn: { en: 'Not subject to VAT', de: 'Unterliegt nicht der Mehrwertsteuer' },
    }),
    // Član 12: services whose place of supply is abroad.
    taxRate('rs_vat_services_abroad', 'Mesto prometa u inostranstvu', '0.00', 'O', {
      exemptionReason:
        'PDV nije obračunat po članu 12. Zakona o PDV-u (mesto prometa usluga je u inostranstvu)',
      reasonIn: {
        en: 'Not subject to Serbian VAT: the place of supply of the services is abroad, Article 12 of the Serbian VAT Act',
        de: 'In Serbien nicht steuerbar: Der Ort der Leistung liegt im Ausland, Artikel 12 des serbischen Mehrwertsteuergesetzes',
      },
    }),
    // Član 24. stav 1, tačka 2 where the seller sends the goods, tačka 3 where the client does.
    taxRate('rs_vat_export', 'Izvoz dobara', '0.00', 'G', {
      exemptionReason: 'Oslobođeno PDV-a po članu 24. stav 1. Zakona o PDV-u (izvoz dobara)',
      reasonIn: {
        en: 'VAT exempt export of goods under Article 24(1) of the Serbian VAT Act',
        de: 'Steuerfreie Ausfuhr nach Artikel 24 Absatz 1 des serbischen Mehrwertsteuergesetzes',
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
