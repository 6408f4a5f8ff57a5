import type { Request } from 'express';
import { tooMany } from '../domain/failure.ts';
import { networkOf } from './public/throttle.ts';

const MIB = 1024 * 1024;
/** Bodies of a user up to this size need no address: finding it costs more than the rest of the count. */
const SMALL = 16 * 1024;
/** One upload of the largest size is possible, however little memory there is. */
const ONE_UPLOAD = 16 * MIB;
const RETRY_SECONDS = 2;

/** What one request holds. */
export type BodyHold = {
  /** Counts bytes before they are in memory. @throws Failure `rate_limited` beyond a limit */
  add(bytes: number): void;
  /** Once nothing of the body is needed any more. */
  release(): void;
};

/** Bytes of request bodies that are in memory, from before they are read until the request is answered. */
export type BodyBudget = {
  /** @param userId of the user that the request was proven to come from */
  open(request: Request, userId: number | null | undefined): BodyHold;
  bytes(): number;
};

/**
 * One budget for all ways in: of the process, of each user, and of each network. Requests of strangers have a quarter
 * of it to themselves and can take no more, and so have small ones of users: large ones shut out neither.
 */
export function createBodyBudget(limits: {
  BODY_MEGABYTES: number;
  BODY_MEGABYTES_PER_CLIENT: number;
}): BodyBudget {
  const total = limits.BODY_MEGABYTES * MIB;
  const ofClient = Math.min(limits.BODY_MEGABYTES_PER_CLIENT * MIB, total);
  const all = createShares<'all'>(total);
  const large = createShares<'all'>(Math.max(total / 2, ONE_UPLOAD));
  const ofUsers = createShares<'all'>(Math.max((total * 3) / 4, ONE_UPLOAD));
  const users = createShares<number>(ofClient);
  const networksOfUsers = createShares<string>(2 * ofClient);
  const strangers = createShares<'all'>(total / 4);
  const networksOfStrangers = createShares<string>(Math.min(ofClient, total / 8));

  return {
    open(request, userId) {
      const taken: [shares: Shares<never>, key: unknown, bytes: number][] = [];
      let held = 0;
      const take = <Key>(shares: Shares<Key>, key: Key, bytes: number): void => {
        if (!shares.take(key, bytes)) throw tooMany('request bodies at once', RETRY_SECONDS);
        taken.push([shares as Shares<never>, key, bytes]);
      };
      return {
        add(bytes) {
          held += bytes;
          if (userId === null || userId === undefined) {
            take(networksOfStrangers, networkOf(request.ip), bytes);
            take(strangers, 'all', bytes);
          } else {
            take(users, userId, bytes);
            take(ofUsers, 'all', bytes);
            if (held > SMALL) take(large, 'all', bytes);
            if (held > SMALL && request.ip !== undefined) take(networksOfUsers, networkOf(request.ip), bytes);
          }
          take(all, 'all', bytes);
        },
        release() {
          for (const [shares, key, bytes] of taken.splice(0)) shares.give(key as never, bytes);
        },
      };
    },
    bytes: () => all.of('all'),
  };
}

type Shares<Key> = {
  /** False, and nothing taken, where a key would have more than the limit. */
  take(key: Key, bytes: number): boolean;
  give(key: Key, bytes: number): void;
  of(key: Key): number;
};

function createShares<Key>(limit: number): Shares<Key> {
  const held = new Map<Key, number>();
  const of = (key: Key) => held.get(key) ?? 0;
  return {
    take(key, bytes) {
      const sum = of(key) + bytes;
      if (sum > limit) return false;
      held.set(key, sum);
      return true;
    },
    give(key, bytes) {
      const left = of(key) - bytes;
      if (left > 0) held.set(key, left);
      else held.delete(key);
    },
    of,
  };
}
