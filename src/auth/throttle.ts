import { tooMany } from '../domain/failure.ts';
import type { Attempts } from './context.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';

const WINDOW_MS = 15 * 60 * 1000;
/** A person who mistypes, from one place, or in a browser that is known. */
const OF_ACCOUNT_AND_NETWORK = 20;
/** A whole office behind one address. */
const OF_NETWORK = 200;
/** Many machines that guess at one account; its owner does not wait with them where they have signed in before. */
const OF_ACCOUNT = 100;
/** There are a million codes, three of which are right: a stranger with the password shall not get through many. */
const CODES_OF_ACCOUNT = 10;
const CODE_WINDOW_MS = 60 * 60 * 1000;
/** Letters that a network may ask for: an office whose people all forgot their passwords. */
const LETTERS_OF_NETWORK = 30;
/** Where accounts have signed in; beyond this the oldest is forgotten. */
const MAX_KNOWN = 10_000;

/**
 * Counts attempts to prove an identity, right ones too, so that many at once are no way around the count. A browser that
 * has signed in to the account before has a count of its own (OWASP, "Slow Down Online Guessing Attacks with Device
 * Cookies"): what strangers try never shuts it out, even where all share one address, and it can guess no more often.
 */
export function createAttempts(): Attempts {
  const clock = () => performance.now();
  const ofDevice = createRateLimiter<string>(OF_ACCOUNT_AND_NETWORK, clock, WINDOW_MS);
  const ofPlace = createRateLimiter<string>(OF_ACCOUNT_AND_NETWORK, clock, WINDOW_MS);
  const ofNetwork = createRateLimiter<string>(OF_NETWORK, clock, WINDOW_MS);
  const ofAccount = createRateLimiter<string>(OF_ACCOUNT, clock, WINDOW_MS);
  const codesOfAccount = createRateLimiter<string>(CODES_OF_ACCOUNT, clock, CODE_WINDOW_MS);
  const changesOfUser = createRateLimiter<number>(OF_ACCOUNT_AND_NETWORK, clock, WINDOW_MS);
  const lettersOfNetwork = createRateLimiter<string>(LETTERS_OF_NETWORK, clock, WINDOW_MS);
  const known = new Set<string>();

  return {
    begin({ network, account, device }) {
      if (device !== null) {
        count(ofDevice, `${device} ${nameOf(account)}`);
        return;
      }
      const place = `${network} ${nameOf(account)}`;
      count(ofPlace, place);
      count(ofNetwork, network);
      if (!known.has(place)) count(ofAccount, nameOf(account));
    },
    beginCode({ network, account, device }) {
      if (device !== null || known.has(`${network} ${nameOf(account)}`)) return;
      count(codesOfAccount, nameOf(account));
    },
    beginChange(userId) {
      count(changesOfUser, userId);
    },
    beginLetter(network) {
      count(lettersOfNetwork, network);
    },
    proven({ network, account }) {
      const place = `${network} ${nameOf(account)}`;
      known.delete(place);
      known.add(place);
      if (known.size > MAX_KNOWN) known.delete(known.values().next().value as string);
    },
  };
}

function nameOf(account: string): string {
  return account.trim().toLowerCase();
}

function count<Key>(limiter: RateLimiter<Key>, key: Key): void {
  const seconds = limiter.hit(key)?.retryAfterSeconds;
  if (seconds !== undefined) throw tooMany('attempts', seconds);
}
