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
  /** What a person wrote to go along. */
  message?: string | null;
  /** True for what follows from another person's action, which no limit of the business may keep from happening. */
  isUnlimited?: boolean;
};

/** What queueing needs: the workspace on whose behalf the e-mail goes out. */
type QueueContext = Pick<Context, 'tx' | 'now' | 'service'> & { actor: { workspace: { id: number } } };

/**
 * Queues an e-mail in the caller's transaction: it is sent when that commits, and only then. Where no mail server is
 * set up nothing is queued.
 * @throws Failure `rate_limited` beyond what the workspace may send
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
