import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError, dashboard } from './api.ts';

/** Delay before the service is polled after a lost connection; doubled each time that it is lost again soon. */
const FIRST_DELAY_MS = 3000;
const MAX_DELAY_MS = 60_000;

let isLost = false;
let delayMs = FIRST_DELAY_MS;
let foundAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/** Whether the service did not answer, or only a proxy in front of it did. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 504].includes(error.status);
}

/** Whether the service could not be reached and is being polled. */
export function useIsLost(): boolean {
  return useSyncExternalStore(listen, () => isLost);
}

/** Records that a request did not reach the service: once it answers again, all failed queries are fetched again. */
export function recordFailure(error: unknown, queries: QueryClient): void {
  if (isLost || !isConnectionLost(error)) return;
  delayMs = performance.now() - foundAt < MAX_DELAY_MS ? Math.min(2 * delayMs, MAX_DELAY_MS) : FIRST_DELAY_MS;
  setLost(true);
  pollUntilFound(queries);
}

function pollUntilFound(queries: QueryClient): void {
  setTimeout(async () => {
    const answer = await dashboard.GET('/setup').catch(() => undefined);
    if (!answer || answer.response.status >= 500) {
      pollUntilFound(queries);
      return;
    }
    foundAt = performance.now();
    setLost(false);
    queries.invalidateQueries({ predicate: ({ state }) => state.error !== null });
  }, delayMs);
}

function setLost(value: boolean): void {
  isLost = value;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
