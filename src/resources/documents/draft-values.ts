import { type Discount, parseDiscount } from '../../domain/discount.ts';
import { type FieldErrors, gather, invalid } from '../../domain/failure.ts';
import type { LineKind } from '../../domain/line-kinds.ts';
import { message } from '../../domain/messages/message.ts';
import { restateDecimal } from '../../domain/money.ts';
import { parseQuantity } from '../../domain/quantity.ts';
import { parseBaseQuantity, parsePrice, restatePrice } from '../../domain/unit-price.ts';
import type { Schema } from '../../spec/public.ts';
import type { ItemRow } from '../items/queries.ts';
import { type Due, dueOver, givenDue } from './defaults.ts';
import {
  changedDiscount,
  type DraftDiscount,
  discountOver,
  NO_DISCOUNT,
  storedDiscount,
} from './discount.ts';
import { checkNote, type GivenDetails, givenDetails, kindOfLine, storedDetails } from './line-fields.ts';
import { type GivenParticulars, NEW_PARTICULARS, particularsOver } from './particulars.ts';
import type { DocumentRecord, LineRow } from '../document-records/queries.ts';
import { type AdvanceValues, advanceValues, storedAdvances } from '../payments/advances.ts';
import { type RelatedValues, relatedValues, storedRelations } from '../payments/related.ts';

export type LineInput = Schema<'DocumentLineInput'>;

/** What a draft is composed of: from the body of a request, or from stored rows with a PATCH over them. */
export type DraftValues = {
  /** What the body lacks, to be named together with what else is wrong. */
  missing?: FieldErrors;
  documentType: string;
  /** Reference of the client. */
  client: string;
  /** Null for the default of the client or the workspace. */
  currency: string | null;
  issueDate: string | null;
  /** Undefined where a new draft takes the default. */
  due: Due | undefined;
  deliveryDate: string | null;
  particulars: GivenParticulars;
  pricesIncludeTax: boolean;
  discount: DraftDiscount;
  lines: DraftLine[];
  related: RelatedValues[];
  advances: AdvanceValues[];
};

/** Of a line what totals are computed from, in minor units. */
export type LineAmounts = LinePrice & { quantity: string; discount: Discount | null };

/** The price of a line, as its row has it. */
export type LinePrice = Pick<LineRow, 'unitPriceCents' | 'exactUnitPrice' | 'priceBaseQuantity'>;

/** Absent fields are taken from the line's item; null leaves them empty. */
export type DraftLine = {
  kind: LineKind;
  details: GivenDetails;
  description?: string | null | undefined;
  unit?: string | null | undefined;
  /** Reference of the item. */
  item?: string | null | undefined;
  taxRate?: string | null | undefined;
  /** True where the rate is that of another document, which may be older than the tax status of the seller. */
  isCopied?: boolean;
  /**
   * The amounts in the draft's currency; faults go to `errors` under the line's field path, such as `lines.0`. A text or a
   * section has none.
   * @param item the line's item, whose price it takes where it has none; undefined where there is none
   */
  amountsIn(
    currency: string,
    field: string,
    errors: FieldErrors,
    item: ItemRow | undefined,
  ): Partial<LineAmounts>;
};

/** The values of a body that creates a draft of its own. */
export function parseDraft(body: Schema<'DocumentCreate'>): DraftValues {
  const { document_type: documentType, client, lines } = body;
  const errors: FieldErrors = {};
  if (documentType === undefined) errors.document_type = [message('value.required')];
  if (client === undefined) errors.client = [message('value.required')];
  if (lines === undefined) errors.lines = [message('value.required')];
  return {
    missing: errors,
    ...givenDates(body),
    particulars: particularsOver(body, NEW_PARTICULARS),
    documentType: documentType ?? '',
    client: client ?? '',
    currency: body.currency ?? null,
    pricesIncludeTax: body.prices_include_tax ?? false,
    discount: discountOver(body, NO_DISCOUNT),
    lines: (lines ?? []).map(draftLine),
    related: relatedValues(body.related_documents ?? []),
    advances: advanceValues(body.advances ?? []),
  };
}

/** The values that a new draft never takes from another document. */
export function givenDates(body: Schema<'DocumentCreate'>) {
  return {
    issueDate: body.issue_date ?? null,
    due: givenDue(body),
    deliveryDate: body.delivery_date ?? null,
  };
}

