import { setTimeout as pause } from 'node:timers/promises';

/** Polls may take at most one part in this many of the time; the rest is for requests. */
const TIME_SHARE = 5;
const MAX_DELAY_MS = 100;
/** Polls that take no longer are not throttled. */
const NEGLIGIBLE_MS = 1;

/** Delays polls in proportion to how long the last one took: with work for many endpoints, a poll blocks requests. */
export function createPollThrottle() {
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
      if (tookMs > NEGLIGIBLE_MS) nextPollAt = endedAt + Math.min(tookMs * (TIME_SHARE - 1), MAX_DELAY_MS);
      return found;
    },
  };
}
