// Documents that are spoilt in one place each. What the rules say of every one of them is recorded in findings.md; whether
// the official rules say the same is compared by `npm run einvoice:oracle -- --mutants`.
import { findingsOf } from '../../../src/einvoice/check.ts';
import type { Finding } from '../../../src/einvoice/findings.ts';
import { forProfile } from '../../../src/einvoice/for-profile.ts';
import { einvoiceOf } from '../../../src/einvoice/from-document.ts';
import { PROFILES, type Profile } from '../../../src/einvoice/profiles.ts';
import type { EInvoiceSource } from '../../../src/einvoice/source.ts';
import { einvoiceText } from '../../../src/einvoice/write.ts';
import { sourceOf } from './sources.ts';

type Document = EInvoiceSource['document'];
type Spoil = (source: EInvoiceSource) => void;

/** A part of the profiles: those of Germany, that of Serbia, that of Croatia. */
type Place = 'DE' | 'RS' | 'HR';

export type Mutant = { name: string; profile: Profile; source: EInvoiceSource };

const of = (profile: Profile): Place => (profile === 'srbdt' ? 'RS' : profile === 'hr-cius' ? 'HR' : 'DE');

const set =
  (fields: Partial<Document>): Spoil =>
  ({ document }) =>
    void Object.assign(document, fields);

const line =
  (fields: Partial<Document['lines'][number]>): Spoil =>
  ({ document }) =>
    void Object.assign(document.lines[0] ?? {}, fields);

const band =
  (fields: Partial<Document['tax_breakdown'][number]>): Spoil =>
  ({ document }) =>
    void Object.assign(document.tax_breakdown[0] ?? {}, fields);

const party =
  (side: 'seller' | 'client', fields: Record<string, string | null>): Spoil =>
  (source) =>
    void Object.assign(source[side], fields);

/** More or less than the document adds up to, in minor units. */
const add =
  (
    field: 'subtotal_cents' | 'tax_total_cents' | 'total_cents' | 'payable_cents' | 'prepaid_cents',
    by: number,
  ): Spoil =>
  ({ document }) => {
    document[field] += by;
  };

const ADDRESS = { name: 'Store', street: 'Gate 3', city: 'Bonn', postal_code: '53111', country: 'DE' };
const NO_CONTACT = { contact_name: null, contact_phone: null, contact_email: null, email: null, phone: null };
const NO_EMAIL = { email: null, contact_email: null };

