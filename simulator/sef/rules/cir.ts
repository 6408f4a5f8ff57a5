// The central register of invoices (CIR), for users of public funds.
import { addDays, dayOf } from '../calendar.ts';
import { type Finding, when } from '../findings.ts';
import { BUYER, jbkjsOf, typeCodeOf } from '../summary.ts';
import { type Element, first, textAt } from '../xml.ts';
import type { Context } from './context.ts';

export function cirFindings(root: Element, { sendToCir, now }: Context): Finding[] {
  const isPublic = jbkjsOf(first(root, BUYER)) !== undefined;
  const field = 'sendToCir';
  const undefinedCode = 'SendToCirParameterMustBeDefinedForBudgetUser';
  if (sendToCir !== 'Yes') {
    const isMissing = isPublic && sendToCir === undefined;
    return when(isMissing, undefinedCode, field, 'The buyer is a user of public funds: Auto, Yes or No.');
  }
  const type = typeCodeOf(root);
  const due = textAt(root, 'cbc:DueDate') ?? '';
  return [
    ...when(!isPublic, 'UBLReceiverCannotSendToCir', field, 'The buyer is no user of public funds.'),
    ...when(type === '386', 'CannotSendPrepaymentInvoiceToCir', field, 'Advances do not go there.'),
    ...when(type === '383', 'CannotSendDebitNoteToCir', field, 'Debit notes do not go there.'),
    ...when(
      textAt(root, 'cbc:DocumentCurrencyCode') !== 'RSD',
      'UBLCannotSendToCirDocumentWithForeignCurrency',
      field,
      'Only documents in dinars go there.',
    ),
    ...when(
      due > addDays(dayOf(now), 90),
      'PaymentDateMoreThan90DaysInFuture',
      'dueDate',
      'The due date is more than 90 days ahead.',
    ),
  ];
}
