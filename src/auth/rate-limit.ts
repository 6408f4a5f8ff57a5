import type { Counted, Windows } from '../database/engine/database.ts';

export type RateVerdict = {
  limit: number;
  /** Requests left in the window after the present one. */
  remaining: number;
  /** Whole seconds until the window ends, rounded up. */
  resetSeconds: number;
  /** The same, only where the request is over the limit. */
  retryAfterSeconds: number | undefined;
};

/** What is known at once where one process counts, and later where several count together. */
type Later<T> = T | Promise<T>;

/** A key identifies a client, such as the id of an API key or a network address. */
export type RateLimiter<Key = number> = {
  /** Counts a request. */
  hit(key: Key): Later<RateVerdict | undefined>;
  /** The verdict that a request would get, without counting one. */
  peek(key: Key): Later<RateVerdict | undefined>;
};

/** The limits of a service, in memory or shared by several processes. */
export type Limits = {
  /**
   * A limiter of fixed windows that begin with a key's first request.
   * @param name what it counts: limiters of one name count together
   * @param limit requests per window, of 60 s when absent; with 0 there is no limit
   */
  limiter<Key extends string | number>(name: string, limit: number, windowMs?: number): RateLimiter<Key>;
  /** Remembers keys for a long time, as long as there are not too many. */
  memory(name: string): { has(key: string): Later<boolean>; add(key: string): Later<void> };
};

type Window = { endsAt: number; used: number };

const WINDOW_MS = 60_000;
/** With more keys than this at the same time, the oldest windows are dropped. */
const MAX_WINDOWS = 100_000;
/** Keys that are remembered; beyond this, the oldest is dropped. */
const MAX_REMEMBERED = 10_000;

/**
 * Counts requests per key in fixed windows (60 s by default) that begin with a key's first request. Windows that are
 * over are dropped when another begins, so memory is bounded by the keys of one window, and by `MAX_WINDOWS`.
 * @param limit requests per window; with 0 there is no limit and `hit` returns undefined
 * @param monotonicMs a clock that never jumps: a wall clock set back would lock keys out
 */
export function createRateLimiter<Key = number>(
  limit: number,
  monotonicMs: () => number = () => performance.now(),
  windowMs = WINDOW_MS,
) {
  const windows = new Map<Key, Window>();
  // A Map keeps the order of insertion, and all windows are equally long: those that end first come first. The iterator
  // is kept between calls, because a new one would skip over every deleted entry from the start.
  let order = windows.entries();
  let oldest: [Key, Window] | undefined;

  function makeRoom(now: number): void {
    for (;;) {
      oldest ??= order.next().value;
      if (!oldest) {
        order = windows.entries();
        return;
      }
      const [key, window] = oldest;
      if (windows.get(key) === window) {
        if (now < window.endsAt && windows.size < MAX_WINDOWS) return;
        windows.delete(key);
      }
      oldest = undefined;
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
    // Without the bound, rounding up fractions of milliseconds could give one second more than the window has.
    const resetSeconds = Math.ceil(Math.min(window.endsAt - now, windowMs) / 1000);
    if (window.used >= limit) return { limit, remaining: 0, resetSeconds, retryAfterSeconds: resetSeconds };
    window.used += requests;
    return { limit, remaining: limit - window.used, resetSeconds, retryAfterSeconds: undefined };
  }

  return { hit: (key: Key) => count(key, 1), peek: (key: Key) => count(key, 0) };
}

/** The limits of a service that one process alone carries. */
export function limitsInMemory(): Limits {
  return {
    limiter: (_name, limit, windowMs) => createRateLimiter(limit, undefined, windowMs),
    memory() {
      const known = new Set<string>();
      return {
        has: (key) => known.has(key),
        add(key) {
          known.delete(key);
          known.add(key);
          if (known.size > MAX_REMEMBERED) known.delete(known.values().next().value as string);
        },
      };
    },
  };
}

const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000;
/** With more keys than this over their limit, all are asked for again. */
const MAX_FULL = 100_000;

/** The limits of a service that several processes carry: they count in the database. */
export function sharedLimits(windows: Windows): Limits {
  return {
    limiter(name, limit, windowMs = WINDOW_MS) {
      /** Until when keys are over the limit: that is known without asking again. */
      const fullUntil = new Map<string, number>();

      function refusedFor(key: string): RateVerdict | undefined {
        const leftMs = (fullUntil.get(key) ?? 0) - performance.now();
        if (leftMs > 0) return verdict({ used: limit + 1, leftMs }, { limit, windowMs });
        fullUntil.delete(key);
        return undefined;
      }

      async function hit(key: string): Promise<RateVerdict> {
        const refused = refusedFor(key);
        if (refused) return refused;
        const counted = await windows.count(key, { limit, windowMs });
        if (counted.used > limit) {
          if (fullUntil.size >= MAX_FULL) fullUntil.clear();
          fullUntil.set(key, performance.now() + counted.leftMs);
        }
        return verdict(counted, { limit, windowMs });
      }

      async function peek(key: string): Promise<RateVerdict> {
        const refused = refusedFor(key);
        if (refused) return refused;
        const counted = await windows.read(key);
        // A request that is not counted would be one more.
        const would = counted ? { ...counted, used: counted.used + 1 } : { used: 1, leftMs: windowMs };
        return { ...verdict(would, { limit, windowMs }), remaining: Math.max(0, limit - would.used + 1) };
      }

      return {
        hit: (key) => (limit === 0 ? undefined : hit(`${name} ${key}`)),
        peek: (key) => (limit === 0 ? undefined : peek(`${name} ${key}`)),
      };
    },
    memory: (name) => ({
      has: async (key) => (await windows.read(`${name} ${key}`)) !== undefined,
      async add(key) {
        await windows.count(`${name} ${key}`, { limit: 1, windowMs: REMEMBERED_MS });
      },
    }),
  };
}

/** The verdict of the last request that is counted. */
function verdict(
  { used, leftMs }: Counted,
  { limit, windowMs }: { limit: number; windowMs: number },
): RateVerdict {
  const resetSeconds = Math.ceil(Math.min(Math.max(leftMs, 1), windowMs) / 1000);
  return {
    limit,
    remaining: Math.max(0, limit - used),
    resetSeconds,
    retryAfterSeconds: used > limit ? resetSeconds : undefined,
  };
}
