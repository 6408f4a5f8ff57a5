import { addressKey } from '../domain/contacts.ts';
import { tooMany } from '../domain/failure.ts';
import type { Attempts } from './context.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';

const WINDOW_MS = 15 * 60 * 1000;
/** Enough for a person who mistypes: from one network, or in a trusted browser. */
const MAX_PER_ACCOUNT_AND_NETWORK = 20;
/** Enough for an office behind one address. */
const MAX_PER_NETWORK = 200;
/** Limits guessing from many networks; does not apply to networks from which the owner has signed in before. */
const MAX_PER_ACCOUNT = 100;
/** Of a million codes, three are valid at a time: an attacker who knows the password may try only a few. */
const MAX_CODES_PER_ACCOUNT = 10;
const CODE_WINDOW_MS = 60 * 60 * 1000;
/** E-mails that a network may request: enough for an office where everyone forgot the password. */
const MAX_LETTERS_PER_NETWORK = 30;
/** Networks of successful sign-ins that are remembered; beyond this, the oldest is dropped. */
const MAX_KNOWN_NETWORKS = 10_000;

/**
 * Counts sign-in attempts before they are checked, successful ones too, so that parallel attempts cannot evade the
 * limit. A browser that has signed in to the account before has its own limit (OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies"): attackers never lock it out, even from the same address, and it cannot guess more
 * often than others.
 */
export function createAttempts(): Attempts {
  const clock = () => performance.now();
  const ofDevice = createRateLimiter<string>(MAX_PER_ACCOUNT_AND_NETWORK, clock, WINDOW_MS);
  const ofAccountAndNetwork = createRateLimiter<string>(MAX_PER_ACCOUNT_AND_NETWORK, clock, WINDOW_MS);
  const ofNetwork = createRateLimiter<string>(MAX_PER_NETWORK, clock, WINDOW_MS);
  const ofAccount = createRateLimiter<string>(MAX_PER_ACCOUNT, clock, WINDOW_MS);
  const codesOfAccount = createRateLimiter<string>(MAX_CODES_PER_ACCOUNT, clock, CODE_WINDOW_MS);
  const changesOfUser = createRateLimiter<number>(MAX_PER_ACCOUNT_AND_NETWORK, clock, WINDOW_MS);
  const lettersOfNetwork = createRateLimiter<string>(MAX_LETTERS_PER_NETWORK, clock, WINDOW_MS);
  const known = new Set<string>();

  return {
    begin({ network, account, device }) {
      if (device !== null) {
        count(ofDevice, `${device} ${addressKey(account)}`);
        return;
      }
      const place = `${network} ${addressKey(account)}`;
      count(ofAccountAndNetwork, place);
      count(ofNetwork, network);
      if (!known.has(place)) count(ofAccount, addressKey(account));
    },
    beginCode({ network, account, device }) {
      if (device !== null || known.has(`${network} ${addressKey(account)}`)) return;
      count(codesOfAccount, addressKey(account));
    },
    beginChange(userId) {
      count(changesOfUser, userId);
    },
    beginLetter(network) {
      count(lettersOfNetwork, network);
    },
    proven({ network, account }) {
      const place = `${network} ${addressKey(account)}`;
      known.delete(place);
      known.add(place);
      if (known.size > MAX_KNOWN_NETWORKS) known.delete(known.values().next().value as string);
    },
  };
}

function count<Key>(limiter: RateLimiter<Key>, key: Key): void {
  const seconds = limiter.hit(key)?.retryAfterSeconds;
  if (seconds !== undefined) throw tooMany('attempts', seconds);
}
