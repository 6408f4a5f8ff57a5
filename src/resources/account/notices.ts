import type { Service } from '../../access/context.ts';
import { listBelongings } from '../../access/memberships.ts';
import { notifyUser } from '../../access/notifications.ts';
import { loadAccount } from '../../access/users.ts';
import type { Writer } from '../../database/statement.ts';
import { type AccountChange, accountNotice } from '../../domain/account-notice.ts';
import { isNoticeTooOften } from '../../mail/limits.ts';
import { queueMail } from '../../mail/outbox.ts';

type Noticed = {
  userId: number;
  change: AccountChange;
  /** Where it was done; null where the operator did it. */
  address: string | null;
  service: Service;
  now: Date;
};

/**
 * Notifies the owner of an account of a change that keeps others out or lets them in: in every business that they belong
 * to, and by e-mail on behalf of the first, where e-mail is set up. Neither can be taken back from within the account.
 */
export async function noticeAccountChange(
  tx: Writer,
  { userId, change, address, service, now }: Noticed,
): Promise<void> {
  const belongings = await listBelongings(tx, userId);
  const places = belongings.flatMap(({ workspaces: [first] }) => (first ? [first] : []));
  const { kind, message } = accountNotice(change, address);
  let letter: { reference: string; workspace: (typeof places)[number] } | undefined;
  for (const workspace of places) {
    const reference = await notifyUser(tx, { workspaceId: workspace.id, userId, kind, message, now });
    // The letters of a suspended business wait until that is resumed.
    if (!letter || (letter.workspace.status !== 'active' && workspace.status === 'active')) {
      letter = { reference, workspace };
    }
  }
  if (!letter) return;
  const { email, name } = await loadAccount(tx, userId);
  const { workspace, reference: subjectReference } = letter;
  if (await isNoticeTooOften(tx, { workspaceId: workspace.id, recipient: email, now })) return;
  // A business that has used up its e-mails must shut nobody out of their account.
  await queueMail(
    { tx, now, service, actor: { workspace } },
    { kind: 'password_reset', subjectReference, recipient: email, recipientName: name, isUnlimited: true },
  );
}
