import type { Format } from '../../../format.ts';
import type { DocumentRecord } from '../../../types.ts';

/** A discount as it is typed. */
export type DiscountDraft = { discountType: 'percent' | 'fixed' | null; discount: string };

/** What the prices of a draft mean, and the discount on all its lines. */
export type TermsDraft = DiscountDraft & { pricesIncludeTax: boolean; discountReason: string };

export const NO_TERMS: TermsDraft = {
  pricesIncludeTax: false,
  discountType: null,
  discount: '',
  discountReason: '',
};

/** Those of a stored record. */
export function termsOf(record: DocumentRecord, format: Format): TermsDraft {
  return {
    pricesIncludeTax: record.prices_include_tax,
    discountType: record.discount_type,
    discount: format.asTyped(record.discount_value),
    discountReason: record.discount_reason ?? '',
  };
}

/** As API input; without a discount while its value is missing. */
export function termsInput(terms: TermsDraft, format: Format) {
  const value = typedDiscount(terms, format);
  const isGiven = terms.discountType !== null && value !== undefined;
  return {
    prices_include_tax: terms.pricesIncludeTax,
    discount_type: isGiven ? terms.discountType : null,
    discount_value: isGiven ? value : null,
    discount_reason: isGiven ? terms.discountReason.trim() || null : null,
  };
}

/** A discount, `10%` being ten too, or undefined where there is none or it cannot be read. */
export function typedDiscount({ discountType, discount }: DiscountDraft, format: Format): number | undefined {
  return discountType ? format.typedNumber(discount.replace(/%\s*$/, '')) : undefined;
}

/** True for a discount that cannot be read, and would be left out. */
export function isUnreadable(draft: DiscountDraft, format: Format): boolean {
  return (
    draft.discountType !== null && draft.discount.trim() !== '' && typedDiscount(draft, format) === undefined
  );
}
