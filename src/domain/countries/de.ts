import { type CountryCatalogue, documentType, taxRate } from '../catalogue.ts';

/** § 28 (1) and (2) UStG: for supplies of July to December 2020, 16 % in place of 19 % and 5 % in place of 7 %. */
const LOWERED = { from: '2020-07-01', to: '2020-12-31' };
const OF_2020 = { validFrom: LOWERED.from, validTo: LOWERED.to };

/** Germany: Umsatzsteuergesetz (19 % since January 2007). */
export const DE: CountryCatalogue = {
  country: 'DE',
  documentTypes: [
    documentType('DE', 'invoice', 'Rechnung'),
    documentType('DE', 'quote', 'Angebot'),
    documentType('DE', 'proforma', 'Proforma-Rechnung'),
    documentType('DE', 'advance_invoice', 'Anzahlungsrechnung'),
    documentType('DE', 'credit_note', 'Rechnungskorrektur'),
    documentType('DE', 'debit_note', 'Belastungsanzeige'),
  ],
  // Umsatzsteuergesetz (BGBl. 2005 I S. 386) and Umsatzsteuer-Durchführungsverordnung with their amendments; which
  // sentences were compared with which text is in docs/tax-sentences.md (2026-11-25).
  taxRates: [
    taxRate('de_vat_19', 'USt. 19 %', '19.00', 'S', {
      validFrom: '2007-01-01',
      replaced: { by: 'de_vat_16', ...LOWERED },
    }),
    taxRate('de_vat_7', 'USt. 7 %', '7.00', 'S', { replaced: { by: 'de_vat_5', ...LOWERED } }),
    taxRate('de_vat_0', 'USt. 0 %', '0.00', 'Z'),
    // § 14 (4) no. 8 UStG wants a note that an exemption applies; § 4 lists them (text as of 11 December 2023).
    taxRate('de_vat_exempt', 'Steuerfrei', '0.00', 'E', {
      exemptionReason: 'Steuerfrei nach § 4 UStG',
      reasonIn: { en: 'VAT exempt under Section 4 of the German VAT Act (UStG)' },
    }),
    // § 14a (5) UStG: the words «Steuerschuldnerschaft des Leistungsempfängers».
    taxRate('de_vat_reverse_charge', 'Steuerschuldnerschaft des Leistungsempfängers', '0.00', 'AE', {
      exemptionReason: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)',
      reasonIn: { en: 'Reverse charge: the recipient owes the VAT (Section 13b UStG)' },
    }),
    // For services to businesses in other countries of the Union; § 14a (1) UStG asks for the same words.
    taxRate('de_vat_reverse_charge_eu', 'Steuerschuldnerschaft des Leistungsempfängers (EU)', '0.00', 'AE', {
      exemptionReason:
        'Steuerschuldnerschaft des Leistungsempfängers: in Deutschland nicht steuerbar (§ 3a Abs. 2 UStG), Artikel 196 der Richtlinie 2006/112/EG',
      reasonIn: {
        en: 'Reverse charge: not taxable in Germany (Section 3a (2) UStG), Article 196 of Directive 2006/112/EC',
      },
    }),
    // § 4 no. 1 (b): «die innergemeinschaftlichen Lieferungen (§ 6 a)» (text as of 11 December 2023).
    taxRate('de_vat_intra_eu', 'Innergemeinschaftliche Lieferung', '0.00', 'K', {
      exemptionReason: 'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b, § 6a UStG)',
      reasonIn: { en: 'VAT exempt intra-EU supply of goods (Section 4 no. 1 (b), Section 6a UStG)' },
    }),
    // § 4 no. 1 (a): «die Ausfuhrlieferungen (§ 6)» (text as of 11 December 2023).
    taxRate('de_vat_export', 'Ausfuhrlieferung', '0.00', 'G', {
      exemptionReason: 'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchst. a, § 6 UStG)',
      reasonIn: { en: 'VAT exempt export of goods (Section 4 no. 1 (a), Section 6 UStG)' },
    }),
    // § 34a UStDV, since 2025: a note that «die Steuerbefreiung für Kleinunternehmer gilt».
    taxRate('de_vat_small_business', 'Kleinunternehmer', '0.00', 'E', {
      exemptionReason: 'Es gilt die Steuerbefreiung für Kleinunternehmer (§ 19 UStG)',
      reasonIn: { en: 'VAT exempt under Section 19 UStG (small business)' },
    }),
    taxRate('de_vat_16', 'USt. 16 %', '16.00', 'S', OF_2020),
    taxRate('de_vat_5', 'USt. 5 %', '5.00', 'S', OF_2020),
  ],
  standardTaxRateKey: 'de_vat_19',
  taxRateKeyOf: { small_business: 'de_vat_small_business' },
  intraEuKeys: { goods: 'de_vat_intra_eu', services: 'de_vat_reverse_charge_eu' },
  wantsDeliveryDate: true,
};
