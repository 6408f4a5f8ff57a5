import { and, asc, count, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';
import { isAccessMail, isOtherMail, mails } from '../database/schema/mails.ts';
import { DEFAULT_RETRY_SECONDS, maxWaitMs } from '../domain/delivery-schedule.ts';
import type { Claim, DueWork } from '../outbox/channel.ts';
import { type DueMail, MAX_CONCURRENT, MAX_PER_WORKSPACE, type MailSlots } from './slots.ts';

export type Mail = typeof mails.$inferSelect;

/** An e-mail that this process has claimed, and in which slot it is sent. */
export type MailJob = Mail & Pick<DueMail, 'lane'>;

const isWaiting = and(isNotNull(mails.nextAttemptAt), isNull(mails.claimedBy));

/** The links of a suspended workspace do not work: its e-mails wait until it is resumed. */
const isNotSuspended = ne(workspaces.status, 'suspended');

const IS_PAST = sql`next_attempt_at <= ${sql.placeholder('now')}`;
/** Planned further ahead than any delay allows, while the clock was wrong: it counts as due. */
const IS_STRANDED = sql`next_attempt_at > ${sql.placeholder('horizon')}`;

// A loose index scan: jumps from workspace to workspace in the index of its lane. Its cost grows with the number of
// workspaces that have open e-mails, not with the number of e-mails. For each workspace, both ends of the index are
// read.
const workspacesWithDueMails = (isOfLane: SQL) =>
  statement((db) => {
    const open = sql`next_attempt_at IS NOT NULL AND ${isOfLane}`;
    const some = (which: SQL) =>
      sql`EXISTS (SELECT 1 FROM mails WHERE ${open} AND workspace_id = ${workspaces.id} AND claimed_by IS NULL AND ${which})`;
    return db
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(
        and(
          isNotSuspended,
          sql`${workspaces.id} IN (
            WITH RECURSIVE turn (workspace_id) AS (
              SELECT min(workspace_id) FROM mails WHERE ${open}
              UNION ALL
              SELECT (SELECT min(workspace_id) FROM mails WHERE ${open} AND workspace_id > turn.workspace_id)
              FROM turn WHERE turn.workspace_id IS NOT NULL
            ) SELECT workspace_id FROM turn WHERE workspace_id IS NOT NULL)`,
          or(some(IS_PAST), some(IS_STRANDED)),
        ),
      )
      .orderBy(asc(workspaces.id));
  });

const mailsOfWorkspace = (isOfLane: SQL, which: SQL) =>
  statement((db) =>
    db
      .select({ id: mails.id })
      .from(mails)
      .where(and(isWaiting, isOfLane, eq(mails.workspaceId, sql.placeholder('workspaceId')), which))
      .orderBy(asc(mails.nextAttemptAt), asc(mails.id))
      .limit(MAX_PER_WORKSPACE),
  );

const LANES = [
  { lane: 'access', isOfLane: isAccessMail },
  { lane: 'other', isOfLane: isOtherMail },
] as const;

const QUERIES = LANES.map(({ lane, isOfLane }) => ({
  lane,
  selectWorkspaces: workspacesWithDueMails(isOfLane),
  selectDue: mailsOfWorkspace(isOfLane, IS_PAST),
  selectStranded: mailsOfWorkspace(isOfLane, IS_STRANDED),
}));

const selectNext = statement((db) =>
  db
    .select({ nextAttemptAt: mails.nextAttemptAt })
    .from(mails)
    .innerJoin(workspaces, eq(workspaces.id, mails.workspaceId))
    .where(and(isWaiting, isNotSuspended, gt(mails.nextAttemptAt, sql.placeholder('now'))))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(1),
);

const markClaimed = statement((db) =>
  db
    .update(mails)
    .set({
      claimedBy: sql`${sql.placeholder('bootId')}`,
      claimUntil: sql`${sql.placeholder('claimUntil')}`,
      lastAttemptAt: sql`${sql.placeholder('now')}`,
    })
    .where(and(eq(mails.id, sql.placeholder('id')), isWaiting, or(IS_PAST, IS_STRANDED)))
    .returning(),
);

/** Now, and the latest instant that a delay beginning now can end at. */
const instantsAt = (now: Date) => ({
  now: now.toISOString(),
  horizon: new Date(now.getTime() + maxWaitMs(DEFAULT_RETRY_SECONDS)).toISOString(),
});

const countPending = statement((db) =>
  db.select({ count: count() }).from(mails).where(isNotNull(mails.nextAttemptAt)),
);

/**
 * The e-mails to send next, as many as there are slots: those with links for signing in first, workspaces in turns, the
 * longest waiting of each first. `nextDueAt` is when the next one will be due.
 * @param at.ending e-mails whose slots count as free
 */
export async function findDueMails(
  tx: Reader,
  slots: MailSlots,
  { now, ending = [] }: { now: Date; ending?: readonly MailJob[] },
): Promise<DueWork<DueMail>> {
  const instants = instantsAt(now);
  const picking = slots.startPicking(ending);
  for (const { lane, selectWorkspaces, selectDue, selectStranded } of QUERIES) {
    if (picking.isFull(lane)) continue;
    const waiting = await selectWorkspaces(tx, instants);
    const queues: DueMail[][] = [];
    // At most as many workspaces as there are slots.
    for (const workspaceId of slots.inTurn(waiting).filter(picking.hasRoom).slice(0, MAX_CONCURRENT)) {
      const due = await selectDue(tx, { workspaceId, ...instants });
      const found = due.length > 0 ? due : await selectStranded(tx, { workspaceId, ...instants });
      queues.push(found.map(({ id }) => ({ id, workspaceId, lane })));
    }
    for (let round = 0; round < MAX_PER_WORKSPACE; round += 1) {
      for (const queue of queues) picking.offer(queue[round]);
    }
  }
  const [next] = await selectNext(tx, { now: instants.now });
  return { candidates: picking.picked, nextDueAt: next?.nextAttemptAt ?? undefined };
}

/** Claims e-mails for this process; those that another has claimed or attempted since they were found are left out. */
export async function claimMails(
  tx: Writer,
  { candidates, bootId, now, claimUntil }: Claim & { candidates: readonly DueMail[] },
): Promise<MailJob[]> {
  const claim = { bootId, claimUntil, ...instantsAt(now) };
  const claimed: MailJob[] = [];
  for (const { id, lane } of candidates) {
    const [mail] = await markClaimed(tx, { id, ...claim });
    if (mail) claimed.push({ ...mail, lane });
  }
  return claimed;
}

/** How many e-mails are to be sent, now or later, including those being sent. */
export async function pendingMails(tx: Reader): Promise<number> {
  const [row] = await countPending(tx);
  return row?.count ?? 0;
}
