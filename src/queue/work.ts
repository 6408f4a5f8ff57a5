import { and, count, eq, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import {
  insertManyStatement,
  insertOnlyStatement,
  type Reader,
  statement,
  type Writer,
} from '../database/engine/statement.ts';
import { type QUEUE_KINDS, queue } from '../database/schema/queue.ts';

/** A row of the queue. */
export type QueuedWork = typeof queue.$inferSelect;

export type QueueKind = (typeof QUEUE_KINDS)[number];

/** Work for the queue: `dueAt` is an ISO text; `lane` 0 where it is left out. */
export type NewWork = Pick<QueuedWork, 'workspaceId' | 'kind' | 'subjectId' | 'groupId' | 'dueAt'> & {
  lane?: number;
};

const insertJob = insertOnlyStatement(queue);
const insertJobs = insertManyStatement(queue);

const upsertJob = statement(
  (db) =>
    db
      .insert(queue)
      .values({
        workspaceId: sql.placeholder('workspaceId'),
        kind: sql.placeholder('kind'),
        subjectId: sql.placeholder('subjectId'),
        groupId: sql.placeholder('groupId'),
        lane: sql.placeholder('lane'),
        dueAt: sql.placeholder('dueAt'),
      })
      .onConflictDoUpdate({
        target: [queue.kind, queue.subjectId],
        set: { lane: sql`excluded.lane`, dueAt: sql`excluded.due_at`, isReplanned: true },
      }),
  { lane: 0 },
);

const selectDue = statement((db) =>
  db
    .select({ dueAt: queue.dueAt })
    .from(queue)
    .where(and(eq(queue.kind, sql.placeholder('kind')), eq(queue.subjectId, sql.placeholder('subjectId')))),
);

const selectCount = statement((db) =>
  db
    .select({ count: count() })
    .from(queue)
    .where(eq(queue.kind, sql.placeholder('kind'))),
);

/** Queues work in the caller's transaction: a process claims it after the commit, and once it is due. */
export async function enqueue(tx: Writer, work: NewWork): Promise<void> {
  await insertJob(tx, { lane: 0, ...work });
}

/** The same for many at once. */
export async function enqueueMany(tx: Writer, work: readonly NewWork[]): Promise<void> {
  await insertJobs(
    tx,
    work.map((one) => ({ lane: 0, ...one })),
  );
}

/**
 * Plans work again, whether it waits, is being carried out or has ended. An attempt that is under way goes on, and what
 * it brings no longer decides what is next; the new one begins after it, so that there are never two at a time.
 */
export async function requeue(tx: Writer, work: NewWork): Promise<void> {
  await upsertJob(tx, work);
}

/** Makes work due now that waits; one that is being carried out is left as it is. */
export async function bringForward(
  tx: Writer,
  kind: QueueKind,
  subjectId: number,
  dueAt: string,
): Promise<void> {
  const isWaiting = and(isWorkOf(kind, sql`${subjectId}`), isNull(queue.claimedBy));
  await tx.update(queue).set({ dueAt }).where(isWaiting);
}

/** The same for all the work of a group. */
export async function bringAllForward(
  tx: Writer,
  kind: QueueKind,
  groupId: number,
  due: { dueAt: string; lane: number },
): Promise<void> {
  await tx.update(queue).set(due).where(isUnclaimedOf(kind, groupId));
}

/** How much work of a group is open, now or later. */
export async function countOfGroup(tx: Reader, kind: QueueKind, groupId: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(queue)
    .where(and(eq(queue.kind, kind), eq(queue.groupId, groupId)));
  return row?.count ?? 0;
}

/** The subjects of a group's work that no process carries out at this moment, as a subquery. */
export const unclaimedOf = (tx: Reader, kind: QueueKind, groupId: number) =>
  tx.select({ id: queue.subjectId }).from(queue).where(isUnclaimedOf(kind, groupId));

/** Removes the work of a group that no process carries out at this moment. */
export async function removeUnclaimed(tx: Writer, kind: QueueKind, groupId: number): Promise<void> {
  await tx.delete(queue).where(isUnclaimedOf(kind, groupId));
}

const isUnclaimedOf = (kind: QueueKind, groupId: number) =>
  and(eq(queue.kind, kind), eq(queue.groupId, groupId), isNull(queue.claimedBy));

/** Removes the work of these subjects, also what is being carried out: their rows are removed, too. */
export async function removeWork(tx: Writer, kind: QueueKind, subjectIds: number[]): Promise<void> {
  await tx.delete(queue).where(and(eq(queue.kind, kind), inArray(queue.subjectId, subjectIds)));
}

/** Joins the work of a record: `queue.dueAt` is null where none is open. */
export const isWorkOf = (kind: QueueKind, subjectId: SQLWrapper) =>
  and(eq(queue.kind, kind), eq(queue.subjectId, subjectId));

/** How much work of a kind is open, now or later. */
export async function countOpen(tx: Reader, kind: QueueKind): Promise<number> {
  const [row] = await selectCount(tx, { kind });
  return row?.count ?? 0;
}

/** When the next attempt of a subject is due; null where none is planned. */
export async function dueAtOf(tx: Reader, kind: QueueKind, subjectId: number): Promise<string | null> {
  const [row] = await selectDue(tx, { kind, subjectId });
  return row?.dueAt ?? null;
}
