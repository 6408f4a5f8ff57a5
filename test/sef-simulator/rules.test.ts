// Each file is one of documents/, whole or with one thing spoiled.
import { describe, expect, it } from 'vitest';
import { shared } from '../during-tests.ts';
import { document, startSimulator } from './simulator.ts';

const simulator = shared(() => startSimulator('--calls-per-second', '1000'));

type Name = Parameters<typeof document>[0];
type Finding = { code: string; field: string; message: string };

async function codesIn(xml: string): Promise<string[]> {
  const { body } = await simulator.control('check', xml);
  return (body as { findings: Finding[] }).findings.map(({ code }) => code);
}

describe('whole documents', () => {
  for (const name of ['380', '381', '383', '386', '380-final'] as const) {
    it(`${name} has no finding`, async () => {
      expect(await codesIn(document(name))).toEqual([]);
    });
  }

  it('the prefixes of namespaces are free', async () => {
    const renamed = document('380').replaceAll('cbc:', 'b:').replaceAll(':cbc=', ':b=');
    expect(await codesIn(renamed)).toEqual([]);
  });

  it('without a code for the tax point, no liability arises', async () => {
    const xml = document('380').replace(/ {2}<cac:InvoicePeriod>[\s\S]*?<\/cac:InvoicePeriod>\n/, '');
    expect(await codesIn(xml)).toEqual([]);
  });

  it('a payment reference has its model in brackets, or none', async () => {
    for (const id of ['(mod97) 11-3200', '(mod11) 5/26', 'INV-2026/00042']) {
      const xml = document('380').replace(/(?<=<cbc:PaymentID>).*(?=<)/, id);
      expect(await codesIn(xml)).toEqual([]);
    }
  });

  it('a credit note may name a period instead of documents', async () => {
    const xml = document('381')
      .replace(/ {2}<cac:BillingReference>[\s\S]*?<\/cac:BillingReference>\n/, '')
      .replace(
        '<cac:InvoicePeriod>',
        '<cac:InvoicePeriod><cbc:StartDate>2026-02-01</cbc:StartDate><cbc:EndDate>2026-02-28</cbc:EndDate>',
      );
    expect(await codesIn(xml)).toEqual([]);
  });
});

type Spoiled = [code: string, name: Name, from: string | RegExp, to: string];

const MODEL = 'UBLReferenceAndModelNumberFormatNotValid';
const REFERENCE_END = /\s*<\/cac:InvoiceDocumentReference>/;
const NAME_501 = 'Ž'.repeat(501);
const EMPTY_REFERENCE = /<cbc:IssueDate>2026-03-02<\/cbc:IssueDate>(?=\s*<\/cac:InvoiceDocumentReference>)/;
const BUYER_SCHEME = 'schemeID="9948">108134137';
const BUYER_ID = '<cac:PartyIdentification><cbc:ID>$1</cbc:ID></cac:PartyIdentification>';
const BUYER_PARTY = /(?<=<cbc:EndpointID schemeID="9948">108134137<\/cbc:EndpointID>)/;
const UNTAXED = 'PDV-RS-25-1-1';

