import { type CountryCatalogue, documentType, taxRate } from '../catalogue.ts';

/**
 * Germany: Umsatzsteuergesetz (19 % since January 2007). The reduced rates of July to December 2020 are left out,
 * because no document of that time is issued any more.
 */
export const DE: CountryCatalogue = {
  country: 'DE',
  documentTypes: [
    documentType('DE', 'invoice', 'Rechnung'),
    documentType('DE', 'proforma', 'Proforma-Rechnung'),
    documentType('DE', 'advance_invoice', 'Anzahlungsrechnung'),
    documentType('DE', 'credit_note', 'Rechnungskorrektur'),
    documentType('DE', 'debit_note', 'Belastungsanzeige'),
  ],
  taxRates: [
    taxRate('de_vat_19', 'USt. 19 %', '19.00', 'S', { validFrom: '2007-01-01' }),
    taxRate('de_vat_7', 'USt. 7 %', '7.00', 'S'),
    taxRate('de_vat_0', 'USt. 0 %', '0.00', 'Z'),
    taxRate('de_vat_exempt', 'Steuerfrei', '0.00', 'E', {
      exemptionReason: 'Steuerfrei nach § 4 UStG',
    }),
    taxRate('de_vat_reverse_charge', 'Steuerschuldnerschaft des Leistungsempfängers', '0.00', 'AE', {
      exemptionReason: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)',
    }),
    taxRate('de_vat_small_business', 'Kleinunternehmer', '0.00', 'E', {
      exemptionReason: 'Steuerfrei nach § 19 UStG (Kleinunternehmer)',
    }),
  ],
  standardTaxRateKey: 'de_vat_19',
  wantsDeliveryDate: true,
};
