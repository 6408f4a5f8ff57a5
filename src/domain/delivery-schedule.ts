/** Seconds to wait before attempts 2 to 7, as the specification has them (§6). */
export const DEFAULT_RETRY_SECONDS = [60, 300, 1800, 7200, 28_800, 86_400] as const;

const JITTER = 0.1;
/** An attempt that is this much further ahead than any wait leads was planned by a wrong clock. */
const MARGIN_MS = 60_000;
/** Shorter waits are those of tests, which count on them. */
const SHORTEST_JITTERED_SECONDS = 5;

/** How many attempts a delivery gets in all: the first one, and one after each wait. */
export function maxAttempts(retrySeconds: readonly number[]): number {
  return retrySeconds.length + 1;
}

/**
 * Seconds until the next attempt after `attempts` failed ones (from 1); undefined when that was the last.
 * `random()` gives a number from 0 to 1: up to a tenth is added, so that deliveries that failed together do not
 * come back together.
 */
export function nextAttemptDelaySeconds(
  attempts: number,
  retrySeconds: readonly number[],
  random: () => number,
): number | undefined {
  const wait = retrySeconds[attempts - 1];
  if (wait === undefined || wait < SHORTEST_JITTERED_SECONDS) return wait;
  return wait * (1 + JITTER * random());
}

/** Nothing is planned further ahead than this, in milliseconds: the longest wait with its jitter, and some margin. */
export function longestWaitMs(retrySeconds: readonly number[]): number {
  return Math.max(0, ...retrySeconds) * (1 + JITTER) * 1000 + MARGIN_MS;
}
