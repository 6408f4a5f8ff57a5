// What only SEF can check: whose key it is, which numbers are taken, which documents it knows.
import { type Finding, finding, when } from '../findings.ts';
import type { Invoice, Registry } from '../registry.ts';
import { BILLING_REFERENCE, type Summary } from '../summary.ts';
import { all, type Element, textAt } from '../xml.ts';
import { PREPAYMENT } from './prepayments.ts';

type Caller = { key: string; source: 'approved' | 'any' };

export function findingsAgainst(
  registry: Registry,
  summary: Summary,
  root: Element,
  caller: Caller,
): Finding[] {
  const own = registry.pibOf(caller.key);
  const advances = all(root, PREPAYMENT).map((advance) => textAt(advance, 'cbc:ID') ?? '');
  return [
    ...when(
      own !== undefined && own !== summary.sellerPib,
      'EInvoiceSellerRegNumberNotTheSame',
      'seller.endpointId',
      'The key is that of another company.',
    ),
    ...when(
      registry.byNumber(summary.sellerPib, summary.number),
      'EInvoiceNumberDublicate',
      'invoiceNumber',
      `The number ${summary.number} is taken.`,
    ),
    ...buyerFindings(registry, summary),
    ...all(root, BILLING_REFERENCE).flatMap((reference) => {
      const number = textAt(reference, 'cbc:ID') ?? '';
      const known = registry.byNumber(summary.sellerPib, number);
      const type = textAt(reference, 'cbc:DocumentTypeCode');
      // A type in the reference is there for documents that were issued outside of SEF (since version 3.13).
      if (type && !known) return [];
      if (type && known && type !== known.typeCode) return [typeFinding(known)];
      if (advances.includes(number)) return advanceFindings(known, summary, number);
      return ['381', '383'].includes(summary.typeCode) ? sourceFindings(known, reference, caller) : [];
    }),
  ];
}

function buyerFindings(registry: Registry, { buyerPib, isForPublicBuyer }: Summary): Finding[] {
  const { isRegistered, isActive, jbkjs } = registry.company(buyerPib);
  const field = 'buyer.endpointId';
  return [
    ...when(!isRegistered, 'ReceiverCompanyNotFound', field, 'The buyer is not registered.'),
    ...when(!isActive, 'VATNumberNotActive', field, 'The PIB of the buyer is not active.'),
    ...when(jbkjs && !isForPublicBuyer, 'UBLCompanyIsBudgetUser', field, 'The buyer needs its JBKJS.'),
  ];
}

function sourceFindings(known: Invoice | undefined, reference: Element, { source }: Caller): Finding[] {
  const field = 'billingReference';
  const number = textAt(reference, 'cbc:ID') ?? '';
  if (!known || known.issueDate !== textAt(reference, 'cbc:IssueDate')) {
    return [finding('UBLSourceInvoiceNotFound', field, `There is no ${number} of that day.`)];
  }
  if (['Storno', 'Mistake', 'Rejected'].includes(known.status)) {
    return [finding('UBLSourceInvoiceUnallowedStatus', field, `${number} is ${known.status}.`)];
  }
  const isApproved = known.status === 'Approved' || source === 'any';
  return when(!isApproved, 'UBLSourceInvoiceNotApproved', field, `${number} is ${known.status}.`);
}

/** Of a document that SEF has, a type in the reference must be its own. Which code says so is not published. */
function typeFinding({ number, typeCode }: Invoice): Finding {
  return finding('DocumentTypeCodeInvalid', 'billingReference', `${number} is a ${typeCode}.`);
}

function advanceFindings(known: Invoice | undefined, { buyerPib }: Summary, number: string): Finding[] {
  const field = 'invoicedPrepaymentAmmount';
  if (!known) return [finding('UBLPrepaymentInvoiceNotFound', field, `There is no ${number}.`)];
  return [
    ...when(
      known.typeCode !== '386',
      'UBLNotRegularTypeOfSelectedPrepaymentInvoice',
      field,
      `${number} is no advance.`,
    ),
    ...when(
      known.status === 'Storno',
      'UBLInvoiceWithPrepaymentInStatusStorno',
      field,
      `${number} was reversed.`,
    ),
    ...when(
      known.buyerPib !== buyerPib,
      'PrepaymentReceiverNotSameAsDocumentReceiver',
      field,
      `${number} is for another buyer.`,
    ),
  ];
}
