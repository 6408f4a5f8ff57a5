export type RateVerdict = {
  limit: number;
  /** Requests left in the window, the present one counted. */
  remaining: number;
  /** Whole seconds until the window ends, rounded up; only where the request is over the limit. */
  retryAfterSeconds: number | undefined;
};

export type RateLimiter = { hit(key: number): RateVerdict | undefined };

const WINDOW_MS = 60_000;

/**
 * Counts requests per key in windows of 60 s that begin with a key's first request. Only keys that exist are
 * counted, so the memory is bounded by their number.
 * @param limit requests per window; 0 switches the limit off and `hit` answers undefined
 * @param monotonicMs a clock that never jumps: a wall clock set back would lock keys out
 */
export function createRateLimiter(
  limit: number,
  monotonicMs: () => number = () => performance.now(),
): RateLimiter {
  const windows = new Map<number, { endsAt: number; used: number }>();
  return {
    hit(key) {
      if (limit === 0) return undefined;
      const now = monotonicMs();
      let window = windows.get(key);
      if (!window || now >= window.endsAt) {
        window = { endsAt: now + WINDOW_MS, used: 0 };
        windows.set(key, window);
      }
      if (window.used >= limit) {
        return { limit, remaining: 0, retryAfterSeconds: Math.ceil((window.endsAt - now) / 1000) };
      }
      window.used += 1;
      return { limit, remaining: limit - window.used, retryAfterSeconds: undefined };
    },
  };
}
