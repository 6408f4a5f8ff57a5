export type RateVerdict = {
  limit: number;
  /** Requests left in the window, the present one counted. */
  remaining: number;
  /** Whole seconds until the window ends, rounded up. */
  resetSeconds: number;
  /** The same, only where the request is over the limit. */
  retryAfterSeconds: number | undefined;
};

/** Keys are what exists, such as API keys, or what anyone can bring, such as addresses. */
export type RateLimiter<Key = number> = {
  /** Counts a request. */
  hit(key: Key): RateVerdict | undefined;
  /** The verdict that a request would get, without counting one. */
  look(key: Key): RateVerdict | undefined;
};

type Window = { endsAt: number; used: number };

const WINDOW_MS = 60_000;
/** More keys than this at the same time: the ones that began first are forgotten. */
const MAX_WINDOWS = 100_000;

/**
 * Counts requests per key in windows, of 60 s unless told otherwise, that begin with a key's first request. Windows that are over are dropped
 * when another begins, so the memory is bounded by the keys of one window, and by `MAX_WINDOWS`.
 * @param limit requests per window; 0 switches the limit off and `hit` answers undefined
 * @param monotonicMs a clock that never jumps: a wall clock set back would lock keys out
 */
export function createRateLimiter<Key = number>(
  limit: number,
  monotonicMs: () => number = () => performance.now(),
  windowMs = WINDOW_MS,
): RateLimiter<Key> {
  const windows = new Map<Key, Window>();
  // A map keeps the order of insertion, and all windows are equally long: those that end first come first. The walk
  // goes on where it stopped, because one from the start passes by every place that was deleted before.
  let order = windows.entries();
  let eldest: [Key, Window] | undefined;

  function makeRoom(now: number): void {
    for (;;) {
      eldest ??= order.next().value;
      if (!eldest) {
        order = windows.entries();
        return;
      }
      const [key, window] = eldest;
      if (windows.get(key) === window) {
        if (now < window.endsAt && windows.size < MAX_WINDOWS) return;
        windows.delete(key);
      }
      eldest = undefined;
    }
  }

  function count(key: Key, requests: 0 | 1): RateVerdict | undefined {
    if (limit === 0) return undefined;
    const now = monotonicMs();
    let window = windows.get(key);
    if (!window || now >= window.endsAt) {
      window = { endsAt: now + windowMs, used: 0 };
      if (requests > 0) {
        makeRoom(now);
        windows.delete(key);
        windows.set(key, window);
      }
    }
    // Fractions of milliseconds are rounded: without its bound the first second could count as one more.
    const resetSeconds = Math.ceil(Math.min(window.endsAt - now, windowMs) / 1000);
    if (window.used >= limit) return { limit, remaining: 0, resetSeconds, retryAfterSeconds: resetSeconds };
    window.used += requests;
    return { limit, remaining: limit - window.used, resetSeconds, retryAfterSeconds: undefined };
  }

  return { hit: (key) => count(key, 1), look: (key) => count(key, 0) };
}
