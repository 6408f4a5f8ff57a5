// One simulator: its options, clock, memory and faults.
import { createFaults } from './faults.ts';
import type { Options } from './options.ts';
import { createRateLimit } from './rate-limit.ts';
import { createRegistry } from './registry.ts';

export type World = ReturnType<typeof createWorld>;

export type Call = { at: string; method: string; path: string; key: string | null; status: number | null };

/** Older calls are forgotten. */
const MAX_CALLS = 100_000;

export function createWorld(options: Options) {
  let ahead = 0;
  const calls: Call[] = [];
  const now = () => Date.now() + ahead;
  return {
    options,
    now,
    registry: createRegistry(options, now),
    faults: createFaults(),
    rateLimit: createRateLimit(options.callsPerSecond),
    calls,
    /** How often, and in which order, the rows of changes are listed. */
    changes: { repeated: 1, reversed: false },
    advance(seconds: number) {
      ahead += seconds * 1000;
    },
    record(call: Call): Call {
      if (calls.length >= MAX_CALLS) calls.shift();
      calls.push(call);
      return call;
    },
  };
}
