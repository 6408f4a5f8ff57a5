// Small documents that every rule agrees with, in the form in which electronic files are written from. Mutants spoil them.
import { countryCatalogue } from '../../../src/domain/countries.ts';
import { documentTypeByKey } from '../../../src/domain/document-types.ts';
import type { EInvoiceSource } from '../../../src/einvoice/source.ts';
import { documentView } from '../../../src/resources/document-records/view.ts';
import { FULL_SAMPLE } from '../../../src/resources/documents/renderer-samples.ts';

type Country = 'DE' | 'RS' | 'HR';
type Kind = 'invoice' | 'credit_note' | 'debit_note' | 'advance_invoice';
type Line = EInvoiceSource['document']['lines'][number];
type Band = EInvoiceSource['document']['tax_breakdown'][number];

const VIEW = documentView(FULL_SAMPLE);
const LINE = VIEW.lines[0] as Line;
const BAND = VIEW.tax_breakdown[0] as Band;

const SELLERS = {
  DE: {
    name: 'Elbe',
    legal_name: 'Elbe Software GmbH',
    tax_number: '12/345/67890',
    vat_number: 'DE136695976',
    registration_number: 'HRB 1234',
    contact_name: 'Erika Muster',
    contact_phone: '+49 40 1234567',
    contact_email: 'erika@elbe.example',
    email: 'info@elbe.example',
    phone: null,
    electronic_address: null,
    electronic_address_scheme: null,
    address_line1: 'Hafenstraße 1',
    address_line2: null,
    city: 'Hamburg',
    postal_code: '20457',
    country: 'DE',
  },
  RS: {
    name: 'Dunav',
    legal_name: 'Dunav softver d.o.o.',
    tax_number: '100000024',
    vat_number: null,
    registration_number: '07012345',
    contact_name: null,
    contact_phone: null,
    contact_email: null,
    email: 'info@dunav.example',
    phone: null,
    electronic_address: null,
    electronic_address_scheme: null,
    address_line1: 'Knez Mihailova 1',
    address_line2: null,
    city: 'Beograd',
    postal_code: '11000',
    country: 'RS',
  },
  HR: {
    name: 'Kvarner',
    legal_name: 'Kvarner softver d.o.o.',
    tax_number: '12345678903',
    vat_number: null,
    registration_number: '080012345',
    contact_name: 'Ana Anić',
    contact_phone: null,
    contact_email: null,
    email: 'info@kvarner.example',
    phone: null,
    electronic_address: null,
    electronic_address_scheme: null,
    address_line1: 'Korzo 1',
    address_line2: null,
    city: 'Rijeka',
    postal_code: '51000',
    country: 'HR',
  },
};

const BUYERS = {
  DE: {
    ...SELLERS.DE,
    name: 'Isar',
    legal_name: 'Isar Handel GmbH',
    tax_number: null,
    vat_number: 'DE129273398',
  },
  RS: { ...SELLERS.RS, name: 'Sava', legal_name: 'Sava trgovina d.o.o.', tax_number: '101134702' },
  HR: { ...SELLERS.HR, name: 'Adria', legal_name: 'Adria trgovina d.o.o.', tax_number: '69435151530' },
};

const IBANS = { DE: 'DE89370400440532013000', RS: 'RS35105008123123123173', HR: 'HR1210010051863000160' };
const CURRENCIES = { DE: 'EUR', RS: 'RSD', HR: 'EUR' };
const TIMEZONES = { DE: 'Europe/Berlin', RS: 'Europe/Belgrade', HR: 'Europe/Zagreb' };
const KPD = { scheme: 'CG', code: '62.10.11' };

/** What a category is called in a country, and the code that it needs there. */
const RATES: Record<Country, Record<string, [key: string, rate: string, code: string | null]>> = {
  DE: {
    S: ['de_vat_19', '19', null],
    'S-low': ['de_vat_7', '7', null],
    E: ['de_vat_exempt', '0', null],
    AE: ['de_vat_reverse_charge', '0', null],
    K: ['de_vat_intra_eu', '0', null],
    G: ['de_vat_export', '0', null],
    Z: ['de_vat_0', '0', null],
    O: ['de_vat_out_of_scope', '0', null],
  },
  RS: {
    S: ['rs_vat_20', '20', null],
    'S-low': ['rs_vat_10', '10', null],
    E: ['rs_vat_exempt', '0', 'PDV-RS-25-2-1'],
    AE: ['rs_vat_reverse_charge', '0', 'PDV-RS-10-2-1'],
  },
  HR: {
    S: ['hr_vat_25', '25', null],
    'S-low': ['hr_vat_13', '13', null],
    E: ['hr_vat_exempt', '0', null],
    AE: ['hr_vat_reverse_charge', '0', null],
    K: ['hr_vat_intra_eu', '0', null],
    G: ['hr_vat_export', '0', null],
    Z: ['hr_vat_0', '0', null],
    O: ['hr_vat_out_of_scope', '0', null],
  },
};

