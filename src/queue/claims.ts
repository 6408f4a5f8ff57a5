// How a channel's work is found, claimed and released. Its conditions are part of the statements, which are prepared
// once.

import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { dialect } from '../database/dialect.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';
import { queue } from '../database/schema/queue.ts';
import type { Lane, Slots } from './slots.ts';
import type { QueuedWork } from './work.ts';

/** The work of a suspended workspace waits until it is resumed. */
export const isNotSuspended = (workspaceId: SQLWrapper) =>
  sql`EXISTS (SELECT 1 FROM ${workspaces} WHERE ${workspaces.id} = ${workspaceId} AND ${workspaces.status} <> 'suspended')`;

/** How many jobs are claimed at once at most. */
const CLAIM_BATCH = 64;
/** When work is looked at again that was claimed, but could not be loaded. */
const NOT_LOADED_MS = 60_000;

/** What of a channel is part of its statements. */
type Rules = {
  /** What goes before what, each with its slots. */
  lanes: readonly Lane[];
  /** How many attempts may be under way at once, and how many of them for one group. */
  most: number;
  mostOfGroup: number;
  /** Whether free slots are shared evenly between the groups that wait: where they are few, as it takes more queries. */
  sharesEvenly: boolean;
  /** The condition that the work of a group may be carried out. */
  isOpen: (groupId: SQLWrapper) => SQL;
  /** Whether work is taken over when the lease of a claim has expired; else only when the process that had it is gone. */
  isTakenOver: boolean;
};

/** What claiming takes from a channel besides: `Job` is work with all that an attempt needs. */
export type ClaimParts<Job extends QueuedWork> = {
  /** No delay or lease that begins now ends later: work that is planned further ahead was planned by a wrong clock. */
  horizonMs: number;
  /** The time from a claim until the work may be taken over: longer than any attempt. */
  leaseMs: number;
  /**
   * Locks the groups of which work is claimed, so that several processes together keep to `mostOfGroup`; absent where
   * each may have so many. @returns those that no other process is claiming from
   */
  lockGroups?: ((tx: Writer, groupIds: number[]) => Promise<number[]>) | undefined;
  /** Reads what the attempts need. Work without a job is looked at again in a minute. */
  load(tx: Writer, work: readonly QueuedWork[], now: Date): Promise<Job[]>;
};

/**
 * What is planned for a job after an attempt: another one, none, the one that is planned already, or that the claim
 * stays, to be recovered like that of a process that died.
 */
export type Next = { dueAt: string; lane?: number } | 'none' | 'as planned' | 'still claimed';

/** A job whose claim ends, and what is planned for it. */
export type WorkAndNext = { work: QueuedWork; next: Next };

type Times = Pick<ClaimParts<QueuedWork>, 'horizonMs'>;

/** Now, and the latest instant that a delay or lease beginning now can end at: ISO texts, which sort by time. */
type Instants = { now: string; horizon: string };

/**
 * `nextDueAt`: when work is due that is not due yet; `earliestDueAt`: since when the longest waiting has been due, or
 * when it will be. Undefined if there is none.
 */
export type Found = { work: QueuedWork[]; nextDueAt: string | undefined; earliestDueAt: string | undefined };

export type Claims = ReturnType<typeof createClaims>;

const now = sql.placeholder('now');
const horizon = sql.placeholder('horizon');

const IS_PAST = lte(queue.dueAt, now);
/** Planned further ahead than any delay allows, while the clock was wrong: it counts as due. */
const IS_STRANDED = gt(queue.dueAt, horizon);
const isUnclaimed = isNull(queue.claimedBy);
const isExpired = or(lt(queue.claimUntil, now), gt(queue.claimUntil, horizon));
const isRunning = and(isNotNull(queue.claimedBy), gte(queue.claimUntil, now), lte(queue.claimUntil, horizon));

const release = statement((db) =>
  db
    .update(queue)
    .set({ claimedBy: null, claimUntil: null, isReplanned: false })
    .where(eq(queue.id, sql.placeholder('id'))),
);

const plan = statement((db) =>
  db
    .update(queue)
    .set({
      dueAt: sql`${sql.placeholder('dueAt')}`,
      lane: sql`${sql.placeholder('lane')}`,
      claimedBy: null,
      claimUntil: null,
      isReplanned: false,
    })
    .where(eq(queue.id, sql.placeholder('id'))),
);

const remove = statement((db) => db.delete(queue).where(dialect.isAmong(queue.id, sql.placeholder('ids'))));

/** Jobs, locked in one order, so that no two processes wait for each other. */
const lockedJobs = (db: Reader, which: SQL | undefined) =>
  dialect.locked(db.select().from(queue).where(which).orderBy(asc(queue.groupId), asc(queue.id)), queue);

const selectJobs = statement((db) => lockedJobs(db, dialect.isAmong(queue.id, sql.placeholder('ids'))));

