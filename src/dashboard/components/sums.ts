import { placePoint } from '../../domain/money.ts';

/** Amounts by currency, added up in minor units. */
export function sumsByCurrency(
  amounts: readonly { currency: string; cents: number; text: string }[],
): { currency: string; amount: string }[] {
  const sums = new Map<string, { cents: bigint; decimals: number }>();
  for (const { currency, cents, text } of amounts) {
    const known = sums.get(currency)?.cents ?? 0n;
    sums.set(currency, { cents: known + BigInt(cents), decimals: text.split('.')[1]?.length ?? 0 });
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, { cents, decimals }]) => ({ currency, amount: placePoint(cents, decimals) }));
}
