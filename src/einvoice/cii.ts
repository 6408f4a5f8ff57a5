// Writes a document as CII D16B, the syntax of XRechnung-CII and of Factur-X (ZUGFeRD). Order of the elements: the schema
// CrossIndustryInvoice_100pD16B.xsd of UN/CEFACT, in the subset of CEN/TS 16931-3-3.
import { formatCents } from '../domain/money.ts';
import { element, textElement, type XmlElement, type XmlNode } from '../formats/xml.ts';
import type {
  EInvoice,
  InvoiceLine,
  Party,
  PaymentInstructions,
  Period,
  PostalAddress,
  VatBand,
  VatCategory,
} from './model.ts';
import { PROFILE_FACTS, type Profile } from './profiles.ts';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** BT-8 in UNTDID 2475, which CII has instead of the codes of UNTDID 2005 in UBL. */
const TAX_POINTS = { issue_date: '5', delivery_date: '29', payment_date: '72', none: null };

/** The type of a name of BT-11, which the schema demands and the model of EN 16931 lacks. */
const PROJECT_NAME = 'Project reference';

/** The root element of the file. */
export function ciiInvoice(invoice: EInvoice, profile: Profile): XmlElement {
  const { specification, process } = PROFILE_FACTS[profile];
  return element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        element('ram:BusinessProcessSpecifiedDocumentContextParameter', [textElement('ram:ID', process)]),
        element('ram:GuidelineSpecifiedDocumentContextParameter', [textElement('ram:ID', specification)]),
      ]),
      element('rsm:ExchangedDocument', [
        textElement('ram:ID', invoice.number),
        textElement('ram:TypeCode', invoice.typeCode),
        day('ram:IssueDateTime', invoice.issueDate),
        ...invoice.notes.map((note) => element('ram:IncludedNote', [textElement('ram:Content', note)])),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...invoice.lines.map((line) => linePart(line, invoice.currency)),
        agreementPart(invoice),
        deliveryPart(invoice),
        settlementPart(invoice, profile),
      ]),
    ],
    NAMESPACES,
  );
}

function agreementPart(invoice: EInvoice): XmlNode {
  const { orderReference, contractReference, projectReference } = invoice;
  return element('ram:ApplicableHeaderTradeAgreement', [
    textElement('ram:BuyerReference', invoice.buyerReference),
    partyPart('ram:SellerTradeParty', invoice.seller, true),
    partyPart('ram:BuyerTradeParty', invoice.buyer, false),
    element('ram:BuyerOrderReferencedDocument', [textElement('ram:IssuerAssignedID', orderReference)]),
    element('ram:ContractReferencedDocument', [textElement('ram:IssuerAssignedID', contractReference)]),
    ...(invoice.attachments ?? []).map(({ name, mediaType, bytes }) =>
      element('ram:AdditionalReferencedDocument', [
        textElement('ram:IssuerAssignedID', name),
        textElement('ram:TypeCode', RELATED_DOCUMENT),
        textElement('ram:AttachmentBinaryObject', bytes.toString('base64'), {
          mimeCode: mediaType,
          filename: name,
        }),
      ]),
    ),
    projectReference === null
      ? null
      : element('ram:SpecifiedProcuringProject', [
          textElement('ram:ID', projectReference),
          textElement('ram:Name', PROJECT_NAME),
        ]),
  ]);
}

/** UNTDID 1001: a document that supports the invoice (BG-24). */
const RELATED_DOCUMENT = '916';

const DELIVERY = 'ram:ApplicableHeaderTradeDelivery';

/** BG-13. The schema demands the element even where nothing is known. */
function deliveryPart({ delivery }: EInvoice): XmlNode {
  if (delivery === null) return { name: DELIVERY, attributes: [], content: '' };
  return element(DELIVERY, [
    element('ram:ShipToTradeParty', [textElement('ram:Name', delivery.name), addressPart(delivery.address)]),
    element('ram:ActualDeliverySupplyChainEvent', [day('ram:OccurrenceDateTime', delivery.date)]),
  ]);
}

function settlementPart(invoice: EInvoice, profile: Profile): XmlNode {
  const { currency } = invoice;
  return element('ram:ApplicableHeaderTradeSettlement', [
    textElement('ram:PaymentReference', invoice.payment?.reference),
    textElement('ram:InvoiceCurrencyCode', currency),
    invoice.payment && paymentPart(invoice.payment),
    ...invoice.vatBreakdown.map((band) => bandPart(band, invoice, profile)),
    periodPart(invoice.period),
    ...invoice.allowances.map((allowance) => allowancePart({ ...allowance, tax: allowance }, currency)),
    element('ram:SpecifiedTradePaymentTerms', [
      textElement('ram:Description', invoice.paymentTerms),
      day('ram:DueDateDateTime', invoice.dueDate),
    ]),
    totalsPart(invoice),
    ...invoice.precedingInvoices.map(({ number, issueDate }) =>
      element('ram:InvoiceReferencedDocument', [
        textElement('ram:IssuerAssignedID', number),
        day('ram:FormattedIssueDateTime', issueDate, 'qdt'),
      ]),
    ),
  ]);
}

