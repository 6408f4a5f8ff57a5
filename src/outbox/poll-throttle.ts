import { setTimeout as pause } from 'node:timers/promises';

/** Polls may take at most one part in this many of the time; the rest is for requests. */
const TIME_SHARE = 5;
const MAX_DELAY_MS = 100;

/**
 * Delays polls in proportion to how long the last one took: with work for many endpoints, a poll is in the way of
 * requests.
 * @param unthrottledMs polls that take no longer are not delayed
 */
export function createPollThrottle(unthrottledMs: number) {
  let nextPollAt = 0;
  const delayMs = () => Math.max(0, nextPollAt - performance.now());
  return {
    /** How long the next poll has to wait. */
    delayMs,
    async delay(): Promise<void> {
      if (delayMs() >= 1) await pause(delayMs());
    },
    /** Runs a poll and measures it. */
    async track<T>(poll: () => Promise<T>): Promise<T> {
      const startedAt = performance.now();
      const found = await poll();
      const endedAt = performance.now();
      const tookMs = endedAt - startedAt;
      const excessMs = Math.max(0, tookMs - unthrottledMs);
      nextPollAt = endedAt + Math.min(excessMs * (TIME_SHARE - 1), MAX_DELAY_MS);
      return found;
    },
  };
}
