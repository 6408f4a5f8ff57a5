import { element, textElement, type XmlElement, type XmlNode, xmlText } from '../../formats/xml.ts';
import type { DocumentAllowance, EInvoice, InvoiceLine, Period, VatCategory } from '../model.ts';
import { PROFILE_FACTS, type Profile, SERBIAN_EXTENSION } from '../profiles.ts';
import {
  allowanceElement,
  amountElement,
  categoryElement,
  taxTotalElement,
  totalsElement,
} from './amounts.ts';
import { croatianCategory, croatianExtension } from './croatian-extension.ts';
import { deliveryElement, partyElement } from './parties.ts';
import { prepaymentExtension } from './serbian-extension.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** UNTDID 2005, for BT-8. */
const TAX_POINTS = { issue_date: '3', delivery_date: '35', payment_date: '432', none: null };

/** UNTDID 1001: the document that names a project, in a credit note, which has no element for it. */
const PROJECT = '50';

/** A document as a UBL 2.1 file: a credit note for 381, else an invoice. Elements are in the order of the schema. */
export function ublText(invoice: EInvoice, profile: Profile): string {
  const name = invoice.typeCode === '381' ? 'CreditNote' : 'Invoice';
  const extension = extensionOf(invoice, profile);
  return xmlText(
    element(name, [extension, ...headOf(invoice, profile, extension !== null), ...bodyOf(invoice, profile)], {
      xmlns: `${UBL}${name}-2`,
      'xmlns:cac': `${UBL}CommonAggregateComponents-2`,
      'xmlns:cbc': `${UBL}CommonBasicComponents-2`,
      'xmlns:ext': extension === null ? undefined : `${UBL}CommonExtensionComponents-2`,
    }),
  );
}

function extensionOf(invoice: EInvoice, profile: Profile): XmlElement | null {
  if (profile === 'hr-cius') return croatianExtension(invoice);
  return profile === 'srbdt' && invoice.prepayments.length > 0 ? prepaymentExtension(invoice) : null;
}

