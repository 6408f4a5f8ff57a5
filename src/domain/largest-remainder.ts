/**
 * Whole shares of `target`, near products / divisor: each is rounded down, and the rest goes unit by unit to the largest
 * remainders; on a tie, to the earlier one.
 * @param divisor above 0
 */
export function byLargestRemainder(target: bigint, products: readonly bigint[], divisor: bigint): bigint[] {
  const shares = products.map((product) => dividedDown(product, divisor));
  const remainders = products.map((product, i) => product - (shares[i] as bigint) * divisor);
  const byRemainder = remainders
    .map((_, i) => i)
    .sort((a, b) => compareBigInts(remainders[b] as bigint, remainders[a] as bigint) || a - b);
  const left = Number(target - sum(shares));
  const [order, unit] = left < 0 ? [byRemainder.toReversed(), -1n] : [byRemainder, 1n];
  for (let taken = 0; taken < Math.abs(left); taken += 1) {
    const i = order[taken % order.length] as number;
    shares[i] = (shares[i] as bigint) + unit;
  }
  return shares;
}

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

/** numerator / denominator, rounded down; the denominator is positive. */
function dividedDown(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

function compareBigInts(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
