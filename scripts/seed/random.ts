/** Random choices that are the same in every run with the same seed (mulberry32). */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `first` to `last`. */
  between(first: number, last: number): number;
  oneOf<Value>(values: readonly Value[]): Value;
  /** True in `share` of 100 cases. */
  percent(share: number): boolean;
};

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (first: number, last: number) => first + Math.floor(next() * (last - first + 1));
  return {
    next,
    between,
    oneOf: <Value>(values: readonly Value[]) => values[between(0, values.length - 1)] as Value,
    percent: (share) => next() * 100 < share,
  };
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** References in the form of ULIDs for an instant, each unique within its source. */
export function referencesFrom(random: Random): (instant: number) => string {
  let count = 0;
  return (instant) => {
    count += 1;
    const noise = random.between(0, 2 ** 30);
    return digits(instant, 10) + digits(count, 8) + digits(noise, 8);
  };
}

function digits(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = LETTERS[rest % 32] + text;
  return text;
}
