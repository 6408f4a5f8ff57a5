import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { today } from '../../domain/calendar.ts';
import { KEY_EXPIRES } from '../../domain/mail.ts';
import { message } from '../../domain/messages/message.ts';
import { queueNotice } from '../../mail/queue-mail.ts';
import { type EndingKey, endingKeys, noteExpiryNotice } from '../../workspaces/key-expiry.ts';
import { notify, notifyUser } from '../../workspaces/notifications.ts';

/** Whether a notice of the end of a key is due in a workspace. */
export async function hasEndingKeys({ tx, actor }: Context<Reader>, asOf: Date): Promise<boolean> {
  return actor.workspace.status === 'active' && (await endingKeys(tx, actor.workspace, asOf)).length > 0;
}

/**
 * Notifies the users of keys that end soon, in the pages and by e-mail, and the owners and admins of the business in the
 * pages.
 * @returns of how many keys
 */
export async function warnOfKeyExpiry(context: Context, asOf: Date): Promise<number> {
  const keys = await endingKeys(context.tx, context.actor.workspace, asOf);
  for (const key of keys) await warn(context, key);
  return keys.length;
}

async function warn(context: Context, key: EndingKey): Promise<void> {
  const { tx, actor, now } = context;
  const { workspace } = actor;
  const { userId, email } = key;
  const notice = {
    workspaceId: workspace.id,
    kind: KEY_EXPIRES,
    message: message('notice.api_key_expires', {
      name: key.name ?? `…${key.hint}`,
      email,
      date: today(new Date(key.expiresAt), workspace.timezone),
    }),
    now,
  };
  await notify(tx, { ...notice, exceptUserId: userId });
  const subjectReference = await notifyUser(tx, { ...notice, userId });
  await noteExpiryNotice(tx, key);
  await queueNotice(context, { subjectReference, recipient: email, recipientName: key.userName });
}
