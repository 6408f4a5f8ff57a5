import { createHash } from 'node:crypto';
import { and, desc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { businesses, memberships, plans, sessions, users, workspaces } from '../database/schema/access.ts';
import { Failure, notFound } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { grantableBy } from '../domain/permissions.ts';
import { newReference } from '../domain/reference.ts';
import { activePlan, PLAN_COLUMNS } from './authenticate.ts';
import type { Actor } from './context.ts';

type Session = typeof sessions.$inferSelect;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Idle timeout: without a request for this long, a browser is signed out. */
export const IDLE_MS = 14 * DAY_MS;
/** Absolute timeout: after this, every browser is signed out. */
const MAX_AGE_MS = 90 * DAY_MS;
/** `last_seen_at` is updated no more often than this. */
const SEEN_PRECISION_MS = 5 * 60 * 1000;
const MAX_USER_AGENT_LENGTH = 300;
const PURGE_BATCH = 500;
const MAX_ADDRESSES = 1000;

/** The hash of a cookie's session id, by which the session is stored. */
export function sessionHash(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

const selectSession = statement((db) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.hash, sql.placeholder('hash')), gt(sessions.expiresAt, sql.placeholder('now')))),
);

/** The session of a hash, unless it has ended. */
export async function findSession(tx: Reader, hash: string, now: Date): Promise<Session | undefined> {
  const [session] = await selectSession(tx, { hash, now: now.toISOString() });
  return session;
}

type Browser = { userAgent: string | null; address: string | null };

/** Begins the session of a user who has just authenticated. */
export async function beginSession(
  tx: Writer,
  { hash, userId, browser, now }: { hash: string; userId: number; browser: Browser; now: Date },
): Promise<void> {
  const instant = now.toISOString();
  await tx.insert(sessions).values({
    reference: newReference(),
    hash,
    userId,
    userAgent: browser.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    address: browser.address,
    createdAt: instant,
    lastSeenAt: instant,
    expiresAt: expiry(now, now),
  });
}

/** True when `last_seen_at` is due for an update. */
export function isStale(session: Session, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(session.lastSeenAt)) >= SEEN_PRECISION_MS;
}

/** Updates `last_seen_at` and extends the session. */
export async function noteSeen(tx: Writer, session: Session, now: Date): Promise<void> {
  const instant = now.toISOString();
  // A session that began while the clock was ahead begins now.
  const createdAt = session.createdAt > instant ? instant : session.createdAt;
  await tx
    .update(sessions)
    .set({ createdAt, lastSeenAt: instant, expiresAt: expiry(new Date(createdAt), now) })
    .where(eq(sessions.id, session.id));
}

/**
 * Ended sessions are kept for a while, because they record the networks of an account. In 1970, no clock that is set
 * back revives one.
 */
const ENDED_AT = '1970-01-01T00:00:00.000Z';
const ENDED_RETENTION_MS = 90 * DAY_MS;

/** Ends one session. */
export async function endSession(tx: Writer, hash: string): Promise<void> {
  await tx.update(sessions).set({ expiresAt: ENDED_AT }).where(eq(sessions.hash, hash));
}

/** Ends every session of a user except `exceptHash`. */
export async function endSessions(tx: Writer, userId: number, exceptHash?: string): Promise<void> {
  const isOther = exceptHash === undefined ? undefined : ne(sessions.hash, exceptHash);
  await tx
    .update(sessions)
    .set({ expiresAt: ENDED_AT })
    .where(and(eq(sessions.userId, userId), isOther));
}

/** Ends a session of a user. @throws Failure `not_found` */
export async function endSessionOf(tx: Writer, userId: number, reference: string): Promise<void> {
  const ended = await tx
    .update(sessions)
    .set({ expiresAt: ENDED_AT })
    .where(
      and(eq(sessions.userId, userId), eq(sessions.reference, reference), gt(sessions.expiresAt, ENDED_AT)),
    )
    .returning({ id: sessions.id });
  if (ended.length === 0) throw notFound('session');
}

