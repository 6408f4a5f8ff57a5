import {
  type Discount,
  type DiscountType,
  discountOfPart,
  type PartOfBand,
  parseDiscount,
} from '../../domain/document-discount.ts';
import { type FieldErrors, gather, invalid } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { restateDecimal } from '../../domain/money.ts';
import { blankToNull } from '../../domain/text.ts';
import { addUp, type BandSum, type LineToTotal, type Totals } from '../../domain/totals.ts';
import type { DocumentRow, LineRow } from '../document-records/queries.ts';

// The discount of a whole document, and whether its prices include tax: what computes its totals besides its lines.

/** The discount of a draft. */
export type DraftDiscount = {
  reason: string | null;
  /** In the currency of the draft; faults go to `errors`. */
  in(currency: string, errors: FieldErrors): Discount | null | undefined;
  /**
   * On a credit note for a part of a discounted document, what of its lines is not credited, by tax rate key: the discount
   * is then the part that the lines have of what is left of it.
   */
  rest?: ReadonlyMap<string, number>;
};

type Stored = Pick<DocumentRow, 'currency' | 'discountType' | 'discountValue' | 'discountReason'>;

export const NO_DISCOUNT: DraftDiscount = { reason: null, in: () => null };

type Given = {
  discount_type?: DiscountType | null | undefined;
  discount_value?: number | null | undefined;
  discount_reason?: string | null | undefined;
};

/** True where a body says anything about a discount of the whole document. */
function givesDiscount(body: Given): boolean {
  return body.discount_type !== undefined || body.discount_value !== undefined;
}

/** The discount of a body; what it leaves out is that of `other`. */
export function discountOver(body: Given, other: DraftDiscount): DraftDiscount {
  const { discount_type: type, discount_value: value } = body;
  const given = blankToNull(body.discount_reason);
  if (!givesDiscount(body)) {
    const reason = given === undefined ? other.reason : given;
    return {
      ...other,
      reason,
      in: (currency, errors) => {
        const discount = other.in(currency, errors);
        if (discount === null && other.rest === undefined && given != null)
          errors.discount_type = [message('value.required_with', { field: 'discount_reason' })];
        return discount;
      },
    };
  }
  return {
    reason: given === undefined ? other.reason : given,
    in: (currency, errors) =>
      gather(errors, () => {
        const discount = parseDiscount(type, value, currency);
        if (discount === null && given != null)
          throw invalid('discount_type', message('value.required_with', { field: 'discount_reason' }));
        return discount;
      }),
  };
}

/** The fields of a PATCH; where it has one of the two, the other one stays as it is, and null in either is no discount. */
export function changedDiscount(body: Given, { discountType, discountValue }: Stored): Given {
  if (!givesDiscount(body)) return body;
  const { discount_type: type = discountType, discount_value: value } = body;
  if (type === null || value === null) return { ...body, discount_type: type, discount_value: value ?? null };
  return {
    ...body,
    discount_type: type,
    discount_value: value ?? (discountValue === null ? null : Number(discountValue)),
  };
}

/** The discount of a stored document. In another currency an amount keeps its digits. */
export function storedDiscount({
  currency: stored,
  discountType,
  discountValue,
  discountReason,
}: Stored): DraftDiscount {
  if (discountType === null || discountValue === null) return NO_DISCOUNT;
  return {
    reason: discountReason,
    in: (currency, errors) =>
      discountType === 'percent' || currency === stored
        ? { type: discountType, value: discountValue }
        : gather(errors, () => ({
            type: discountType,
            value: restateDecimal(discountValue, currency, 'discount_value'),
          })),
  };
}

/** The discount of a credit note for some of the lines of a document, which credit notes have left `rest` of. */
export function partialDiscount(
  head: Stored & Pick<DocumentRow, 'pricesIncludeTax'>,
  rest: readonly LineRow[],
): DraftDiscount {
  const whole = storedDiscount(head);
  return head.discountType === null ? whole : { ...whole, rest: amountsByRate(rest, head) };
}

/** The discount that totals are computed with, and its parts where each tax band has one of its own. */
export function discountFor(
  { rest: isPart }: DraftDiscount,
  discount: Discount | null,
  computed: {
    lines: readonly LineToTotal[];
    currency: string;
    pricesIncludeTax: boolean;
    left: ReadonlyMap<string, BandSum> | undefined;
    /** What credit notes have left of the lines of the document that is credited, by tax rate key. */
    rest: ReadonlyMap<string, number> | undefined;
  },
): { discount: Discount | null; parts?: ReadonlyMap<string, bigint> } {
  const { lines, currency, pricesIncludeTax, left, rest } = computed;
  if (rest === undefined || left === undefined) return { discount };
  const { bands } = addUp(lines, currency, { pricesIncludeTax });
  const byRate = bands.map((band): [string, PartOfBand] => {
    const { key } = band.rate;
    const sum = left.get(key) ?? { taxableCents: 0, taxCents: 0 };
    return [
      key,
      {
        amount: amountOfBand(band, pricesIncludeTax),
        rest: rest.get(key) ?? 0,
        left: amountOfBand(sum, pricesIncludeTax),
      },
    ];
  });
  const own = discountOfPart(new Map(byRate), currency);
  if (isPart) return own ?? { discount: null };
  // A stored draft has the amount alone: as long as it is the same, so are its parts.
  return own && discount?.type === 'fixed' && discount.value === own.discount.value ? own : { discount };
}

/** The columns of a document; without a discount, all of them are null. */
export function discountColumns(
  discount: Discount | null,
  { reason }: DraftDiscount,
  { discountCents }: Pick<Totals, 'discountCents'>,
) {
  return {
    discountType: discount?.type ?? null,
    discountValue: discount?.value ?? null,
    discountReason: discount ? reason : null,
    discountCents: discount ? discountCents : null,
  };
}

/** The amounts of lines by tax rate key, computed from quantity, price and discount. */
export function amountsByRate(
  lines: readonly LineRow[],
  { currency, pricesIncludeTax }: Pick<DocumentRow, 'currency' | 'pricesIncludeTax'>,
): Map<string, number> {
  const toTotal = lines.map(({ discountType: type, discountValue: value, ...line }) => ({
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    exactUnitPrice: line.exactUnitPrice,
    priceBaseQuantity: line.priceBaseQuantity,
    discount: type === null || value === null ? null : { type, value },
    rate: {
      key: line.taxRateKey,
      label: line.taxLabel,
      percentage: line.taxRate,
      category: line.taxCategory as 'S',
      exemptionReason: null,
    },
  }));
  const { bands } = addUp(toTotal, currency, { pricesIncludeTax });
  return new Map(bands.map((band) => [band.rate.key, amountOfBand(band, pricesIncludeTax)]));
}

/** The amount of a tax band, with tax where the prices include it. */
export function amountOfBand({ taxableCents, taxCents }: BandSum, pricesIncludeTax: boolean): number {
  return taxableCents + (pricesIncludeTax ? taxCents : 0);
}
