import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { workspaces } from '../database/schema/access.ts';
import { mails } from '../database/schema/mails.ts';
import { Failure } from '../domain/failure.ts';
import type { MailKind, MailStatus } from '../domain/mail.ts';
import { newReference } from '../domain/reference.ts';

/** An e-mail as the operator sees it. What it says is nowhere: it is written when it is sent. */
export type MailView = {
  reference: string;
  workspaceReference: string;
  kind: MailKind;
  /** The document or the signer that it is about. */
  subjectReference: string;
  recipient: string;
  recipientName: string | null;
  message: string | null;
  status: MailStatus;
  attempts: number;
  nextAttemptAt: string | null;
  lastAttemptAt: string | null;
  /** When its end went to the mail server; an unconfirmed one may have arrived. */
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
  message: mails.message,
  status: mails.status,
  attempts: mails.attempts,
  nextAttemptAt: mails.nextAttemptAt,
  lastAttemptAt: mails.lastAttemptAt,
  handedOverAt: mails.handedOverAt,
  error: mails.error,
  sentAt: mails.sentAt,
  createdAt: mails.createdAt,
};

const LISTED = 30;

/** The latest e-mails of a workspace, newest first; in one status when asked. */
export async function listMails(
  tx: Reader,
  { workspace, status, limit = LISTED }: { workspace: Workspace; status?: MailStatus; limit?: number },
): Promise<MailView[]> {
  const conditions: SQL[] = [eq(mails.workspaceId, workspace.id)];
  if (status !== undefined) conditions.push(eq(mails.status, status));
  return tx
    .select(COLUMNS)
    .from(mails)
    .innerJoin(workspaces, eq(workspaces.id, mails.workspaceId))
    .where(and(...conditions))
    .orderBy(desc(mails.id))
    .limit(limit);
}

const MOST_ABOUT_ONE = 200;

/** The latest e-mails about one record of a workspace, newest first. */
export async function listMailsAbout(tx: Reader, workspace: Workspace, subject: string): Promise<MailView[]> {
  return tx
    .select(COLUMNS)
    .from(mails)
    .innerJoin(workspaces, eq(workspaces.id, mails.workspaceId))
    .where(and(eq(mails.workspaceId, workspace.id), eq(mails.subjectReference, subject)))
    .orderBy(desc(mails.id))
    .limit(MOST_ABOUT_ONE);
}

/** An e-mail, for the operator, who names it by its reference alone. @throws Failure `not_found` */
export async function getMail(tx: Reader, reference: string): Promise<MailView> {
  const [mail] = await tx
    .select(COLUMNS)
    .from(mails)
    .innerJoin(workspaces, eq(workspaces.id, mails.workspaceId))
    .where(eq(mails.reference, reference));
  if (!mail) throw new Failure('not_found', `There is no e-mail "${reference}".`);
  return mail;
}

/**
 * Queues an e-mail anew, with all its attempts before it. One that was sent is sent as another e-mail: a second
 * message with the Message-ID of the first might be hidden from its reader.
 * @returns the e-mail that is going to be sent
 * @throws Failure `not_found`; `conflict` while it is being sent
 */
export async function resendMail(
  tx: Writer,
  { reference, now }: { reference: string; now: Date },
): Promise<MailView> {
  const [mail] = await tx.select().from(mails).where(eq(mails.reference, reference));
  if (!mail) throw new Failure('not_found', `There is no e-mail "${reference}".`);
  const instant = now.toISOString();
  // No attempt takes an hour: a later end was noted by a clock that was ahead.
  const latest = new Date(now.getTime() + 3_600_000).toISOString();
  if (mail.claimUntil !== null && mail.claimUntil > instant && mail.claimUntil <= latest) {
    throw new Failure('conflict', 'This e-mail is being sent at this moment.');
  }
  const fresh = {
    status: 'pending',
    attempts: 0,
    nextAttemptAt: instant,
    claimedBy: null,
    claimUntil: null,
    handedOverAt: null,
    error: null,
  } as const;
  if (mail.status !== 'sent') {
    await tx.update(mails).set(fresh).where(eq(mails.id, mail.id));
    return getMail(tx, reference);
  }
  const { id: _, ...copy } = mail;
  const again = { ...copy, ...fresh, reference: newReference(), sentAt: null, lastAttemptAt: null };
  await tx.insert(mails).values({ ...again, createdAt: instant });
  return getMail(tx, again.reference);
}
