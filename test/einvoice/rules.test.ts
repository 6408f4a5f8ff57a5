import { beforeAll, describe, expect, it } from 'vitest';
import { record } from '../api/records.ts';
import { sharedService } from '../during-tests.ts';
import {
  BUYERS,
  clientOf,
  fileOf,
  issued,
  type Profile,
  partsOf,
  rulesOf,
  type Seller,
  sellerIn,
  textsOf,
} from './sellers.ts';

const world = sharedService();
let german: Seller;
let serbian: Seller;

beforeAll(async () => {
  german = await sellerIn(world, 'DE');
  serbian = await sellerIn(world, 'RS');
});

/** A draft to a new client with something taken away or spoilt. */
async function draftOf(
  seller: Seller,
  { to, kind = 'invoice', ...fields }: Parameters<typeof issued>[1],
): Promise<{ reference: string }> {
  const client = typeof to === 'string' ? to : await clientOf(seller, to);
  const body = {
    document_type: `${seller.production.country.toLowerCase()}_${kind}`,
    client,
    issue_date: '2026-03-15',
    due_date: '2026-04-14',
    delivery_date: '2026-03-15',
    buyer_reference: 'B-1',
    lines: [{ description: 'Design', quantity: 1, unit_price: 100 }],
    ...fields,
  };
  return record(seller.api.POST('/documents', { body }), 201);
}

const line = (tax_rate: string, more = {}) => ({
  description: 'Work',
  quantity: 1,
  unit_price: 10,
  tax_rate,
  ...more,
});

type Case = [what: string, fields: Parameters<typeof issued>[1], findings: string[]];

function casesOf(name: string, sellerOf: () => Seller, profile: Profile, cases: Case[]): void {
  describe(name, () => {
    it.each(cases)('%s', async (_, fields, findings) => {
      const seller = sellerOf();
      expect(await rulesOf(seller, await draftOf(seller, fields), profile)).toEqual([...findings].sort());
    });
  });
}

casesOf('EN 16931', () => german, 'en16931', [
  ['a complete draft has no findings', { to: BUYERS.DE }, []],
  ['BR-CO-25: what is payable is due at some time', { to: BUYERS.DE, due_date: null }, ['BR-CO-25 due_date']],
  ['terms of payment do for a due date', { to: BUYERS.DE, due_date: null, payment_terms: 'Now' }, []],
  ['BR-11: the client has a country', { to: { ...BUYERS.DE, country: null } }, ['BR-11 client.country']],
  [
    'BR-AE-02: reverse charge has a number of the client',
    { to: { ...BUYERS.FR, vat_number: null }, lines: [line('de_vat_reverse_charge')] },
    ['BR-AE-02 client.vat_number'],
  ],
  [
    'BR-IC-11 and BR-IC-12: an intra-EU supply has a day and a country of delivery',
    { to: BUYERS.FR, delivery_date: null, lines: [line('de_vat_intra_eu')] },
    ['BR-IC-11 delivery_date', 'BR-IC-12 delivery_address'],
  ],
  [
    'BR-DEC: a currency with three decimals cannot be written',
    { to: BUYERS.DE, currency: 'KWD' },
    ['BR-DEC-09 currency'],
  ],
  [
    'BR-CL-23: a unit in words that are not known is a warning',
    { to: BUYERS.DE, lines: [{ description: 'Wire', unit: 'reel', quantity: 1, unit_price: 10 }] },
    ['BR-CL-23 lines.0.unit_code'],
  ],
]);

casesOf('Peppol', () => german, 'peppol', [
  ['a complete draft has no findings', { to: BUYERS.DE }, []],
  [
    'R003: a reference of the buyer, or its order',
    { to: BUYERS.DE, buyer_reference: null },
    ['DE-R-015 buyer_reference', 'PEPPOL-EN16931-R003 buyer_reference'],
  ],
  [
    'R003: an order does',
    {
      to: { ...BUYERS.FR, electronic_address: 'FR40303265045', electronic_address_scheme: '9957' },
      buyer_reference: null,
      order_reference: 'PO 1',
    },
    [],
  ],
  [
    'DE-R-015: within Germany, the reference of the buyer besides an order',
    { to: BUYERS.DE, buyer_reference: null, order_reference: 'PO 1' },
    ['DE-R-015 buyer_reference'],
  ],
  [
    'R010: the client has an electronic address',
    { to: { ...BUYERS.DE, email: null, vat_number: null } },
    ['PEPPOL-EN16931-R010 client.electronic_address'],
  ],
  [
    'CL008: an e-mail address is none of Peppol',
    { to: BUYERS.FR },
    ['PEPPOL-EN16931-CL008 client.electronic_address'],
  ],
  [
    'R110 and R111: the period of a line is within that of the document',
    {
      to: BUYERS.DE,
      service_period_start: '2026-03-02',
      service_period_end: '2026-03-10',
      lines: [line('de_vat_19', { service_period_start: '2026-03-01', service_period_end: '2026-03-11' })],
    },
    ['PEPPOL-EN16931-R110 lines.0.service_period_start', 'PEPPOL-EN16931-R111 lines.0.service_period_end'],
  ],
]);

