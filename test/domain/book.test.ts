// The texts of version 1 of the book, and their hashes: they hold for ever. A change here would make every ledger that was
// noted before look as if it had been tampered with.
import { describe, expect, it } from 'vitest';
import {
  type BookedDocument,
  type BookedPayment,
  contentOf,
  documentText,
  type PartsOfDocument,
  paymentText,
  usesAt,
} from '../../src/domain/book.ts';
import { canonicalJson } from '../../src/formats/canonical-json.ts';

const NO_PARTS: PartsOfDocument = { lines: [], deductions: [], relations: [], allocations: [], refunds: [] };

const SELLER = {
  name: 'Zora',
  legal_name: 'Zora d.o.o. "Čačak"',
  tax_number: '100000008',
  registration_number: '20000001',
  email: 'not of the book',
  address_line1: 'Ulica 1',
  postal_code: '32000',
  city: 'Čačak',
  country: 'RS',
  logo: 'not of the book',
};

const DOCUMENT: BookedDocument = {
  reference: '01K5T0C9QRXJ4M8W2V6H7NBA3D',
  typeKey: 'rs_credit_note',
  number: 'KO-2026-0007',
  issuedAt: '2026-09-15T08:21:04.117Z',
  issueDate: '2026-09-15',
  dueDate: null,
  deliveryDate: '2026-09-14',
  servicePeriodStart: '2026-09-01',
  servicePeriodEnd: '2026-09-14',
  taxPoint: 'delivery_date',
  isWithoutTaxPoint: false,
  currency: 'RSD',
  clientReference: '01K428JSC04XN7T1RZ6WPEB9GH',
  frozenSeller: JSON.stringify(SELLER),
  frozenClient:
    '{"country":"RS","city":"Нови Сад","tax_number":"104738291","name":"Dunav & sinovi","vat_number":null}',
  pricesIncludeTax: false,
  discountType: 'fixed',
  discountValue: '1.00',
  discountReason: 'Loyalty',
  discountCents: 100,
  taxBreakdown: JSON.stringify([
    {
      tax_rate_key: 'rs_vat_20',
      label: 'PDV 20%',
      category: 'S',
      tax_rate: '20',
      taxable: '21.51',
      taxable_cents: 2151,
      tax: '4.30',
      tax_cents: 430,
      exemption_reason: null,
      parts: [
        { label: 'A', percentage: '12', tax: '2.58', tax_cents: 258 },
        { label: 'B', percentage: '8', tax: '1.72', tax_cents: 172 },
      ],
    },
  ]),
  subtotalCents: 2151,
  taxTotalCents: 430,
  totalCents: 2581,
  cancelledAt: '2026-10-01T09:00:00.000Z',
  isCancelledByCredit: true,
};

const PARTS: PartsOfDocument = {
  lines: [
    {
      position: 1,
      kind: 'item',
      description: 'Rad \\ 2 ½\nsati',
      quantity: '2.5',
      unit: 'h',
      unitPriceCents: 1000,
      exactUnitPrice: '10.0049',
      priceBaseQuantity: '1',
      discountType: 'percent',
      discountValue: '10',
      taxRateKey: 'rs_vat_20',
      taxLabel: 'PDV 20%',
      taxRate: '20',
      taxCategory: 'S',
      exemptionCode: null,
      servicePeriodStart: null,
      servicePeriodEnd: null,
      subtotalCents: 2251,
      taxCents: 450,
      totalCents: 2701,
    },
    {
      position: 2,
      kind: 'text',
      description: null,
      quantity: '0',
      unit: null,
      unitPriceCents: 0,
      exactUnitPrice: null,
      priceBaseQuantity: null,
      discountType: null,
      discountValue: null,
      taxRateKey: '',
      taxLabel: '',
      taxRate: '',
      taxCategory: '',
      exemptionCode: 'VATEX-EU-132',
      servicePeriodStart: '2026-09-01',
      servicePeriodEnd: '2026-09-02',
      subtotalCents: 0,
      taxCents: 0,
      totalCents: 0,
    },
  ],
  deductions: [
    {
      position: 1,
      document: '01K5T0C9QRXJ4M8W2V6H7NBA00',
      amountCents: -5,
      bands: JSON.stringify([
        {
          tax_rate_key: 'rs_vat_10',
          label: 'PDV 10%',
          category: 'S',
          tax_rate: '10',
          taxable_cents: -4,
          tax_cents: -1,
          exemption_reason: 'Član 24',
        },
      ]),
    },
  ],
  relations: [
    {
      position: 1,
      relation: 'credits',
      document: '01K5T0C9QRXJ4M8W2V6H7NBA01',
      number: '2026-41',
      issueDate: '2026-09-01',
      documentType: 'rs_invoice',
    },
    {
      position: 2,
      relation: 'made_from',
      document: '01K5T0C9QRXJ4M8W2V6H7NBA09',
      number: 'not of the book',
      issueDate: null,
      documentType: null,
    },
    {
      position: 3,
      relation: 'corrects',
      document: null,
      number: '17/25',
      issueDate: null,
      documentType: null,
    },
  ],
  allocations: [
    {
      document: '01K5T0C9QRXJ4M8W2V6H7NBA01',
      amountCents: 2000,
      appliedOn: '2026-09-15',
      appliedAt: '2026-09-15T08:21:04.117Z',
      reversedOn: '2026-10-01',
      reversedAt: '2026-10-01T09:00:00.000Z',
    },
  ],
  refunds: [
    {
      reference: '01K5T0C9QRXJ4M8W2V6H7NBA02',
      amountCents: 581,
      method: 'bank',
      paidOn: '2026-09-20',
      createdAt: '2026-09-20T12:00:00.000Z',
    },
  ],
};

