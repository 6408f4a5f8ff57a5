import type { Context, Workspace } from '../auth/context.ts';
import { isAhead, realTime } from '../auth/sandbox-time.ts';
import { insertStatement } from '../database/engine/statement.ts';
import { mails } from '../database/schema/mails.ts';
import type { Language } from '../domain/language.ts';
import type { MailKind, MailRecipient } from '../domain/mail.ts';
import type { MailTextKind } from '../domain/mail-texts.ts';
import { newReference } from '../domain/reference.ts';
import { enqueue } from '../queue/work.ts';
import { findMember } from '../workspaces/members.ts';
import { workOf } from './jobs.ts';
import { isNoticeTooOften, mustBeWithinLimits } from './limits.ts';
import { storedAddressees } from './message.ts';

const insertMail = insertStatement(mails);

type NewMail = {
  kind: MailKind;
  /** The document, the signer or the one-time link that it is about. */
  subjectReference: string;
  recipient: string;
  recipientName?: string | null;
  /** The subject instead of the usual one. */
  subject?: string | null;
  /** A personal message by the sender. */
  message?: string | null;
  /** For an e-mail that tries a text: which one. */
  textKind?: MailTextKind;
  textLanguage?: Language;
  /** True for an e-mail caused by another person's action, which the limits of the business must not make fail. */
  isUnlimited?: boolean;
};

/** A context with the workspace on whose behalf the e-mail is sent. */
type QueueContext = Pick<Context, 'tx' | 'now' | 'service'> & {
  actor: { workspace: Workspace | (Pick<Workspace, 'id'> & { realNow?: never }) };
};

/**
 * Queues an e-mail in the caller's transaction (transactional outbox): it is sent only after the commit. Without a mail
 * server in the settings, nothing is queued. In a sandbox whose clock is ahead, an e-mail to people outside of the business
 * is stored alone: a year of reminders would reach them in a minute.
 * @throws Failure `rate_limited` beyond the limits of the workspace
 */
export async function queueMail(context: QueueContext, mail: NewMail): Promise<void> {
  await queue(context, mail, { reference: newReference() });
}

/**
 * Queues a notification of a user as an e-mail to them, unless they have had too many today. It is not counted: a business
 * that has used up its e-mails must not keep people from what concerns their access.
 * @param notice.subjectReference the notification
 */
export async function queueNotice(
  context: QueueContext,
  notice: Pick<NewMail, 'subjectReference' | 'recipient' | 'recipientName'>,
): Promise<void> {
  const { tx, actor } = context;
  const now = realTime(actor.workspace, context.now);
  const of = { workspaceId: actor.workspace.id, recipient: notice.recipient, now };
  if (await isNoticeTooOften(tx, of)) return;
  await queueMail(context, { ...notice, kind: 'password_reset', isUnlimited: true });
}

/**
 * Queues one message for several recipients, as an e-mail for each: they get the same text, head and `Message-ID`, but
 * limits, attempts and failures are those of an address alone.
 * @throws Failure `rate_limited` where one of them is beyond the limits: then none is queued
 */
export async function queueMessage(
  context: QueueContext,
  mail: Omit<NewMail, 'recipient' | 'recipientName'>,
  recipients: readonly MailRecipient[],
): Promise<void> {
  const addressees = storedAddressees(recipients);
  const first = newReference();
  for (const [i, { address, name, sentAs }] of recipients.entries()) {
    const part = i === 0 ? { reference: first } : { reference: newReference(), messageReference: first };
    const one = { ...mail, recipient: address, recipientName: name };
    await queue(context, one, { ...part, sentAs, addressees });
  }
}

type Place = {
  reference: string;
  messageReference?: string;
  sentAs?: MailRecipient['sentAs'];
  addressees?: string | null;
};

async function queue(
  { tx, actor, now, service }: QueueContext,
  { isUnlimited = false, ...mail }: NewMail,
  place: Place,
): Promise<void> {
  if (!service.sendsMail) return;
  const { workspace } = actor;
  const stored = { ...mail, ...place, workspaceId: workspace.id, attempts: 0 };
  if (isAhead(workspace) && !(await findMember(tx, workspace as Workspace, mail.recipient))) {
    await insertMail(tx, { ...stored, status: 'simulated', createdAt: now.toISOString() });
    return;
  }
  const realNow = realTime(workspace, now);
  if (!isUnlimited)
    await mustBeWithinLimits(tx, { ...mail, workspaceId: workspace.id, now: realNow }, service);
  const instant = realNow.toISOString();
  const queued = await insertMail(tx, { ...stored, status: 'pending', createdAt: instant });
  await enqueue(tx, workOf(queued, instant));
}
