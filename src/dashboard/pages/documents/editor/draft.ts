import { type Format, withoutMinus } from '../../../format.ts';
import type { Catalogue, DocumentLineInput, DocumentRecord, IntraEuRates } from '../../../types.ts';
import { kindOf } from '../kind.ts';
import { type DeliveryDraft, deliveryInput, deliveryOf, NO_DELIVERY } from './delivery-draft.ts';
import { detailsInput, detailsOf, type LineDetails, NO_DETAILS } from './line-details.ts';
import {
  NO_PARTICULARS,
  type ParticularsDraft,
  particularsInput,
  particularsOf,
} from './particulars-draft.ts';
import {
  type AdvanceDraft,
  advanceInputs,
  advancesOf,
  type RelatedDraft,
  relatedInputs,
  relatedOf,
} from './related-draft.ts';
import { NO_TERMS, type TermsDraft, termsInput, termsOf, typedDiscount } from './terms-draft.ts';

/** A line as it is typed: numbers are text until they are sent. */
export type LineDraft = LineDetails & {
  id: string;
  kind: DocumentRecord['lines'][number]['kind'];
  description: string;
  item: string | null;
  quantity: string;
  unit: string | null;
  price: string;
  /** How many units the price is for; empty for one. */
  priceBase: string;
  tax: string | null;
  /** The rate that it has at home, in whose place another one may be suggested; undefined for a rate that was chosen. */
  homeTax: string | null | undefined;
  /** What its item is; null without an item. */
  supply: 'goods' | 'services' | null;
  /** Whether it takes the price of its item on each date: on lines of recurring documents alone. */
  followsItem: boolean;
  discountType: 'percent' | 'fixed' | null;
  discount: string;
};

export type Draft = {
  type: string;
  client: string | null;
  clientName: string | undefined;
  currency: string;
  /** The rates that are suggested for the client, in another country of the Union. */
  intraEu: IntraEuRates | null;
  /** Whether lines without an item are goods. */
  sellsGoods: boolean;
  issueDate: string | null;
  dueDate: string | null;
  /** The days from the issue date to the due date as they are typed, instead of a due date. */
  dueDays: string;
  /** The last day of a quote. */
  validUntil: string | null;
  deliveryDate: string | null;
  terms: TermsDraft;
  delivery: DeliveryDraft;
  particulars: ParticularsDraft;
  lines: LineDraft[];
  related: RelatedDraft[];
  /** The advance invoices that an invoice deducts. */
  advances: AdvanceDraft[];
};

let lastId = 0;

export function emptyLine(tax: string | null, kind: LineDraft['kind'] = 'item'): LineDraft {
  lastId += 1;
  return {
    ...NO_DETAILS,
    id: `line-${lastId}`,
    kind,
    description: '',
    item: null,
    quantity: '1',
    unit: null,
    price: '',
    priceBase: '',
    tax,
    homeTax: tax,
    supply: null,
    followsItem: false,
    discountType: null,
    discount: '',
  };
}

export function emptyDraft(catalogue: Catalogue, currency: string, client: string | null): Draft {
  return {
    type: catalogue.document_types.find(({ active }) => active)?.key ?? '',
    client,
    clientName: undefined,
    currency,
    intraEu: null,
    sellsGoods: false,
    issueDate: null,
    dueDate: null,
    dueDays: '',
    validUntil: null,
    deliveryDate: null,
    terms: NO_TERMS,
    delivery: NO_DELIVERY,
    particulars: NO_PARTICULARS,
    lines: [emptyLine(catalogue.standard_tax_rate)],
    related: [],
    advances: [],
  };
}

/** The draft of a stored record; as a template, without its dates, its internal note and what it relates to. */
export function draftOf(record: DocumentRecord, format: Format, asTemplate: boolean): Draft {
  return {
    type: record.type ?? '',
    client: record.client.reference,
    clientName: record.client.name,
    currency: record.currency,
    intraEu: null,
    sellsGoods: false,
    issueDate: asTemplate ? null : record.issue_date,
    dueDate: asTemplate || record.due_days !== null ? null : record.due_date,
    dueDays: asTemplate ? '' : String(record.due_days ?? ''),
    validUntil: asTemplate ? null : record.valid_until,
    deliveryDate: asTemplate ? null : record.delivery_date,
    terms: termsOf(record, format),
    delivery: deliveryOf(record),
    particulars: particularsOf(record, asTemplate),
    lines: record.lines.map((line) => ({
      ...emptyLine(line.tax_rate_key, line.kind),
      homeTax: undefined,
      ...detailsOf(line, asTemplate),
      description: line.description ?? '',
      item: line.item_reference,
      quantity: format.asTyped(line.quantity),
      unit: line.unit,
      price: format.asTyped(line.unit_price),
      priceBase: format.asTyped(line.price_base_quantity),
      discountType: line.discount_type,
      discount: format.asTyped(line.discount_value),
    })),
    related: asTemplate ? [] : relatedOf(record),
    advances: asTemplate ? [] : advancesOf(record, format),
  };
}