/** What is spoilt of an ordinary document of several lines, in every profile. */
const EVERYWHERE: Record<string, Spoil> = {
  'no number': set({ number: null }),
  'blank in the number': set({ number: '2026 17' }),
  'no date of issue': set({ issue_date: null }),
  'no time of issue': set({ issued_at: null }),
  'issued in 2025': set({ issue_date: '2025-12-31', delivery_date: '2025-12-31' }),
  'no due date': set({ due_date: null }),
  'terms for a due date': set({ due_date: null, payment_terms: 'Now' }),
  'terms that begin with #': set({ payment_terms: '#2 %#' }),
  'discount for early payment as the last line': set({
    payment_terms: 'Within 30 days\n#SKONTO#TAGE=14#PROZENT=2.00#',
  }),
  'discount for early payment, then text': set({ payment_terms: '#SKONTO#TAGE=14#PROZENT=2.00#\nThanks' }),
  'discount for early payment and another one in a line': set({
    payment_terms: '#SKONTO#TAGE=14#PROZENT=2.00#\nSee #7 and #8',
  }),
  'payment reference with an underscore': set({ payment_reference: 'A_1' }),
  'payment reference of model 97': set({ payment_reference: '97 69-3220000111' }),
  'no buyer reference': set({ buyer_reference: null }),
  'an order for the buyer reference': set({ buyer_reference: null, order_reference: 'PO 1' }),
  'no delivery date': set({ delivery_date: null }),
  'no obligation to charge tax': set({ tax_point: 'none' }),
  'tax by issue': set({ tax_point: 'issue_date' }),
  'tax by delivery, without its date': set({ tax_point: 'delivery_date', delivery_date: null }),
  'tax by payment, without a due date': set({
    tax_point: 'payment_date',
    due_date: null,
    payment_terms: 'Now',
  }),
  'period that ends early': set({ service_period_start: '2026-03-02', service_period_end: '2026-03-01' }),
  'line outside the period': (source) => {
    set({ service_period_start: '2026-03-02', service_period_end: '2026-03-10' })(source);
    line({ service_period_start: '2026-03-01', service_period_end: '2026-03-11' })(source);
  },
  'line whose period ends early': line({
    service_period_start: '2026-03-02',
    service_period_end: '2026-03-01',
  }),
  'delivery address': set({ delivery_address: ADDRESS }),
  'delivery address without a city': set({ delivery_address: { ...ADDRESS, city: null } }),
  'delivery address without a postal code': set({ delivery_address: { ...ADDRESS, postal_code: null } }),
  'delivery address without a country': set({ delivery_address: { ...ADDRESS, country: '' } }),
  'currency of three decimals': set({ currency: 'KWD' }),
  'no lines': (source) => {
    set({
      lines: [],
      tax_breakdown: [],
      subtotal_cents: 0,
      tax_total_cents: 0,
      total_cents: 0,
      payable_cents: 0,
    })(source);
  },
  'line of several lines of text': line({ description: 'Design\nof the front\nand the back' }),
  'line of packages': line({ unit_code: 'XPX' }),
  'line without a name': line({ description: '', unit: '' }),
  'line without a classification': line({ classification: null }),
  'line of CPV': line({ classification: { scheme: 'STI', code: '72000000' } }),
  'line of an unknown classification': line({ classification: { scheme: 'QQ', code: '1' } }),
  'line with an unknown code of KPD': line({ classification: { scheme: 'CG', code: '62.10.99' } }),
  'standard rate of 0': (source) => {
    band({ tax_rate: '0', tax_cents: 0 })(source);
    for (const field of ['tax_total_cents', 'total_cents', 'payable_cents'] as const)
      add(
        field,
        -(source.document.tax_total_cents - (source.document.tax_breakdown[1]?.tax_cents ?? 0)),
      )(source);
  },
  'subtotal too high': add('subtotal_cents', 500),
  'tax too high': add('tax_total_cents', 500),
  'total too low': add('total_cents', -500),
  'payable too low': add('payable_cents', -500),
  'prepaid and not deducted': add('prepaid_cents', 500),
  'band with other tax': (source) => {
    band({ tax_cents: 99 })(source);
  },
  'seller without a name': party('seller', { name: null, legal_name: null }),
  'seller without a country': party('seller', { country: null }),
  'seller without a city': party('seller', { city: null }),
  'seller without a postal code': party('seller', { postal_code: null }),
  'seller without a VAT number': party('seller', { vat_number: null }),
  'seller without numbers for tax': party('seller', { vat_number: null, tax_number: null }),
  'seller without any number': party('seller', {
    vat_number: null,
    tax_number: null,
    registration_number: null,
  }),
  'seller with a tax number alone': party('seller', { vat_number: null, registration_number: null }),
  'seller with a number of other letters': party('seller', { vat_number: 'QQ136695976' }),
  'seller with wrong check digits': party('seller', { tax_number: '12345678901', vat_number: null }),
  'seller without an e-mail address': party('seller', NO_EMAIL),
  'seller without electronic addresses': party('seller', { vat_number: null, tax_number: null, ...NO_EMAIL }),
  'seller without any contact': party('seller', NO_CONTACT),
  'seller without the name of a contact': party('seller', { contact_name: null }),
  'seller without a phone': party('seller', { contact_phone: null, phone: null }),
  'seller with a short phone': party('seller', { contact_phone: '12' }),
  'seller with a wrong e-mail address': party('seller', { contact_email: 'erika' }),
  'seller with an address of no scheme': party('seller', { electronic_address: 'abc', vat_number: null }),
  'seller with an address of an unknown scheme': party('seller', {
    electronic_address: 'abc',
    electronic_address_scheme: '9999',
  }),
  'buyer without a name': party('client', { name: null, legal_name: null }),
  'buyer without a country': party('client', { country: null }),
  'buyer in Kosovo': party('client', { country: 'XK' }),
  'buyer without a city': party('client', { city: null }),
  'buyer without a postal code': party('client', { postal_code: null }),
  'buyer without a registration number': party('client', { registration_number: null }),
  'buyer with a registration number that lost its zero': party('client', { registration_number: '7012345' }),
  'buyer without numbers for tax': party('client', { vat_number: null, tax_number: null }),
  'buyer with a number of other letters': party('client', { vat_number: 'QQ129273398' }),
  'buyer with wrong check digits': party('client', { tax_number: '69435151531', vat_number: null }),
  'buyer without electronic addresses': party('client', { vat_number: null, tax_number: null, ...NO_EMAIL }),
  'buyer with an address of no scheme': party('client', { electronic_address: 'abc' }),
  'buyer with an address of an unknown scheme': party('client', {
    electronic_address: 'abc',
    electronic_address_scheme: '9999',
  }),
  'no account': (source) => {
    source.account = null;
  },
};

