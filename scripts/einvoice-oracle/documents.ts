// Random documents of all kinds: discounts, negative quantities, sections, prices with tax, several bands, advances,
// credits. They are made over HTTP, as a program would make them.
import type { components } from '../../generated/api.ts';
import { countryCatalogue } from '../../src/domain/countries.ts';
import { documentTypes } from '../../src/domain/document-types.ts';
import { taxRateKeys } from '../../src/domain/tax.ts';
import type { Random } from '../seed/random.ts';
import type { Business } from './businesses.ts';

type Schemas = components['schemas'];
export type Document = Schemas['Document'];
type Create = Schemas['DocumentCreate'];
type Line = Schemas['DocumentLineInput'];

export type Issued = { business: Business; document: Document };

/** The day of the clock. */
const TODAY = '2026-03-15';

const WORDS = ['Beratung', 'Kafa <1 kg>', 'Hosting & Domain', 'Usluga\nnach Vertrag', 'Šrafovi "M8"', 'Work'];

/** @returns null where the service refuses the document, such as a credit note over more than is left */
export async function issueOne(business: Business, random: Random): Promise<Issued[]> {
  const kind = random.oneOf([
    'invoice',
    'invoice',
    'invoice',
    'credit_note',
    'debit_note',
    'advance_invoice',
  ]);
  // SEF knows Serbian clients alone; half of the documents of every business stay at home.
  const client = random.oneOf(random.percent(50) ? business.clients.slice(0, 2) : business.clients);
  const first = kind === 'debit_note' ? 'debit_note' : kind === 'advance_invoice' ? kind : 'invoice';
  const made = await issue(business, { ...bodyOf(business, random, first), client });
  if (made === null) return [];
  const issued = [made];
  if (kind === 'credit_note') issued.push(...(await creditOf(business, random, made)));
  if (kind === 'advance_invoice') issued.push(...(await finalOf(business, random, made)));
  return issued.map((document) => ({ business, document }));
}

async function creditOf(business: Business, random: Random, credited: Document): Promise<Document[]> {
  const type = typeOf(business.country, 'credit_note');
  const lines = credited.lines
    .filter(({ kind }) => kind === 'item')
    .slice(0, random.between(1, 4))
    .map((line) => ({ from_line: line.position, quantity: Number(line.quantity) }));
  const from = credited.reference;
  const body = {
    document_type: type,
    from,
    client: credited.client.reference,
    // What SEF calls the day of the decrease.
    ...(random.percent(80) ? { delivery_date: TODAY } : {}),
    ...(random.percent(50) ? { lines } : {}),
  };
  const made = await issue(business, body as unknown as Create);
  return made ? [made] : [];
}

async function finalOf(business: Business, random: Random, advance: Document): Promise<Document[]> {
  const at = { params: { path: { reference: advance.reference } } };
  const amount = Number(advance.balance);
  if (amount <= 0) return [];
  const payment = { amount, method: 'bank', paid_on: TODAY } as const;
  await business.api.POST('/documents/{reference}/payments', { ...at, body: payment });
  const lines: Line[] = advance.lines
    .filter(({ kind }) => kind === 'item')
    .map((line) => ({
      description: line.description,
      quantity: Number(line.quantity),
      unit_price: Number((Number(line.unit_price) * random.between(1, 3)).toFixed(2)),
      tax_rate: line.tax_rate_key,
      exemption_code: line.exemption_code,
      classification: line.classification,
    })) as Line[];
  const made = await issue(business, {
    ...bodyOf(business, random, 'invoice'),
    client: advance.client.reference,
    discount_type: null,
    discount_value: null,
    discount_reason: null,
    prices_include_tax: advance.prices_include_tax,
    lines,
    advances: [{ document: advance.reference }],
  });
  return made ? [made] : [];
}

async function issue({ api }: Business, body: Create): Promise<Document | null> {
  const draft = await api.POST('/documents', { body });
  if (!draft.data) return refusedWith(draft.error);
  const at = { params: { path: { reference: draft.data.data.reference } } };
  const { data, error } = await api.POST('/documents/{reference}/issue', at);
  return data ? data.data : refusedWith(error);
}

/** How often the service refused a document, by its message. */
export const refusals = new Map<string, number>();

function refusedWith(error: unknown): null {
  const text = JSON.stringify((error as { error?: { errors?: unknown } }).error?.errors ?? error).replaceAll(
    /"(documentation_url|request_id)":"[^"]*",?/g,
    '',
  );
  refusals.set(text, (refusals.get(text) ?? 0) + 1);
  return null;
}

function typeOf(country: string, kind: string): string {
  const type = documentTypes(country).find((each) => each.kind === kind && each.active);
  if (!type) throw new Error(`${country} has no ${kind}`);
  return type.key;
}

