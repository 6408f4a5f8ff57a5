// CII is another syntax of what the UBL file says: one business term after the other (BT of EN 16931).
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { pay, record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import { BUYERS, fileOf, issued, partsOf, rulesOf, type Seller, sellerIn, textsOf } from './sellers.ts';

const world = sharedService();
let german: Seller;

beforeAll(async () => {
  german = await sellerIn(world, 'DE');
});

/** The texts at a path of element names, each below the one before it. */
function at(xml: string, path: string): string[] {
  const names = path.split(' ');
  const last = names.pop() ?? '';
  const within = names.reduce((parts, name) => parts.flatMap((part) => partsOf(part, name)), [xml]);
  return within.flatMap((part) => textsOf(part, last));
}

const dashed = (date: string) => date.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/** The places of each term in both syntaxes. */
const TERMS: [term: string, ubl: string, cii: string][] = [
  ['BT-24', 'cbc:CustomizationID', 'ram:GuidelineSpecifiedDocumentContextParameter ram:ID'],
  ['BT-23', 'cbc:ProfileID', 'ram:BusinessProcessSpecifiedDocumentContextParameter ram:ID'],
  ['BT-2', 'cbc:IssueDate', 'ram:IssueDateTime udt:DateTimeString'],
  ['BT-5', 'cbc:DocumentCurrencyCode', 'ram:InvoiceCurrencyCode'],
  ['BT-10', 'cbc:BuyerReference', 'ram:BuyerReference'],
  ['BT-12', 'cac:ContractDocumentReference cbc:ID', 'ram:ContractReferencedDocument ram:IssuerAssignedID'],
  ['BT-13', 'cac:OrderReference cbc:ID', 'ram:BuyerOrderReferencedDocument ram:IssuerAssignedID'],
  ['BT-20', 'cac:PaymentTerms cbc:Note', 'ram:SpecifiedTradePaymentTerms ram:Description'],
  ['BT-22', 'cbc:Note', 'ram:IncludedNote ram:Content'],
  ['BT-27', 'cac:AccountingSupplierParty cbc:RegistrationName', 'ram:SellerTradeParty ram:Name'],
  [
    'BT-34',
    'cac:AccountingSupplierParty cbc:EndpointID',
    'ram:SellerTradeParty ram:URIUniversalCommunication ram:URIID',
  ],
  [
    'BT-37',
    'cac:AccountingSupplierParty cac:PostalAddress cbc:CityName',
    'ram:SellerTradeParty ram:CityName',
  ],
  ['BT-41', 'cac:AccountingSupplierParty cac:Contact cbc:Name', 'ram:SellerTradeParty ram:PersonName'],
  ['BT-44', 'cac:AccountingCustomerParty cbc:RegistrationName', 'ram:BuyerTradeParty ram:Name'],
  [
    'BT-48',
    'cac:AccountingCustomerParty cac:PartyTaxScheme cbc:CompanyID',
    'ram:BuyerTradeParty ram:SpecifiedTaxRegistration ram:ID',
  ],
  [
    'BT-53',
    'cac:AccountingCustomerParty cac:PostalAddress cbc:PostalZone',
    'ram:BuyerTradeParty ram:PostcodeCode',
  ],
  ['BT-72', 'cac:Delivery cbc:ActualDeliveryDate', 'ram:ActualDeliverySupplyChainEvent udt:DateTimeString'],
  [
    'BT-73',
    'cac:InvoicePeriod cbc:StartDate',
    'ram:ApplicableHeaderTradeSettlement ram:BillingSpecifiedPeriod ram:StartDateTime udt:DateTimeString',
  ],
  ['BT-81', 'cbc:PaymentMeansCode', 'ram:SpecifiedTradeSettlementPaymentMeans ram:TypeCode'],
  ['BT-83', 'cbc:PaymentID', 'ram:PaymentReference'],
  ['BT-84', 'cac:PayeeFinancialAccount cbc:ID', 'ram:PayeePartyCreditorFinancialAccount ram:IBANID'],
  ['BT-25', 'cac:BillingReference cbc:ID', 'ram:InvoiceReferencedDocument ram:IssuerAssignedID'],
  ['BT-26', 'cac:BillingReference cbc:IssueDate', 'ram:InvoiceReferencedDocument qdt:DateTimeString'],
  [
    'BT-106',
    'cac:LegalMonetaryTotal cbc:LineExtensionAmount',
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation ram:LineTotalAmount',
  ],
  [
    'BT-107',
    'cac:LegalMonetaryTotal cbc:AllowanceTotalAmount',
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation ram:AllowanceTotalAmount',
  ],
  ['BT-109', 'cbc:TaxExclusiveAmount', 'ram:TaxBasisTotalAmount'],
  ['BT-110', 'cac:TaxTotal cbc:TaxAmount', 'ram:TaxTotalAmount'],
  ['BT-112', 'cbc:TaxInclusiveAmount', 'ram:GrandTotalAmount'],
  ['BT-113', 'cbc:PrepaidAmount', 'ram:TotalPrepaidAmount'],
  ['BT-115', 'cbc:PayableAmount', 'ram:DuePayableAmount'],
  [
    'BT-116',
    'cac:TaxSubtotal cbc:TaxableAmount',
    'ram:ApplicableHeaderTradeSettlement ram:ApplicableTradeTax ram:BasisAmount',
  ],
  [
    'BT-118',
    'cac:TaxSubtotal cac:TaxCategory cbc:ID',
    'ram:ApplicableHeaderTradeSettlement ram:ApplicableTradeTax ram:CategoryCode',
  ],
  [
    'BT-120',
    'cac:TaxSubtotal cbc:TaxExemptionReason',
    'ram:ApplicableHeaderTradeSettlement ram:ApplicableTradeTax ram:ExemptionReason',
  ],
  ['BT-131', 'LINE cbc:LineExtensionAmount', 'ram:IncludedSupplyChainTradeLineItem ram:LineTotalAmount'],
  [
    'BT-136',
    'LINE cac:AllowanceCharge cbc:Amount',
    'ram:IncludedSupplyChainTradeLineItem ram:SpecifiedTradeAllowanceCharge ram:ActualAmount',
  ],
  [
    'BT-138',
    'LINE cac:AllowanceCharge cbc:MultiplierFactorNumeric',
    'ram:IncludedSupplyChainTradeLineItem ram:CalculationPercent',
  ],
  ['BT-146', 'LINE cbc:PriceAmount', 'ram:IncludedSupplyChainTradeLineItem ram:ChargeAmount'],
  ['BT-149', 'LINE cbc:BaseQuantity', 'ram:IncludedSupplyChainTradeLineItem ram:BasisQuantity'],
  [
    'BT-153',
    'LINE cac:Item cbc:Name',
    'ram:IncludedSupplyChainTradeLineItem ram:SpecifiedTradeProduct ram:Name',
  ],
  ['BT-154', 'LINE cbc:Description', 'ram:IncludedSupplyChainTradeLineItem ram:Description'],
  ['BT-158', 'LINE cbc:ItemClassificationCode', 'ram:IncludedSupplyChainTradeLineItem ram:ClassCode'],
];

/** The terms that differ between the two files, with both values. */
function differences(ubl: string, cii: string): [term: string, ubl: string[], cii: string[]][] {
  const isCredit = ubl.includes('<CreditNote ');
  const line = isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine';
  // UBL writes the tax for the file and for each band in it, and the scheme VAT with each category; terms of payment are a note, too.
  const once = (texts: string[], term: string) =>
    term === 'BT-110' || term === 'BT-22'
      ? texts.slice(0, 1)
      : texts.filter((text) => term !== 'BT-118' || text !== 'VAT');
  return TERMS.map(([term, inUbl, inCii]): [string, string[], string[]] => [
    term,
    once(at(ubl, inUbl.replace('LINE', line)), term),
    inCii.endsWith('DateTimeString') ? at(cii, inCii).map(dashed) : at(cii, inCii),
  ]).filter(([term, a, b]) => (term !== 'BT-2' ? a.join('|') !== b.join('|') : a[0] !== b[0]));
}

describe('CII and UBL of one document carry the same terms', () => {
  it('with discounts, several bands, texts and references', async () => {
    const document = await issued(german, {
      to: BUYERS.DE,
      order_reference: 'PO 4711',
      contract_reference: 'V-7',
      payment_terms: 'Zahlbar & fällig',
      notes: 'Danke <3',
      service_period_start: '2026-03-01',
      service_period_end: '2026-03-15',
      discount_type: 'percent',
      discount_value: 10,
      lines: [
        { kind: 'section', description: 'Teil 1' },
        {
          description: 'Design',
          unit_code: 'HUR',
          quantity: 2.5,
          unit_price: 40.21,
          discount_type: 'percent',
          discount_value: 3.3333,
        },
        {
          description: 'Book\nwith pictures',
          quantity: 3,
          unit_price: 9.99,
          tax_rate: 'de_vat_7',
          classification: { scheme: 'STI', code: '22110000' },
        },
        { description: 'Insurance', quantity: -1, unit_price: 5, tax_rate: 'de_vat_exempt' },
        { description: 'Insurance', quantity: 2, unit_price: 5, tax_rate: 'de_vat_exempt' },
      ],
    });
    const [ubl, cii] = [
      await fileOf(world, german, document, 'xrechnung'),
      await fileOf(world, german, document, 'xrechnung-cii'),
    ];
    expect(differences(ubl, cii)).toEqual([]);
    expect(at(cii, 'rsm:ExchangedDocument ram:TypeCode')).toEqual(['380']);
    expect(at(cii, 'rsm:ExchangedDocument ram:ID')).toEqual([document.number]);
  });

  it('with prices that include tax', async () => {
    const lines = [{ description: 'Bread', quantity: 3, unit_price: 3.33 }];
    const document = await issued(german, { to: BUYERS.FR, prices_include_tax: true, lines });
    const files = [
      await fileOf(world, german, document, 'en16931'),
      await fileOf(world, german, document, 'factur-x'),
    ] as const;
    expect(differences(...files)).toEqual([]);
  });

  it('a credit note, with the document that it credits', async () => {
    const credited = await issued(german, { to: BUYERS.DE });
    const note = await issued(german, {
      to: credited.client.reference,
      kind: 'credit_note',
      due_date: null,
      related_documents: [{ relation: 'credits', document: credited.reference }],
    });
    const cii = await fileOf(world, german, note, 'xrechnung-cii');
    expect(differences(await fileOf(world, german, note, 'xrechnung'), cii)).toEqual([]);
    expect(at(cii, 'rsm:ExchangedDocument ram:TypeCode')).toEqual(['381']);
    expect(at(cii, 'ram:InvoiceReferencedDocument ram:IssuerAssignedID')).toEqual([credited.number]);
  });
});

describe('XRechnung in CII', () => {
  it('has a place for one earlier document: more of them are a finding, and Factur-X and UBL take them', async () => {
    const first = await issued(german, { to: BUYERS.DE, kind: 'advance_invoice' });
    const client = first.client.reference;
    const second = await issued(german, { to: client, kind: 'advance_invoice' });
    for (const { reference, total_cents } of [first, second])
      await record(pay(german.api, reference, total_cents / 100), 201);
    const advances = [{ document: first.reference }, { document: second.reference }];
    const lines = [{ description: 'All', quantity: 10, unit_price: 40.2 }];
    const final = await issued(german, { to: client, lines, advances });
    expect(await rulesOf(german, final, 'xrechnung-cii')).toEqual(['BG-3 related_documents']);
    const cii = await fileOf(world, german, final, 'factur-x');
    expect(at(cii, 'ram:InvoiceReferencedDocument ram:IssuerAssignedID')).toEqual([
      first.number,
      second.number,
    ]);
    expect(at(cii, 'ram:TotalPrepaidAmount')).toEqual([final.prepaid]);
    expect(await rulesOf(german, final, 'xrechnung')).toEqual([]);
  });

  it('says when the tax is due in codes of its own, once for each band (BT-8)', async () => {
    const codes = { issue_date: '5', delivery_date: '29', payment_date: '72' } as const;
    for (const [tax_point, code] of Object.entries(codes)) {
      const document = await issued(german, { to: BUYERS.DE, tax_point: tax_point as keyof typeof codes });
      expect(textsOf(await fileOf(world, german, document, 'factur-x'), 'ram:DueDateTypeCode')).toEqual([
        code,
      ]);
    }
  });
});

it('a file in CII is stored, with its SHA-256 as the ETag', async () => {
  const document = await issued(german, { to: BUYERS.DE });
  const first = await fileOf(world, german, document, 'factur-x');
  const again = await world.request(`/documents/${document.reference}/einvoice?profile=factur-x`, {
    key: german.key,
  });
  expect(await again.text()).toBe(first);
  expect(again.headers.get('etag')).toBe(`"${createHash('sha256').update(first).digest('hex')}"`);
});
