import type { TaxCategory } from '../../domain/catalogue.ts';
import { type FieldErrors, gather, invalid } from '../../domain/failure.ts';
import type { LineKind } from '../../domain/line-kinds.ts';
import { message } from '../../domain/messages/message.ts';
import { blankToNull, trimmedToNull } from '../../domain/text.ts';
import { isUnitCode } from '../../domain/unit-codes.ts';
import { unitCodeOf } from '../../domain/unit-words.ts';
import type { Schema } from '../../spec/public.ts';
import { classificationColumns } from '../classification.ts';
import type { ItemRow } from '../items/queries.ts';
import type { LineRow } from '../document-records/queries.ts';

// What a line says besides its amounts: its kind, and the terms of EN 16931 that only e-invoices need.

type LineInput = Schema<'DocumentLineInput'>;

/** BT-130, BT-121, BT-158, BT-134 and BT-135 of EN 16931. */
export type LineDetails = Pick<
  LineRow,
  | 'unitCode'
  | 'exemptionCode'
  | 'classificationScheme'
  | 'classificationCode'
  | 'servicePeriodStart'
  | 'servicePeriodEnd'
>;

/** Those of a line of a draft; where one is undefined, the line takes that of its item. */
export type GivenDetails = Omit<LineDetails, FromItem> & {
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

export function kindOfLine({ kind }: Pick<LineInput, 'kind'>): LineKind {
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
export function givenDetails(input: LineInput): GivenDetails {
  return {
    unitCode: trimmedToNull(input.unit_code) ?? undefined,
    exemptionCode: trimmedToNull(input.exemption_code) ?? null,
    ...classificationColumns(input.classification),
    servicePeriodStart: blankToNull(input.service_period_start) ?? null,
    servicePeriodEnd: blankToNull(input.service_period_end) ?? null,
  };
}

/** Those of a stored line. */
export function storedDetails(line: LineDetails): LineDetails {
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
