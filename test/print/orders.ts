// Complete, ordinary print orders; each test changes the part that it is about.
import { createHash } from 'node:crypto';
import type { ContractPrint, DocumentPrint, PrintedParty } from '../../src/print/order.ts';
import type { Schema } from '../../src/spec/public.ts';

export const SELLER: PrintedParty = {
  name: 'Acme',
  legal_name: 'Acme Softver d.o.o. Beograd',
  tax_number: '101234567',
  registration_number: '20123456',
  email: 'office@acme.example',
  phone: '+381 11 123 4567',
  website: 'www.acme.example',
  address_line1: 'Bulevar kralja Aleksandra 73',
  city: 'Beograd',
  postal_code: '11000',
  country: 'RS',
};

export const CLIENT: PrintedParty = {
  name: 'Müller Handels GmbH',
  tax_number: 'DE123456789',
  address_line1: 'Hauptstraße 5',
  city: 'München',
  postal_code: '80331',
  country: 'DE',
};

export function contractOrder(fields: Partial<ContractPrint> = {}): ContractPrint {
  const body =
    fields.body ?? '# Subject\n\nThe Provider delivers. Извршилац испоручује. Đorđe Šćepanović plaća.';
  return {
    kind: 'contract',
    language: 'en',
    timezone: 'Europe/Belgrade',
    reference: '01KBQ3V5T9M4Y7HJ2N8R6W0XEC',
    number: 'CTR-2026-00017',
    title: 'Development and maintenance',
    body,
    bodySha256: createHash('sha256').update(body).digest('hex'),
    seller: SELLER,
    client: CLIENT,
    sentAt: '2026-03-15T10:00:00.000Z',
    signers: [
      {
        position: 1,
        name: 'Ђорђе Шћепановић',
        email: 'djordje@acme.example',
        signedName: 'Đorđe Šćepanović',
        signedAt: '2026-03-16T08:12:44.120Z',
        address: '203.0.113.7',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      {
        position: 2,
        name: 'Anna Müller',
        email: 'anna@handel.example',
        signedName: 'Anna Maria Müller',
        signedAt: '2026-03-31T22:30:09.000Z',
        address: '2001:db8::7334',
        userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) Safari/604.1',
      },
    ],
    ...fields,
  };
}

type Document = DocumentPrint['document'];

export function documentOrder({
  document,
  ...fields
}: Partial<Omit<DocumentPrint, 'document'>> & { document?: Partial<Document> } = {}): DocumentPrint {
  return {
    kind: 'document',
    language: 'en',
    title: 'Invoice',
    typeCode: 380,
    seller: SELLER,
    client: CLIENT,
    bankAccount: {
      scheme: 'iban',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      bankName: 'Commerzbank',
    },
    logo: null,
    ...fields,
    document: {
      reference: '01KBQ3V5T9M4Y7HJ2N8R6W0XED',
      number: 'INV-2026-00042',
      status: 'issued',
      type: 'rs_invoice',
      type_name: 'Faktura',
      client: { reference: '01KBQ3V5T9M4Y7HJ2N8R6W0XEE', name: 'Müller Handels GmbH' },
      issue_date: '2026-03-15',
      due_date: '2026-03-30',
      valid_until: null,
      delivery_date: null,
      service_period_start: null,
      service_period_end: null,
      buyer_reference: null,
      order_reference: null,
      contract_reference: null,
      project_reference: null,
      payment_terms: null,
      payment_reference: null,
      notes: null,
      prices_include_tax: false,
      discount_type: null,
      discount_value: null,
      discount_reason: null,
      discount: null,
      discount_cents: null,
      delivery_address: null,
      tax_point: null,
      issued_at: '2026-03-15T10:00:00.000Z',
      sent_at: null,
      currency: 'EUR',
      subtotal: '100.00',
      subtotal_cents: 10_000,
      tax_total: '20.00',
      tax_total_cents: 2_000,
      total: '120.00',
      total_cents: 12_000,
      paid: '0.00',
      paid_cents: 0,
      balance: '120.00',
      balance_cents: 12_000,
      credited: '0.00',
      credited_cents: 0,
      prepaid: '0.00',
      prepaid_cents: 0,
      payable: '120.00',
      payable_cents: 12_000,
      deductions: [],
      related_documents: [],
      tax_breakdown: [
        {
          tax_rate_key: 'rs_vat_20',
          label: 'PDV 20 %',
          category: 'S',
          tax_rate: '20.00',
          taxable: '100.00',
          taxable_cents: 10_000,
          tax: '20.00',
          tax_cents: 2_000,
          exemption_reason: null,
          parts: null,
        },
      ],
      lines: [documentLine()],
      payments: [],
      ...document,
    },
  };
}

export function documentLine(fields: Partial<Schema<'DocumentLine'>> = {}): Schema<'DocumentLine'> {
  return {
    position: 1,
    description: 'Consulting',
    item_reference: null,
    unit: 'hour',
    quantity: '2',
    unit_price: '50.00',
    unit_price_cents: 5_000,
    unit_price_is_exact: true,
    price_base_quantity: null,
    discount_type: null,
    discount_value: null,
    tax_rate_key: 'rs_vat_20',
    tax_rate: '20.00',
    line_subtotal: '100.00',
    line_subtotal_cents: 10_000,
    line_tax: '20.00',
    line_tax_cents: 2_000,
    line_total: '120.00',
    line_total_cents: 12_000,
    kind: 'item',
    section_subtotal: null,
    section_subtotal_cents: null,
    unit_code: 'HUR',
    exemption_code: null,
    classification: null,
    service_period_start: null,
    service_period_end: null,
    sku: null,
    ...fields,
  };
}