/** Numbers of the form that their scheme wants in Peppol, each before one that is not. */
const OF_SCHEMES: Record<string, Spoil> = Object.fromEntries(
  (
    [
      ['0088', '4012345000009', '4012345000008'],
      ['0192', '923609016', '923609017'],
      ['0184', '13585628', 'DK1358562'],
      ['0208', '0403170701', '0403170702'],
      ['0007', '5560360793', '5560360794'],
      ['0151', '51824753556', '51824753557'],
      ['0096', '1234567890', '123456789'],
      ['0198', 'DK13585628', '13585628'],
      ['0201', 'UFABCD', 'UF-BCD'],
      ['0210', 'RSSMRA85T10A562S', 'RSSMRA85T10A562'],
      ['0211', 'IT00743110157', 'IT00743110158'],
      ['0037', '003712345671', '0037'],
      ['9958', '1', '2'],
    ] as const
  ).flatMap(([scheme, right, wrong]) =>
    [right, wrong].map((number) => [
      `buyer ${number} of scheme ${scheme}`,
      party('client', { electronic_address: number, electronic_address_scheme: scheme }),
    ]),
  ),
);

/** What is spoilt of a document of one line at a category without tax. */
const BY_CATEGORY: [category: string, name: string, spoil: Spoil][] = [
  ['E', 'no reason', band({ exemption_reason: null })],
  ['E', 'unknown code of a reason', line({ exemption_code: 'VATEX-EU-999' })],
  ['E', 'code of another category', line({ exemption_code: 'VATEX-EU-G' })],
  ['E', 'seller without numbers for tax', party('seller', { vat_number: null, tax_number: null })],
  ['E', 'buyer without numbers for tax', party('client', { vat_number: null, tax_number: null })],
  ['E', 'two codes', line({ exemption_code: 'PDV-RS-25-1-1' })],
  ['E', 'no code of SEF', line({ exemption_code: null })],
  [
    'AE',
    'buyer without any number',
    party('client', { vat_number: null, tax_number: null, registration_number: null }),
  ],
  ['AE', 'seller without numbers for tax', party('seller', { vat_number: null, tax_number: null })],
  ['AE', 'no code of SEF', line({ exemption_code: null })],
  ['K', 'buyer without a VAT number', party('client', { vat_number: null, tax_number: null })],
  ['K', 'seller without a VAT number', party('seller', { vat_number: null })],
  ['K', 'no delivery date', set({ delivery_date: null })],
  ['K', 'no delivery address', set({ delivery_address: null })],
  ['G', 'seller without a VAT number', party('seller', { vat_number: null, tax_number: null })],
  ['Z', 'seller without numbers for tax', party('seller', { vat_number: null, tax_number: null })],
  ['Z', 'buyer without numbers for tax', party('client', { vat_number: null, tax_number: null })],
];

