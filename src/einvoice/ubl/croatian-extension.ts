import { element, textElement, type XmlElement } from '../../formats/xml.ts';
import type { EInvoice, VatBand, VatCategory } from '../model.ts';
import { amountElement } from './amounts.ts';

const NAMESPACE = 'urn:mfin.gov.hr:schema:xsd:HRExtensionAggregateComponents-1';

const STANDARD_RATES = ['25', '13', '5'];

/** The word of a category in HR-TB-2 (HR-BT-12); null for a standard rate that the table does not have. */
export function croatianCategory({ category, rate }: VatCategory): string | null {
  if (category !== 'S') return `HR:${category}`;
  return STANDARD_RATES.includes(rate) ? `HR:PDV${rate}` : null;
}

/**
 * The extension HRFISK20Data: that VAT is due by payment (HR-BT-15); and with exempt lines, what is taxed how, a part for
 * each reason (HR-BR-26).
 */
export function croatianExtension({ taxPoint, vatBreakdown, totals, currency }: EInvoice): XmlElement | null {
  const isByPayment = taxPoint === 'payment_date';
  const isExempt = vatBreakdown.some(({ category }) => category === 'E');
  if (!isByPayment && !isExempt) return null;
  const parts = isExempt
    ? [
        element('hrextac:HRTaxTotal', [
          amountElement('cbc:TaxAmount', totals.vat, currency),
          ...vatBreakdown.flatMap((band) => subtotals(band, currency)),
        ]),
        element('hrextac:HRLegalMonetaryTotal', [
          amountElement('cbc:TaxExclusiveAmount', totals.withoutVat, currency),
          amountElement('hrextac:OutOfScopeOfVATAmount', 0, currency),
        ]),
      ]
    : [];
  const data = element(
    'hrextac:HRFISK20Data',
    [
      textElement('hrextac:HRObracunPDVPoNaplati', isByPayment ? 'Obračun prema naplaćenim naknadama' : null),
      ...parts,
    ],
    { 'xmlns:hrextac': NAMESPACE },
  );
  return element('ext:UBLExtensions', [
    element('ext:UBLExtension', [element('ext:ExtensionContent', [data])]),
  ]);
}

function subtotals(band: VatBand, currency: string): XmlElement[] {
  return band.parts.map(({ taxable, tax, exemptionReason }) =>
    element('hrextac:HRTaxSubtotal', [
      amountElement('cbc:TaxableAmount', taxable, currency),
      amountElement('cbc:TaxAmount', tax, currency),
      element('hrextac:HRTaxCategory', [
        textElement('cbc:ID', band.category),
        textElement('cbc:Name', croatianCategory(band)),
        textElement('cbc:Percent', band.rate),
        textElement('cbc:TaxExemptionReason', band.category === 'S' ? null : exemptionReason),
        element('hrextac:HRTaxScheme', [textElement('cbc:ID', 'VAT')]),
      ]),
    ]),
  );
}
