import type { Context } from '../access/context.ts';
import { mails } from '../database/schema/mails.ts';
import { insertStatement } from '../database/statement.ts';
import type { MailKind } from '../domain/mail.ts';
import { newReference } from '../domain/reference.ts';

const insertMail = insertStatement(mails);

export type NewMail = {
  kind: MailKind;
  /** The document, the signer or the one-time link that it is about. */
  subjectReference: string;
  recipient: string;
  recipientName?: string | null;
  /** What a person wrote to go along. */
  message?: string | null;
};

/** What queueing needs: the workspace on whose behalf the e-mail goes out. */
type QueueContext = Pick<Context, 'tx' | 'now' | 'service'> & { actor: { workspace: { id: number } } };

/**
 * Queues an e-mail in the caller's transaction: it is sent when that commits, and only then. Where no mail server is
 * set up nothing is queued.
 */
export async function queueMail({ tx, actor, now, service }: QueueContext, mail: NewMail): Promise<void> {
  if (!service.sendsMail) return;
  const instant = now.toISOString();
  await insertMail(tx, {
    ...mail,
    reference: newReference(),
    workspaceId: actor.workspace.id,
    status: 'pending',
    attempts: 0,
    nextAttemptAt: instant,
    createdAt: instant,
  });
}