const PAYMENT: BookedPayment = {
  reference: '01K5T0C9QRXJ4M8W2V6H7NBA03',
  clientReference: '01K428JSC04XN7T1RZ6WPEB9GH',
  currency: 'EUR',
  amountCents: Number.MAX_SAFE_INTEGER,
  method: 'card',
  paidOn: '2026-09-20',
  createdAt: '2026-09-20T12:00:00.000Z',
  reversedAt: null,
};

/** Made by another program, with keys sorted at every depth. */
const TEXT_OF_DOCUMENT = [
  '{"bands":[{"category":"S","exemption_reason":null,"label":"PDV 20%","parts":[{"label":"A","percentag',
  'e":"12","tax":"258"},{"label":"B","percentage":"8","tax":"172"}],"tax":"430","tax_rate":"20","tax_ra',
  'te_key":"rs_vat_20","taxable":"2151"}],"book":1,"buyer":{"address_line1":null,"address_line2":null,"',
  'city":"Нови Сад","country":"RS","legal_name":null,"name":"Dunav & sinovi","postal_code":null,"regist',
  'ration_number":null,"tax_number":"104738291","vat_number":null},"cancelled":{"at":"2026-10-01T09:00:',
  '00.000Z","by_credit":true},"client":"01K428JSC04XN7T1RZ6WPEB9GH","currency":"RSD","deductions":[{"am',
  'ount":"-5","bands":[{"category":"S","exemption_reason":"Član 24","label":"PDV 10%","parts":null,"tax',
  '":"-1","tax_rate":"10","tax_rate_key":"rs_vat_10","taxable":"-4"}],"document":"01K5T0C9QRXJ4M8W2V6H7',
  'NBA00","position":1}],"delivery_date":"2026-09-14","discount":{"amount":"100","reason":"Loyalty","ty',
  'pe":"fixed","value":"1.00"},"due_date":null,"issue_date":"2026-09-15","issued_at":"2026-09-15T08:21:',
  '04.117Z","kind":"document","lines":[{"description":"Rad \\\\ 2 ½\\nsati","discount":{"reason":null,"typ',
  'e":"percent","value":"10"},"exact_unit_price":"10.0049","exemption_code":null,"kind":"item","positio',
  'n":1,"price_base_quantity":"1","quantity":"2.5","service_period_end":null,"service_period_start":nul',
  'l,"subtotal":"2251","tax":"450","tax_category":"S","tax_label":"PDV 20%","tax_rate":"20","tax_rate_k',
  'ey":"rs_vat_20","total":"2701","unit":"h","unit_price":"1000"},{"description":null,"discount":null,"',
  'exact_unit_price":null,"exemption_code":"VATEX-EU-132","kind":"text","position":2,"price_base_quanti',
  'ty":null,"quantity":"0","service_period_end":"2026-09-02","service_period_start":"2026-09-01","subto',
  'tal":"0","tax":"0","tax_category":"","tax_label":"","tax_rate":"","tax_rate_key":"","total":"0","uni',
  't":null,"unit_price":"0"}],"number":"KO-2026-0007","prices_include_tax":false,"reference":"01K5T0C9Q',
  'RXJ4M8W2V6H7NBA3D","refunds":[{"amount":"581","method":"bank","paid_on":"2026-09-20","recorded_at":"',
  '2026-09-20T12:00:00.000Z","reference":"01K5T0C9QRXJ4M8W2V6H7NBA02"}],"relations":[{"document":"01K5T',
  '0C9QRXJ4M8W2V6H7NBA01","issue_date":"2026-09-01","number":"2026-41","position":1,"relation":"credits',
  '","type":"rs_invoice"},{"document":null,"issue_date":null,"number":"17/25","position":3,"relation":"',
  'corrects","type":null}],"seller":{"address_line1":"Ulica 1","address_line2":null,"city":"Čačak","cou',
  'ntry":"RS","legal_name":"Zora d.o.o. \\"Čačak\\"","name":"Zora","postal_code":"32000","registration_nu',
  'mber":"20000001","tax_number":"100000008","vat_number":null},"service_period_end":"2026-09-14","serv',
  'ice_period_start":"2026-09-01","settles":[{"amount":"2000","applied_at":"2026-09-15T08:21:04.117Z","',
  'applied_on":"2026-09-15","document":"01K5T0C9QRXJ4M8W2V6H7NBA01","reversed_at":"2026-10-01T09:00:00.',
  '000Z","reversed_on":"2026-10-01"}],"subtotal":"2151","tax":"430","tax_point":"delivery_date","total"',
  ':"2581","type":"rs_credit_note","without_tax_point":false}',
].join('');

