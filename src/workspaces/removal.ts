import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import type { User } from '../auth/users.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import {
  hasRows,
  removeBusinessRows,
  removeUserRows,
  removeWorkspaceRows,
} from '../database/maintenance/remove-rows.ts';
import { memberships, users, workspaces } from '../database/schema/access.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';

/** The workspaces of a business, also a sandbox that was removed before: its rows are still there. */
function workspacesOf(tx: Reader, businessId: number): Promise<Workspace[]> {
  return tx.select().from(workspaces).where(eq(workspaces.businessId, businessId)).orderBy(workspaces.id);
}

type RemovedBusiness = {
  workspaces: { reference: string; environment: string }[];
  /** How many rows each table lost. */
  rows: Record<string, number>;
  /** The addresses of users who belonged to no other business, and are removed with it. */
  users: string[];
};

/** Removes a business with everything in its workspaces, and users who belong to no other. */
export async function removeBusiness(tx: Writer, { businessId }: Workspace): Promise<RemovedBusiness> {
  const rows: Record<string, number> = {};
  const all = await workspacesOf(tx, businessId);
  for (const { id } of all)
    for (const [table, count] of await removeWorkspaceRows(tx, id)) rows[table] = (rows[table] ?? 0) + count;
  const removed: string[] = [];
  for (const id of await removeBusinessRows(tx, businessId)) {
    if (await hasRows(tx, id)) continue;
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id));
    await removeUserRows(tx, id);
    if (user) removed.push(user.email);
  }
  return {
    workspaces: all.map(({ reference, environment }) => ({ reference, environment })),
    rows,
    users: removed,
  };
}

/**
 * Removes a user from the installation.
 * @throws Failure `conflict` for the last owner of a business
 */
export async function removeUser(tx: Writer, { id, email }: User): Promise<void> {
  const owned = await tx
    .select({ businessId: memberships.businessId })
    .from(memberships)
    .where(and(eq(memberships.userId, id), eq(memberships.role, 'owner'), isNull(memberships.revokedAt)));
  for (const { businessId } of owned) {
    const others = await tx
      .select({ id: memberships.id })
      .from(memberships)
      .where(
        and(
          eq(memberships.businessId, businessId),
          eq(memberships.role, 'owner'),
          ne(memberships.userId, id),
          isNull(memberships.revokedAt),
        ),
      )
      .limit(1);
    if (others.length > 0) continue;
    const [workspace] = await workspacesOf(tx, businessId);
    throw new Failure('conflict', message('command.last_owner', { email, business: workspace?.name ?? '' }));
  }
  await removeUserRows(tx, id);
}
