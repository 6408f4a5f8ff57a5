// How much requests may take at once: bytes of memory for their bodies, and places for work that takes much of it.
import { type Failure, type TooManyOf, tooMany } from '../../domain/failure.ts';
import { networkOf } from '../client-network.ts';

export const KIB = 1024;
export const MIB = 1024 * KIB;
/** One upload of the largest size is possible, however little memory there is. */
const ONE_UPLOAD = 16 * MIB;
/** The first bytes of a user's body do not count for the address, and are accepted where later ones are not. */
const SMALL = 16 * KIB;
/** A sender that holds no more than one body of the default size is never evicted. */
const ORDINARY = MIB;
const BODY_RETRY_SECONDS = 2;
/** Added to the age of a body, so that its first bytes do not make it the fastest of all. */
const HEAD_START_MS = 1000;
/** How many quotas are kept of senders that have no body in memory at present. */
const MAX_UNUSED = 1000;

/** Bytes that may be held, those that are, and how many bodies are counted in them. */
type Quota = { readonly limit: number; bytes: number; bodies: number };

/**
 * One budget of bytes for all bodies, from their arrival until their requests are answered: what was merely announced
 * takes nothing from anybody. A user, a business and a network have a small part of it each. Strangers have a quarter to
 * themselves and can take no more, and so have the beginnings of users' bodies a part: large ones shut out neither.
 *
 * Where a part is full, one of the bodies that still arrive in it is ended: the slowest, where those of one sender count
 * as one that is as slow as each of them is small. So memory is lost first by those who hold it by sending slowly, or
 * with many bodies, and last by a fast upload.
 */
export type BodyBudget = {
  readonly all: Quota;
  readonly ofUsers: Quota;
  /** Bytes of users beyond the beginning of each body. */
  readonly large: Quota;
  readonly ofStrangers: Quota;
  /** Of one user, of one business, and half of that of one address of users. */
  readonly bytesPerClient: number;
  readonly bytesPerStranger: number;
  /** Quotas of users, businesses and networks. */
  readonly bySender: Map<string, Quota>;
  sweepAt: number;
  readonly arriving: Set<BodyHold>;
};

export function createBodyBudget(limits: {
  BODY_MEGABYTES: number;
  BODY_MEGABYTES_PER_CLIENT: number;
}): BodyBudget {
  const total = limits.BODY_MEGABYTES * MIB;
  const bytesPerClient = Math.min(limits.BODY_MEGABYTES_PER_CLIENT * MIB, total);
  return {
    all: newQuota(total),
    ofUsers: newQuota(Math.max((total * 3) / 4, ONE_UPLOAD)),
    large: newQuota(Math.max((total * 2) / 3, ONE_UPLOAD)),
    ofStrangers: newQuota(total / 4),
    bytesPerClient,
    bytesPerStranger: Math.min(bytesPerClient, total / 8),
    bySender: new Map(),
    sweepAt: MAX_UNUSED,
    arriving: new Set(),
  };
}

/** The authenticated sender that a body is counted for; a stranger has neither. */
export type BodySender = {
  userId?: number | null | undefined;
  businessId?: number | undefined;
};

/** What one request holds. Nearly every request has one, and the garbage collector pays for each object once more. */
export type BodyHold = {
  readonly budget: BodyBudget;
  readonly address: string | undefined;
  readonly isUser: boolean;
  /** All bodies of the same sender. */
  readonly sender: Quota;
  /** The quotas that count all bytes of the body. */
  quotas: Quota[];
  /** The quotas that count the bytes of a user's body beyond its beginning; undefined until there are such bytes. */
  quotasOfLarge: Quota[] | undefined;
  /** Bytes that are counted. */
  held: number;
  /** Bytes that have arrived. */
  arrived: number;
  startedAt: number;
  end: ((failure: Failure) => void) | undefined;
};

export function openHold(
  budget: BodyBudget,
  address: string | undefined,
  { userId, businessId }: BodySender,
): BodyHold {
  const isUser = userId !== null && userId !== undefined;
  const sender = isUser
    ? quotaOf(budget, `user ${userId}`, budget.bytesPerClient)
    : quotaOf(budget, `strangers ${networkOf(address)}`, budget.bytesPerStranger);
  const quotas = [sender, isUser ? budget.ofUsers : budget.ofStrangers, budget.all];
  if (isUser && businessId !== undefined) {
    quotas.unshift(quotaOf(budget, `business ${businessId}`, budget.bytesPerClient));
  }
  for (const quota of quotas) quota.bodies += 1;
  return {
    budget,
    address,
    isUser,
    sender: quotas[0] as Quota,
    quotas,
    quotasOfLarge: undefined,
    held: 0,
    arrived: 0,
    startedAt: 0,
    end: undefined,
  };
}

