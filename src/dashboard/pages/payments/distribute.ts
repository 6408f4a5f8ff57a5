import { decimalOf, powerOfTen } from '../../../domain/money.ts';
import type { OpenItem } from '../../types.ts';

/** The minor units of an amount; undefined if it has more decimals than its currency, or JSON holds no such integer. */
export function centsOf(amount: number, decimals: number): number | undefined {
  const { digits, scale } = decimalOf(amount);
  if (scale > decimals) return undefined;
  const cents = Number(digits * powerOfTen(decimals - scale));
  return Number.isSafeInteger(cents) ? cents : undefined;
}

type Owed = Pick<OpenItem, 'document' | 'balance_cents'>;

/**
 * Settles documents one after the other, until the amount is used up.
 * @param items the oldest first
 * @returns the minor units for each document, by its reference; those that get none are left out
 */
export function distribute(cents: number, items: readonly Owed[]): Map<string, number> {
  const parts = new Map<string, number>();
  let left = cents;
  for (const { document, balance_cents } of items) {
    const part = Math.min(left, balance_cents);
    if (part <= 0) break;
    parts.set(document.reference, part);
    left -= part;
  }
  return parts;
}