function headOf(invoice: EInvoice, profile: Profile, isExtended: boolean): XmlNode[] {
  const { specification, process } = PROFILE_FACTS[profile];
  const isCredit = invoice.typeCode === '381';
  const addition = isExtended && profile === 'srbdt' ? SERBIAN_EXTENSION : '';
  return [
    textElement('cbc:CustomizationID', specification + addition),
    textElement('cbc:ProfileID', invoice.process ?? process),
    textElement('cbc:ID', invoice.number),
    textElement('cbc:IssueDate', invoice.issueDate),
    textElement('cbc:IssueTime', profile === 'hr-cius' ? invoice.issueTime : null),
    isCredit ? null : textElement('cbc:DueDate', invoice.dueDate),
    textElement(isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', invoice.typeCode),
    ...invoice.notes.map((note) => textElement('cbc:Note', note)),
    textElement('cbc:DocumentCurrencyCode', invoice.currency),
    textElement('cbc:BuyerReference', invoice.buyerReference),
    periodElement(invoice.period, taxPointCode(invoice, profile)),
    element('cac:OrderReference', [textElement('cbc:ID', invoice.orderReference)]),
    ...precedingElements(invoice, profile),
    element('cac:ContractDocumentReference', [textElement('cbc:ID', invoice.contractReference)]),
    ...projectElements(invoice),
  ];
}

/** SEF takes 0 for credit notes, and wants no delivery date in them but the day of the decrease. */
function taxPointCode({ taxPoint, typeCode }: EInvoice, profile: Profile): string | null {
  if (profile === 'srbdt' && typeCode === '381') return '0';
  return taxPoint && TAX_POINTS[taxPoint];
}

function periodElement(period: Period | null, code: string | null = null): XmlElement {
  return element('cac:InvoicePeriod', [
    textElement('cbc:StartDate', period?.start),
    textElement('cbc:EndDate', period?.end),
    textElement('cbc:DescriptionCode', code),
  ]);
}

function precedingElements({ precedingInvoices, typeCode: own }: EInvoice, profile: Profile): XmlElement[] {
  return precedingInvoices.map(({ number, issueDate, typeCode, inSef }) => {
    // SEF 3.13 wants the type of what notes correct where SEF does not have it (BT-E26).
    const isTyped = profile === 'srbdt' && inSef === 'outside' && (own === '381' || own === '383');
    return element('cac:BillingReference', [
      element('cac:InvoiceDocumentReference', [
        textElement('cbc:ID', number),
        textElement('cbc:IssueDate', issueDate),
        textElement('cbc:DocumentTypeCode', isTyped ? typeCode : null),
      ]),
    ]);
  });
}

function projectElements({ projectReference, typeCode }: EInvoice): XmlNode[] {
  if (projectReference === null) return [];
  const id = textElement('cbc:ID', projectReference);
  if (typeCode !== '381') return [element('cac:ProjectReference', [id])];
  return [element('cac:AdditionalDocumentReference', [id, textElement('cbc:DocumentTypeCode', PROJECT)])];
}

function bodyOf(invoice: EInvoice, profile: Profile): XmlNode[] {
  const { currency } = invoice;
  return [
    element('cac:AccountingSupplierParty', [
      partyElement(invoice.seller, profile, 'seller'),
      element('cac:SellerContact', [
        textElement('cbc:ID', invoice.operator?.id),
        textElement('cbc:Name', invoice.operator?.label),
      ]),
    ]),
    element('cac:AccountingCustomerParty', [partyElement(invoice.buyer, profile, 'buyer')]),
    deliveryElement(invoice),
    paymentElement(invoice),
    element('cac:PaymentTerms', [textElement('cbc:Note', invoice.paymentTerms)]),
    ...invoice.allowances.map((each) =>
      allowanceElement(each, currency, allowanceTax(each, invoice, profile)),
    ),
    taxTotalElement(invoice, profile),
    totalsElement(invoice),
    ...invoice.lines.map((line) => lineElement(invoice, line, profile)),
  ];
}

/** The category of an allowance; Croatia wants the reason of a charge, too (HR-BR-11, HR-BR-13). */
function allowanceTax(
  allowance: DocumentAllowance,
  { vatBreakdown }: EInvoice,
  profile: Profile,
): XmlElement {
  const band = vatBreakdown.find(
    ({ category, rate }) => category === allowance.category && rate === allowance.rate,
  );
  const isReasoned = profile === 'hr-cius' && allowance.isCharge;
  return categoryElement(
    'cac:TaxCategory',
    isReasoned ? inCroatia({ ...band, ...allowance }) : allowance,
    profile,
  );
}

function inCroatia<T extends VatCategory>(category: T): T & { name: string | null } {
  return { ...category, name: croatianCategory(category) };
}

/** BG-16; a credit note has its due date here. */
function paymentElement({ payment, typeCode, dueDate }: EInvoice): XmlElement | null {
  if (payment === null) return null;
  const { account } = payment;
  return element('cac:PaymentMeans', [
    textElement('cbc:PaymentMeansCode', payment.meansCode),
    typeCode === '381' ? textElement('cbc:PaymentDueDate', dueDate) : null,
    textElement('cbc:PaymentID', payment.reference),
    account &&
      element('cac:PayeeFinancialAccount', [
        textElement('cbc:ID', account.id),
        textElement('cbc:Name', account.holder),
        element('cac:FinancialInstitutionBranch', [textElement('cbc:ID', account.bic)]),
      ]),
  ]);
}

/** BG-25 */
function lineElement({ currency, typeCode }: EInvoice, line: InvoiceLine, profile: Profile): XmlElement {
  const isCredit = typeCode === '381';
  const { allowance, price, classification } = line;
  return element(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    textElement('cbc:ID', line.id),
    textElement(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', line.quantity, {
      unitCode: line.unitCode,
    }),
    amountElement('cbc:LineExtensionAmount', line.amount, currency),
    periodElement(line.period),
    allowance && allowanceElement({ ...allowance, isCharge: false }, currency),
    element('cac:Item', [
      textElement('cbc:Description', line.description),
      textElement('cbc:Name', line.name),
      element('cac:SellersItemIdentification', [textElement('cbc:ID', line.sellerItemId)]),
      classification &&
        element('cac:CommodityClassification', [
          textElement('cbc:ItemClassificationCode', classification.code, { listID: classification.scheme }),
        ]),
      lineTax(line, profile),
    ]),
    element('cac:Price', [
      textElement('cbc:PriceAmount', price.amount, { currencyID: currency }),
      textElement('cbc:BaseQuantity', price.baseQuantity, { unitCode: line.unitCode }),
    ]),
  ]);
}

/** BG-30, to which Croatia adds the word and the reason (HR-BT-12, HR-BT-13). */
function lineTax(line: InvoiceLine, profile: Profile): XmlElement {
  const tax = profile === 'hr-cius' ? inCroatia(line) : { ...line, name: null, exemptionReason: null };
  return categoryElement('cac:ClassifiedTaxCategory', tax, profile);
}