/**
 * From now on more of the body is to come, and it may be ended to make room for others.
 * @param end releases the hold before it returns
 */
export function beginArrival(hold: BodyHold, end: (failure: Failure) => void): void {
  hold.end = end;
  hold.startedAt = performance.now();
  hold.budget.arriving.add(hold);
}

/** Counts bytes as they arrive. @throws Failure `rate_limited` when there is no room and no other body to evict */
export function countArrived(hold: BodyHold, bytes: number): void {
  hold.arrived += bytes;
  for (const quota of hold.quotas) makeRoom(hold, quota, bytes);
  const beyond = beyondSmall(hold, bytes);
  if (beyond > 0) for (const quota of quotasOfLarge(hold)) makeRoom(hold, quota, beyond);
  count(hold, bytes);
}

/** Counts memory that the handler needs in addition. @throws Failure `rate_limited` when there is no room; evicts none */
export function reserveFor(hold: BodyHold, bytes: number): void {
  const beyond = beyondSmall(hold, bytes);
  const isFull =
    hold.quotas.some((quota) => quota.bytes + bytes > quota.limit) ||
    (beyond > 0 && quotasOfLarge(hold).some((quota) => quota.bytes + beyond > quota.limit));
  if (isFull) throw noRoom();
  count(hold, bytes);
}

/** The body has arrived completely: it is no longer evicted. */
export function endArrival(hold: BodyHold): void {
  hold.budget.arriving.delete(hold);
}

/** Once nothing of the body is needed any more. */
export function releaseHold(hold: BodyHold): void {
  endArrival(hold);
  count(hold, -hold.held);
  for (const quota of [...hold.quotas, ...(hold.quotasOfLarge ?? [])]) quota.bodies -= 1;
  hold.quotas = [];
  hold.quotasOfLarge = undefined;
}

function count(hold: BodyHold, bytes: number): void {
  const beyond = beyondSmall(hold, bytes);
  for (const quota of hold.quotas) quota.bytes += bytes;
  for (const quota of hold.quotasOfLarge ?? []) quota.bytes += beyond;
  hold.held += bytes;
}

/** How many of the next `bytes` are beyond the first `SMALL` bytes of a user's body. */
function beyondSmall({ isUser, held }: BodyHold, bytes: number): number {
  return isUser ? Math.max(held + bytes, SMALL) - Math.max(held, SMALL) : 0;
}

function quotasOfLarge(hold: BodyHold): Quota[] {
  if (hold.quotasOfLarge) return hold.quotasOfLarge;
  const { budget, address } = hold;
  const quotas = [budget.large];
  if (address !== undefined) {
    quotas.unshift(quotaOf(budget, `users ${networkOf(address)}`, 2 * budget.bytesPerClient));
  }
  for (const quota of quotas) quota.bodies += 1;
  hold.quotasOfLarge = quotas;
  return quotas;
}

function quotaOf(budget: BodyBudget, sender: string, limit: number): Quota {
  const { bySender } = budget;
  let quota = bySender.get(sender);
  if (quota === undefined) {
    // Unused entries are removed in batches: a Map that loses as many entries as it gains is rehashed again and again,
    // which costs garbage collection.
    if (bySender.size >= budget.sweepAt) {
      for (const [key, { bodies }] of bySender) if (bodies === 0) bySender.delete(key);
      budget.sweepAt = bySender.size + MAX_UNUSED;
    }
    quota = newQuota(limit);
    bySender.set(sender, quota);
  }
  return quota;
}

function newQuota(limit: number): Quota {
  return { limit, bytes: 0, bodies: 0 };
}

/** @throws Failure `rate_limited` when no other body can be evicted */
function makeRoom(hold: BodyHold, quota: Quota, bytes: number): void {
  const { all, ofUsers, large, ofStrangers, arriving } = hold.budget;
  while (quota.bytes + bytes > quota.limit) {
    const isCommon = [all, ofUsers, large, ofStrangers].includes(quota);
    const evictable = [...arriving].filter(
      (other) => isCountedIn(other, quota) && (!isCommon || other.sender.bytes > ORDINARY),
    );
    const slowest = slowestOf(evictable);
    const failure = noRoom();
    if (slowest === undefined || slowest === hold) throw failure;
    slowest.end?.(failure);
  }
}

