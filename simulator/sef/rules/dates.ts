import { dayOf, isDay } from '../calendar.ts';
import { type Finding, finding, when } from '../findings.ts';
import { typeCodeOf } from '../summary.ts';
import { type Element, textAt } from '../xml.ts';
import type { Context } from './context.ts';

/** Which codes refuse a missing and a late date, by the type of the document. */
const DELIVERY: Record<string, { missing: string; late: string }> = {
  '380': { missing: 'InvoiceDeliveryDateMissing', late: 'UBLDeliveryDateMustNotBeLatterThanIssueDate' },
  '381': { missing: 'CreditNoteReductionDateMissing', late: 'UBLReductionDateMustNotBeLatterThanIssueDate' },
  '383': { missing: 'DebitNoteIncreaseDateMissing', late: 'UBLIncreaseDateMustNotBeLatterThanIssueDate' },
};

export function dateFindings(root: Element, { now, issuedToday }: Context): Finding[] {
  const issued = textAt(root, 'cbc:IssueDate');
  if (!isDay(issued)) return [finding('IssueDateMustBeProvided', 'issueDate', 'The issue date is missing.')];
  const today = dayOf(now);
  const type = typeCodeOf(root);
  const tax = textAt(root, 'cac:InvoicePeriod/cbc:DescriptionCode');
  return [
    ...when(issued > today, 'InvoiceDateLaterThanToday', 'issueDate', `Today is ${today}.`),
    ...when(
      issuedToday && issued !== today,
      'IssueDateCannotBeDifferentFromTodays',
      'issueDate',
      `Today is ${today}.`,
    ),
    ...taxPointFindings(type, tax),
    ...deliveryFindings(root, { type, issued, tax }),
    ...dueFindings(root, type, tax),
  ];
}

/**
 * The code of BT-8. Without it no liability arises, which SEF has accepted since version 3.8 of invoices, advances and
 * debit notes.
 */
function taxPointFindings(type: string, tax: string | undefined): Finding[] {
  const field = 'invoicePeriod.descriptionCode';
  const codes = type === '381' ? ['0', '3', '35', '432'] : ['3', '35', '432'];
  if (tax !== undefined && !codes.includes(tax)) {
    return [finding('InvoicePeriodDescriptionCodeNotProperlyDefined', field, `"${tax}" is not known.`)];
  }
  const message = 'The tax of an advance arises with its payment: 432.';
  const isWrong = type === '386' && tax !== undefined && tax !== '432';
  return when(isWrong, 'VatPointDateTypeNotAllowedForChosenDocumentType', field, message);
}

type Dates = { type: string; issued: string; tax: string | undefined };

function deliveryFindings(root: Element, { type, issued, tax }: Dates): Finding[] {
  const field = 'delivery.actualDeliveryDate';
  const delivered = textAt(root, 'cac:Delivery/cbc:ActualDeliveryDate');
  if (type === '386') {
    const message = 'An advance is before delivery.';
    return when(delivered, 'UBLDeliveryDateNotAllowedForThisInvoiceType', field, message);
  }
  const codes = DELIVERY[type];
  if (!codes) return [];
  const isRequired = type !== '383' || tax === '35';
  if (!isDay(delivered)) {
    return when(isRequired || delivered, codes.missing, field, 'The date is missing.');
  }
  return when(delivered > issued, codes.late, field, `The document was issued on ${issued}.`);
}

function dueFindings(root: Element, type: string, tax: string | undefined): Finding[] {
  if (type === '381' || isDay(textAt(root, 'cbc:DueDate'))) return [];
  if (type === '386' || tax === '432') {
    const message = 'Tax by payment and advances need a due date.';
    return [finding('UBLDueDateIsMissing', 'dueDate', message)];
  }
  const payable = Number(textAt(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount') ?? 0);
  const hasTerms = textAt(root, 'cac:PaymentTerms/cbc:Note') !== undefined;
  return when(payable > 0 && !hasTerms, 'InvoiceDueDateMissing', 'dueDate', 'The due date is missing.');
}
