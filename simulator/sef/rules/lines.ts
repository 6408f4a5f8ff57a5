import { CATEGORIES, UNITS } from '../codes.ts';
import { dividedBy, isWithinCent, percentOf, readDecimal, times, ZERO } from '../decimal.ts';
import { type Finding, finding, when } from '../findings.ts';
import { all, type Element, first, textAt } from '../xml.ts';
import { adjustmentOf, amountAt, formFindings, linesOf, valueAt } from './amounts.ts';

const MAX_NAME = 500;

export function lineFindings(root: Element): Finding[] {
  const lines = linesOf(root);
  if (lines.length === 0) return [finding('InvoiceRowsMissing', 'invoiceLine', 'There are no lines.')];
  return lines.flatMap((line, index) =>
    findingsOf(line).map((found) => ({ ...found, field: `lines[${index}].${found.field}` })),
  );
}

function findingsOf(line: Element): Finding[] {
  const name = textAt(line, 'cac:Item/cbc:Name');
  return [
    ...quantityFindings(line),
    ...when(!name, 'InvoiceRowDescriptionMissing', 'item.name', 'The name is missing.'),
    ...when(
      name && name.length > MAX_NAME,
      'UBLProductNameLengthExceeded',
      'item.name',
      `The name has more than ${MAX_NAME} characters.`,
    ),
    ...categoryFindings(first(line, 'cac:Item/cac:ClassifiedTaxCategory')),
    ...formFindings(
      line,
      'cac:Price/cbc:PriceAmount',
      'UBLInvoiceLinePriceAmountMoreDecimalsThanPermitted',
      4,
    ),
    ...formFindings(
      line,
      'cbc:LineExtensionAmount',
      'UBLInvoiceLineExtensionAmountMoreDecimalsThanPermitted',
    ),
    ...when(
      valueAt(line, 'cac:Price/cbc:PriceAmount') < ZERO,
      'InvoiceItemsPriceNegative',
      'price',
      'The price is negative.',
    ),
    ...all(line, 'cac:AllowanceCharge').flatMap(allowanceFindings),
    ...netFindings(line),
  ];
}

function quantityOf(line: Element): Element | undefined {
  return first(line, 'cbc:InvoicedQuantity') ?? first(line, 'cbc:CreditedQuantity');
}

function quantityFindings(line: Element): Finding[] {
  const quantity = quantityOf(line);
  if (!readDecimal(quantity?.text)) {
    return [finding('UBLDocumentNotValid', 'quantity', 'The quantity is missing.')];
  }
  const unit = quantity?.attributes.unitCode;
  if (!unit) return [finding('InvoiceRowUnitMissing', 'unitCode', 'The unit is missing.')];
  return when(!Object.hasOwn(UNITS, unit), 'UBLUnitCodeNotValid', 'unitCode', `"${unit}" is not known.`);
}

function categoryFindings(category: Element | undefined): Finding[] {
  const field = 'item.classifiedTaxCategory';
  const id = textAt(category, 'cbc:ID');
  if (!id) return [finding('UBLClassifiedTaxCategoryNotDefined', field, 'The VAT category is missing.')];
  const isKnown = CATEGORIES.some((known) => known === id);
  return when(!isKnown, 'UBLTaxCategoryIdUnknown', field, `"${id}" is not known.`);
}

function allowanceFindings(part: Element): Finding[] {
  const percent = amountAt(part, 'cbc:MultiplierFactorNumeric');
  const base = amountAt(part, 'cbc:BaseAmount');
  const expected = percent && base ? percentOf(base.value, percent.value) : undefined;
  return [
    ...formFindings(part, 'cbc:Amount', 'UBLAllowanceTotalAmountMoreDecimalsThanPermitted'),
    ...when(
      expected !== undefined && !isWithinCent(expected, valueAt(part, 'cbc:Amount')),
      'InvoiceRowDiscountAmountMustBeInAccordanceWithDiscountPercentage',
      'allowanceCharge.amount',
      'The amount is not the percentage of its base.',
    ),
  ];
}

function netFindings(line: Element): Finding[] {
  const quantity = readDecimal(quantityOf(line)?.text);
  const price = amountAt(line, 'cac:Price/cbc:PriceAmount');
  const net = amountAt(line, 'cbc:LineExtensionAmount');
  if (!price) return [finding('UBLDocumentNotValid', 'price', 'The price is missing.')];
  if (!net) return [finding('UBLDocumentNotValid', 'lineExtensionAmount', 'The amount is missing.')];
  if (!quantity) return [];
  const base = amountAt(line, 'cac:Price/cbc:BaseQuantity')?.value;
  const gross = times(quantity.value, price.value);
  const expected = (base ? dividedBy(gross, base) : gross) + adjustmentOf(line);
  const message = 'The amount is not quantity by price with its discount.';
  return when(!isWithinCent(expected, net.value), 'UBLDocumentNotValid', 'lineExtensionAmount', message);
}