function isCountedIn({ held, quotas, quotasOfLarge }: BodyHold, quota: Quota): boolean {
  return (held > 0 && quotas.includes(quota)) || (held > SMALL && (quotasOfLarge?.includes(quota) ?? false));
}

/** The slowest body, each a part of its sender as large as what it holds of that sender's bytes. */
function slowestOf(bodies: BodyHold[]): BodyHold | undefined {
  const now = performance.now();
  const worth = ({ startedAt, arrived, sender }: BodyHold) =>
    ((arrived / (now - startedAt + HEAD_START_MS)) * arrived) / sender.bytes;
  return bodies.reduce<BodyHold | undefined>(
    (slowest, body) => (slowest === undefined || worth(body) < worth(slowest) ? body : slowest),
    undefined,
  );
}

function noRoom(): Failure {
  return tooMany('request_bodies', BODY_RETRY_SECONDS);
}

/** Limits how much of a kind of work is under way at once, because it holds much memory while it lasts. */
export type ConcurrencyLimit = {
  /** To be asked before anything is read. @throws Failure `rate_limited` where `run` would not take the work now */
  check(businessId: number): void;
  /** @throws Failure `rate_limited` where too much is under way, of this business with all its workspaces or of all */
  run<T>(businessId: number, work: () => Promise<T>): Promise<T>;
};

/** @param what the name of the work in the error, in the plural */
export function createConcurrencyLimit({
  what,
  max = Number.POSITIVE_INFINITY,
  maxPerBusiness,
  retrySeconds,
}: {
  what: TooManyOf;
  max?: number;
  maxPerBusiness: number;
  retrySeconds: number;
}): ConcurrencyLimit {
  const underWay: number[] = [];
  function check(businessId: number): void {
    const ofBusiness = underWay.filter((id) => id === businessId).length;
    if (underWay.length >= max || ofBusiness >= maxPerBusiness) throw tooMany(what, retrySeconds);
  }
  return {
    check,
    async run(businessId, work) {
      check(businessId);
      underWay.push(businessId);
      try {
        return await work();
      } finally {
        underWay.splice(underWay.indexOf(businessId), 1);
      }
    },
  };
}

/** Imports and uploads: they hold megabytes each while they arrive, and many times that while they are worked on. */
export type Uploads = {
  /**
   * @param read reads the upload, then works in a slot that all uploads share
   * @throws Failure `rate_limited` where too much is under way, asked before anything is read
   */
  run<T>(businessId: number, read: (inSlot: InSlot) => Promise<T>): Promise<T>;
};

/** @throws Failure `rate_limited` where no slot becomes free */
type InSlot = <T>(work: () => Promise<T>) => Promise<T>;

/** One business leaves room for another. */
const UPLOADS = { what: 'uploads', maxPerBusiness: 2, retrySeconds: 10 } as const;
/** What has arrived in full waits a little for those before it: to send it again costs more. */
const MAX_WAIT_MS = 10_000;

/**
 * While an upload arrives, only the limit of its business counts it, so that a slow one does not block others. Once it
 * is complete, it takes one of the shared slots.
 * @param slots how many are worked on at once; as many more wait
 */
export function createUploads(slots: number): Uploads {
  const perBusiness = createConcurrencyLimit(UPLOADS);
  const waiting: (() => void)[] = [];
  let working = 0;

  async function takeSlot(): Promise<void> {
    if (working < slots) {
      working += 1;
      return;
    }
    refuseIfFull();
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(tooMany(UPLOADS.what, UPLOADS.retrySeconds));
      }, MAX_WAIT_MS);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(begin);
    });
  }

  function refuseIfFull(): void {
    if (waiting.length >= slots) throw tooMany(UPLOADS.what, UPLOADS.retrySeconds);
  }

  async function inSlot<T>(work: () => Promise<T>): Promise<T> {
    await takeSlot();
    try {
      return await work();
    } finally {
      // The slot passes to the next that waits.
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  }

  return {
    async run(businessId, read) {
      refuseIfFull();
      return perBusiness.run(businessId, () => read(inSlot));
    },
  };
}
