/** The form of a noun after a number: 1 Beleg, 2 Belege. */
export function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}
