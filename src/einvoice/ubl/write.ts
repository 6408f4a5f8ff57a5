import { formatCents, formatDecimal, parseDecimal } from '../../domain/money.ts';
import { element, textElement, type XmlElement, type XmlNode, xmlText } from '../../formats/xml.ts';
import type {
  DocumentAllowance,
  EInvoice,
  Identifier,
  InvoiceLine,
  Party,
  Period,
  PostalAddress,
  VatBand,
  VatCategory,
} from '../model.ts';
import { PROFILE_FACTS, type Profile, SERBIAN_EXTENSION } from '../profiles.ts';

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
    ...attachmentElements(invoice),
    ...projectElements(invoice),
  ];
}

function attachmentElements({ attachments = [] }: EInvoice): XmlElement[] {
  return attachments.map(({ name, mediaType, bytes }) =>
    element('cac:AdditionalDocumentReference', [
      textElement('cbc:ID', name),
      element('cac:Attachment', [
        textElement('cbc:EmbeddedDocumentBinaryObject', bytes.toString('base64'), {
          mimeCode: mediaType,
          filename: name,
        }),
      ]),
    ]),
  );
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

/** BG-4 or BG-7, in the order of the schema. */
function partyElement(
  party: Party & { legalInformation?: string | null },
  profile: Profile,
  side: 'seller' | 'buyer',
): XmlElement {
  return element('cac:Party', [
    party.electronicAddress && identifier('cbc:EndpointID', party.electronicAddress),
    ...party.identifiers.map((each) => element('cac:PartyIdentification', [identifier('cbc:ID', each)])),
    element('cac:PartyName', [
      textElement('cbc:Name', party.tradingName ?? (profile === 'srbdt' ? party.name : null)),
    ]),
    postalAddress('cac:PostalAddress', party.address),
    taxScheme(party.vatNumber, 'VAT'),
    // Of a buyer, EN 16931 has no number but the one for VAT. FC is the word for a fiscal code.
    side === 'seller' && profile !== 'srbdt' ? taxScheme(party.taxNumber, 'FC') : null,
    element('cac:PartyLegalEntity', [
      textElement('cbc:RegistrationName', party.name),
      textElement('cbc:CompanyID', party.registrationNumber),
      textElement('cbc:CompanyLegalForm', party.legalInformation),
    ]),
    element('cac:Contact', [
      textElement('cbc:Name', party.contact?.name),
      textElement('cbc:Telephone', party.contact?.phone),
      textElement('cbc:ElectronicMail', party.contact?.email),
    ]),
  ]);
}

function identifier(name: string, { id, scheme }: Identifier): XmlElement | null {
  return textElement(name, id, { schemeID: scheme });
}

function taxScheme(number: string | null, scheme: string): XmlElement | null {
  if (number === null) return null;
  return element('cac:PartyTaxScheme', [
    textElement('cbc:CompanyID', number),
    element('cac:TaxScheme', [textElement('cbc:ID', scheme)]),
  ]);
}

function postalAddress(name: string, address: PostalAddress): XmlElement {
  return element(name, [
    textElement('cbc:StreetName', address.line1),
    textElement('cbc:AdditionalStreetName', address.line2),
    textElement('cbc:CityName', address.city),
    textElement('cbc:PostalZone', address.postalCode),
    element('cac:Country', [textElement('cbc:IdentificationCode', address.country)]),
  ]);
}

/** BG-13 */
function deliveryElement({ delivery }: EInvoice): XmlElement | null {
  if (delivery === null) return null;
  const { date, address, name } = delivery;
  return element('cac:Delivery', [
    textElement('cbc:ActualDeliveryDate', date),
    address && element('cac:DeliveryLocation', [postalAddress('cac:Address', address)]),
    element('cac:DeliveryParty', [element('cac:PartyName', [textElement('cbc:Name', name)])]),
  ]);
}

const CROATIAN_NAMESPACE = 'urn:mfin.gov.hr:schema:xsd:HRExtensionAggregateComponents-1';

const STANDARD_RATES = ['25', '13', '5'];

/** The word of a category in HR-TB-2 (HR-BT-12); null for a standard rate that the table does not have. */
function croatianCategory({ category, rate }: VatCategory): string | null {
  if (category !== 'S') return `HR:${category}`;
  return STANDARD_RATES.includes(rate) ? `HR:PDV${rate}` : null;
}

/**
 * The extension HRFISK20Data: that VAT is due by payment (HR-BT-15); and with exempt lines, what is taxed how, a part for
 * each reason (HR-BR-26).
 */
function croatianExtension({ taxPoint, vatBreakdown, totals, currency }: EInvoice): XmlElement | null {
  const isByPayment = taxPoint === 'payment_date';
  const isExempt = vatBreakdown.some(({ category }) => category === 'E');
  if (!isByPayment && !isExempt) return null;
  const parts = isExempt
    ? [
        element('hrextac:HRTaxTotal', [
          amountElement('cbc:TaxAmount', totals.vat, currency),
          ...vatBreakdown.flatMap((band) => subtotals(band, currency)),
        ]),
        element('hrextac:HRLegalMonetaryTotal', [
          amountElement('cbc:TaxExclusiveAmount', totals.withoutVat, currency),
          amountElement('hrextac:OutOfScopeOfVATAmount', 0, currency),
        ]),
      ]
    : [];
  const data = element(
    'hrextac:HRFISK20Data',
    [
      textElement('hrextac:HRObracunPDVPoNaplati', isByPayment ? 'Obračun prema naplaćenim naknadama' : null),
      ...parts,
    ],
    { 'xmlns:hrextac': CROATIAN_NAMESPACE },
  );
  return element('ext:UBLExtensions', [
    element('ext:UBLExtension', [element('ext:ExtensionContent', [data])]),
  ]);
}

function subtotals(band: VatBand, currency: string): XmlElement[] {
  return band.parts.map(({ taxable, tax, exemptionReason }) =>
    element('hrextac:HRTaxSubtotal', [
      amountElement('cbc:TaxableAmount', taxable, currency),
      amountElement('cbc:TaxAmount', tax, currency),
      element('hrextac:HRTaxCategory', [
        textElement('cbc:ID', band.category),
        textElement('cbc:Name', croatianCategory(band)),
        textElement('cbc:Percent', band.rate),
        textElement('cbc:TaxExemptionReason', band.category === 'S' ? null : exemptionReason),
        element('hrextac:HRTaxScheme', [textElement('cbc:ID', 'VAT')]),
      ]),
    ]),
  );
}

const SERBIAN_NAMESPACE = 'http://mfin.gov.rs/srbdt/srbdtext';

type Band = VatCategory & { taxable: number; tax: number };

/** The advance invoices that an invoice deducts, with what is left to be taxed: the extension of SRBDT. */
function prepaymentExtension(invoice: EInvoice): XmlElement {
  const { currency, totals } = invoice;
  const left = reducedBands(invoice);
  const sumOf = (part: 'taxable' | 'tax') => left.reduce((sum, band) => sum + band[part], 0);
  return element('ext:UBLExtensions', [
    element('ext:UBLExtension', [
      element('ext:ExtensionContent', [
        element(
          'sbt:SrbDtExt',
          [
            ...invoice.prepayments.map(({ number, bands }) =>
              element('sbt:InvoicedPrepaymentAmmount', [
                textElement('cbc:ID', number),
                taxTotal(
                  bands,
                  bands.reduce((sum, { tax }) => sum + tax, 0),
                  currency,
                ),
              ]),
            ),
            element('sbt:ReducedTotals', [
              taxTotal(left, sumOf('tax'), currency),
              element('cac:LegalMonetaryTotal', [
                amountElement('cbc:TaxExclusiveAmount', sumOf('taxable'), currency),
                amountElement('cbc:TaxInclusiveAmount', totals.payable, currency),
                amountElement('cbc:PayableAmount', totals.payable, currency),
              ]),
            ]),
          ],
          { 'xmlns:sbt': SERBIAN_NAMESPACE },
        ),
      ]),
    ]),
  ]);
}

function taxTotal(bands: readonly Band[], tax: number, currency: string): XmlElement {
  return element('cac:TaxTotal', [
    amountElement('cbc:TaxAmount', tax, currency),
    ...bands.map((band) =>
      element('cac:TaxSubtotal', [
        amountElement('cbc:TaxableAmount', band.taxable, currency),
        amountElement('cbc:TaxAmount', band.tax, currency),
        categoryElement('cac:TaxCategory', { ...band, exemptionCode: null, exemptionReason: null }, 'srbdt'),
      ]),
    ),
  ]);
}

/** The bands of the invoice less those of the advances. */
function reducedBands({ vatBreakdown, prepayments }: EInvoice): Band[] {
  const taken = prepayments.flatMap(({ bands }) => bands);
  return vatBreakdown.map((band) => {
    const same = taken.filter(
      (other) => other.nationalCategory === band.nationalCategory && other.rate === band.rate,
    );
    return {
      ...band,
      taxable: same.reduce((left, { taxable }) => left - taxable, band.taxable),
      tax: same.reduce((left, { tax }) => left - tax, band.tax),
    };
  });
}

/** Money of the document. */
function amountElement(name: string, cents: number, currency: string): XmlElement | null {
  return textElement(name, formatCents(cents, currency), { currencyID: currency });
}

/** BG-20, BG-21, BG-27 or BG-28 */
function allowanceElement(
  allowance: {
    isCharge: boolean;
    amount: number;
    percentage: { base: number; percent: string } | null;
    reason: string;
    reasonCode: string | null;
  },
  currency: string,
  category: XmlElement | null = null,
): XmlElement {
  const { isCharge, amount, percentage, reason, reasonCode } = allowance;
  return element('cac:AllowanceCharge', [
    textElement('cbc:ChargeIndicator', String(isCharge)),
    textElement('cbc:AllowanceChargeReasonCode', reasonCode),
    textElement('cbc:AllowanceChargeReason', reason),
    percentage && textElement('cbc:MultiplierFactorNumeric', formatDecimal(parseDecimal(percentage.percent))),
    amountElement('cbc:Amount', amount, currency),
    percentage && amountElement('cbc:BaseAmount', percentage.base, currency),
    category,
  ]);
}

/** The category of a line, an allowance or a band; out of scope has no rate (BR-O-05), but in Serbia. */
function categoryElement(
  name: string,
  category: VatCategory &
    Partial<Pick<VatBand, 'exemptionCode' | 'exemptionReason'>> & { name?: string | null },
  profile: Profile,
  hasRate = category.category !== 'O' || profile === 'srbdt',
): XmlElement {
  const code = profile === 'srbdt' ? category.nationalCategory : category.category;
  // Zero rated has no reason (BR-Z-10), but in Serbia, whose list has codes for it.
  const isReasonless = code === 'S' || (code === 'Z' && profile !== 'srbdt');
  return element(name, [
    textElement('cbc:ID', code),
    textElement('cbc:Name', category.name),
    hasRate ? textElement('cbc:Percent', category.rate) : null,
    isReasonless ? null : textElement('cbc:TaxExemptionReasonCode', category.exemptionCode),
    isReasonless ? null : textElement('cbc:TaxExemptionReason', category.exemptionReason),
    element('cac:TaxScheme', [textElement('cbc:ID', 'VAT')]),
  ]);
}

/** BT-110 and BG-23 */
function taxTotalElement({ currency, totals, vatBreakdown }: EInvoice, profile: Profile): XmlElement {
  // XRechnung wants a rate of every band (BR-DE-14).
  const hasRate = profile === 'xrechnung' ? true : undefined;
  return element('cac:TaxTotal', [
    amountElement('cbc:TaxAmount', totals.vat, currency),
    ...vatBreakdown.map((band) =>
      element('cac:TaxSubtotal', [
        amountElement('cbc:TaxableAmount', band.taxable, currency),
        amountElement('cbc:TaxAmount', band.tax, currency),
        categoryElement('cac:TaxCategory', band, profile, hasRate),
      ]),
    ),
  ]);
}

/** BG-22 */
function totalsElement({ currency, totals }: EInvoice): XmlElement {
  const unlessZero = (name: string, cents: number) =>
    cents === 0 ? null : amountElement(name, cents, currency);
  return element('cac:LegalMonetaryTotal', [
    amountElement('cbc:LineExtensionAmount', totals.lines, currency),
    amountElement('cbc:TaxExclusiveAmount', totals.withoutVat, currency),
    amountElement('cbc:TaxInclusiveAmount', totals.withVat, currency),
    unlessZero('cbc:AllowanceTotalAmount', totals.allowances),
    unlessZero('cbc:ChargeTotalAmount', totals.charges),
    unlessZero('cbc:PrepaidAmount', totals.prepaid),
    unlessZero('cbc:PayableRoundingAmount', totals.rounding),
    amountElement('cbc:PayableAmount', totals.payable, currency),
  ]);
}