const SPOILED: Spoiled[] = [
  ['XmlInvalid', '380', '</Invoice>', ''],
  ['XmlInvalid', '380', '<Invoice ', '<!DOCTYPE Invoice [<!ENTITY a "b">]><Invoice '],
  ['UBLUnsupportedDocumentType', '380', /Invoice-2/g, 'Order-2'],
  ['UBLDocumentNotValid', '380', 'srbdt:2022', 'srbdt:2019'],
  ['UBLDocumentNotValid', '380', '<cbc:DueDate>', '<cbc:ProfileID>P1</cbc:ProfileID><cbc:DueDate>'],
  ['DocumentTypeCodeInvalid', '380', '>380<', '>381<'],
  ['CreditNoteTypeCodeNotCorrent', '381', '>381<', '>380<'],
  ['UBLInvoiceNumberContainsInvalidCharacters', '380', '>2026-1<', '>2026*1<'],
  ['InvoiceDateLaterThanToday', '380', '<cbc:IssueDate>2026', '<cbc:IssueDate>2999'],
  ['ReceiverEndpointSchemeIDInvalid', '380', BUYER_SCHEME, 'schemeID="0088">108134137'],
  ['InvalidVatNumber', '380', />100000024</, '>100000023<'],
  ['VATRegistrationCodeLengthInvalid', '380', />100000024</, '>10000002<'],
  ['UBLPartyTaxSchemeCompanyIdWithoutPrefix', '380', 'RS108134137', '108134137'],
  ['UBLVatRegistrationCodesDoesNotMatch', '380', 'RS108134137', 'RS111560838'],
  ['UBLRegistrationCodeDoesNotHaveGoodLength', '380', '>17862146<', '>7862146<'],
  ['RequiredCompanyAddressMissing', '380', '<cbc:PostalZone>21000</cbc:PostalZone>', ''],
  ['ReceiverMissedAddingJBKJSPrefix', '380', BUYER_PARTY, BUYER_ID.replace('$1', '10520')],
  ['ReceiverJBKJSLengthInvalid', '380', BUYER_PARTY, BUYER_ID.replace('$1', 'JBKJS:1052')],
  [
    'UBLOrderNumberLotNumberOrContractNumberIsRequired',
    '380',
    BUYER_PARTY,
    BUYER_ID.replace('$1', 'JBKJS:10520'),
  ],
  ['InvoicePeriodDescriptionCodeNotProperlyDefined', '380', 'DescriptionCode>35<', 'DescriptionCode>29<'],
  ['VatPointDateTypeNotAllowedForChosenDocumentType', '386', 'DescriptionCode>432<', 'DescriptionCode>35<'],
  ['InvoiceDeliveryDateMissing', '380', /<cac:Delivery>[\s\S]*<\/cac:Delivery>/, ''],
  ['UBLDeliveryDateMustNotBeLatterThanIssueDate', '380', 'Date>2026-03-01<', 'Date>2026-03-03<'],
  ['CreditNoteReductionDateMissing', '381', /<cac:Delivery>[\s\S]*<\/cac:Delivery>/, ''],
  ['UBLReductionDateMustNotBeLatterThanIssueDate', '381', 'Date>2026-03-04<', 'Date>2026-03-06<'],
  ['DebitNoteIncreaseDateMissing', '383', /<cac:Delivery>[\s\S]*<\/cac:Delivery>/, ''],
  ['InvoiceDueDateMissing', '380', /<cbc:DueDate>.*<\/cbc:DueDate>/, ''],
  ['UBLDueDateIsMissing', '386', /<cbc:DueDate>.*<\/cbc:DueDate>/, ''],
  ['CreditInvoiceMustHaveSource', '381', /<cac:BillingReference>[\s\S]*<\/cac:BillingReference>/, ''],
  ['DebitInvoiceMustHaveSource', '383', /<cac:BillingReference>[\s\S]*<\/cac:BillingReference>/, ''],
  ['UBLMandatoryInvoiceDocumentReference', '381', EMPTY_REFERENCE, ''],
  ['UBLUnitCodeNotValid', '380', 'unitCode="H87"', 'unitCode="KOM"'],
  ['UBLUnitCodeNotValid', '380', 'unitCode="H87"', 'unitCode="XPX"'],
  [MODEL, '380', /(?<=<cbc:PaymentID>).*(?=<)/, '97 11-3200'],
  [MODEL, '380', /(?<=<cbc:PaymentID>).*(?=<)/, '(mod97)11-3200'],
  [MODEL, '380', /(?<=<cbc:PaymentID>).*(?=<)/, '2026_17'],
  [
    'InvoiceDeliveryDateMissing',
    '380',
    /DescriptionCode>35<([\s\S]*)<cac:Delivery>[\s\S]*<\/cac:Delivery>/,
    'DescriptionCode>3<$1',
  ],
  ['DocumentTypeCodeInvalid', '381', REFERENCE_END, '<cbc:DocumentTypeCode>383</cbc:DocumentTypeCode>$&'],
  ['UBLProductNameLengthExceeded', '380', 'Brašno', NAME_501],
  ['UBLInvoiceLinePriceAmountMoreDecimalsThanPermitted', '380', '>66.6667<', '>66.66667<'],
  ['UBLInvoiceLineExtensionAmountMoreDecimalsThanPermitted', '380', '>50.00</cbc:Line', '>50.000</cbc:Line'],
  ['InvoiceRowDiscountAmountMustBeInAccordanceWithDiscountPercentage', '380', 'Numeric>10<', 'Numeric>10.1<'],
  [
    'UBLDocumentNotValid',
    '380',
    'PriceAmount currencyID="RSD">66.6667',
    'PriceAmount currencyID="RSD">66.68',
  ],
  ['UBLTaxExemptionReasonKeyNotDefined', '380', /<cbc:TaxExemptionReasonCode>.*ReasonCode>/, ''],
  ['VatExemptionReasonNotExists', '380', UNTAXED, 'PDV-RS-99-1'],
  ['UBLTaxExemptionReasonCategoryNotCorrect', '380', UNTAXED, 'PDV-RS-24-1-2'],
  ['UBLIncorrectVatRateForStandardVatRate', '386', /Percent>20</g, 'Percent>18<'],
  ['UBLTaxCategoryIdUnknown', '380', /<cbc:ID>E</g, '<cbc:ID>S20<'],
  [
    'UBLOnlyOneTaxSubtotalPerTaxCategoryIsAllowed',
    '386',
    /(<cac:TaxSubtotal>[\s\S]*<\/cac:TaxSubtotal>)/,
    '$1$1',
  ],
  ['UBLTotalTaxAmountAndSubtotalTaxAmountDiffer', '380', '"RSD">180.00', '"RSD">180.01'],
  ['UBLUndefinedPayableAmount', '380', /<cbc:PayableAmount.*<\/cbc:PayableAmount>/, ''],
  [
    'UBLDocumentNotValid',
    '380',
    'PayableAmount currencyID="RSD">1350.00',
    'PayableAmount currencyID="RSD">1350.01',
  ],
  ['UBLPaymentMeansNotDefined', '380', /<cac:PaymentMeans>[\s\S]*<\/cac:PaymentMeans>/, ''],
  ['UBLInvoiceExtensionNotDefined', '380-final', /<ext:UBLExtensions>[\s\S]*<\/ext:UBLExtensions>/, ''],
  ['UBLBillingReferenceMissing', '380-final', /<cac:BillingReference>[\s\S]*<\/cac:BillingReference>/, ''],
  ['UBLInvoiceExtensionReducedTotalsTaxTotalNotValid', '380-final', '"RSD">50.00', '"RSD">51.00'],
];

describe('one thing spoiled', () => {
  for (const [code, name, from, to] of SPOILED) {
    it(`${name} with ${String(from).slice(0, 40)} → ${to.slice(0, 30) || 'nothing'}: ${code}`, async () => {
      const xml = document(name);
      const spoiled = xml.replace(from, to);
      expect(spoiled).not.toBe(xml);
      expect(await codesIn(spoiled)).toContain(code);
    });
  }
});