/** The sessions of a user that have not ended, the last seen first. */
export async function listSessions(tx: Reader, userId: number, now: Date): Promise<Session[]> {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now.toISOString())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** The addresses that a user has signed in from recently, also in sessions that have ended. */
export async function addressesOf(tx: Reader, userId: number): Promise<(string | null)[]> {
  const rows = await tx
    .selectDistinct({ address: sessions.address })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .limit(MAX_ADDRESSES);
  return rows.map(({ address }) => address);
}

/** Deletes a batch of sessions that have ended. @returns how many, and whether none is left */
export async function forgetEndedSessions(
  tx: Writer,
  now: Date,
): Promise<{ forgotten: number; isDone: boolean }> {
  const ended = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        lte(sessions.expiresAt, now.toISOString()),
        lte(sessions.lastSeenAt, new Date(now.getTime() - ENDED_RETENTION_MS).toISOString()),
      ),
    )
    .limit(PURGE_BATCH);
  for (const { id } of ended) await tx.delete(sessions).where(eq(sessions.id, id));
  return { forgotten: ended.length, isDone: ended.length < PURGE_BATCH };
}

/** Makes sessions that began while the clock was ahead expire as if they began now. @returns how many */
export async function shortenSessions(tx: Writer, now: Date): Promise<number> {
  const instant = now.toISOString();
  const shortened = await tx
    .update(sessions)
    .set({ createdAt: instant, lastSeenAt: instant, expiresAt: expiry(now, now) })
    .where(gt(sessions.expiresAt, new Date(now.getTime() + IDLE_MS + DAY_MS).toISOString()))
    .returning({ id: sessions.id });
  return shortened.length;
}

function expiry(createdAt: Date, now: Date): string {
  return new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + MAX_AGE_MS)).toISOString();
}

const selectMembership = statement((db) =>
  db
    .select({
      workspace: workspaces,
      ...PLAN_COLUMNS,
      userReference: users.reference,
      role: memberships.role,
      permissions: memberships.permissions,
    })
    .from(workspaces)
    .innerJoin(businesses, eq(businesses.id, workspaces.businessId))
    .innerJoin(
      memberships,
      and(
        eq(memberships.businessId, businesses.id),
        eq(memberships.userId, sql.placeholder('userId')),
        isNull(memberships.revokedAt),
      ),
    )
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(plans, eq(plans.key, businesses.planKey))
    .where(and(eq(workspaces.reference, sql.placeholder('reference')), ne(workspaces.status, 'removed'))),
);

/** The dashboard's 401. */
export function notSignedIn(): Failure {
  return new Failure('unauthenticated', message('session.signed_out'));
}

/**
 * The user of a session as the actor in a workspace, both read from the database now.
 * @throws Failure `unauthenticated` once the session has ended, and as `memberActor` does
 */
export async function sessionActor(
  tx: Reader,
  { hash, workspace, now }: { hash: string; workspace: string; now: Date },
): Promise<Actor & { userId: number }> {
  const session = await findSession(tx, hash, now);
  if (!session) throw notSignedIn();
  return memberActor(tx, { userId: session.userId, workspace });
}

/**
 * A member of the business as the actor in one of its workspaces, read from the database now.
 * @throws Failure `not_found` for a workspace of another business; `no_workspace_bound` for a suspended one;
 *   `no_active_plan`
 */
export async function memberActor(
  tx: Reader,
  { userId, workspace: reference }: { userId: number; workspace: string },
): Promise<Actor & { userId: number }> {
  const [found] = await selectMembership(tx, { userId, reference });
  if (!found) throw new Failure('not_found', message('access.no_such_workspace'));
  if (found.workspace.status !== 'active') {
    throw new Failure('no_workspace_bound', message('access.suspended'));
  }
  const plan = activePlan(found);
  if (!plan) throw new Failure('no_active_plan', message('access.no_active_plan'));
  const { workspace, role, permissions } = found;
  return {
    workspace,
    plan,
    userId,
    permissions: grantableBy({ role, permissions }),
    role,
    isPresent: true,
    userReference: found.userReference,
  };
}
