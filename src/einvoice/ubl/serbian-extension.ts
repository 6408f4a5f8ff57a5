import { element, textElement, type XmlElement } from '../../formats/xml.ts';
import type { EInvoice, VatCategory } from '../model.ts';
import { amountElement, categoryElement } from './amounts.ts';

const NAMESPACE = 'http://mfin.gov.rs/srbdt/srbdtext';

type Band = VatCategory & { taxable: number; tax: number };

/** The advance invoices that an invoice deducts, with what is left to be taxed: the extension of SRBDT. */
export function prepaymentExtension(invoice: EInvoice): XmlElement {
  const { currency, totals } = invoice;
  const left = reducedBands(invoice);
  const sumOf = (part: 'taxable' | 'tax') => left.reduce((sum, band) => sum + band[part], 0);
  return element('ext:UBLExtensions', [
    element('ext:UBLExtension', [
      element('ext:ExtensionContent', [
        element(
          'sbt:SrbDtExt',
          [
            ...invoice.prepayments.map(({ number, bands }) =>
              element('sbt:InvoicedPrepaymentAmmount', [
                textElement('cbc:ID', number),
                taxTotal(
                  bands,
                  bands.reduce((sum, { tax }) => sum + tax, 0),
                  currency,
                ),
              ]),
            ),
            element('sbt:ReducedTotals', [
              taxTotal(left, sumOf('tax'), currency),
              element('cac:LegalMonetaryTotal', [
                amountElement('cbc:TaxExclusiveAmount', sumOf('taxable'), currency),
                amountElement('cbc:TaxInclusiveAmount', totals.payable, currency),
                amountElement('cbc:PayableAmount', totals.payable, currency),
              ]),
            ]),
          ],
          { 'xmlns:sbt': NAMESPACE },
        ),
      ]),
    ]),
  ]);
}

function taxTotal(bands: readonly Band[], tax: number, currency: string): XmlElement {
  return element('cac:TaxTotal', [
    amountElement('cbc:TaxAmount', tax, currency),
    ...bands.map((band) =>
      element('cac:TaxSubtotal', [
        amountElement('cbc:TaxableAmount', band.taxable, currency),
        amountElement('cbc:TaxAmount', band.tax, currency),
        categoryElement('cac:TaxCategory', { ...band, exemptionCode: null, exemptionReason: null }, 'srbdt'),
      ]),
    ),
  ]);
}

/** The bands of the invoice less those of the advances. */
function reducedBands({ vatBreakdown, prepayments }: EInvoice): Band[] {
  const taken = prepayments.flatMap(({ bands }) => bands);
  return vatBreakdown.map((band) => {
    const same = taken.filter(
      (other) => other.nationalCategory === band.nationalCategory && other.rate === band.rate,
    );
    return {
      ...band,
      taxable: same.reduce((left, { taxable }) => left - taxable, band.taxable),
      tax: same.reduce((left, { tax }) => left - tax, band.tax),
    };
  });
}
