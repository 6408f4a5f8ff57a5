// Answers that wait a moment for what is done outside of the request, such as the first attempt of a delivery.
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../database/open.ts';
import type { AwaitedBody } from '../../resources/handler.ts';

/** How often it is looked at: another process may be the one that does it, so nothing reports it here. */
const POLL_MS = 50;

/**
 * The body once it is there.
 * @returns undefined where it is not there in time, or the client has left
 */
export async function awaitBody(
  database: Database,
  { withinMs, read }: AwaitedBody<unknown>['awaited'],
  signal: AbortSignal,
): Promise<unknown> {
  const until = performance.now() + withinMs;
  while (!signal.aborted && performance.now() < until) {
    await wait(POLL_MS);
    const found = await database.read(read);
    if (found !== undefined) return found;
  }
  return undefined;
}
