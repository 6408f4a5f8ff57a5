import type { Item } from '../../../types.ts';
import type { LineDraft } from './draft.ts';

/** The values of a line from an item; the price only in the document's currency. */
export function itemPart(
  item: Item,
  currency: string,
  asTyped: (text: string) => string,
): Partial<LineDraft> {
  return {
    item: item.reference,
    description: item.name,
    unit: item.unit,
    ...(item.currency === currency ? { price: asTyped(item.default_price) } : {}),
    ...(item.default_tax_rate_key ? { tax: item.default_tax_rate_key } : {}),
  };
}