function bodyOf({ country, status }: Business, random: Random, kind: string): Omit<Create, 'client'> {
  const rates = ratesFor({ country, status }, random);
  const hasSections = random.percent(20);
  const lines = Array.from({ length: random.oneOf([1, 1, 2, 3, 5, 12]) }, (_, i) => lineOf(random, rates, i));
  const discount = random.percent(25);
  const isPercent = random.percent(50);
  return {
    document_type: typeOf(country, kind),
    issue_date: TODAY,
    due_date: '2026-03-30',
    ...(random.percent(80) ? { delivery_date: '2026-03-14' } : {}),
    ...(random.percent(20) ? { service_period_start: '2026-02-01', service_period_end: '2026-02-28' } : {}),
    ...(random.percent(80) ? { buyer_reference: '04011000-12345-34' } : {}),
    ...(random.percent(50) ? { order_reference: 'PO 4711' } : {}),
    ...(random.percent(30) ? { contract_reference: 'V-2026/7' } : {}),
    ...(random.percent(20) ? { project_reference: 'P-9' } : {}),
    ...(random.percent(30) ? { payment_terms: 'Zahlbar ohne Abzug' } : {}),
    ...(random.percent(40) ? { notes: 'Danke & hvala <3\nSecond line' } : {}),
    ...(random.percent(30)
      ? { tax_point: random.oneOf(['issue_date', 'delivery_date', 'payment_date'] as const) }
      : {}),
    ...(random.percent(20)
      ? {
          delivery_address: {
            name: 'Lager',
            street: 'Tor 3',
            city: 'Bonn',
            postal_code: '53111',
            country: 'DE',
          },
        }
      : {}),
    prices_include_tax: random.percent(25),
    ...(discount
      ? { discount_type: isPercent ? 'percent' : 'fixed', discount_value: isPercent ? 3.3333 : 0.05 }
      : {}),
    ...(discount && random.percent(40) ? { discount_reason: 'Treue' } : {}),
    lines: hasSections
      ? [{ kind: 'section', description: 'Part 1' }, ...lines, { kind: 'text', description: 'Thanks' }]
      : lines,
  } as Omit<Create, 'client'>;
}

/** One rate for most documents; several for the others. A seller outside VAT has one alone. */
function ratesFor({ country, status }: Pick<Business, 'country' | 'status'>, random: Random): string[] {
  const outside = Object.values(countryCatalogue(country)?.taxRateKeyOf ?? {});
  if (status !== 'registered') return outside.slice(0, 1);
  const keys = taxRateKeys(country, TODAY).filter((key) => !outside.includes(key));
  const standard = keys[0] ?? '';
  if (random.percent(40)) return [standard];
  if (random.percent(50)) return [random.oneOf(keys)];
  return [standard, random.oneOf(keys), random.oneOf(keys)];
}

function lineOf(random: Random, rates: string[], place: number): Line {
  const isNegative = place > 0 && random.percent(12);
  const quantity = random.oneOf([1, 2, 3, 0.5, 1.25, 0.333333, 12, 1000]) * (isNegative ? -1 : 1);
  const discount = random.percent(25);
  const isPercent = random.percent(60);
  return {
    description: random.oneOf(WORDS),
    quantity,
    unit: random.oneOf(['h', 'kg', 'kom', null]),
    ...priceOf(random, isNegative),
    ...taxOf(random.oneOf(rates)),
    ...(discount
      ? { discount_type: isPercent ? 'percent' : 'fixed', discount_value: isPercent ? 7.77 : 0.01 }
      : {}),
    ...classificationOf(random, rates),
    ...(random.percent(10) ? { service_period_start: '2026-02-01', service_period_end: '2026-02-28' } : {}),
  } as Line;
}

/** Most prices have two decimals; some have up to eight, and some are for more units than one. */
function priceOf(random: Random, isNegative: boolean): Pick<Line, 'unit_price' | 'price_base_quantity'> {
  const cents = random.between(isNegative ? 1 : 100, isNegative ? 200 : 99_999);
  const more = random.percent(20) ? random.oneOf([1, 2, 4, 6]) : 0;
  return {
    unit_price: (cents * 10 ** more + (more && random.between(1, 9))) / 10 ** (2 + more),
    ...(random.percent(15) ? { price_base_quantity: random.oneOf([3, 10, 100, 1000]) } : {}),
  };
}

/** Croatia wants a code of KPD for each line; elsewhere some lines have one of CPV. */
function classificationOf(random: Random, [rate]: string[]): Pick<Line, 'classification'> {
  if (rate?.startsWith('hr_') && random.percent(95))
    return { classification: { scheme: 'CG', code: '62.10.11' } };
  return random.percent(10) ? { classification: { scheme: 'STI', code: '72000000' } } : {};
}

/** The codes of SEF's list for the categories that want one. */
const SERBIAN_CODES: Record<string, string> = {
  rs_vat_0: 'PDV-RS-24-1-1',
  rs_vat_exempt: 'PDV-RS-25-2-1',
  rs_vat_reverse_charge: 'PDV-RS-10-2-1',
  rs_vat_out_of_scope: 'PDV-RS-12-4',
  rs_vat_export: 'PDV-RS-24-1-2',
};

function taxOf(rate: string): Pick<Line, 'tax_rate' | 'exemption_code'> {
  const code = SERBIAN_CODES[rate];
  return code ? { tax_rate: rate, exemption_code: code } : { tax_rate: rate };
}
