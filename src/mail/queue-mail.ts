import type { Context } from '../auth/context.ts';
import { insertStatement } from '../database/engine/statement.ts';
import { mails } from '../database/schema/mails.ts';
import type { MailKind } from '../domain/mail.ts';
import { newReference } from '../domain/reference.ts';
import { mustBeWithinLimits } from './limits.ts';

const insertMail = insertStatement(mails);

export type NewMail = {
  kind: MailKind;
  /** The document, the signer or the one-time link that it is about. */
  subjectReference: string;
  recipient: string;
  recipientName?: string | null;
  /** The subject instead of the usual one. */
  subject?: string | null;
  /** A personal message by the sender. */
  message?: string | null;
  /** True for an e-mail caused by another person's action, which the limits of the business must not make fail. */
  isUnlimited?: boolean;
};

/** A context with the workspace on whose behalf the e-mail is sent. */
type QueueContext = Pick<Context, 'tx' | 'now' | 'service'> & { actor: { workspace: { id: number } } };

/**
 * Queues an e-mail in the caller's transaction (transactional outbox): it is sent only after the commit. Without a mail
 * server in the settings, nothing is queued.
 * @throws Failure `rate_limited` beyond the limits of the workspace
 */
export async function queueMail(
  { tx, actor, now, service }: QueueContext,
  { isUnlimited = false, ...mail }: NewMail,
): Promise<void> {
  if (!service.sendsMail) return;
  const workspaceId = actor.workspace.id;
  if (!isUnlimited) await mustBeWithinLimits(tx, { ...mail, workspaceId, now }, service);
  const instant = now.toISOString();
  await insertMail(tx, {
    ...mail,
    reference: newReference(),
    workspaceId,
    status: 'pending',
    attempts: 0,
    nextAttemptAt: instant,
    createdAt: instant,
  });
}
