// What a template says of its documents: read from the body of a request or from a document, and written into the body of
// each document.
import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { LANGUAGES, type Language, languageFor } from '../../domain/language.ts';
import { withPeriod } from '../../domain/period-words.ts';
import type { Recurrence } from '../../domain/recurrence.ts';
import {
  NO_PERIOD,
  type Periods,
  periodsOf,
  pricesOn,
  type RecurringContent,
  type RecurringLine,
  type RecurringPeriod,
  type RecurringTexts,
} from '../../domain/recurring-documents.ts';
import { blankToNull, trimmedAddress, trimmedToNull } from '../../domain/text.ts';
import type { Schema } from '../../spec/public.ts';
import { defaultsOf } from '../../workspaces/document-defaults.ts';
import { findClientAndTypeDefaults } from '../clients/queries.ts';
import type { DocumentRecord } from '../document-records/queries.ts';
import { documentView } from '../document-records/view.ts';

type Body = Schema<'RecurringDocumentUpdate'>;

export const NO_CONTENT: RecurringContent = {
  buyer_reference: null,
  order_reference: null,
  contract_reference: null,
  project_reference: null,
  payment_terms: null,
  payment_reference: null,
  bank_account: null,
  notes: null,
  internal_note: null,
  language: null,
  second_language: null,
  footer_text: null,
  prices_include_tax: false,
  discount_type: null,
  discount_value: null,
  discount_reason: null,
  delivery_address: null,
  tax_point: null,
  lines: [],
  due_days: null,
  period: NO_PERIOD,
  recipients: null,
  price_changes: [],
};

/** The content of a template with the fields of a body over it. */
export function contentOver(body: Body, stored: RecurringContent): RecurringContent {
  return {
    ...textsOver(body, stored),
    lines: body.lines?.map(lineOf) ?? stored.lines,
    due_days: or(body.due_days, stored.due_days),
    period: body.period === undefined ? stored.period : periodIn(body.period),
    recipients: body.recipients === undefined ? stored.recipients : listOrNull(body.recipients),
    price_changes:
      body.price_changes === undefined
        ? stored.price_changes
        : (body.price_changes ?? [])
            .map(({ from, percent, lines }) => ({ from, percent: percent ?? null, lines: lines ?? null }))
            .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  };
}

function textsOver(body: Body, stored: RecurringTexts): RecurringTexts {
  return {
    buyer_reference: or(trimmedToNull(body.buyer_reference), stored.buyer_reference),
    order_reference: or(trimmedToNull(body.order_reference), stored.order_reference),
    contract_reference: or(trimmedToNull(body.contract_reference), stored.contract_reference),
    project_reference: or(trimmedToNull(body.project_reference), stored.project_reference),
    payment_terms: or(blankToNull(body.payment_terms), stored.payment_terms),
    payment_reference: or(trimmedToNull(body.payment_reference), stored.payment_reference),
    bank_account: or(trimmedToNull(body.bank_account), stored.bank_account),
    notes: or(blankToNull(body.notes), stored.notes),
    internal_note: or(blankToNull(body.internal_note), stored.internal_note),
    language: or(body.language, stored.language),
    second_language: or(body.second_language, stored.second_language),
    footer_text: or(blankToNull(body.footer_text), stored.footer_text),
    prices_include_tax:
      body.prices_include_tax === undefined ? stored.prices_include_tax : body.prices_include_tax === true,
    discount_type: or(body.discount_type, stored.discount_type),
    discount_value: or(body.discount_value, stored.discount_value),
    discount_reason: or(trimmedToNull(body.discount_reason), stored.discount_reason),
    delivery_address:
      body.delivery_address === undefined ? stored.delivery_address : trimmedAddress(body.delivery_address),
    tax_point: or(body.tax_point, stored.tax_point),
  };
}

function or<Given, Stored>(given: Given | undefined, stored: Stored): Given | Stored {
  return given === undefined ? stored : given;
}

function listOrNull(list: string[] | null): string[] | null {
  return list === null || list.length === 0 ? null : list;
}

function periodIn(period: Schema<'RecurringPeriodInput'> | null): RecurringPeriod {
  if (period === null || period.kind === 'none') return NO_PERIOD;
  const isCalendar = period.kind === 'calendar';
  return {
    kind: period.kind,
    unit: isCalendar ? (period.unit ?? null) : null,
    offset: isCalendar ? (period.offset ?? 0) : null,
    delivery_date: period.delivery_date ?? null,
  };
}

function lineOf(line: Schema<'RecurringDocumentLineInput'>): RecurringLine {
  return {
    kind: line.kind ?? 'item',
    description: blankToNull(line.description) ?? null,
    item: blankToNull(line.item) ?? null,
    unit: blankToNull(line.unit) ?? null,
    quantity: line.quantity ?? null,
    unit_price: line.unit_price ?? null,
    price_base_quantity: line.price_base_quantity ?? null,
    discount_type: line.discount_type ?? null,
    discount_value: line.discount_value ?? null,
    tax_rate: blankToNull(line.tax_rate) ?? null,
    unit_code: blankToNull(line.unit_code) ?? null,
    exemption_code: blankToNull(line.exemption_code) ?? null,
    classification: line.classification ?? null,
    follow_item_price: line.follow_item_price === true,
  };
}

