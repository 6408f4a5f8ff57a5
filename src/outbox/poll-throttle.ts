import { setTimeout as pause } from 'node:timers/promises';

/** Of the time, what looks for work may take while requests are served beside them: one part in this many. */
const SHARE = 5;
const LONGEST_REST_MS = 100;
/** A look that takes no longer holds nobody up. */
const FREE_MS = 1;

/** Lets looks that take long, because many endpoints have work, come seldom. */
export function createPollThrottle() {
  let restedAt = 0;
  const restMs = () => Math.max(0, restedAt - performance.now());
  return {
    /** How long the next look has to wait. */
    restMs,
    async delay(): Promise<void> {
      if (restMs() >= 1) await pause(restMs());
    },
    /** Carries out a look. */
    async track<T>(look: () => Promise<T>): Promise<T> {
      const startedAt = performance.now();
      const found = await look();
      const endedAt = performance.now();
      const tookMs = endedAt - startedAt;
      if (tookMs > FREE_MS) restedAt = endedAt + Math.min(tookMs * (SHARE - 1), LONGEST_REST_MS);
      return found;
    },
  };
}
