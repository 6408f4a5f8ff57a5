// Advances that a final invoice deducts: SrbDtExt names each of them, with its tax.
import { sum, ZERO } from '../decimal.ts';
import { type Finding, finding, when } from '../findings.ts';
import { BILLING_REFERENCE, typeCodeOf } from '../summary.ts';
import { all, type Element, first, textAt } from '../xml.ts';
import { valueAt } from './amounts.ts';

export const EXTENSION = 'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/srb:SrbDtExt';
export const PREPAYMENT = `${EXTENSION}/srb:InvoicedPrepaymentAmmount`;

export function prepaymentFindings(root: Element): Finding[] {
  const prepaid = valueAt(root, 'cac:LegalMonetaryTotal/cbc:PrepaidAmount');
  const advances = all(root, PREPAYMENT);
  if (prepaid === ZERO && advances.length === 0) return [];
  if (typeCodeOf(root) !== '380') {
    return [finding('UBLNotRegularTypeOfSelectedPrepaymentInvoice', 'prepaidAmount', 'Only a 380 deducts.')];
  }
  if (!first(root, EXTENSION)) {
    return [finding('UBLInvoiceExtensionNotDefined', 'ublExtensions', 'SrbDtExt is missing.')];
  }
  if (advances.length === 0) {
    const message = 'SrbDtExt names no advance.';
    return [finding('UBLInvoiceExtensionNotContainPrepaymentData', 'ublExtensions', message)];
  }
  return [...advanceFindings(root, advances, prepaid), ...reducedFindings(root, advances)];
}

function advanceFindings(root: Element, advances: Element[], prepaid: bigint): Finding[] {
  const numbers = advances.map((advance) => textAt(advance, 'cbc:ID') ?? '');
  const referenced = all(root, `${BILLING_REFERENCE}/cbc:ID`).map(({ text }) => text);
  const bands = advances.flatMap((advance) => all(advance, 'cac:TaxTotal/cac:TaxSubtotal'));
  const deducted = sum(
    bands.map((band) => valueAt(band, 'cbc:TaxableAmount') + valueAt(band, 'cbc:TaxAmount')),
  );
  return [
    ...when(
      numbers.includes(''),
      'UBLPrepaymentInvoiceNotDefined',
      'invoicedPrepaymentAmmount',
      'The number of the advance is missing.',
    ),
    ...when(
      new Set(numbers).size < numbers.length,
      'UBLCannotHaveDuplicateInvoicePrepaymentAmount',
      'invoicedPrepaymentAmmount',
      'An advance is there twice.',
    ),
    ...when(
      numbers.some((number) => !referenced.includes(number)),
      'UBLBillingReferenceMissing',
      'billingReference',
      'An advance is not among the references.',
    ),
    ...when(
      deducted !== prepaid,
      'UBLInvoiceExtensionSrbDtExtNotValid',
      'prepaidAmount',
      'The advances are not what was prepaid.',
    ),
  ];
}

function reducedFindings(root: Element, advances: Element[]): Finding[] {
  const reduced = first(root, `${EXTENSION}/srb:ReducedTotals/cac:TaxTotal`);
  const field = 'reducedTotals';
  if (!reduced) {
    return [finding('UBLInvoiceExtensionReducedTotalsTaxTotalNotValid', field, 'It is missing.')];
  }
  if (!first(reduced, 'cac:TaxSubtotal')) {
    return [
      finding('UBLInvoiceExtensionReducedTotalsTaxSubtotalNotDefined', field, 'The rates are missing.'),
    ];
  }
  const deducted = sum(advances.map((advance) => valueAt(advance, 'cac:TaxTotal/cbc:TaxAmount')));
  const expected = valueAt(root, 'cac:TaxTotal/cbc:TaxAmount') - deducted;
  const message = 'The reduced tax is not the tax without that of the advances.';
  const differs = valueAt(reduced, 'cbc:TaxAmount') !== expected;
  return when(differs, 'UBLInvoiceExtensionReducedTotalsTaxTotalNotValid', field, message);
}
