// What credit and debit notes say about the document that they change.
import { isDay } from '../calendar.ts';
import { type Finding, finding, when } from '../findings.ts';
import { BILLING_REFERENCE, typeCodeOf } from '../summary.ts';
import { all, type Element, textAt } from '../xml.ts';

const BOTH =
  'UBLCannotBeDefinedInvoiceDocumentReferenceIDWithInvoicePeriodStartDateAndInvoicePeriodEndDateParameters';

export function referenceFindings(root: Element): Finding[] {
  const type = typeCodeOf(root);
  if (type !== '381' && type !== '383') return [];
  const references = all(root, BILLING_REFERENCE);
  const period = ['cbc:StartDate', 'cbc:EndDate'].map((name) => textAt(root, `cac:InvoicePeriod/${name}`));
  const hasPeriod = type === '381' && period.every(isDay);
  if (references.length === 0 && !hasPeriod) {
    const code = type === '381' ? 'CreditInvoiceMustHaveSource' : 'DebitInvoiceMustHaveSource';
    return [finding(code, 'billingReference', 'The document that is changed is missing.')];
  }
  if (references.length > 0 && hasPeriod) {
    return [finding(BOTH, 'billingReference', 'Either documents or a period.')];
  }
  return references.flatMap((reference) => [
    ...when(
      !textAt(reference, 'cbc:ID'),
      'UBLSourceInvoiceNumberNotExist',
      'billingReference',
      'The number of the original is missing.',
    ),
    ...when(
      !isDay(textAt(reference, 'cbc:IssueDate')),
      'UBLMandatoryInvoiceDocumentReference',
      'billingReference',
      'The issue date of the original is missing.',
    ),
    ...typeFindings(textAt(reference, 'cbc:DocumentTypeCode')),
  ]);
}

/** BT-E26, which SEF has known since version 3.13: an invoice or an advance. */
function typeFindings(type: string | undefined): Finding[] {
  const isKnown = type === undefined || type === '380' || type === '386';
  return when(!isKnown, 'DocumentTypeCodeInvalid', 'billingReference', `An original cannot be a ${type}.`);
}
