import { and, count, desc, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { memberships, notifications, users, workspaces } from '../database/schema/access.ts';
import type { UserLanguage } from '../domain/language.ts';
import { english } from '../domain/messages/english.ts';
import type { Message } from '../domain/messages/message.ts';
import { newReference } from '../domain/reference.ts';

type Notification = {
  reference: string;
  /** Who it is for. */
  email: string;
  /** What happened, for programs: such as `webhook_endpoint_disabled`. */
  kind: string;
  /** What happened, for people. */
  message: string;
  /** The record that it is about. */
  subjectReference: string | null;
  createdAt: string;
  readAt: string | null;
};

/** The notifications of a workspace, newest first. */
export async function listNotifications(tx: Reader, workspace: Workspace): Promise<Notification[]> {
  return tx
    .select({
      reference: notifications.reference,
      email: users.email,
      kind: notifications.kind,
      message: notifications.message,
      subjectReference: notifications.subjectReference,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(notifications.workspaceId, workspace.id))
    .orderBy(desc(notifications.id));
}

type Notice = {
  workspaceId: number;
  kind: string;
  message: Message;
  subjectReference?: string;
  /** The user whose action is reported, who knows of it already. */
  exceptUserId?: number | undefined;
  now: Date;
};

/** Most unread notifications of one kind: more of them would hide rare ones. */
const MAX_UNREAD = 20;
/** How many of the latest notifications are searched for unread ones. */
const UNREAD_WINDOW = 100;

/** {@link notify} for frequent events, such as payments: does nothing while too many of the kind are unread. */
export async function notifyUntilEnough(tx: Writer, notice: Notice): Promise<void> {
  const latest = tx
    .select({ kind: notifications.kind, readAt: notifications.readAt })
    .from(notifications)
    .where(eq(notifications.workspaceId, notice.workspaceId))
    .orderBy(desc(notifications.id))
    .limit(UNREAD_WINDOW)
    .as('latest');
  const [row] = await tx
    .select({ unread: count() })
    .from(latest)
    .where(and(eq(latest.kind, notice.kind), isNull(latest.readAt)));
  if ((row?.unread ?? 0) < MAX_UNREAD) await notify(tx, notice);
}

/** Notifies every owner and admin of a workspace's business. */
export async function notify(tx: Writer, notice: Notice): Promise<void> {
  const managers = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.businessId, memberships.businessId))
    .where(
      and(
        eq(workspaces.id, notice.workspaceId),
        inArray(memberships.role, ['owner', 'admin']),
        isNull(memberships.revokedAt),
        notice.exceptUserId === undefined ? undefined : ne(memberships.userId, notice.exceptUserId),
      ),
    );
  if (managers.length === 0) return;
  await tx.insert(notifications).values(
    managers.map(({ userId }) => ({
      reference: newReference(),
      workspaceId: notice.workspaceId,
      userId,
      kind: notice.kind,
      ...storedMessage(notice.message),
      subjectReference: notice.subjectReference ?? null,
      createdAt: notice.now.toISOString(),
    })),
  );
}

/** Notifies one user. @returns the reference of the notification */
export async function notifyUser(
  tx: Writer,
  notice: { workspaceId: number; userId: number; kind: string; message: Message; now: Date },
): Promise<string> {
  const { now, message, ...columns } = notice;
  const reference = newReference();
  await tx
    .insert(notifications)
    .values({ ...columns, ...storedMessage(message), reference, createdAt: now.toISOString() });
  return reference;
}

function storedMessage(notice: Message): { message: string; messageData: string } {
  return { message: english(notice), messageData: JSON.stringify(notice) };
}

/** The message of a notification as data; null for one of an earlier version. */
export function messageOf({ messageData }: { messageData: string | null }): Message | null {
  return messageData === null ? null : (JSON.parse(messageData) as Message);
}

/** A notification by its reference, with the language of the user it is for. */
export async function findNotification(
  tx: Reader,
  reference: string,
): Promise<(typeof notifications.$inferSelect & { language: UserLanguage | null }) | undefined> {
  const [row] = await tx
    .select({ notification: notifications, language: users.language })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(notifications.reference, reference));
  return row && { ...row.notification, language: row.language };
}

/** Identifies the notifications of one user in a workspace. */
type Own = { workspaceId: number; userId: number };

const OWN_COLUMNS = {
  reference: notifications.reference,
  kind: notifications.kind,
  message: notifications.message,
  message_data: notifications.messageData,
  subject_reference: notifications.subjectReference,
  created_at: notifications.createdAt,
  read_at: notifications.readAt,
};

type OwnNotification = {
  reference: string;
  kind: string;
  message: string;
  message_data: Message | null;
  subject_reference: string | null;
  created_at: string;
  read_at: string | null;
};

/** A page of a user's notifications, newest first; only the unread ones with `unread`. */
export async function pageOfNotifications(
  tx: Reader,
  own: Own,
  { unread, limit, offset }: { unread: boolean; limit: number; offset: number },
): Promise<{ rows: OwnNotification[]; total: number; unread: number }> {
  const rows = await tx
    .select(OWN_COLUMNS)
    .from(notifications)
    .where(and(isOwn(own), unread ? isNull(notifications.readAt) : undefined))
    .orderBy(desc(notifications.id))
    .limit(limit)
    .offset(offset);
  const open = await countOf(tx, and(isOwn(own), isNull(notifications.readAt)));
  return { rows: rows.map(withMessage), total: unread ? open : await countOf(tx, isOwn(own)), unread: open };
}

function withMessage<Row extends { message_data: string | null }>({
  message_data: messageData,
  ...row
}: Row) {
  return { ...row, message_data: messageOf({ messageData }) };
}

/** Marks a user's notification as read. @returns undefined when there is none of this reference */
export async function markRead(
  tx: Writer,
  own: Own,
  { reference, now }: { reference: string; now: Date },
): Promise<OwnNotification | undefined> {
  const isIt = and(isOwn(own), eq(notifications.reference, reference));
  await tx
    .update(notifications)
    .set({ readAt: now.toISOString() })
    .where(and(isIt, isNull(notifications.readAt)));
  const [row] = await tx.select(OWN_COLUMNS).from(notifications).where(isIt);
  return row && withMessage(row);
}

/** Marks every notification of a user in a workspace as read. @returns how many were unread */
export async function markAllRead(tx: Writer, own: Own, now: Date): Promise<number> {
  const marked = await tx
    .update(notifications)
    .set({ readAt: now.toISOString() })
    .where(and(isOwn(own), isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  return marked.length;
}

function isOwn({ workspaceId, userId }: Own) {
  return and(eq(notifications.workspaceId, workspaceId), eq(notifications.userId, userId));
}

async function countOf(tx: Reader, condition: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(notifications).where(condition);
  return row?.total ?? 0;
}
