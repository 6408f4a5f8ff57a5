import { and, asc, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Reader, statement } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';
import { isAccessMail, isOtherMail, mails } from '../database/schema/mails.ts';
import { DEFAULT_RETRY_SECONDS, maxWaitMs } from '../domain/delivery-schedule.ts';

/** E-mails with links for signing in, and all others. */
export type MailLane = 'access' | 'other';

export type DueMail = { id: number; workspaceId: number; lane: MailLane };

/**
 * Concurrent attempts: one slot is reserved for e-mails with links for signing in, and no workspace takes all slots.
 */
const MAX_CONCURRENT = 5;
const MAX_CONCURRENT_OTHERS = 4;
const MAX_CONCURRENT_PER_WORKSPACE = 3;

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
      .limit(MAX_CONCURRENT_PER_WORKSPACE),
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

/**
 * The e-mails to send next, as many as there are slots: those with links for signing in first, workspaces in turns
 * beginning after `lastServed`, the longest waiting of each first. `nextAt` is when the next one will be due.
 */
export async function findInTurn(
  tx: Reader,
  { now, underWay, lastServed }: { now: Date; underWay: readonly DueMail[]; lastServed: number },
): Promise<{ due: DueMail[]; nextAt: string | undefined }> {
  const instants = {
    now: now.toISOString(),
    horizon: new Date(now.getTime() + maxWaitMs(DEFAULT_RETRY_SECONDS)).toISOString(),
  };
  const picking = startPicking(underWay);
  for (const { lane, selectWorkspaces, selectDue, selectStranded } of QUERIES) {
    if (picking.isFull(lane)) continue;
    const waiting = await selectWorkspaces(tx, instants);
    const queues: DueMail[][] = [];
    // At most as many workspaces as there are slots.
    for (const workspaceId of inTurn(waiting, lastServed).filter(picking.hasRoom).slice(0, MAX_CONCURRENT)) {
      const due = await selectDue(tx, { workspaceId, ...instants });
      const found = due.length > 0 ? due : await selectStranded(tx, { workspaceId, ...instants });
      queues.push(found.map(({ id }) => ({ id, workspaceId, lane })));
    }
    for (let round = 0; round < MAX_CONCURRENT_PER_WORKSPACE; round += 1) {
      for (const queue of queues) picking.offer(queue[round]);
    }
  }
  const [next] = await selectNext(tx, { now: instants.now });
  return { due: picking.picked, nextAt: next?.nextAttemptAt ?? undefined };
}

function inTurn(waiting: { id: number }[], lastServed: number): number[] {
  const ids = waiting.map(({ id }) => id);
  return [...ids.filter((id) => id > lastServed), ...ids.filter((id) => id <= lastServed)];
}

function startPicking(underWay: readonly DueMail[]) {
  const picked: DueMail[] = [];
  const count = (test: (mail: DueMail) => boolean) =>
    underWay.filter(test).length + picked.filter(test).length;
  const isFull = (lane: MailLane) =>
    count(() => true) >= MAX_CONCURRENT ||
    (lane === 'other' && count((mail) => mail.lane === 'other') >= MAX_CONCURRENT_OTHERS);
  const hasRoom = (workspaceId: number) =>
    count((mail) => mail.workspaceId === workspaceId) < MAX_CONCURRENT_PER_WORKSPACE;
  return {
    picked,
    isFull,
    hasRoom,
    offer(mail: DueMail | undefined): void {
      if (mail && !isFull(mail.lane) && hasRoom(mail.workspaceId)) picked.push(mail);
    },
  };
}
