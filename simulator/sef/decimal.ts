// Exact decimals as whole numbers of 10^-12.

export type Decimal = { value: bigint; decimals: number };

const SCALE = 12;
const ONE = 10n ** 12n;

export const ZERO = 0n;
export const CENT = ONE / 100n;

export function readDecimal(text: string | undefined): Decimal | undefined {
  const match = /^([+-]?)(\d{1,18})(?:\.(\d{1,12}))?$/.exec(text ?? '');
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const digits = BigInt(whole + fraction.padEnd(SCALE, '0'));
  return { value: sign === '-' ? -digits : digits, decimals: fraction.length };
}

export function times(a: bigint, b: bigint): bigint {
  return (a * b) / ONE;
}

export function dividedBy(a: bigint, b: bigint): bigint {
  return b === 0n ? 0n : (a * ONE) / b;
}

export function percentOf(amount: bigint, percent: bigint): bigint {
  return times(amount, percent) / 100n;
}

export function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** Whether two amounts are the same, up to a cent that rounding may cost. */
export function isWithinCent(a: bigint, b: bigint): boolean {
  const difference = a > b ? a - b : b - a;
  return difference <= CENT;
}
