import type { Counted, Windows } from '../database/engine/cluster.ts';
import { type Limits, type RateVerdict, WINDOW_MS } from './rate-limit.ts';

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
