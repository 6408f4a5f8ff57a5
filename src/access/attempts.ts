import { tooMany } from '../domain/failure.ts';
import type { Attempts } from './context.ts';
import { createRateLimiter } from './rate-limit.ts';

const WINDOW_MS = 15 * 60 * 1000;
/** A person who mistypes, from one place. */
const OF_ACCOUNT_AND_NETWORK = 20;
/** A whole office behind one address. */
const OF_NETWORK = 200;
/** Many machines that guess at one account; its owner waits with them, but not for long. */
const OF_ACCOUNT = 100;

/** Counts attempts to prove who one is, right ones too, so that many at once are no way around the count. */
export function createAttempts(): Attempts {
  const clock = () => performance.now();
  const limits = [OF_ACCOUNT_AND_NETWORK, OF_NETWORK, OF_ACCOUNT].map((limit) =>
    createRateLimiter<string>(limit, clock, WINDOW_MS),
  );
  return {
    begin({ network, account }) {
      const who = account.trim().toLowerCase();
      const keys = [`${network} ${who}`, network, who];
      for (const [i, limiter] of limits.entries()) {
        const seconds = limiter.hit(keys[i] as string)?.retryAfterSeconds;
        if (seconds === undefined) continue;
        throw tooMany('attempts', seconds);
      }
    },
  };
}
