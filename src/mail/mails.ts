import { and, count, desc, eq, gte, inArray, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { dialect } from '../database/dialect.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { memberships, users, workspaces } from '../database/schema/access.ts';
import { isOneOf } from '../database/schema/columns.ts';
import { countedAs, mails } from '../database/schema/mails.ts';
import { queue } from '../database/schema/queue.ts';
import { Failure } from '../domain/failure.ts';
import { ACCESS_MAIL_KINDS, type MailKind, type MailPlace, type MailStatus } from '../domain/mail.ts';
import { message } from '../domain/messages/message.ts';
import { newReference } from '../domain/reference.ts';
import { enqueue, isWorkOf, removeWork, unclaimedOf } from '../queue/work.ts';
import { type Mail, workOf } from './jobs.ts';

/** An e-mail as the operator sees it. Its text is not stored: it is written when the e-mail is sent. */
export type MailView = {
  reference: string;
  workspaceReference: string;
  kind: MailKind;
  /** The document or the signer that it is about. */
  subjectReference: string;
  recipient: string;
  recipientName: string | null;
  sentAs: MailPlace;
  message: string | null;
  status: MailStatus;
  attempts: number;
  nextAttemptAt: string | null;
  lastAttemptAt: string | null;
  /** When the end of the message was sent to the mail server; an unconfirmed e-mail may have arrived. */
  handedOverAt: string | null;
  error: string | null;
  sentAt: string | null;
  createdAt: string;
};

const COLUMNS = {
  reference: mails.reference,
  workspaceReference: workspaces.reference,
  kind: mails.kind,
  subjectReference: mails.subjectReference,
  recipient: mails.recipient,
  recipientName: mails.recipientName,
  sentAs: mails.sentAs,
  message: mails.message,
  status: mails.status,
  attempts: mails.attempts,
  nextAttemptAt: queue.dueAt,
  lastAttemptAt: mails.lastAttemptAt,
  handedOverAt: mails.handedOverAt,
  error: mails.error,
  sentAt: mails.sentAt,
  createdAt: mails.createdAt,
};

const DEFAULT_LIST_LIMIT = 30;

/** The latest e-mails of a workspace, newest first; optionally in one status. */
export async function listMails(
  tx: Reader,
  {
    workspace,
    status,
    limit = DEFAULT_LIST_LIMIT,
  }: { workspace: Workspace; status?: MailStatus; limit?: number },
): Promise<MailView[]> {
  const conditions: SQL[] = [eq(mails.workspaceId, workspace.id)];
  if (status !== undefined) conditions.push(eq(mails.status, status));
  return tx
    .select(COLUMNS)
    .from(mails)
    .innerJoin(workspaces, eq(workspaces.id, mails.workspaceId))
    .leftJoin(queue, isWorkOf('mail', mails.id))
    .where(and(...conditions))
    .orderBy(desc(mails.id))
    .limit(limit);
}

const MAX_MAILS_OF_RECORD = 200;

/** By the index of subjects, and not through all e-mails of the workspace. */
const isAbout = ({ id }: Workspace, subjects: readonly string[]) =>
  and(eq(dialect.withoutIndex(mails.workspaceId), id), inArray(mails.subjectReference, [...subjects]));

/** The latest e-mails about a record of a workspace and others that belong to it, newest first, but for those that try a text. */
export async function listMailsAbout(
  tx: Reader,
  workspace: Workspace,
  subjects: readonly string[],
): Promise<MailView[]> {
  return tx
    .select(COLUMNS)
    .from(mails)
    .innerJoin(workspaces, eq(workspaces.id, mails.workspaceId))
    .leftJoin(queue, isWorkOf('mail', mails.id))
    .where(and(isAbout(workspace, subjects), ne(mails.kind, 'text_test')))
    .orderBy(desc(mails.id))
    .limit(MAX_MAILS_OF_RECORD);
}

/** The same about any of some subjects. */
export async function listMailsOf(
  tx: Reader,
  workspace: Workspace,
  subjects: readonly string[],
): Promise<MailView[]> {
  if (subjects.length === 0) return [];
  return tx
    .select(COLUMNS)
    .from(mails)
    .innerJoin(workspaces, eq(workspaces.id, mails.workspaceId))
    .leftJoin(queue, isWorkOf('mail', mails.id))
    .where(isAbout(workspace, subjects))
    .orderBy(desc(mails.id))
    .limit(MAX_MAILS_OF_RECORD);
}

const selectStatuses = statement((db) =>
  db
    .select({ status: mails.status })
    .from(mails)
    .where(
      and(
        dialect.equalsWithoutIndex(mails.workspaceId, sql.placeholder('workspaceId')),
        eq(mails.subjectReference, sql.placeholder('subject')),
      ),
    ),
);

/** How the e-mails about a subject stand. */
export async function statusesOfMails(
  tx: Reader,
  workspaceId: number,
  subject: string,
): Promise<MailStatus[]> {
  return (await selectStatuses(tx, { workspaceId, subject })).map(({ status }) => status);
}

/** An e-mail, for commands of the operator, which name it only by its reference. @throws Failure `not_found` */
export async function getMail(tx: Reader, reference: string): Promise<MailView> {
  const [mail] = await tx
    .select(COLUMNS)
    .from(mails)
    .innerJoin(workspaces, eq(workspaces.id, mails.workspaceId))
    .leftJoin(queue, isWorkOf('mail', mails.id))
    .where(eq(mails.reference, reference));
  if (!mail) throw new Failure('not_found', message('command.no_mail', { reference }));
  return mail;
}

/** The stored e-mail of a reference, to be written again. */
export async function findMailOf(tx: Reader, reference: string): Promise<Mail | undefined> {
  const [mail] = await tx.select().from(mails).where(eq(mails.reference, reference));
  return mail;
}

/**
 * Queues an e-mail again, with all its attempts. One that was sent is copied to a new e-mail: mail clients might hide a
 * second message with the same Message-ID.
 * @returns the e-mail that is going to be sent
 * @throws Failure `not_found`; `conflict` while it is being sent, and where the clock of its sandbox was ahead
 */
export async function resendMail(
  tx: Writer,
  { reference, now }: { reference: string; now: Date },
): Promise<MailView> {
  const [found] = await tx
    .select({ mail: mails, claimUntil: queue.claimUntil })
    .from(mails)
    .leftJoin(queue, isWorkOf('mail', mails.id))
    .where(eq(mails.reference, reference));
  if (!found) throw new Failure('not_found', message('command.no_mail', { reference }));
  const { mail, claimUntil } = found;
  if (mail.status === 'simulated') throw new Failure('conflict', message('command.mail_simulated'));
  const instant = now.toISOString();
  // No attempt takes an hour: a later end of a claim was stored while the clock was ahead.
  const latest = new Date(now.getTime() + 3_600_000).toISOString();
  if (claimUntil !== null && claimUntil > instant && claimUntil <= latest) {
    throw new Failure('conflict', message('command.mail_being_sent'));
  }
  const fresh = { status: 'pending', attempts: 0, handedOverAt: null, error: null } as const;
  if (mail.status !== 'sent') {
    await tx.update(mails).set(fresh).where(eq(mails.id, mail.id));
    // A claim that is left over is not that of an attempt any more.
    await removeWork(tx, 'mail', [mail.id]);
    await enqueue(tx, workOf(mail, instant));
    return getMail(tx, reference);
  }
  const { id: _, ...copy } = mail;
  const own = { reference: newReference(), messageReference: null };
  const again = { ...copy, ...fresh, ...own, sentAt: null, lastAttemptAt: null, createdAt: instant };
  const [copied] = await tx.insert(mails).values(again).returning();
  await enqueue(tx, workOf(copied as Mail, instant));
  return getMail(tx, again.reference);
}

/**
 * Keeps e-mails that wait from leaving a sandbox whose clock is about to be ahead, but for those to members. One that is
 * being sent at this moment goes out.
 */
export async function simulateWaiting(tx: Writer, { id, businessId }: Workspace): Promise<void> {
  const ofMembers = tx
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.businessId, businessId), isNull(memberships.revokedAt)));
  const kept = await tx
    .update(mails)
    .set({ status: 'simulated' })
    .where(
      and(
        eq(mails.status, 'pending'),
        inArray(mails.id, unclaimedOf(tx, 'mail', id)),
        notInArray(countedAs(mails.recipient), ofMembers),
      ),
    )
    .returning({ id: mails.id });
  await removeWork(
    tx,
    'mail',
    kept.map((mail) => mail.id),
  );
}

