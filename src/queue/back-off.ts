const FIRST_BACK_OFF_MS = 100;
const MAX_BACK_OFF_MS = 30_000;

/** Exponential back-off after failures of the service itself (not of a receiver), in milliseconds. */
export function backOffMs(failures: number): number {
  return Math.min(FIRST_BACK_OFF_MS * 2 ** failures, MAX_BACK_OFF_MS);
}
