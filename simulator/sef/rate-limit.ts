// So many calls in any second per key, by the real clock.

const WINDOW_MS = 1000;

export function createRateLimit(callsPerSecond: number) {
  const calls = new Map<string, number[]>();
  return {
    /** Counts the call; false if it is one too many. A refused call does not count. */
    allows(key: string, at: number): boolean {
      const recent = (calls.get(key) ?? []).filter((time) => at - time < WINDOW_MS);
      const isAllowed = recent.length < callsPerSecond;
      if (isAllowed) recent.push(at);
      calls.set(key, recent);
      return isAllowed;
    },
  };
}