/** E-mails that have not left a sandbox, but for those with a link to sign in: that is for its recipient alone. */
const isSimulated = (workspaceId: number) =>
  and(
    eq(mails.workspaceId, workspaceId),
    isOneOf(mails.status, ['simulated']),
    notInArray(mails.kind, [...ACCESS_MAIL_KINDS]),
  );

/** A page of these, newest first. */
export async function pageOfSimulated(
  tx: Reader,
  workspaceId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Mail[]; total: number }> {
  const rows = await tx
    .select()
    .from(mails)
    .where(isSimulated(workspaceId))
    .orderBy(desc(mails.id))
    .limit(limit)
    .offset(offset);
  const [all] = await tx.select({ total: count() }).from(mails).where(isSimulated(workspaceId));
  return { rows, total: all?.total ?? 0 };
}

/** One of these; undefined for any other. */
export async function findSimulated(
  tx: Reader,
  workspaceId: number,
  reference: string,
): Promise<Mail | undefined> {
  const [mail] = await tx
    .select()
    .from(mails)
    .where(and(isSimulated(workspaceId), eq(mails.reference, reference)));
  return mail;
}

/** How many e-mails of all workspaces that were queued since an instant are in each status. */
export async function countMails(tx: Reader, since: string): Promise<Partial<Record<MailStatus, number>>> {
  const rows = await tx
    .select({ status: mails.status, count: sql<number>`count(*)` })
    .from(mails)
    .where(gte(mails.createdAt, since))
    .groupBy(mails.status);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
