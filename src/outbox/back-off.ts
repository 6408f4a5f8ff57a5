const FIRST_BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 30_000;

/** The wait after so many failures of the service itself, in milliseconds. */
export function backOffMs(failures: number): number {
  return Math.min(FIRST_BACK_OFF_MS * 2 ** failures, LONGEST_BACK_OFF_MS);
}