casesOf('XRechnung', () => german, 'xrechnung', [
  ['a complete draft has no findings', { to: BUYERS.DE }, []],
  [
    'BR-DE-15: a reference of the buyer',
    { to: BUYERS.DE, buyer_reference: null },
    ['BR-DE-15 buyer_reference'],
  ],
  [
    'BR-DE-8 and BR-DE-9: city and postal code of the client',
    { to: { ...BUYERS.DE, city: null, postal_code: null } },
    ['BR-DE-8 client.city', 'BR-DE-9 client.postal_code'],
  ],
  [
    'BR-DE-10: a place of delivery has a city',
    { to: BUYERS.DE, delivery_address: { country: 'DE', postal_code: '10115' } },
    ['BR-DE-10 delivery_address.city'],
  ],
  ['BR-DE-17: a debit note is unusual', { to: BUYERS.DE, kind: 'debit_note' }, ['BR-DE-17 type']],
]);

casesOf('SRBDT', () => serbian, 'srbdt', [
  ['a complete draft has no findings', { to: BUYERS.RS }, []],
  [
    'of a draft, the due date follows from the day that it would be issued on',
    { to: BUYERS.RS, issue_date: undefined, due_date: undefined, due_days: 10 },
    [],
  ],
  [
    'RSR-17 and RSR-20: the client has a registration number and a PIB',
    { to: { ...BUYERS.RS, tax_number: null, registration_number: null } },
    ['RSR-17 client.registration_number', 'RSR-20 client.tax_number', 'RSR-22 client.electronic_address'],
  ],
  [
    'RSR-19: a registration number has not lost its zero',
    { to: { ...BUYERS.RS, registration_number: '7123456' } },
    ['RSR-19 client.registration_number'],
  ],
  [
    'RSR-25 and RSR-26: city and postal code',
    { to: { ...BUYERS.RS, city: null, postal_code: null } },
    ['RSR-25 client.city', 'RSR-26 client.postal_code'],
  ],
  ['RSR-33: the day of delivery', { to: BUYERS.RS, delivery_date: null }, ['RSR-33 delivery_date']],
  [
    'RSR-08: tax by payment has a due date',
    { to: BUYERS.RS, tax_point: 'payment_date', due_date: null, payment_terms: 'Odmah' },
    ['RSR-08 due_date'],
  ],
  [
    'SEF: delivered by the day of issue',
    { to: BUYERS.RS, delivery_date: '2026-03-16' },
    ['UBLDeliveryDateMustNotBeLatterThanIssueDate delivery_date'],
  ],
  [
    'SEF: a category without tax has a code of its list',
    { to: BUYERS.RS, lines: [line('rs_vat_exempt')] },
    ['UBLTaxExemptionReasonKeyNotDefined lines.0.exemption_code'],
  ],
  [
    'SEF: one code for each category',
    {
      to: BUYERS.RS,
      lines: [
        line('rs_vat_exempt', { exemption_code: 'PDV-RS-25-1-1' }),
        line('rs_vat_exempt', { exemption_code: 'PDV-RS-25-2-1' }),
      ],
    },
    [
      'UBLOnlyOneTaxSubtotalPerTaxCategoryIsAllowed lines.0.exemption_code',
      'UBLOnlyOneTaxSubtotalPerTaxCategoryIsAllowed lines.1.exemption_code',
    ],
  ],
  ['the tax is in RSD', { to: BUYERS.RS, currency: 'EUR' }, ['BR-53 currency']],
  [
    'a credit note names what it corrects, or a period',
    { to: BUYERS.RS, kind: 'credit_note' },
    ['UBLSourceInvoiceNotFound related_documents'],
  ],
]);

it('BR-O-11: what is out of scope stands in a document of its own', async () => {
  const lines = [line('rs_vat_20'), line('rs_vat_out_of_scope')];
  const draft = await draftOf(serbian, { to: BUYERS.RS, lines });
  expect(await rulesOf(serbian, draft, 'en16931')).toContain('BR-O-11 lines.1.tax_rate');
});

it('a Serbian seller outside VAT has the category SS and its reason', async () => {
  const document = await issued(serbian, { to: BUYERS.RS, lines: [line('rs_vat_not_registered')] });
  const band = partsOf(await fileOf(world, serbian, document, 'srbdt'), 'cac:TaxSubtotal')[0] ?? '';
  expect(textsOf(band, 'cbc:ID')).toEqual(['SS', 'VAT']);
  expect(textsOf(band, 'cbc:TaxExemptionReasonCode')).toEqual(['PDV-RS-33']);
});
