import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError, dashboard } from './api.ts';

/** How soon the service is looked for after it was lost; where it is lost again at once, ever later. */
const FIRST_WAIT_MS = 3000;
const LONGEST_WAIT_MS = 60_000;

let isLost = false;
let waitMs = FIRST_WAIT_MS;
let foundAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/** Whether the service did not answer, or only what stands in front of it did. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 504].includes(error.status);
}

/** Whether the service could not be reached and is being looked for. */
export function useIsLost(): boolean {
  return useSyncExternalStore(listen, () => isLost);
}

/** Notes that a request found no service: once it answers, all that failed is asked for anew by itself. */
export function noteFailure(error: unknown, queries: QueryClient): void {
  if (isLost || !isConnectionLost(error)) return;
  waitMs =
    performance.now() - foundAt < LONGEST_WAIT_MS ? Math.min(2 * waitMs, LONGEST_WAIT_MS) : FIRST_WAIT_MS;
  setLost(true);
  lookFor(queries);
}

function lookFor(queries: QueryClient): void {
  setTimeout(async () => {
    const answer = await dashboard.GET('/setup').catch(() => undefined);
    if (!answer || answer.response.status >= 500) {
      lookFor(queries);
      return;
    }
    foundAt = performance.now();
    setLost(false);
    queries.invalidateQueries({ predicate: ({ state }) => state.error !== null });
  }, waitMs);
}

function setLost(value: boolean): void {
  isLost = value;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
