// The order of elements that the UBL 2.1 schemas demand, for the elements that invoices use.
import { type Finding, finding } from '../findings.ts';
import type { Element } from '../xml.ts';

const list = (text: string) => text.trim().split(/\s+/);

const INVOICE =
  list(`ext:UBLExtensions cbc:UBLVersionID cbc:CustomizationID cbc:ProfileID cbc:ProfileExecutionID
  cbc:ID cbc:CopyIndicator cbc:UUID cbc:IssueDate cbc:IssueTime cbc:DueDate cbc:InvoiceTypeCode cbc:Note
  cbc:TaxPointDate cbc:DocumentCurrencyCode cbc:TaxCurrencyCode cbc:AccountingCost cbc:LineCountNumeric
  cbc:BuyerReference cac:InvoicePeriod cac:OrderReference cac:BillingReference cac:DespatchDocumentReference
  cac:ReceiptDocumentReference cac:OriginatorDocumentReference cac:ContractDocumentReference
  cac:AdditionalDocumentReference cac:ProjectReference cac:Signature cac:AccountingSupplierParty
  cac:AccountingCustomerParty cac:PayeeParty cac:TaxRepresentativeParty cac:Delivery cac:DeliveryTerms
  cac:PaymentMeans cac:PaymentTerms cac:PrepaidPayment cac:AllowanceCharge cac:TaxExchangeRate
  cac:PricingExchangeRate cac:PaymentExchangeRate cac:TaxTotal cac:WithholdingTaxTotal cac:LegalMonetaryTotal
  cac:InvoiceLine`);

const CREDIT_NOTE = list(`ext:UBLExtensions cbc:UBLVersionID cbc:CustomizationID cbc:ProfileID
  cbc:ProfileExecutionID cbc:ID cbc:CopyIndicator cbc:UUID cbc:IssueDate cbc:IssueTime cbc:TaxPointDate
  cbc:CreditNoteTypeCode cbc:Note cbc:DocumentCurrencyCode cbc:TaxCurrencyCode cbc:AccountingCost
  cbc:LineCountNumeric cbc:BuyerReference cac:InvoicePeriod cac:DiscrepancyResponse cac:OrderReference
  cac:BillingReference cac:DespatchDocumentReference cac:ReceiptDocumentReference
  cac:ContractDocumentReference cac:AdditionalDocumentReference cac:StatementDocumentReference
  cac:OriginatorDocumentReference cac:Signature cac:AccountingSupplierParty cac:AccountingCustomerParty
  cac:PayeeParty cac:TaxRepresentativeParty cac:Delivery cac:DeliveryTerms cac:PaymentMeans cac:PaymentTerms
  cac:TaxExchangeRate cac:PricingExchangeRate cac:PaymentExchangeRate cac:AllowanceCharge cac:TaxTotal
  cac:LegalMonetaryTotal cac:CreditNoteLine`);

const PARTS: Record<string, string[]> = {
  'cac:Party': list(`cbc:WebsiteURI cbc:EndpointID cac:PartyIdentification cac:PartyName cac:PostalAddress
    cac:PhysicalLocation cac:PartyTaxScheme cac:PartyLegalEntity cac:Contact cac:Person`),
  'cac:PostalAddress': list(`cbc:StreetName cbc:AdditionalStreetName cbc:BuildingNumber cbc:CityName
    cbc:PostalZone cbc:CountrySubentity cac:AddressLine cac:Country`),
  'cac:TaxSubtotal': list('cbc:TaxableAmount cbc:TaxAmount cbc:Percent cac:TaxCategory'),
  'cac:TaxCategory': list(`cbc:ID cbc:Name cbc:Percent cbc:TaxExemptionReasonCode cbc:TaxExemptionReason
    cac:TaxScheme`),
  'cac:LegalMonetaryTotal': list(`cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount
    cbc:AllowanceTotalAmount cbc:ChargeTotalAmount cbc:PrepaidAmount cbc:PayableRoundingAmount
    cbc:PayableAmount`),
  'cac:InvoiceLine': list(`cbc:ID cbc:UUID cbc:Note cbc:InvoicedQuantity cbc:LineExtensionAmount
    cbc:TaxPointDate cbc:AccountingCost cac:InvoicePeriod cac:OrderLineReference cac:BillingReference
    cac:DocumentReference cac:Delivery cac:AllowanceCharge cac:TaxTotal cac:Item cac:Price`),
  'cac:CreditNoteLine': list(`cbc:ID cbc:UUID cbc:Note cbc:CreditedQuantity cbc:LineExtensionAmount
    cbc:TaxPointDate cbc:AccountingCost cac:InvoicePeriod cac:OrderLineReference cac:BillingReference
    cac:DocumentReference cac:Delivery cac:TaxTotal cac:AllowanceCharge cac:Item cac:Price`),
  'cac:Item': list(`cbc:Description cbc:Name cac:BuyersItemIdentification cac:SellersItemIdentification
    cac:StandardItemIdentification cac:OriginCountry cac:CommodityClassification cac:ClassifiedTaxCategory
    cac:AdditionalItemProperty`),
};

export function orderFindings(root: Element): Finding[] {
  const order = root.name === 'ubl:CreditNote' ? CREDIT_NOTE : INVOICE;
  return [...misplaced(root, order), ...emptyIn(root), ...root.children.flatMap(below)];
}

function below(element: Element): Finding[] {
  const order = PARTS[element.name];
  return [...(order ? misplaced(element, order) : []), ...element.children.flatMap(below)];
}

function misplaced({ name: parent, children }: Element, order: string[]): Finding[] {
  let last = -1;
  for (const { name } of children) {
    const place = order.indexOf(name);
    if (place < 0) return [finding('UBLDocumentNotValid', name, `${parent} has no ${name}.`)];
    if (place < last) return [finding('UBLDocumentNotValid', name, `${name} is in the wrong place.`)];
    last = place;
  }
  return [];
}

/** An element without text, children or attributes says nothing, and no schema wants it. */
function emptyIn(element: Element): Finding[] {
  const { name, text, children } = element;
  if (children.length > 0) return children.flatMap(emptyIn);
  const isLeaf = name.startsWith('cbc:');
  return isLeaf && !text && name !== 'cbc:EndpointID'
    ? [finding('UBLDocumentNotValid', name, `${name} is empty.`)]
    : [];
}
