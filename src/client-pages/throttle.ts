import type { Request } from 'express';
import type { Limits } from '../auth/rate-limit.ts';
import { tooMany } from '../domain/failure.ts';
import { networkOf } from '../http/client-network.ts';

/** Requests of one network in a minute. Opening a page sends three: the page, its logo, and the report that it was seen. */
const REQUESTS_PER_MINUTE = 120;

/** Pictures of pages: a long contract has a hundred. */
const PICTURES_PER_MINUTE = 600;

const PICTURE = /^\/sign\/[^/]+\/pages\/\d+$/;

/** Unknown links per network and minute; more are guesses. */
const UNKNOWN_LINKS_PER_MINUTE = 20;

export type Throttle = {
  /** Counts a request. @throws Failure `rate_limited` over the limit, or after too many unknown links */
  request(request: Request): Promise<void>;
  /** Counts a link that opened nothing. */
  unknownLink(request: Request): Promise<void>;
};

/** Rate limits by the client's network address, because these pages have no user. */
export function createThrottle(limits: Limits): Throttle {
  const requests = limits.limiter<string>('pages', REQUESTS_PER_MINUTE);
  const pictures = limits.limiter<string>('page-pictures', PICTURES_PER_MINUTE);
  const unknownLinks = limits.limiter<string>('unknown-links', UNKNOWN_LINKS_PER_MINUTE);
  return {
    async request({ ip, path }) {
      const network = networkOf(ip);
      const counted = PICTURE.test(path) ? pictures : requests;
      for (const verdict of await Promise.all([unknownLinks.peek(network), counted.hit(network)])) {
        const seconds = verdict?.retryAfterSeconds;
        if (seconds === undefined) continue;
        throw tooMany('requests', seconds);
      }
    },
    async unknownLink({ ip }) {
      await unknownLinks.hit(networkOf(ip));
    },
  };
}