/** The values of a stored draft with the fields of a PATCH over them; lines that are sent replace the whole set. */
export function draftOf(record: DocumentRecord, body: Schema<'DocumentUpdate'>): DraftValues {
  const { head, lines } = record;
  return {
    documentType: body.document_type ?? head.typeKey,
    client: body.client ?? head.clientReference,
    currency: body.currency === undefined ? head.currency : body.currency,
    issueDate: body.issue_date === undefined ? head.issueDate : body.issue_date,
    due: dueOver(body, head),
    deliveryDate: body.delivery_date === undefined ? head.deliveryDate : body.delivery_date,
    particulars: particularsOver(body, head),
    pricesIncludeTax:
      body.prices_include_tax === undefined ? head.pricesIncludeTax : (body.prices_include_tax ?? false),
    discount: discountOver(changedDiscount(body, head), storedDiscount(head)),
    lines: body.lines?.map(draftLine) ?? lines.map((line) => storedLine(line, head.currency)),
    related: body.related_documents
      ? relatedValues(body.related_documents)
      : storedRelations(record.relations),
    advances: body.advances ? advanceValues(body.advances) : storedAdvances(record.deductions, head.currency),
  };
}

/** A line as a caller sends it. */
export function draftLine(input: LineInput): DraftLine {
  const kind = kindOfLine(input);
  const details = givenDetails(input);
  const { description } = input;
  if (kind !== 'item') {
    const amountsIn: DraftLine['amountsIn'] = (_, field, errors) => {
      checkNote(input, kind, { field, errors });
      return {};
    };
    return { kind, details, description, amountsIn };
  }
  return {
    kind,
    details,
    description,
    unit: input.unit,
    item: input.item,
    taxRate: input.tax_rate,
    amountsIn: (currency, field, errors, item) => ({
      quantity: gather(errors, () => quantityOf(input, field)),
      ...gather(errors, () => priceOf(input, { currency, field, item })),
      ...gather(errors, () => baseOf(input, field)),
      discount: gather(errors, () =>
        parseDiscount(input.discount_type, input.discount_value, currency, field),
      ),
    }),
  };
}

/** @throws Failure on the line's quantity, or on `from_line`, which has a meaning only with `from` */
function quantityOf({ quantity, from_line: fromLine }: LineInput, field: string): string {
  if (fromLine != null) throw invalid(`${field}.from_line`, message('line.from_without_from'));
  if (quantity === undefined) throw invalid(`${field}.quantity`, message('value.required'));
  return parseQuantity(quantity, `${field}.quantity`);
}

type PriceTerms = { currency: string; field: string; item: ItemRow | undefined };

/** The price of a line, or that of its item; undefined where the item is unknown, which is a fault of its own. */
function priceOf(input: LineInput, { currency, field, item }: PriceTerms): LinePrice | undefined {
  const { unit_price: price, price_base_quantity: base } = input;
  const name = `${field}.unit_price`;
  if (price !== undefined) return { ...givenPrice(price, currency, field), priceBaseQuantity: null };
  if (!input.item) throw invalid(name, message('value.required'));
  if (base != null) throw invalid(name, message('value.required_with', { field: 'price_base_quantity' }));
  if (!item) return undefined;
  if (item.currency !== currency)
    throw invalid(name, message('line.price_in_other_currency', { currency: item.currency }));
  return {
    unitPriceCents: item.defaultPriceCents,
    exactUnitPrice: item.exactDefaultPrice,
    priceBaseQuantity: item.priceBaseQuantity,
  };
}

/** The columns of a price that is given. @throws Failure on the line's `unit_price` */
export function givenPrice(price: number, currency: string, field: string) {
  const { cents, exact } = parsePrice(price, currency, `${field}.unit_price`);
  return { unitPriceCents: cents, exactUnitPrice: exact };
}

/** How many units the price is for, where a line says it. @throws Failure on its `price_base_quantity` */
export function baseOf({ price_base_quantity: base }: LineInput, field: string) {
  if (base === undefined) return {};
  return { priceBaseQuantity: parseBaseQuantity(base, `${field}.price_base_quantity`) };
}

/** A stored line. In another currency its amounts keep their digits: 12.50 EUR becomes 12.50 RSD. */
export function storedLine(line: LineRow, storedCurrency: string): DraftLine {
  const { quantity, discountType: type, discountValue: value } = line;
  const discount = type === null || value === null ? null : { type, value };
  const { kind, description } = line;
  const details = storedDetails(line);
  if (kind !== 'item') return { kind, details, description, amountsIn: () => ({}) };
  return {
    kind,
    details,
    description,
    unit: line.unit,
    item: line.itemReference,
    taxRate: line.taxRateKey,
    amountsIn: (currency, field, errors) => ({
      quantity,
      ...gather(errors, () => restatedPrice(line, storedCurrency, currency, `${field}.unit_price`)),
      discount: gather(errors, () =>
        discount?.type === 'fixed'
          ? { type: 'fixed', value: restateDecimal(discount.value, currency, `${field}.discount_value`) }
          : discount,
      ),
    }),
  };
}

function restatedPrice(line: LinePrice, from: string, to: string, field: string): LinePrice {
  const { unitPriceCents, exactUnitPrice, priceBaseQuantity } = line;
  const { cents, exact } = restatePrice({ cents: unitPriceCents, exact: exactUnitPrice }, from, to, field);
  return { unitPriceCents: cents, exactUnitPrice: exact, priceBaseQuantity };
}
