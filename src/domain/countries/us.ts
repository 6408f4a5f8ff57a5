import { type CountryCatalogue, documentType, taxRate } from '../catalogue.ts';

/**
 * United States: no value added tax. Sales taxes are rates of a workspace's own. States, counties, cities and special districts
 * each have one, which many invoices state separately: New York City has 4 % + 4.5 % + 0.375 %
 * (nyc.gov, service 2389 "Sales Tax").
 */
export const US: CountryCatalogue = {
  country: 'US',
  documentTypes: [
    documentType('US', 'invoice', 'Invoice'),
    documentType('US', 'quote', 'Quote'),
    documentType('US', 'proforma', 'Estimate'),
    documentType('US', 'credit_note', 'Credit note'),
  ],
  taxRates: [
    taxRate('us_tax_none', 'No tax', '0.00', 'O', { exemptionReason: 'Not subject to value added tax' }),
  ],
  standardTaxRateKey: 'us_tax_none',
  taxRateKeyOf: { not_registered: 'us_tax_none' },
  wantsDeliveryDate: false,
  hasTaxParts: true,
};
