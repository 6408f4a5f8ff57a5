import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { memberships, notifications, users, workspaces } from '../database/schema/access.ts';
import type { Reader, Writer } from '../database/statement.ts';
import { newReference } from '../domain/reference.ts';
import type { Workspace } from './context.ts';

export type Notification = {
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

/** Tells every owner and admin of a workspace's business what happened. */
export async function notify(
  tx: Writer,
  notice: { workspaceId: number; kind: string; message: string; subjectReference?: string; now: Date },
): Promise<void> {
  const managers = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.businessId, memberships.businessId))
    .where(
      and(
        eq(workspaces.id, notice.workspaceId),
        inArray(memberships.role, ['owner', 'admin']),
        isNull(memberships.revokedAt),
      ),
    );
  if (managers.length === 0) return;
  await tx.insert(notifications).values(
    managers.map(({ userId }) => ({
      reference: newReference(),
      workspaceId: notice.workspaceId,
      userId,
      kind: notice.kind,
      message: notice.message,
      subjectReference: notice.subjectReference ?? null,
      createdAt: notice.now.toISOString(),
    })),
  );
}
