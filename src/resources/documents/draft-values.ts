import { type Discount, parseDiscount } from '../../domain/discount.ts';
import { type FieldErrors, gather } from '../../domain/failure.ts';
import { parseAmountCents, restateCents, restateDecimal } from '../../domain/money.ts';
import { parseQuantity } from '../../domain/quantity.ts';
import type { Schema } from '../../spec/public.ts';
import type { DocumentRecord, LineRow } from './queries.ts';

export type LineInput = Schema<'DocumentLineInput'>;

/** What a draft is composed of: from the body of a request, or from stored rows with a PATCH over them. */
export type DraftValues = {
  documentType: string;
  /** Reference of the client. */
  client: string;
  /** Null for the default of the client or the workspace. */
  currency: string | null;
  issueDate: string | null;
  dueDate: string | null;
  deliveryDate: string | null;
  lines: DraftLine[];
};

/** Of a line what totals are computed from, in minor units. */
export type LineAmounts = { quantity: string; unitPriceCents: number; discount: Discount | null };

/** Absent fields are taken from the line's item; null leaves them empty. */
export type DraftLine = {
  description?: string | null | undefined;
  unit?: string | null | undefined;
  /** Reference of the item. */
  item?: string | null | undefined;
  taxRate?: string | null | undefined;
  /** The amounts in the draft's currency; faults go to `errors` under the line's field path, such as `lines.0`. */
  amountsIn(currency: string, field: string, errors: FieldErrors): Partial<LineAmounts>;
};

/** The values of a body that creates a draft. */
export function parseDraft(body: Schema<'DocumentCreate'>): DraftValues {
  return {
    documentType: body.document_type,
    client: body.client,
    currency: body.currency ?? null,
    issueDate: body.issue_date ?? null,
    dueDate: body.due_date ?? null,
    deliveryDate: body.delivery_date ?? null,
    lines: body.lines.map(draftLine),
  };
}

/** The values of a stored draft with the fields of a PATCH over them; lines that are sent replace the whole set. */
export function draftOf({ head, lines }: DocumentRecord, body: Schema<'DocumentUpdate'>): DraftValues {
  return {
    documentType: body.document_type ?? head.typeKey,
    client: body.client ?? head.clientReference,
    currency: body.currency === undefined ? head.currency : body.currency,
    issueDate: body.issue_date === undefined ? head.issueDate : body.issue_date,
    dueDate: body.due_date === undefined ? head.dueDate : body.due_date,
    deliveryDate: body.delivery_date === undefined ? head.deliveryDate : body.delivery_date,
    lines: body.lines?.map(draftLine) ?? lines.map((line) => storedLine(line, head.currency)),
  };
}

/** A line as a caller sends it. */
export function draftLine(input: LineInput): DraftLine {
  return {
    description: input.description,
    unit: input.unit,
    item: input.item,
    taxRate: input.tax_rate,
    amountsIn: (currency, field, errors) => ({
      quantity: gather(errors, () => parseQuantity(input.quantity, `${field}.quantity`)),
      unitPriceCents: gather(errors, () =>
        parseAmountCents(input.unit_price, currency, `${field}.unit_price`),
      ),
      discount: gather(errors, () =>
        parseDiscount(input.discount_type, input.discount_value, currency, field),
      ),
    }),
  };
}

/** A stored line. In another currency its amounts keep their digits: 12.50 EUR becomes 12.50 RSD. */
function storedLine(line: LineRow, storedCurrency: string): DraftLine {
  const { quantity, discountType: type, discountValue: value } = line;
  const discount = type === null || value === null ? null : { type, value };
  return {
    description: line.description,
    unit: line.unit,
    item: line.itemReference,
    taxRate: line.taxRateKey,
    amountsIn: (currency, field, errors) => ({
      quantity,
      unitPriceCents: gather(errors, () =>
        restateCents(line.unitPriceCents, storedCurrency, currency, `${field}.unit_price`),
      ),
      discount: gather(errors, () =>
        discount?.type === 'fixed'
          ? { type: 'fixed', value: restateDecimal(discount.value, currency, `${field}.discount_value`) }
          : discount,
      ),
    }),
  };
}
