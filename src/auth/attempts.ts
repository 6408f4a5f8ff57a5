import { addressKey } from '../domain/contacts.ts';
import { tooMany } from '../domain/failure.ts';
import type { Attempts } from './context.ts';
import type { Limits, RateLimiter } from './rate-limit.ts';

const SIGN_IN_WINDOW_MS = 15 * 60 * 1000;
/** Enough for a person who mistypes: from one network, or in a trusted browser. */
const MAX_PER_ACCOUNT_AND_NETWORK = 20;
/** Enough for an office behind one address. */
const MAX_PER_NETWORK = 200;
/** Limits guessing from many networks; does not apply to networks from which the owner has signed in before. */
const MAX_PER_ACCOUNT = 100;
/**
 * Of a million codes, three are valid at a time: an attacker who knows the password may try only a few, also from the
 * network of the owner. Only a browser that has signed in before is not counted.
 */
const MAX_CODES_PER_ACCOUNT = 10;
const CODE_WINDOW_MS = 60 * 60 * 1000;
/** E-mails that a network may request: enough for an office where everyone forgot the password. */
const MAX_LETTERS_PER_NETWORK = 30;
/** Networks of which an account has refused attempts in its journal, within an hour: an attacker may have very many. */
const MAX_NOTED_NETWORKS = 20;
const NOTED_WINDOW_MS = 60 * 60 * 1000;

/**
 * Counts sign-in attempts before they are checked, successful ones too, so that parallel attempts cannot evade the
 * limit. A browser that has signed in to the account before has its own limit (OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies"): attackers never lock it out, even from the same address, and it cannot guess more
 * often than others.
 */
export function createAttempts(limits: Limits): Attempts {
  const limiter = <Key extends string | number = string>(
    name: string,
    limit: number,
    windowMs = SIGN_IN_WINDOW_MS,
  ) => limits.limiter<Key>(`sign-in ${name}`, limit, windowMs);
  const ofDevice = limiter('device', MAX_PER_ACCOUNT_AND_NETWORK);
  const ofAccountAndNetwork = limiter('place', MAX_PER_ACCOUNT_AND_NETWORK);
  const ofNetwork = limiter('network', MAX_PER_NETWORK);
  const ofAccount = limiter('account', MAX_PER_ACCOUNT);
  const codesOfAccount = limiter('codes', MAX_CODES_PER_ACCOUNT, CODE_WINDOW_MS);
  const codesOfPlace = limiter('codes of place', MAX_CODES_PER_ACCOUNT, CODE_WINDOW_MS);
  const changesOfUser = limiter<number>('changes', MAX_PER_ACCOUNT_AND_NETWORK);
  const lettersOfNetwork = limiter('letters', MAX_LETTERS_PER_NETWORK);
  const refusedAtPlace = limiter('refused at place', 1, NOTED_WINDOW_MS);
  const refusedPlaces = limiter('refused places', MAX_NOTED_NETWORKS, NOTED_WINDOW_MS);
  /** Where a sign-in has succeeded. */
  const known = limits.memory('signed-in');

  return {
    async begin({ network, account, device }) {
      if (device !== null) {
        await count(ofDevice, `${device} ${addressKey(account)}`);
        return;
      }
      const place = `${network} ${addressKey(account)}`;
      await count(ofAccountAndNetwork, place);
      await count(ofNetwork, network);
      if (!(await known.has(place))) await count(ofAccount, addressKey(account));
    },
    async beginCode({ network, account, device }) {
      if (device !== null) return 0;
      const place = `${network} ${addressKey(account)}`;
      // Apart from all other networks, which must not lock the owner out; in an office, others share the network.
      return (await known.has(place))
        ? count(codesOfPlace, place)
        : count(codesOfAccount, addressKey(account));
    },
    async beginChange(userId) {
      await count(changesOfUser, userId);
    },
    async beginLetter(network) {
      await count(lettersOfNetwork, network);
    },
    async isFirstRefusal({ network, account }) {
      const isFirst = await isWithin(refusedAtPlace, `${network} ${addressKey(account)}`);
      return isFirst && isWithin(refusedPlaces, addressKey(account));
    },
    async proven({ network, account }) {
      await known.add(`${network} ${addressKey(account)}`);
    },
  };
}

async function isWithin<Key>(limiter: RateLimiter<Key>, key: Key): Promise<boolean> {
  return (await limiter.hit(key))?.retryAfterSeconds === undefined;
}

/** @returns how many there were in the window, this one included */
async function count<Key>(limiter: RateLimiter<Key>, key: Key): Promise<number> {
  const verdict = await limiter.hit(key);
  if (verdict?.retryAfterSeconds !== undefined) throw tooMany('attempts', verdict.retryAfterSeconds);
  return verdict ? verdict.limit - verdict.remaining : 0;
}