/** What is spoilt of other types of documents. */
const BY_KIND: [kind: 'credit_note' | 'debit_note' | 'advance_invoice', name: string, spoil: Spoil][] = [
  ['credit_note', 'earlier document without its date', related({ issue_date: null })],
  ['credit_note', 'earlier document of no type', related({ document_type: null })],
  ['credit_note', 'no earlier document', set({ related_documents: [] })],
  ['credit_note', 'no delivery date', set({ delivery_date: null })],
  ['credit_note', 'no due date', set({ due_date: null })],
  ['credit_note', 'line without a classification', line({ classification: null })],
  [
    'credit_note',
    'line with an unknown code of KPD',
    line({ classification: { scheme: 'CG', code: '62.10.99' } }),
  ],
  ['credit_note', 'total too low', add('total_cents', -500)],
  ['debit_note', 'nothing', () => {}],
  ['debit_note', 'earlier document without its date', related({ issue_date: null })],
  ['advance_invoice', 'nothing', () => {}],
  ['advance_invoice', 'no due date', set({ due_date: null, payment_terms: 'Now' })],
  ['advance_invoice', 'line without a classification', line({ classification: null })],
];

function related(fields: Partial<Document['related_documents'][number]>): Spoil {
  return ({ document }) => void Object.assign(document.related_documents[0] ?? {}, fields);
}

/** Documents of which nothing is spoilt, for each profile: no rule says anything of them. */
export function soundDocuments(): Mutant[] {
  return PROFILES.flatMap((profile) => {
    const place = of(profile);
    const kinds = (['credit_note', 'debit_note', 'advance_invoice'] as const).map((kind) =>
      mutant(profile, `sound ${kind}`, sourceOf(place, kind)),
    );
    const categories = categoriesOf(place).map((category) =>
      mutant(profile, `sound ${category}`, categorySource(place, category)),
    );
    return [mutant(profile, 'sound', sourceOf(place, 'invoice', ['S', 'S-low'])), ...kinds, ...categories];
  });
}

export function mutants(): Mutant[] {
  return PROFILES.flatMap((profile) => {
    const place = of(profile);
    const spoilt = profile === 'peppol' ? { ...EVERYWHERE, ...OF_SCHEMES } : EVERYWHERE;
    const everywhere = Object.entries(spoilt).map(([name, spoil]) =>
      mutant(profile, name, sourceOf(place, 'invoice', ['S', 'S-low']), spoil),
    );
    const byCategory = BY_CATEGORY.filter(([category]) => categoriesOf(place).includes(category)).map(
      ([category, name, spoil]) =>
        mutant(profile, `${category}: ${name}`, categorySource(place, category), spoil),
    );
    const byKind = BY_KIND.map(([kind, name, spoil]) =>
      mutant(profile, `${kind}: ${name}`, sourceOf(place, kind), spoil),
    );
    return [...everywhere, ...byCategory, ...byKind];
  });
}

function categoriesOf(place: Place): string[] {
  return place === 'RS' ? ['E', 'AE'] : ['E', 'AE', 'K', 'G', 'Z'];
}

function categorySource(place: Place, category: string): EInvoiceSource {
  const source = sourceOf(place, 'invoice', [category]);
  if (category === 'K') set({ delivery_address: { ...ADDRESS, country: 'AT' } })(source);
  return source;
}

function mutant(profile: Profile, name: string, source: EInvoiceSource, spoil: Spoil = () => {}): Mutant {
  spoil(source);
  return { name, profile, source };
}

/** What the rules say of a mutant, and the file that is made of it in spite of them. */
export function judged({ profile, source }: Mutant): { findings: Finding[]; text: string } {
  const invoice = forProfile(einvoiceOf(source), profile);
  return { findings: findingsOf({ invoice, profile, isIssued: true }), text: einvoiceText(invoice, profile) };
}
