import { sum, ZERO } from '../decimal.ts';
import { type Finding, finding, when } from '../findings.ts';
import { typeCodeOf } from '../summary.ts';
import { all, type Element, first, textAt } from '../xml.ts';
import { amountAt, formFindings, linesOf, valueAt } from './amounts.ts';

const DECIMALS: Record<string, string> = {
  'cbc:LineExtensionAmount': 'UBLLineExtensionAmountMoreDecimalsThanPermitted',
  'cbc:TaxExclusiveAmount': 'UBLTaxExclusiveAmountMoreDecimalsThanPermitted',
  'cbc:TaxInclusiveAmount': 'UBLTaxInclusiveAmountMoreDecimalsThanPermitted',
  'cbc:AllowanceTotalAmount': 'UBLAllowanceTotalAmountMoreDecimalsThanPermitted',
  'cbc:PrepaidAmount': 'UBLPrepayedAmountMoreDecimalsThanPermitted',
  'cbc:PayableRoundingAmount': 'RoundingAmountMoreDecimalsThanPermitted',
  'cbc:PayableAmount': 'UBLPayableAmountMoreDecimalsThanPermitted',
};

export function totalFindings(root: Element): Finding[] {
  const total = first(root, 'cac:LegalMonetaryTotal');
  if (!amountAt(total, 'cbc:PayableAmount')) {
    return [finding('UBLUndefinedPayableAmount', 'payableAmount', 'The amount to pay is missing.')];
  }
  return [
    ...Object.entries(DECIMALS).flatMap(([path, code]) => formFindings(total, path, code)),
    ...sumFindings(root, total),
    ...currencyFindings(root),
    ...paymentFindings(root, total),
  ];
}

function sumFindings(root: Element, total: Element | undefined): Finding[] {
  const at = (name: string) => valueAt(total, `cbc:${name}`);
  const currency = textAt(root, 'cbc:DocumentCurrencyCode');
  const taxes = all(root, 'cac:TaxTotal/cbc:TaxAmount');
  const tax = taxes.find(({ attributes }) => attributes.currencyID === currency) ?? taxes[0];
  const taxAmount = valueAt(
    tax && { ...tax, children: [{ ...tax, name: 'cbc:TaxAmount' }] },
    'cbc:TaxAmount',
  );
  const lines = sum(linesOf(root).map((line) => valueAt(line, 'cbc:LineExtensionAmount')));
  const expected: [field: string, amount: bigint][] = [
    ['LineExtensionAmount', lines],
    ['TaxExclusiveAmount', at('LineExtensionAmount') - at('AllowanceTotalAmount') + at('ChargeTotalAmount')],
    ['TaxInclusiveAmount', at('TaxExclusiveAmount') + taxAmount],
    ['PayableAmount', at('TaxInclusiveAmount') - at('PrepaidAmount') + at('PayableRoundingAmount')],
  ];
  return expected.flatMap(([field, amount]) =>
    when(at(field) !== amount, 'UBLDocumentNotValid', field, `${field} is not what the other amounts give.`),
  );
}

function currencyFindings(root: Element): Finding[] {
  const currency = textAt(root, 'cbc:DocumentCurrencyCode');
  const amounts = [
    ...(first(root, 'cac:LegalMonetaryTotal')?.children ?? []),
    ...linesOf(root).flatMap((line) => all(line, 'cbc:LineExtensionAmount')),
  ];
  const differs = amounts.some(({ attributes }) => attributes.currencyID !== currency);
  const message = 'An amount is in another currency.';
  return when(currency && differs, 'UBLDocumentCurrencyNotValid', 'currencyID', message);
}

/** Model and reference as clients of SEF check them: "(mod97) 11-3200" or "11-3200", with no blank elsewhere. */
const PAYMENT_ID = /^(\(mod\d{2,}\)\s)?[\dA-Za-z\-/]+$/;

function paymentFindings(root: Element, total: Element | undefined): Finding[] {
  const means = first(root, 'cac:PaymentMeans');
  const isPaid = typeCodeOf(root) === '381' || valueAt(total, 'cbc:PayableAmount') <= ZERO;
  if (!means) {
    return when(!isPaid, 'UBLPaymentMeansNotDefined', 'paymentMeans', 'How to pay is missing.');
  }
  const code = textAt(means, 'cbc:PaymentMeansCode');
  const id = textAt(means, 'cbc:PaymentID');
  return [
    ...when(!code, 'UBLPaymentMeansCodeNotDefined', 'paymentMeans', 'The code is missing.'),
    ...when(
      code === '30' && !textAt(means, 'cac:PayeeFinancialAccount/cbc:ID'),
      'UBLPayeeFinancialAccountIdNotDefined',
      'paymentMeans',
      'The account is missing.',
    ),
    ...when(
      id && !PAYMENT_ID.test(id),
      'UBLReferenceAndModelNumberFormatNotValid',
      'paymentId',
      `"${id}" is no model and reference.`,
    ),
  ];
}
