import { type CountryCatalogue, documentType, taxRate } from '../catalogue.ts';

/** Croatia: Zakon o porezu na dodanu vrijednost (25 % since March 2012, 5 % since 2013, 13 % since 2014). */
export const HR: CountryCatalogue = {
  country: 'HR',
  documentTypes: [
    documentType('HR', 'invoice', 'Račun'),
    documentType('HR', 'quote', 'Ponuda'),
    documentType('HR', 'proforma', 'Predračun'),
    documentType('HR', 'advance_invoice', 'Račun za predujam'),
    documentType('HR', 'credit_note', 'Knjižno odobrenje'),
    documentType('HR', 'debit_note', 'Knjižno terećenje'),
  ],
  // Zakon o porezu na dodanu vrijednost, «Narodne novine» 73/13 with its amendments; which sentences were compared with
  // which text is in docs/tax-sentences.md (2026-11-25).
  taxRates: [
    taxRate('hr_vat_25', 'PDV 25 %', '25.00', 'S', { validFrom: '2012-03-01' }),
    taxRate('hr_vat_13', 'PDV 13 %', '13.00', 'S', { validFrom: '2014-01-01' }),
    taxRate('hr_vat_5', 'PDV 5 %', '5.00', 'S', { validFrom: '2013-01-01' }),
    taxRate('hr_vat_0', 'PDV 0 %', '0.00', 'Z'),
    taxRate('hr_vat_exempt', 'Oslobođeno PDV-a', '0.00', 'E', {
      exemptionReason: 'Oslobođeno PDV-a prema Zakonu o PDV-u',
      reasonIn: {
        en: 'VAT exempt under the Croatian VAT Act',
        de: 'Steuerfrei nach dem kroatischen Mehrwertsteuergesetz',
      },
    }),
    // Čl. 75. st. 3: of supplies within Croatia, such as building, the client owes the tax.
    taxRate('hr_vat_reverse_charge', 'Prijenos porezne obveze', '0.00', 'AE', {
      exemptionReason: 'Prijenos porezne obveze prema čl. 75. st. 3. Zakona o PDV-u',
      reasonIn: {
        en: 'Reverse charge under Article 75(3) of the Croatian VAT Act',
        de: 'Steuerschuldnerschaft des Leistungsempfängers nach Artikel 75 Absatz 3 des kroatischen Mehrwertsteuergesetzes',
      },
    }),
    // For services to businesses in other countries of the Union; Article 226 (11a) of the Directive asks for the words.
    taxRate('hr_vat_reverse_charge_eu', 'Prijenos porezne obveze (usluge u EU)', '0.00', 'AE', {
      exemptionReason:
        'Prijenos porezne obveze: čl. 17. st. 1. Zakona o PDV-u, čl. 196. Direktive 2006/112/EZ',
      reasonIn: {
        en: 'Reverse charge: Article 196 of Directive 2006/112/EC, Article 17(1) of the Croatian VAT Act',
        de: 'Steuerschuldnerschaft des Leistungsempfängers: Artikel 196 der Richtlinie 2006/112/EG, Artikel 17 Absatz 1 des kroatischen Mehrwertsteuergesetzes',
      },
    }),
    // Čl. 41. st. 1, as other programs print it; the text could not be read.
    taxRate('hr_vat_intra_eu', 'Isporuka dobara unutar EU', '0.00', 'K', {
      exemptionReason: 'Oslobođeno PDV-a prema čl. 41. st. 1. Zakona o PDV-u (isporuka dobara unutar EU)',
      reasonIn: {
        en: 'VAT exempt intra-EU supply of goods: Article 138 of Directive 2006/112/EC, Article 41(1) of the Croatian VAT Act',
        de: 'Steuerfreie innergemeinschaftliche Lieferung: Artikel 138 der Richtlinie 2006/112/EG, Artikel 41 Absatz 1 des kroatischen Mehrwertsteuergesetzes',
      },
    }),
    // Čl. 45. st. 1, as other programs print it; the text could not be read.
    taxRate('hr_vat_export', 'Izvoz dobara', '0.00', 'G', {
      exemptionReason: 'Oslobođeno PDV-a prema čl. 45. st. 1. Zakona o PDV-u (izvoz)',
      reasonIn: {
        en: 'VAT exempt export: Article 146 of Directive 2006/112/EC, Article 45(1) of the Croatian VAT Act',
        de: 'Steuerfreie Ausfuhrlieferung: Artikel 146 der Richtlinie 2006/112/EG, Artikel 45 Absatz 1 des kroatischen Mehrwertsteuergesetzes',
      },
    }),
    // Čl. 90. st. 1: small businesses are exempt, in this paragraph since 2025.
    taxRate('hr_vat_small_business', 'Mali porezni obveznik', '0.00', 'E', {
      exemptionReason: 'PDV nije obračunan: mali porezni obveznik, čl. 90. st. 1. Zakona o PDV-u',
      reasonIn: {
        en: 'No VAT is charged: small business, Article 90(1) of the Croatian VAT Act',
        de: 'Es wird keine Mehrwertsteuer berechnet: Kleinunternehmer, Artikel 90 Absatz 1 des kroatischen Mehrwertsteuergesetzes',
      },
    }),
  ],
  standardTaxRateKey: 'hr_vat_25',
  taxRateKeyOf: { small_business: 'hr_vat_small_business', not_registered: 'hr_vat_small_business' },
  intraEuKeys: { goods: 'hr_vat_intra_eu', services: 'hr_vat_reverse_charge_eu' },
  wantsDeliveryDate: true,
  // Zakon o fiskalizaciji: the number of an invoice is the place in the series, the mark of the business premises and the
  // number of the device, and begins with 1 each year. Each type counts as a device of its own, so that none has the
  // number of another; a proforma is no invoice.
  numberTemplates: {
    invoice: '{SEQ:1}/PP1/1',
    advance_invoice: '{SEQ:1}/PP1/2',
    credit_note: '{SEQ:1}/PP1/3',
    debit_note: '{SEQ:1}/PP1/4',
  },
};
