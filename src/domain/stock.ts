import { documentTypeByKey } from './document-types.ts';
import { addDecimals, compareDecimals, negated } from './money.ts';

/** Why the stock of a product changed. */
export const STOCK_MOVEMENT_KINDS = [
  'opening',
  'issued',
  'returned',
  'cancelled',
  'corrected',
  'received',
] as const;

export type StockMovementKind = (typeof STOCK_MOVEMENT_KINDS)[number];

/** What issuing a document of this type does with the stock of the products on its lines; undefined for nothing. */
export function movementOfIssue(typeKey: string): 'issued' | 'returned' | undefined {
  const kind = documentTypeByKey(typeKey)?.kind;
  if (kind === 'invoice') return 'issued';
  return kind === 'credit_note' ? 'returned' : undefined;
}

type Line = { itemId?: number | null; quantity: string };

/**
 * How issuing a document moves the stock of each item on its lines, without items that it does not move: an invoice
 * takes, a credit note returns, and a line with a negative quantity does the opposite.
 */
export function quantitiesByItem(kind: 'issued' | 'returned', lines: readonly Line[]): Map<number, string> {
  const sums = new Map<number, string>();
  for (const { itemId, quantity } of lines) {
    if (!itemId) continue;
    const moved = kind === 'issued' ? negated(quantity) : quantity;
    sums.set(itemId, addDecimals(sums.get(itemId) ?? '0', moved));
  }
  return new Map([...sums].filter(([, sum]) => sum !== '0'));
}

/** True where a threshold is set and the stock is at or below it. */
export function isLowStock(stock: string | null, threshold: string | null): boolean {
  return stock !== null && threshold !== null && compareDecimals(stock, threshold) <= 0;
}
