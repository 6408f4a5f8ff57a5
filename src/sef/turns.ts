import { setTimeout as pause } from 'node:timers/promises';

/** A second, and what a timer may be early by. */
const SECOND_MS = 1005;

export type Turns = ReturnType<typeof createTurns>;

/**
 * Spaces the calls of each workspace, whose key may make so many in any second. Counted from the end of a call, because
 * nothing here shows when it reached SEF: however long its way was, that was before.
 */
export function createTurns(callsPerSecond: number) {
  const ends = new Map<number, number[]>();
  return {
    /** Makes a call once the key may be used again; those of a workspace follow one another. */
    async turn<T>(workspaceId: number, call: () => Promise<T>): Promise<T> {
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