/** BG-16 */
function paymentPart({ meansCode, account }: PaymentInstructions): XmlNode {
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [
    textElement('ram:TypeCode', meansCode),
    element('ram:PayeePartyCreditorFinancialAccount', [
      textElement('ram:IBANID', account?.isIban ? account.id : null),
      textElement('ram:AccountName', account?.holder),
      textElement('ram:ProprietaryID', account && !account.isIban ? account.id : null),
    ]),
    element('ram:PayeeSpecifiedCreditorFinancialInstitution', [textElement('ram:BICID', account?.bic)]),
  ]);
}

/** BG-23, each band with the tax point of the document (BT-8). */
function bandPart(band: VatBand, { currency, taxPoint }: EInvoice, profile: Profile): XmlNode {
  const amount = amountIn(currency);
  const { code, rate } = categoryParts(band);
  return element('ram:ApplicableTradeTax', [
    amount('ram:CalculatedAmount', band.tax),
    textElement('ram:TypeCode', 'VAT'),
    textElement('ram:ExemptionReason', band.exemptionReason),
    amount('ram:BasisAmount', band.taxable),
    code,
    textElement('ram:ExemptionReasonCode', band.exemptionCode),
    textElement('ram:DueDateTypeCode', taxPoint && TAX_POINTS[taxPoint]),
    // XRechnung wants a rate of every band (BR-DE-14).
    profile === 'xrechnung-cii' ? textElement('ram:RateApplicablePercent', band.rate) : rate,
  ]);
}

/** BG-22: allowances, charges, rounding and what was paid before only where there are any. */
function totalsPart({ totals, currency }: EInvoice): XmlNode {
  const amount = amountIn(currency);
  const unlessZero = (name: string, cents: number) => (cents === 0 ? null : amount(name, cents));
  return element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    amount('ram:LineTotalAmount', totals.lines),
    unlessZero('ram:ChargeTotalAmount', totals.charges),
    unlessZero('ram:AllowanceTotalAmount', totals.allowances),
    amount('ram:TaxBasisTotalAmount', totals.withoutVat),
    textElement('ram:TaxTotalAmount', formatCents(totals.vat, currency), { currencyID: currency }),
    unlessZero('ram:RoundingAmount', totals.rounding),
    amount('ram:GrandTotalAmount', totals.withVat),
    unlessZero('ram:TotalPrepaidAmount', totals.prepaid),
    amount('ram:DuePayableAmount', totals.payable),
  ]);
}

// The lines of a file in CII (BG-25), and allowances, which lines and documents write alike.

function linePart(line: InvoiceLine, currency: string): XmlNode {
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [textElement('ram:LineID', line.id)]),
    productPart(line),
    element('ram:SpecifiedLineTradeAgreement', [pricePart(line)]),
    element('ram:SpecifiedLineTradeDelivery', [
      textElement('ram:BilledQuantity', line.quantity, { unitCode: line.unitCode }),
    ]),
    lineSettlement(line, currency),
  ]);
}

function productPart({ sellerItemId, name, description, classification }: InvoiceLine): XmlNode {
  return element('ram:SpecifiedTradeProduct', [
    textElement('ram:SellerAssignedID', sellerItemId),
    textElement('ram:Name', name),
    textElement('ram:Description', description),
    element('ram:DesignatedProductClassification', [
      textElement('ram:ClassCode', classification?.code, { listID: classification?.scheme }),
    ]),
  ]);
}

function pricePart({ price, unitCode }: InvoiceLine): XmlNode {
  return element('ram:NetPriceProductTradePrice', [
    textElement('ram:ChargeAmount', price.amount),
    textElement('ram:BasisQuantity', price.baseQuantity, { unitCode }),
  ]);
}

function lineSettlement(line: InvoiceLine, currency: string): XmlNode {
  const { code, rate } = categoryParts(line);
  return element('ram:SpecifiedLineTradeSettlement', [
    element('ram:ApplicableTradeTax', [textElement('ram:TypeCode', 'VAT'), code, rate]),
    periodPart(line.period),
    line.allowance && allowancePart({ ...line.allowance, isCharge: false, tax: null }, currency),
    element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
      amountIn(currency)('ram:LineTotalAmount', line.amount),
    ]),
  ]);
}

