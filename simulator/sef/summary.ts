// What the simulator remembers of a document: who, whom, which number, how much.
import { all, type Element, textAt } from './xml.ts';

export type Summary = {
  typeCode: string;
  number: string;
  issueDate: string;
  currency: string;
  sellerPib: string;
  sellerName: string;
  buyerPib: string;
  buyerName: string;
  payable: string;
  isForPublicBuyer: boolean;
  /** Numbers of the documents that it changes or deducts. */
  sources: string[];
};

export const SELLER = 'cac:AccountingSupplierParty/cac:Party';
export const BUYER = 'cac:AccountingCustomerParty/cac:Party';
export const BILLING_REFERENCE = 'cac:BillingReference/cac:InvoiceDocumentReference';

export function typeCodeOf(root: Element): string {
  return textAt(root, 'cbc:InvoiceTypeCode') ?? textAt(root, 'cbc:CreditNoteTypeCode') ?? '';
}

/** The five digits of a user of public funds, as they stand in the file. */
export function jbkjsOf(party: Element | undefined): string | undefined {
  return all(party, 'cac:PartyIdentification/cbc:ID')
    .map(({ text }) => /^JBKJS:(.*)$/.exec(text)?.[1]?.trim())
    .find((digits) => digits !== undefined);
}

export function summaryOf(root: Element): Summary {
  const seller = all(root, SELLER)[0];
  const buyer = all(root, BUYER)[0];
  return {
    typeCode: typeCodeOf(root),
    number: textAt(root, 'cbc:ID') ?? '',
    issueDate: textAt(root, 'cbc:IssueDate') ?? '',
    currency: textAt(root, 'cbc:DocumentCurrencyCode') ?? '',
    sellerPib: textAt(seller, 'cbc:EndpointID') ?? '',
    sellerName: textAt(seller, 'cac:PartyLegalEntity/cbc:RegistrationName') ?? '',
    buyerPib: textAt(buyer, 'cbc:EndpointID') ?? '',
    buyerName: textAt(buyer, 'cac:PartyLegalEntity/cbc:RegistrationName') ?? '',
    payable: textAt(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount') ?? '',
    isForPublicBuyer: jbkjsOf(buyer) !== undefined,
    sources: all(root, `${BILLING_REFERENCE}/cbc:ID`).map(({ text }) => text),
  };
}