/** Jobs as they are now, by id; without those of which the process no longer has the claim. */
export async function stillClaimed(
  tx: Writer,
  claims: readonly { id: number; bootId: string }[],
): Promise<Map<number, QueuedWork>> {
  const boots = new Map(claims.map(({ id, bootId }) => [id, bootId]));
  const jobs = await selectJobs(tx, { ids: JSON.stringify([...boots.keys()]) });
  return new Map(jobs.filter((job) => job.claimedBy === boots.get(job.id)).map((job) => [job.id, job]));
}

/** Ends claims, each with what is next. */
export async function writeNext(tx: Writer, concluded: readonly WorkAndNext[]): Promise<void> {
  const ended = concluded.filter(({ next }) => next === 'none').map(({ work }) => work.id);
  if (ended.length > 0) await remove(tx, { ids: JSON.stringify(ended) });
  for (const { work, next } of concluded) {
    if (next === 'as planned') await release(tx, { id: work.id });
    else if (typeof next === 'object') await plan(tx, { id: work.id, lane: work.lane, ...next });
  }
}

/** The queries of a channel: made once, when the program is loaded. */
export function createClaims(rules: Rules) {
  const isFree = rules.isTakenOver ? or(isUnclaimed, isExpired) : isUnclaimed;
  const lanes = rules.lanes.map((lane) => ({ lane, ...queriesOf(lane, isFree, rules.isOpen) }));

  const instantsAt = (at: Date, { horizonMs }: Times): Instants => ({
    now: at.toISOString(),
    horizon: new Date(at.getTime() + horizonMs).toISOString(),
  });

  const { claimAll, countRunning, selectClaimants, selectAbandoned } = statementsOf(rules, isFree);

  /**
   * The work that several processes together may claim: its groups are locked before what runs of them is counted, so
   * that the next process counts the claims of this one, too.
   */
  async function withRoom(
    tx: Writer,
    work: readonly QueuedWork[],
    at: Instants,
    lockGroups: ClaimParts<QueuedWork>['lockGroups'],
  ): Promise<readonly QueuedWork[]> {
    if (!lockGroups) return work;
    const ofGroups = Map.groupBy(work, ({ groupId }) => groupId);
    const free = await lockGroups(
      tx,
      [...ofGroups.keys()].sort((one, other) => one - other),
    );
    const running = await countRunning(tx, { groups: JSON.stringify(free), ...at });
    const counts = new Map(running.map((row) => [row.groupId, row.count]));
    return free.flatMap((id) =>
      (ofGroups.get(id) ?? []).slice(0, Math.max(0, rules.mostOfGroup - (counts.get(id) ?? 0))),
    );
  }

  return {
    rules,

    /**
     * Finds work that is due, that no process has claimed, and for which there is a slot.
     * @param ending jobs whose outcomes were just written in the same transaction: their slots count as free
     */
    async find(
      tx: Reader,
      slots: Slots,
      { at, ending, ...times }: Times & { at: Date; ending: readonly QueuedWork[] },
    ): Promise<Found> {
      const instants = instantsAt(at, times);
      const picking = slots.startPicking(ending, CLAIM_BATCH);
      const dues: string[] = [];
      for (const { lane, selectGroups, selectDue, selectStranded } of lanes) {
        const groups = await selectGroups(tx, instants);
        for (const { dueAt } of groups) if (dueAt !== null) dues.push(dueAt);
        const due = groups.filter(
          ({ dueAt, strandedId }) => strandedId !== null || (dueAt !== null && dueAt <= instants.now),
        );
        const stranded = new Set(
          due.filter(({ strandedId }) => strandedId !== null).map((row) => row.groupId),
        );
        const turn = slots
          .inTurn(due.map(({ groupId }) => groupId))
          .filter((id) => picking.hasRoom(lane, id));
        const share = rules.sharesEvenly ? Math.ceil(picking.free() / Math.max(1, turn.length)) : Infinity;
        const limit = Math.min(rules.mostOfGroup, share);
        for (const groupId of turn) {
          if (picking.isFull(lane)) break;
          const which = { groupId, limit, ...instants };
          picking.offer(await selectDue(tx, which));
          if (stranded.has(groupId)) picking.offer(await selectStranded(tx, which));
        }
      }
      dues.sort();
      return {
        work: picking.picked,
        nextDueAt: dues.find((dueAt) => dueAt > instants.now),
        earliestDueAt: dues[0],
      };
    },

    /** Claims work for a process; what was claimed, attempted or closed since it was found is left out. */
    async claim<Job extends QueuedWork>(
      tx: Writer,
      found: readonly QueuedWork[],
      channel: ClaimParts<Job>,
      { bootId, at }: { bootId: string; at: Date },
    ): Promise<Job[]> {
      const instants = instantsAt(at, channel);
      const work = await withRoom(tx, found, instants, channel.lockGroups);
      if (work.length === 0) return [];
      const ids = JSON.stringify(work.map(({ id }) => id));
      const claimUntil = new Date(at.getTime() + channel.leaseMs).toISOString();
      const claimed = await claimAll(tx, { ids, bootId, claimUntil, ...instants });
      if (claimed.length === 0) return [];
      const place = new Map(work.map(({ id }, index) => [id, index]));
      claimed.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
      const jobs = await channel.load(tx, claimed, at);
      const loaded = new Set(jobs.map(({ id }) => id));
      const next = { dueAt: new Date(at.getTime() + NOT_LOADED_MS).toISOString() };
      const notLoaded = claimed.filter(({ id }) => !loaded.has(id));
      await writeNext(
        tx,
        notLoaded.map((work) => ({ work, next })),
      );
      return jobs;
    },

    /** The boots that have claims. */
    claimants: async (tx: Reader) => (await selectClaimants(tx)).map(({ boot }) => boot),

    /** The work that these boots have claimed. */
    claimedBy: (tx: Writer, gone: readonly string[]): Promise<QueuedWork[]> =>
      selectAbandoned(tx, { gone: JSON.stringify(gone) }),
  };
}

