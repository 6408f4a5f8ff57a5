import type { TaxCategory } from '../../domain/catalogue.ts';
import { type Discount, parseDiscount } from '../../domain/document-discount.ts';
import { type FieldErrors, gather, invalid } from '../../domain/failure.ts';
import type { LineKind } from '../../domain/line-kinds.ts';
import { message } from '../../domain/messages/message.ts';
import {
  parseBaseQuantity,
  parsePrice,
  parseQuantity,
  restateDecimal,
  restatePrice,
} from '../../domain/money.ts';
import { blankToNull, trimmedToNull } from '../../domain/text.ts';
import { isUnitCode } from '../../domain/unit-codes.ts';
import { unitCodeOf } from '../../domain/unit-words.ts';
import type { Schema } from '../../spec/public.ts';
import { classificationColumns } from '../classification.ts';
import type { LineRow } from '../document-records/queries.ts';
import type { ItemRow } from '../items/queries.ts';

// What a line says besides its amounts: its kind, and the terms of EN 16931 that only e-invoices need.

export type LineInput = Schema<'DocumentLineInput'>;

/** BT-130, BT-121, BT-158, BT-134 and BT-135 of EN 16931. */
type LineDetails = Pick<
  LineRow,
  | 'unitCode'
  | 'exemptionCode'
  | 'classificationScheme'
  | 'classificationCode'
  | 'servicePeriodStart'
  | 'servicePeriodEnd'
>;

/** Those of a line of a draft; where one is undefined, the line takes that of its item. */
type GivenDetails = Omit<LineDetails, FromItem> & {
  [Field in FromItem]: LineDetails[Field] | undefined;
};

type FromItem = 'unitCode' | 'classificationScheme' | 'classificationCode';

export const NO_DETAILS: LineDetails = {
  unitCode: null,
  exemptionCode: null,
  classificationScheme: null,
  classificationCode: null,
  servicePeriodStart: null,
  servicePeriodEnd: null,
};

/** The fields of a line that only one of kind `item` has. */
const OF_ITEMS = [
  'from_line',
  'unit',
  'quantity',
  'unit_price',
  'price_base_quantity',
  'item',
  'tax_rate',
  'discount_type',
  'discount_value',
  'unit_code',
  'exemption_code',
  'classification',
  'service_period_start',
  'service_period_end',
] as const satisfies readonly (keyof LineInput)[];

function kindOfLine({ kind }: Pick<LineInput, 'kind'>): LineKind {
  return kind ?? 'item';
}

/** Notes each field of a text or a section that such a line has not, and a description that is missing. */
export function checkNote(
  input: LineInput,
  kind: LineKind,
  { field, errors }: { field: string; errors: FieldErrors },
): void {
  for (const name of OF_ITEMS)
    if (input[name] != null) errors[`${field}.${name}`] = [message('line.not_of_kind', { kind })];
  if (trimmedToNull(input.description) == null)
    errors[`${field}.description`] = [message('line.needs_description', { kind })];
}

/** Those of an input. */
function givenDetails(input: LineInput): GivenDetails {
  return {
    unitCode: trimmedToNull(input.unit_code) ?? undefined,
    exemptionCode: trimmedToNull(input.exemption_code) ?? null,
    ...classificationColumns(input.classification),
    servicePeriodStart: blankToNull(input.service_period_start) ?? null,
    servicePeriodEnd: blankToNull(input.service_period_end) ?? null,
  };
}

/** Those of a stored line. */
function storedDetails(line: LineDetails): LineDetails {
  const { unitCode, exemptionCode, classificationScheme, classificationCode } = line;
  const { servicePeriodStart, servicePeriodEnd } = line;
  return {
    unitCode,
    exemptionCode,
    classificationScheme,
    classificationCode,
    servicePeriodStart,
    servicePeriodEnd,
  };
}

/** Those that a document made from another one takes over: not the period, which is that of a supply of its own. */
export function copiedDetails(line: LineDetails): LineDetails {
  return { ...storedDetails(line), servicePeriodStart: null, servicePeriodEnd: null };
}

/** Those of an input that takes over a line; a code goes with the unit or the tax rate that the input replaces. */
export function detailsOver(input: LineInput, line: LineRow): GivenDetails {
  const given = givenDetails(input);
  const copied = copiedDetails(line);
  const isSameUnit = input.unit === undefined || input.unit === line.unit;
  const isSameRate = input.tax_rate == null || input.tax_rate === line.taxRateKey;
  const classification = input.classification === undefined ? copied : given;
  return {
    ...given,
    unitCode: given.unitCode ?? (isSameUnit && input.unit_code === undefined ? copied.unitCode : null),
    exemptionCode:
      given.exemptionCode ?? (isSameRate && input.exemption_code === undefined ? copied.exemptionCode : null),
    classificationScheme: classification.classificationScheme,
    classificationCode: classification.classificationCode,
  };
}

/** Notes what is wrong with the details of a line of kind `item`. */
export function checkDetails(
  { unitCode, exemptionCode, servicePeriodStart: start, servicePeriodEnd: end }: GivenDetails,
  category: TaxCategory | undefined,
  { field, errors }: { field: string; errors: FieldErrors },
): void {
  if (unitCode != null && !isUnitCode(unitCode))
    errors[`${field}.unit_code`] = [message('line.unit_code', { code: unitCode })];
  // BR-S-10 of EN 16931.
  if (exemptionCode !== null && category === 'S')
    errors[`${field}.exemption_code`] = [message('line.exempts_taxed')];
  gather(errors, () => {
    if (start !== null && end !== null && end < start)
      throw invalid(`${field}.service_period_end`, message('date.before_start', { date: start }));
  });
}

/** The columns of a line of kind `item`; where no unit code is given, that of its item, or else of its unit. */
export function itemColumns(details: GivenDetails, unit: string | null, item: ItemRow | undefined) {
  const { unitCode, classificationCode } = details;
  const codeOfItem = unitCode === undefined && item?.unit === unit ? item.unitCode : null;
  const { classificationScheme: scheme = null, classificationCode: code = null } =
    classificationCode === undefined ? (item ?? NO_DETAILS) : details;
  return {
    kind: 'item' as const,
    ...details,
    unitCode: unitCode ?? codeOfItem ?? unitCodeOf(unit),
    classificationScheme: scheme,
    classificationCode: code,
  };
}

/** The columns of a text or a section. */
export function noteColumns(kind: LineKind, description: string | null | undefined) {
  return {
    kind,
    description: blankToNull(description) ?? null,
    unit: null,
    quantity: '0',
    unitPriceCents: 0,
    exactUnitPrice: null,
    priceBaseQuantity: null,
    itemId: null,
    itemReference: null,
    sku: null,
    discountType: null,
    discountValue: null,
    taxRateKey: '',
    taxLabel: '',
    taxRate: '',
    taxCategory: '',
    ...NO_DETAILS,
  };
}

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
