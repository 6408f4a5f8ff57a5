import type { Service } from '../../auth/context.ts';
import { loadAccount } from '../../auth/users.ts';
import type { Writer } from '../../database/engine/statement.ts';
import { type AccountChange, accountNotice } from '../../domain/account-notice.ts';
import { isNoticeTooOften } from '../../mail/limits.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { listBusinessMemberships, workspaceForLetters } from '../../workspaces/memberships.ts';
import { notifyUser } from '../../workspaces/notifications.ts';

type AccountChangeNotice = {
  userId: number;
  change: AccountChange;
  /** The network address that it was done from; null where the operator did it. */
  address: string | null;
  service: Service;
  now: Date;
};

/**
 * Notifies the owner of an account of a change that locks others out or lets them in: in every business that they
 * belong to, and by e-mail on behalf of the first, where e-mail is set up. Neither can be taken back from within the
 * account.
 */
export async function notifyAccountChange(
  tx: Writer,
  { userId, change, address, service, now }: AccountChangeNotice,
): Promise<void> {
  const belongings = await listBusinessMemberships(tx, userId);
  const { kind, message } = accountNotice(change, address);
  const references = new Map<number, string>();
  for (const { workspaces } of belongings) {
    const workspaceId = workspaces[0]?.id;
    if (workspaceId === undefined) continue;
    references.set(workspaceId, await notifyUser(tx, { workspaceId, userId, kind, message, now }));
  }
  const workspace = workspaceForLetters(belongings);
  const subjectReference = workspace && references.get(workspace.id);
  if (!subjectReference) return;
  const { email, name } = await loadAccount(tx, userId);
  if (await isNoticeTooOften(tx, { workspaceId: workspace.id, recipient: email, now })) return;
  // Not counted: a business that has used up its e-mails must not lock people out of their account.
  await queueMail(
    { tx, now, service, actor: { workspace } },
    { kind: 'password_reset', subjectReference, recipient: email, recipientName: name, isUnlimited: true },
  );
}
