/** The form of a noun after a number: 1 redak, 2 retka, 5 redaka; 21 redak, but 11 redaka. */
export function plural(count: number, one: string, few: string, many: string): string {
  const [tens, ones] = [count % 100, count % 10];
  if (ones === 1 && tens !== 11) return one;
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? few : many;
}
