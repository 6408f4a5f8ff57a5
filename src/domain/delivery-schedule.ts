/** Default retry delays in seconds: the waits before attempts 2 to 7 (openapi/guides/webhooks.md). */
export const DEFAULT_RETRY_SECONDS = [60, 300, 1800, 7200, 28_800, 86_400] as const;

const JITTER = 0.1;
/**
 * Tolerance: an attempt planned further ahead than the longest delay and this was planned while the clock was wrong.
 */
const MARGIN_MS = 60_000;
/** Shorter delays are used only by tests, which expect them exactly. */
const MIN_JITTERED_SECONDS = 5;

/** The total number of attempts: the first one, and one after each delay. */
export function maxAttempts(retrySeconds: readonly number[]): number {
  return retrySeconds.length + 1;
}

/**
 * Seconds until the next attempt after `attempts` failed ones (from 1); undefined after the last. `random()` returns 0
 * to 1: up to a tenth is added as jitter, so that deliveries that failed together are not retried together.
 */
export function nextAttemptDelaySeconds(
  attempts: number,
  retrySeconds: readonly number[],
  random: () => number,
): number | undefined {
  const wait = retrySeconds[attempts - 1];
  if (wait === undefined || wait < MIN_JITTERED_SECONDS) return wait;
  return wait * (1 + JITTER * random());
}

/** How far ahead an attempt can be planned, in milliseconds: the longest delay with its jitter, and a margin. */
export function maxWaitMs(retrySeconds: readonly number[]): number {
  return Math.max(0, ...retrySeconds) * (1 + JITTER) * 1000 + MARGIN_MS;
}
