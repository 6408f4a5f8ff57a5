import type { Request } from 'express';
import { type BodyHold, type BodySender, holdBody, type Room } from './body-hold.ts';
import { createShare, createShares } from './shares.ts';

const MIB = 1024 * 1024;
/** One upload of the largest size is possible, however little memory there is. */
const ONE_UPLOAD = 16 * MIB;

/** Bytes of request bodies that are in memory, from their arrival until the request is answered. */
export type BodyBudget = {
  open(request: Request, sender: BodySender): BodyHold;
  bytes(): number;
};

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
  const room: Room = {
    all,
    large,
    ofUsers,
    strangers,
    common: new Set([all, large, ofUsers, strangers]),
    users: createShares<number>(ofClient),
    businesses: createShares<number>(ofClient),
    networksOfUsers: createShares<string>(2 * ofClient),
    networksOfStrangers: createShares<string>(Math.min(ofClient, total / 8)),
    arriving: new Set<BodyHold>(),
  };
  return {
    bytes: () => all.bytes,
    open: (request, sender) => holdBody(room, request.ip, sender),
  };
}