/** The line as API input, or undefined while a number, or the words of a text or a section, are missing. */
export function lineInput(line: LineDraft, format: Format): DocumentLineInput | undefined {
  const { kind } = line;
  const description = line.description.trim() || null;
  if (kind !== 'item') return description === null ? undefined : { kind, description };
  const quantity = format.typedQuantity(line.quantity);
  const price = priceInput(line, format);
  if (quantity === undefined || price === undefined) return undefined;
  const discount = typedDiscount(line, format);
  return {
    description,
    unit: line.unit,
    quantity,
    ...price,
    item: line.item,
    tax_rate: line.tax,
    ...detailsInput(line),
    ...(line.discountType && discount !== undefined
      ? { discount_type: line.discountType, discount_value: discount }
      : {}),
  };
}

/** The price of a line; nothing where it is that of the item, undefined while it is missing. */
function priceInput(line: LineDraft, format: Format) {
  if (line.followsItem) return {};
  const price = format.typedNumber(line.price);
  const base = typedBase(line, format);
  return price === undefined || base === undefined
    ? undefined
    : { unit_price: price, price_base_quantity: base };
}

/** How many units the price of a line is for; null for one, undefined for text that is no number above 0. */
export function typedBase({ priceBase }: LineDraft, format: Format): number | null | undefined {
  return priceBase.trim() === '' ? null : format.typedNumber(priceBase) || undefined;
}

/** A quantity as it is typed, with the opposite sign. */
export function oppositeQuantity(typed: string): string {
  const unsigned = withoutMinus(typed);
  return unsigned === typed ? `-${typed.trim() || '1'}` : unsigned;
}

/** True if a quantity is typed with a minus. */
export function isTakenBack({ quantity }: LineDraft): boolean {
  return withoutMinus(quantity) !== quantity;
}

/** A line without any input. */
export function isBlankLine(line: LineDraft): boolean {
  const isWordless = line.description.trim() === '';
  return line.kind === 'item' ? isWordless && line.price.trim() === '' && line.item === null : isWordless;
}

export function documentInput(draft: Draft, format: Format) {
  return {
    document_type: draft.type,
    client: draft.client ?? '',
    currency: draft.currency,
    issue_date: draft.issueDate,
    ...lastDays(draft),
    delivery_date: draft.deliveryDate,
    ...termsInput(draft.terms, format),
    ...deliveryInput(draft.delivery),
    ...particularsInput(draft.particulars),
    lines: writtenLines(draft).flatMap((line) => lineInput(line, format) ?? []),
    related_documents: relatedInputs(draft.related),
    advances: deductsAdvances(draft) ? advanceInputs(draft.advances, format) : [],
  };
}

/** Until when it is to be paid, or a quote can be accepted: it has no other of the two. */
function lastDays(draft: Draft) {
  if (isQuote(draft)) return { valid_until: draft.validUntil };
  return draft.dueDays.trim() === ''
    ? { due_date: draft.dueDate, due_days: null }
    : { due_days: Number(draft.dueDays) };
}

export function isQuote({ type }: Pick<Draft, 'type'>): boolean {
  return kindOf(type) === 'quote';
}

/** Only invoices deduct advance invoices. */
export function deductsAdvances({ type }: Pick<Draft, 'type'>): boolean {
  return kindOf(type) === 'invoice';
}

/** The lines that are sent: those that are still blank are left out. */
export function writtenLines(draft: Draft): LineDraft[] {
  return draft.lines.filter((line) => isSentLine(line, draft));
}

/** A draft of nothing but one blank line sends that one, so that the service names what is missing. */
export function isSentLine(line: LineDraft, { lines }: Draft): boolean {
  return lines.length === 1 || !isBlankLine(line);
}

/** True if saving either draft has the same effect, whatever was suggested in it. Lines that are the same object need no comparison. */
export function isSameDraft(a: Draft, b: Draft): boolean {
  const {
    lines,
    clientName: _,
    intraEu: _rates,
    sellsGoods: _goods,
    particulars,
    terms,
    delivery,
    ...head
  } = a;
  return (
    a === b ||
    (isSameIn(Object.keys(head) as (keyof typeof head)[], a, b) &&
      isSameIn(Object.keys(terms) as (keyof TermsDraft)[], terms, b.terms) &&
      isSameIn(Object.keys(delivery) as (keyof DeliveryDraft)[], delivery, b.delivery) &&
      isSameIn(Object.keys(particulars) as (keyof ParticularsDraft)[], particulars, b.particulars) &&
      lines.length === b.lines.length &&
      lines.every((line, index) => isSameLine(line, b.lines[index] as LineDraft)))
  );
}

function isSameLine(a: LineDraft, b: LineDraft): boolean {
  const { id: _, homeTax: _home, supply: _supply, ...rest } = a;
  return a === b || isSameIn(Object.keys(rest) as (keyof LineDraft)[], a, b);
}

function isSameIn<Whole>(keys: (keyof Whole)[], a: Whole, b: Whole): boolean {
  return keys.every((key) => a[key] === b[key]);
}
