import { setTimeout as pause } from 'node:timers/promises';

/** A second, and the few milliseconds by which a timer may fire early. */
const SECOND_MS = 1005;

export type CallSpacing = ReturnType<typeof createCallSpacing>;

/**
 * Spaces the calls of each workspace: its key may make `callsPerSecond` calls in any second. The time is counted from the
 * end of each call, because nothing here shows when SEF received it; it was received before its end, however long its
 * way was.
 */
export function createCallSpacing(callsPerSecond: number) {
  const ends = new Map<number, number[]>();
  return {
    /** Makes a call as soon as the key of the workspace may be used again. The calls of a workspace follow one another. */
    async spaced<T>(workspaceId: number, call: () => Promise<T>): Promise<T> {
      const past = ends.get(workspaceId) ?? [];
      const earliest = past.at(-callsPerSecond);
      const wait = earliest === undefined ? 0 : earliest + SECOND_MS - performance.now();
      if (wait > 0) await pause(wait);
      try {
        return await call();
      } finally {
        ends.set(workspaceId, [...past, performance.now()].slice(-callsPerSecond));
      }
    },
  };
}
