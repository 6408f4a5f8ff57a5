import type { Request } from 'express';
import { type Failure, tooMany } from '../domain/failure.ts';
import { networkOf } from './public/throttle.ts';
import { createShare, createShares, type Share, type Shares } from './shares.ts';

const MIB = 1024 * 1024;
/** The beginning of a user's body finds room where the rest does not, and needs no address to be counted. */
const SMALL = 16 * 1024;
/** Who holds no more than one body of the ordinary size need not give way to others. */
const ORDINARY = MIB;
/** One upload of the largest size is possible, however little memory there is. */
const ONE_UPLOAD = 16 * MIB;
const RETRY_SECONDS = 2;
/** Without it the first bytes would make a body the fastest of all. */
const HEAD_START_MS = 1000;

/** Whom a body is counted for, as far as that is proven. */
export type BodySender = {
  userId?: number | null | undefined;
  businessId?: number | undefined;
};

/** What one request holds. */
export type BodyHold = {
  /**
   * From now on more of the body is to come, and it may be ended to make room for others.
   * @param end releases the hold before it returns
   */
  begin(end: (failure: Failure) => void): void;
  /** Counts bytes as they come. @throws Failure `rate_limited` where they find no room, nor another that gives way */
  add(bytes: number): void;
  /** Counts what the work with it takes besides. @throws Failure `rate_limited` where there is no room: none gives way */
  reserve(bytes: number): void;
  /** All of it has come: it gives way no more. */
  complete(): void;
  /** Once nothing of the body is needed any more. */
  release(): void;
};

/** Bytes of request bodies that are in memory, from their arrival until the request is answered. */
export type BodyBudget = {
  open(request: Request, sender: BodySender): BodyHold;
  bytes(): number;
};

type Body = { begunAt: number; bytes: number; parts: Part[]; sender: Share; end: Ending };
/** Shares that the same bytes of a body are counted in. */
type Part = { shares: Share[]; bytes: number };
type Ending = (failure: Failure) => void;

/**
 * One budget for all ways in, of what has arrived: what was merely announced takes nothing from anybody. A user, a
 * business and a network have a small part of it each. Strangers have a quarter to themselves and can take no more,
 * and so have the beginnings of users' bodies a part: large ones shut out neither.
 *
 * Where a part is full, one of the bodies that still arrive in it is ended: the slowest, where those of one sender count
 * as one that is as slow as each of them is small. So memory is lost first by those who hold it by sending slowly, or
 * with many bodies, and last by a fast upload.
 */
export function createBodyBudget(limits: {
  BODY_MEGABYTES: number;
  BODY_MEGABYTES_PER_CLIENT: number;
}): BodyBudget {
  const total = limits.BODY_MEGABYTES * MIB;
  const ofClient = Math.min(limits.BODY_MEGABYTES_PER_CLIENT * MIB, total);
  const all = createShare(total);
  const large = createShare(Math.max((total * 2) / 3, ONE_UPLOAD));
  const ofUsers = createShare(Math.max((total * 3) / 4, ONE_UPLOAD));
  const strangers = createShare(total / 4);
  const common = new Set([all, large, ofUsers, strangers]);
  const users = createShares<number>(ofClient);
  const businesses = createShares<number>(ofClient);
  const networksOfUsers = createShares<string>(2 * ofClient);
  const networksOfStrangers = createShares<string>(Math.min(ofClient, total / 8));
  const arriving = new Set<Body>();

  /** @throws Failure `rate_limited` where no other has to give way */
  const makeRoom = (body: Body, share: Share, bytes: number): void => {
    while (share.bytes + bytes > share.limit) {
      const last = lastOf(
        [...arriving].filter(
          ({ parts, sender }) =>
            parts.some(({ shares, bytes }) => bytes > 0 && shares.includes(share)) &&
            (!common.has(share) || sender.bytes > ORDINARY),
        ),
      );
      const failure = noRoom();
      if (last === undefined || last === body) throw failure;
      last.end(failure);
    }
  };

  return {
    bytes: () => all.bytes,
    open(request, { userId, businessId }) {
      const leaves: (() => void)[] = [];
      const use = <Key>(shares: Shares<Key>, key: Key): Share => {
        leaves.push(() => shares.leave(key));
        return shares.use(key);
      };
      const isUser = userId !== null && userId !== undefined;
      const own = isUser ? [use(users, userId)] : [use(networksOfStrangers, networkOf(request.ip))];
      if (isUser && businessId !== undefined) own.unshift(use(businesses, businessId));
      const whole: Part = { shares: [...own, isUser ? ofUsers : strangers, all], bytes: 0 };
      const sender = own[0] as Share;
      const body: Body = { begunAt: 0, bytes: 0, parts: [whole], sender, end: () => {} };
      const beyondSmall = (): Part => {
        const [, known] = body.parts;
        if (known) return known;
        const shares =
          request.ip === undefined ? [large] : [use(networksOfUsers, networkOf(request.ip)), large];
        const part = { shares, bytes: 0 };
        body.parts.push(part);
        return part;
      };

      const take = (part: Part, bytes: number) => {
        for (const share of part.shares) makeRoom(body, share, bytes);
        count(part, bytes);
      };
      const count = (part: Part, bytes: number) => {
        for (const share of part.shares) share.bytes += bytes;
        part.bytes += bytes;
      };
      const complete = () => arriving.delete(body);
      return {
        complete,
        begin(end) {
          body.end = end;
          body.begunAt = performance.now();
          arriving.add(body);
        },
        add(bytes) {
          const beyond = isUser ? body.bytes + bytes - Math.max(body.bytes, SMALL) : 0;
          body.bytes += bytes;
          take(whole, bytes);
          if (beyond > 0) take(beyondSmall(), beyond);
        },
        reserve(bytes) {
          if (isUser) beyondSmall();
          const isFull = (share: Share) => share.bytes + bytes > share.limit;
          if (body.parts.some(({ shares }) => shares.some(isFull))) throw noRoom();
          for (const part of body.parts) count(part, bytes);
        },
        release() {
          complete();
          for (const part of body.parts) count(part, -part.bytes);
          for (const leave of leaves.splice(0)) leave();
        },
      };
    },
  };
}

function noRoom(): Failure {
  return tooMany('request bodies at once', RETRY_SECONDS);
}

/** The slowest body, each a part of its sender as large as what it holds of that sender's bytes. */
function lastOf(bodies: Body[]): Body | undefined {
  const now = performance.now();
  const worth = ({ begunAt, bytes, sender }: Body) =>
    ((bytes / (now - begunAt + HEAD_START_MS)) * bytes) / sender.bytes;
  let last: { body: Body; worth: number } | undefined;
  for (const body of bodies) {
    const of = worth(body);
    if (last === undefined || of < last.worth) last = { body, worth: of };
  }
  return last?.body;
}
