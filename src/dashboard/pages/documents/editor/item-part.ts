import type { Item } from '../../../types.ts';
import type { LineDraft } from './draft.ts';

/** The keys of the tax rates that the business can charge today, and of the one that lines take by default. */
export type LineTaxes = { usableTaxes: readonly string[]; standardTax: string };

/** The values of a line from an item; the price only in the document's currency, the tax only where it can be charged. */
export function itemPart(
  item: Item,
  currency: string,
  asTyped: (text: string | null) => string,
  { usableTaxes, standardTax }: LineTaxes,
): Partial<LineDraft> {
  const { default_tax_rate_key: key } = item;
  const tax = key && usableTaxes.includes(key) ? key : standardTax;
  return {
    item: item.reference,
    description: item.name,
    unit: item.unit,
    unitCode: item.unit_code ?? '',
    classificationScheme: item.classification?.scheme ?? null,
    classificationCode: item.classification?.code ?? '',
    ...(item.currency === currency
      ? { price: asTyped(item.default_price), priceBase: asTyped(item.price_base_quantity) }
      : {}),
    supply: item.type === 'product' ? 'goods' : 'services',
    ...(key ? { tax, homeTax: tax } : {}),
  };
}
