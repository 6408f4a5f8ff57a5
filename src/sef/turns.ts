import { setTimeout as pause } from 'node:timers/promises';

/** SEF takes three calls a second of each key; a little less leaves room for what waits in its network. */
const BETWEEN_MS = 400;

/** Spaces the calls of each workspace, which has a key of its own. */
export function createTurns() {
  const next = new Map<number, number>();
  return {
    async turn(workspaceId: number): Promise<void> {
      const now = performance.now();
      const at = Math.max(now, next.get(workspaceId) ?? 0);
      next.set(workspaceId, at + BETWEEN_MS);
      if (at > now) await pause(at - now);
    },
  };
}