/** What a template takes of a document: not its dates, period, payment reference and internal note. */
export function contentFrom(record: DocumentRecord): RecurringContent {
  const document = documentView(record);
  return {
    ...NO_CONTENT,
    buyer_reference: document.buyer_reference,
    order_reference: document.order_reference,
    contract_reference: document.contract_reference,
    project_reference: document.project_reference,
    payment_terms: document.payment_terms,
    bank_account: document.bank_account,
    notes: document.notes,
    language: document.language,
    second_language: document.second_language,
    footer_text: document.footer_text,
    prices_include_tax: document.prices_include_tax,
    discount_type: document.discount_type,
    discount_value: numberOf(document.discount_value),
    discount_reason: document.discount_reason,
    delivery_address: document.delivery_address,
    tax_point: document.tax_point,
    due_days: document.due_days,
    lines: document.lines.map(lineFrom),
  };
}

function lineFrom(line: Schema<'DocumentLine'>): RecurringLine {
  const { kind, description } = line;
  const isItem = kind === 'item';
  return {
    kind,
    description,
    item: line.item_reference,
    unit: line.unit,
    quantity: isItem ? Number(line.quantity) : null,
    unit_price: isItem ? Number(line.unit_price) : null,
    price_base_quantity: numberOf(line.price_base_quantity),
    discount_type: line.discount_type,
    discount_value: numberOf(line.discount_value),
    tax_rate: line.tax_rate_key,
    unit_code: line.unit_code,
    exemption_code: line.exemption_code,
    classification: line.classification,
    follow_item_price: false,
  };
}

const numberOf = (text: string | null) => (text === null ? null : Number(text));

/** Of a template, what its documents are made of. */
export type Made = {
  typeKey: string;
  clientReference: string;
  currency: string;
  content: RecurringContent;
} & Recurrence;

/**
 * The body that makes the document of a date. What the template leaves open is left out: defaults and items are those of
 * that moment.
 * @param issueDate null leaves it to the day of issuing
 */
export async function bodyOn(
  context: Context<Reader>,
  template: Made,
  date: OnDate,
): Promise<Schema<'DocumentCreate'>> {
  const periods = periodsOf(template, template.content.period, date.on);
  const languages = await languagesOf(context, template);
  return bodyWith(template, { ...date, periods }, (text) => text && withPeriod(text, periods, languages));
}

/** The same with the texts as they are stored, which is enough for its totals. */
export function plainBodyOn(template: Made, date: OnDate): Schema<'DocumentCreate'> {
  const periods = periodsOf(template, template.content.period, date.on);
  return bodyWith(template, { ...date, periods }, (text) => text);
}

type OnDate = { on: string; issueDate: string | null };

function bodyWith(
  template: Made,
  { on, issueDate, periods }: OnDate & { periods: Periods },
  written: (text: string | null) => string | null,
): Schema<'DocumentCreate'> {
  const { content, currency } = template;
  const { lines: _, due_days, period, recipients: __, price_changes: ___, ...texts } = content;
  const prices = pricesOn(content, currency, on);
  const { start, end } = periods.this ?? { start: null, end: null };
  return present({
    document_type: template.typeKey,
    client: template.clientReference,
    currency,
    ...(present(texts) as Partial<Schema<'DocumentCreate'>>),
    notes: written(texts.notes),
    payment_terms: written(texts.payment_terms),
    internal_note: written(texts.internal_note),
    issue_date: issueDate,
    due_days,
    service_period_start: start,
    service_period_end: end,
    delivery_date: period.delivery_date === null ? null : period.delivery_date === 'start' ? start : end,
    lines: content.lines.map(({ kind, follow_item_price: ____, ...line }, i) => ({
      ...present({ ...line, description: written(line.description), unit_price: prices[i] ?? null }),
      kind,
    })),
  }) as Schema<'DocumentCreate'>;
}

/** Without what is null: it takes its default then. */
function present<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<Fields>;
}

/** The language that a document of the template will have, and its second one. */
async function languagesOf(
  { tx, actor }: Context<Reader>,
  { content, typeKey, clientReference }: Made,
): Promise<Language[]> {
  const { workspace } = actor;
  const key = { workspaceId: workspace.id, reference: clientReference, typeKey };
  const found = await findClientAndTypeDefaults(tx, key);
  const defaults = defaultsOf(typeKey, [found?.client, found?.ofType, workspace]);
  const first = languageFor({
    chosen: known(content.language) ?? defaults.language,
    clientCountry: found?.client.country,
    workspaceLanguage: workspace.language,
    workspaceCountry: workspace.country,
  });
  const second = known(content.second_language) ?? defaults.secondLanguage;
  return second ? [first, second] : [first];
}

function known(language: string | null): Language | undefined {
  return LANGUAGES.find((each) => each === language);
}