const TEXT_OF_PAYMENT = [
  '{"amount":"9007199254740991","book":1,"client":"01K428JSC04XN7T1RZ6WPEB9GH","currency":"EUR","kind":',
  '"payment","method":"card","paid_on":"2026-09-20","recorded_at":"2026-09-20T12:00:00.000Z","reference',
  '":"01K5T0C9QRXJ4M8W2V6H7NBA03","refunds":[],"reversed_at":null,"settles":[]}',
].join('');

describe('the texts of version 1 of the book', () => {
  it('a document with all that there can be', () => {
    const text = documentText(DOCUMENT, PARTS);
    expect(text).toBe(TEXT_OF_DOCUMENT);
    expect(contentOf(text)).toBe('5f357f8ed65630ca6b47178d03860abf939ac098d41627aa19dcf80c108f7073');
  });

  it('a payment', () => {
    const text = paymentText(PAYMENT, { allocations: [], refunds: [] });
    expect(text).toBe(TEXT_OF_PAYMENT);
    expect(contentOf(text)).toBe('687d8141ccf6586d6e4b07595dbcc2bc5b72c0875a38bac6c815ee6cd6900aa0');
  });

  it('are canonical JSON', () => {
    for (const text of [TEXT_OF_DOCUMENT, TEXT_OF_PAYMENT])
      expect(canonicalJson(JSON.parse(text))).toBe(text);
  });

  it('a field of a party that was not frozen is as one that is empty, and the order of stored JSON does not matter', () => {
    const { city, ...others } = SELLER;
    const frozenSeller = JSON.stringify({ address_line2: null, vat_number: null, city, ...others });
    expect(documentText({ ...DOCUMENT, frozenSeller }, PARTS)).toBe(TEXT_OF_DOCUMENT);
  });

  it('an amount that is no whole number, or JSON that is none, has no text', () => {
    for (const change of [{ totalCents: 0.1 + 0.2 }, { totalCents: Number.NaN }, { totalCents: 2 ** 53 }])
      expect(() => documentText({ ...DOCUMENT, ...change }, PARTS)).toThrow('no whole number');
    expect(() => documentText({ ...DOCUMENT, taxBreakdown: '[{"taxable_cents":1.5}]' }, PARTS)).toThrow();
    expect(() => documentText({ ...DOCUMENT, frozenClient: 'x' }, NO_PARTS)).toThrow();
  });

  it('uses at an instant leave out what came later', () => {
    const at = (instant: string) => usesAt(PARTS, instant);
    expect(at('2026-09-15T08:21:04.116Z')).toEqual({ allocations: [], refunds: [] });
    expect(at('2026-09-15T08:21:04.117Z')).toEqual({
      allocations: [{ ...PARTS.allocations[0], reversedOn: null, reversedAt: null }],
      refunds: [],
    });
    expect(at('2026-10-01T09:00:00.000Z')).toEqual({
      allocations: PARTS.allocations,
      refunds: PARTS.refunds,
    });
  });
});
