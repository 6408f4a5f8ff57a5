/** The form of a noun after a number in Serbian and Croatian: 1 dokument, 2 dokumenta, 5 dokumenata; 21 dokument, but 11 dokumenata. */
export function plural(count: number, one: string, few: string, many: string): string {
  const [tens, ones] = [count % 100, count % 10];
  if (ones === 1 && tens !== 11) return one;
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? few : many;
}