/** What claims the work of a channel, and looks at its claims. */
function statementsOf({ lanes, isOpen }: Rules, isFree: SQL | undefined) {
  const kinds = [...new Set(lanes.map(({ kind }) => kind))];
  const ofChannel = inArray(queue.kind, kinds);

  const claimAll = statement((db) => {
    const free = db
      .select({ id: queue.id })
      .from(queue)
      // Since it was found, another process may have attempted it and planned the next attempt.
      .where(
        and(
          dialect.isAmong(queue.id, sql.placeholder('ids')),
          or(IS_PAST, IS_STRANDED),
          isFree,
          isOpen(queue.groupId),
        ),
      );
    return db
      .update(queue)
      .set({
        claimedBy: sql`${sql.placeholder('bootId')}`,
        claimUntil: sql`${sql.placeholder('claimUntil')}`,
        isReplanned: false,
      })
      .where(inArray(queue.id, dialect.skipLocked(free, queue)))
      .returning();
  });

  const countRunning = statement((db) =>
    db
      .select({ groupId: queue.groupId, count: count() })
      .from(queue)
      .where(and(ofChannel, dialect.isAmong(queue.groupId, sql.placeholder('groups')), isRunning))
      .groupBy(queue.groupId),
  );

  const selectClaimants = statement((db) =>
    db
      .selectDistinct({ boot: sql<string>`${queue.claimedBy}` })
      .from(queue)
      .where(and(ofChannel, isNotNull(queue.claimedBy))),
  );

  const selectAbandoned = statement((db) =>
    lockedJobs(
      db,
      and(ofChannel, isNotNull(queue.claimedBy), dialect.isAmong(queue.claimedBy, sql.placeholder('gone'))),
    ),
  );

  return { claimAll, countRunning, selectClaimants, selectAbandoned };
}

/** What finds the work of one lane. */
function queriesOf({ kind, lane }: Lane, isFree: SQL | undefined, isOpen: Rules['isOpen']) {
  // Literals, so that the statement is planned for this lane.
  const ofLane = sql`kind = ${sql.raw(`'${kind}'`)} AND lane = ${sql.raw(String(lane))}`;
  const group = sql.raw('found.group_id');

  const selectGroups = statement((db) => {
    const ofGroup = and(ofLane, eq(queue.groupId, group), isFree);
    const earliest = db
      .select({ dueAt: queue.dueAt })
      .from(queue)
      .where(ofGroup)
      .orderBy(asc(queue.dueAt))
      .limit(1);
    const stranded = db.select({ id: queue.id }).from(queue).where(and(ofGroup, IS_STRANDED)).limit(1);
    // A loose index scan: jumps from group to group in the index. Its cost grows with the number of groups that have
    // open work, not with the work.
    const found = sql`(
      WITH RECURSIVE turn (group_id) AS (
        SELECT min(group_id) FROM queue WHERE ${ofLane}
        UNION ALL
        SELECT (SELECT min(group_id) FROM queue WHERE ${ofLane} AND group_id > turn.group_id)
        FROM turn WHERE turn.group_id IS NOT NULL
      ) SELECT group_id FROM turn WHERE group_id IS NOT NULL) AS found`;
    return db
      .select({
        groupId: sql<number>`found.group_id`,
        dueAt: sql<string | null>`(${earliest})`,
        strandedId: sql<number | null>`(${stranded})`,
      })
      .from(found)
      .where(isOpen(group));
  });

  const ofGroup = (db: Reader, isDue: SQL) =>
    db
      .select()
      .from(queue)
      .where(and(ofLane, eq(queue.groupId, sql.placeholder('groupId')), isDue, isFree))
      .orderBy(asc(queue.dueAt), asc(queue.id))
      .limit(sql.placeholder('limit'));

  return {
    selectGroups,
    selectDue: statement((db) => ofGroup(db, IS_PAST)),
    selectStranded: statement((db) => ofGroup(db, IS_STRANDED)),
  };
}
