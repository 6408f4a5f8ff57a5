import { type CountryCatalogue, documentType, taxRate } from '../catalogue.ts';

/** United States: no value added tax; sales tax is outside this service. */
export const US: CountryCatalogue = {
  country: 'US',
  documentTypes: [
    documentType('US', 'invoice', 'Invoice'),
    documentType('US', 'proforma', 'Estimate'),
    documentType('US', 'credit_note', 'Credit note'),
  ],
  taxRates: [
    taxRate('us_tax_none', 'No tax', '0.00', 'O', { exemptionReason: 'Not subject to value added tax' }),
  ],
  standardTaxRateKey: 'us_tax_none',
  taxRateKeyOf: { not_registered: 'us_tax_none' },
  wantsDeliveryDate: false,
};
