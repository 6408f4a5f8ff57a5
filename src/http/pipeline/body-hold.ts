import { type Failure, tooMany } from '../../domain/failure.ts';
import { networkOf } from '../client-network.ts';
import type { Share, Shares } from './shares.ts';

/** So many first bytes of a user's body are not counted for the address, and are accepted when later bytes are not. */
const SMALL = 16 * 1024;
/** A sender that holds no more than one body of the default size is never evicted. */
const ORDINARY = 1024 * 1024;
const RETRY_SECONDS = 2;
/** Added to the age of a body, so that its first bytes do not make it the fastest of all. */
const HEAD_START_MS = 1000;

/** The authenticated sender that a body is counted for. */
export type BodySender = {
  userId?: number | null | undefined;
  businessId?: number | undefined;
};

/** State shared by all bodies. */
export type Room = {
  all: Share;
  large: Share;
  ofUsers: Share;
  strangers: Share;
  /** Those that everybody has a part in. */
  common: Set<Share>;
  users: Shares<number>;
  businesses: Shares<number>;
  networksOfUsers: Shares<string>;
  networksOfStrangers: Shares<string>;
  arriving: Set<BodyHold>;
};

/** Shares that the same bytes of a body are counted in. */
type Part = { shares: Share[]; bytes: number };
type Ending = (failure: Failure) => void;

/** What one request holds. Nearly every request has one, and the garbage collector pays for each object once more. */
export type BodyHold = {
  readonly room: Room;
  readonly address: string | undefined;
  readonly isUser: boolean;
  readonly sender: Share;
  /** All of it, and what is beyond the beginning of a user's; empty once it is released. */
  parts: Part[];
  begunAt: number;
  bytes: number;
  end: Ending | undefined;
};

export function holdBody(
  room: Room,
  address: string | undefined,
  { userId, businessId }: BodySender,
): BodyHold {
  const isUser = userId !== null && userId !== undefined;
  const sender = isUser ? room.users.of(userId) : room.networksOfStrangers.of(networkOf(address));
  const shares = [sender, isUser ? room.ofUsers : room.strangers, room.all];
  if (isUser && businessId !== undefined) shares.unshift(room.businesses.of(businessId));
  return {
    room,
    address,
    isUser,
    sender: shares[0] as Share,
    parts: [partOf(shares)],
    begunAt: 0,
    bytes: 0,
    end: undefined,
  };
}

/**
 * From now on more of the body is to come, and it may be ended to make room for others.
 * @param end releases the hold before it returns
 */
export function begin(hold: BodyHold, end: Ending): void {
  hold.end = end;
  hold.begunAt = performance.now();
  hold.room.arriving.add(hold);
}

/** Counts bytes as they arrive. @throws Failure `rate_limited` when there is no room and no other body to evict */
export function add(hold: BodyHold, bytes: number): void {
  const beyond = hold.isUser ? hold.bytes + bytes - Math.max(hold.bytes, SMALL) : 0;
  hold.bytes += bytes;
  take(hold, hold.parts[0] as Part, bytes);
  if (beyond > 0) take(hold, beyondSmall(hold), beyond);
}

/** Counts memory that the handler needs in addition. @throws Failure `rate_limited` when there is no room; evicts none */
export function reserve(hold: BodyHold, bytes: number): void {
  if (hold.isUser) beyondSmall(hold);
  const isFull = (share: Share) => share.bytes + bytes > share.limit;
  if (hold.parts.some(({ shares }) => shares.some(isFull))) throw noRoom();
  for (const part of hold.parts) count(part, bytes);
}

/** The body has arrived completely: it is no longer evicted. */
export function complete(hold: BodyHold): void {
  hold.room.arriving.delete(hold);
}

/** Once nothing of the body is needed any more. */
export function release(hold: BodyHold): void {
  complete(hold);
  for (const part of hold.parts) {
    count(part, -part.bytes);
    for (const share of part.shares) share.users -= 1;
  }
  hold.parts = [];
}

/** Until it is released, its shares have a user more. */
function partOf(shares: Share[]): Part {
  for (const share of shares) share.users += 1;
  return { shares, bytes: 0 };
}

function beyondSmall({ parts, room, address }: BodyHold): Part {
  const [, known] = parts;
  if (known) return known;
  const shares = address === undefined ? [] : [room.networksOfUsers.of(networkOf(address))];
  const part = partOf([...shares, room.large]);
  parts.push(part);
  return part;
}

function take(hold: BodyHold, part: Part, bytes: number): void {
  for (const share of part.shares) makeRoom(hold, share, bytes);
  count(part, bytes);
}

/** @throws Failure `rate_limited` when no other body can be evicted */
function makeRoom(hold: BodyHold, share: Share, bytes: number): void {
  const { arriving, common } = hold.room;
  while (share.bytes + bytes > share.limit) {
    const last = lastOf(
      [...arriving].filter(
        ({ parts, sender }) =>
          parts.some(({ shares, bytes }) => bytes > 0 && shares.includes(share)) &&
          (!common.has(share) || sender.bytes > ORDINARY),
      ),
    );
    const failure = noRoom();
    if (last === undefined || last === hold) throw failure;
    last.end?.(failure);
  }
}

function count(part: Part, bytes: number): void {
  for (const share of part.shares) share.bytes += bytes;
  part.bytes += bytes;
}

function noRoom(): Failure {
  return tooMany('request_bodies', RETRY_SECONDS);
}

/** The slowest body, each a part of its sender as large as what it holds of that sender's bytes. */
function lastOf(bodies: BodyHold[]): BodyHold | undefined {
  const now = performance.now();
  const worth = ({ begunAt, bytes, sender }: BodyHold) =>
    ((bytes / (now - begunAt + HEAD_START_MS)) * bytes) / sender.bytes;
  let last: { body: BodyHold; worth: number } | undefined;
  for (const body of bodies) {
    const of = worth(body);
    if (last === undefined || of < last.worth) last = { body, worth: of };
  }
  return last?.body;
}