type Allowance = {
  isCharge: boolean;
  amount: number;
  percentage: { base: number; percent: string } | null;
  reason: string;
  reasonCode: string | null;
  /** Null for an allowance of a line, which is taxed as its line is. */
  tax: VatCategory | null;
};

/** BG-20, BG-21 or BG-27 */
function allowancePart(allowance: Allowance, currency: string): XmlNode {
  const { percentage, tax } = allowance;
  const amount = amountIn(currency);
  const category = tax && categoryParts(tax);
  return element('ram:SpecifiedTradeAllowanceCharge', [
    element('ram:ChargeIndicator', [textElement('udt:Indicator', String(allowance.isCharge))]),
    textElement('ram:CalculationPercent', percentage?.percent ?? null),
    percentage && amount('ram:BasisAmount', percentage.base),
    amount('ram:ActualAmount', allowance.amount),
    textElement('ram:ReasonCode', allowance.reasonCode),
    textElement('ram:Reason', allowance.reason),
    category &&
      element('ram:CategoryTradeTax', [textElement('ram:TypeCode', 'VAT'), category.code, category.rate]),
  ]);
}

// Pieces of CII D16B (Cross Industry Invoice) that several parts of a file share. Elements without a value are left out.

/** An amount in the currency of the document, which CII names once (BT-5) and not at each amount. */
function amountIn(currency: string): (name: string, cents: number) => XmlNode {
  return (name, cents) => textElement(name, formatCents(cents, currency));
}

/** A day in format 102 of UNTDID 2379: `20261125`. `type` is the namespace of the data type. */
function day(name: string, date: string | null | undefined, type: 'udt' | 'qdt' = 'udt'): XmlNode {
  if (!date) return null;
  return element(name, [textElement(`${type}:DateTimeString`, date.replaceAll('-', ''), { format: '102' })]);
}

/** BG-14 or BG-26 */
function periodPart(period: Period | null): XmlNode {
  return element('ram:BillingSpecifiedPeriod', [
    day('ram:StartDateTime', period?.start),
    day('ram:EndDateTime', period?.end),
  ]);
}

/** Category and rate, in their places among the parts of a tax; no rate for what is outside VAT (BR-O-05). */
function categoryParts({ category, rate }: VatCategory): { code: XmlNode; rate: XmlNode } {
  return {
    code: textElement('ram:CategoryCode', category),
    rate: category === 'O' ? null : textElement('ram:RateApplicablePercent', rate),
  };
}

/** BG-4 or BG-7. The fiscal number of BT-32 is one of sellers alone. */
function partyPart(
  name: string,
  party: Party & { legalInformation?: string | null },
  isSeller: boolean,
): XmlNode {
  const { address, contact, electronicAddress } = party;
  const known = isSeller ? party.identifiers : party.identifiers.slice(0, 1);
  return element(name, [
    ...known.filter(({ scheme }) => scheme === null).map(({ id }) => textElement('ram:ID', id)),
    ...known
      .filter(({ scheme }) => scheme !== null)
      .map(({ id, scheme }) => textElement('ram:GlobalID', id, { schemeID: scheme })),
    textElement('ram:Name', party.name),
    textElement('ram:Description', party.legalInformation),
    element('ram:SpecifiedLegalOrganization', [
      textElement('ram:ID', party.registrationNumber),
      textElement('ram:TradingBusinessName', party.tradingName),
    ]),
    element('ram:DefinedTradeContact', [
      textElement('ram:PersonName', contact?.name),
      element('ram:TelephoneUniversalCommunication', [textElement('ram:CompleteNumber', contact?.phone)]),
      element('ram:EmailURIUniversalCommunication', [textElement('ram:URIID', contact?.email)]),
    ]),
    addressPart(address),
    element('ram:URIUniversalCommunication', [
      textElement('ram:URIID', electronicAddress?.id, { schemeID: electronicAddress?.scheme }),
    ]),
    registration(party.vatNumber, 'VA'),
    registration(isSeller ? party.taxNumber : null, 'FC'),
  ]);
}

/** BG-5, BG-8 or BG-15 */
function addressPart(address: PostalAddress | null): XmlNode {
  return element('ram:PostalTradeAddress', [
    textElement('ram:PostcodeCode', address?.postalCode),
    textElement('ram:LineOne', address?.line1),
    textElement('ram:LineTwo', address?.line2),
    textElement('ram:CityName', address?.city),
    textElement('ram:CountryID', address?.country),
  ]);
}

function registration(number: string | null, scheme: 'VA' | 'FC'): XmlNode {
  return element('ram:SpecifiedTaxRegistration', [textElement('ram:ID', number, { schemeID: scheme })]);
}