/** A document of a line for each category: 2 × 100.00, with a discount of 10 % on the first of several. */
export function sourceOf(country: Country, kind: Kind = 'invoice', categories = ['S']): EInvoiceSource {
  const lines: Line[] = [];
  const bands = new Map<string, Band>();
  for (const [i, name] of categories.entries()) {
    const [key, rate, code] = RATES[country][name] ?? ['', '', null];
    const hasDiscount = i === 0 && categories.length > 1;
    const subtotal = hasDiscount ? 18_000 : 20_000;
    const tax = (subtotal * Number(rate)) / 100;
    const category = name.replace('-low', '');
    lines.push(lineOf(i, { key, rate, code, subtotal, hasDiscount }));
    const reason = category === 'S' || category === 'Z' ? null : 'Reason of the law';
    bands.set(key, {
      ...BAND,
      tax_rate_key: key,
      category,
      tax_rate: rate,
      taxable_cents: subtotal,
      tax_cents: tax,
      exemption_reason: reason,
    } as Band);
  }
  return sourceWith(country, kind, lines, [...bands.values()]);
}

function lineOf(
  i: number,
  of: {
    key: string;
    rate: string;
    code: string | null;
    subtotal: number;
    hasDiscount: boolean;
  },
): Line {
  return {
    ...LINE,
    kind: 'item',
    position: i + 1,
    description: `Work ${i + 1}`,
    unit: 'h',
    unit_code: 'HUR',
    quantity: '2',
    unit_price: '100.00',
    unit_price_cents: 10_000,
    discount_type: of.hasDiscount ? 'percent' : null,
    discount_value: of.hasDiscount ? '10' : null,
    line_subtotal_cents: of.subtotal,
    tax_rate_key: of.key,
    tax_rate: of.rate,
    exemption_code: of.code,
    classification: KPD,
    service_period_start: null,
    service_period_end: null,
  };
}

function sourceWith(country: Country, kind: Kind, lines: Line[], bands: Band[]): EInvoiceSource {
  const sumOf = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0);
  const subtotal = sumOf(bands.map(({ taxable_cents }) => taxable_cents));
  const tax = sumOf(bands.map(({ tax_cents }) => tax_cents));
  const catalogue = countryCatalogue(country);
  const typeKey = `${country.toLowerCase()}_${kind}`;
  const original = { ...VIEW.related_documents[0], relation: 'credits', document: null };
  const preceding = {
    ...original,
    document_type: `${country.toLowerCase()}_invoice`,
    number: '2026-1',
    issue_date: '2026-03-01',
  };
  return {
    document: {
      ...VIEW,
      number: '2026-17',
      type: typeKey,
      currency: CURRENCIES[country],
      issue_date: '2026-03-15',
      due_date: '2026-04-14',
      delivery_date: '2026-03-15',
      issued_at: '2026-03-15T10:20:30.456Z',
      service_period_start: null,
      service_period_end: null,
      buyer_reference: '04011000-12345-34',
      order_reference: null,
      contract_reference: 'V-7',
      project_reference: null,
      payment_terms: null,
      payment_reference: null,
      notes: 'Thanks',
      prices_include_tax: false,
      discount_type: null,
      discount_value: null,
      discount_reason: null,
      delivery_address: null,
      tax_point: null,
      subtotal_cents: subtotal,
      tax_total_cents: tax,
      total_cents: subtotal + tax,
      prepaid_cents: 0,
      payable_cents: subtotal + tax,
      lines,
      tax_breakdown: bands,
      related_documents: kind === 'credit_note' || kind === 'debit_note' ? [preceding] : [],
      deductions: [],
    } as EInvoiceSource['document'],
    typeCode: Number(documentTypeByKey(typeKey)?.untdidCode),
    seller: { ...SELLERS[country] },
    client: { ...BUYERS[country] },
    account: { scheme: 'iban', iban: IBANS[country], bic: null, bankName: null },
    language: 'en',
    timezone: TIMEZONES[country],
    inSef: new Map(),
    keysOutsideTax: Object.values(catalogue?.taxRateKeyOf ?? {}).filter(
      (key) => key !== catalogue?.standardTaxRateKey,
    ),
  };
}
