import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { type Reader, statement } from '../database/engine/statement.ts';
import { businesses, memberships, plans, users, workspaces } from '../database/schema/access.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { permissionsOf } from '../domain/permissions.ts';
import { activePlan, PLAN_COLUMNS } from './authenticate.ts';
import type { Actor } from './context.ts';
import { findSession } from './sessions.ts';

const selectMembership = statement((db) =>
  db
    .select({
      workspace: workspaces,
      ...PLAN_COLUMNS,
      userReference: users.reference,
      role: memberships.role,
      permissions: memberships.permissions,
    })
    .from(workspaces)
    .innerJoin(businesses, eq(businesses.id, workspaces.businessId))
    .innerJoin(
      memberships,
      and(
        eq(memberships.businessId, businesses.id),
        eq(memberships.userId, sql.placeholder('userId')),
        isNull(memberships.revokedAt),
      ),
    )
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(plans, eq(plans.key, businesses.planKey))
    .where(and(eq(workspaces.reference, sql.placeholder('reference')), ne(workspaces.status, 'removed'))),
);

/** The dashboard's 401. */
export function notSignedIn(): Failure {
  return new Failure('unauthenticated', message('session.signed_out'));
}

/**
 * The user of a session as the actor in a workspace, both read from the database now.
 * @throws Failure `unauthenticated` once the session has ended; `not_found` for a workspace of another business;
 *   `no_workspace_bound` for a suspended one; `no_active_plan`
 */
export async function sessionActor(
  tx: Reader,
  { hash, workspace: reference, now }: { hash: string; workspace: string; now: Date },
): Promise<Actor & { userId: number }> {
  const session = await findSession(tx, hash, now);
  if (!session) throw notSignedIn();
  const [found] = await selectMembership(tx, { userId: session.userId, reference });
  if (!found) throw new Failure('not_found', message('access.no_such_workspace'));
  if (found.workspace.status !== 'active') {
    throw new Failure('no_workspace_bound', message('access.suspended'));
  }
  const plan = activePlan(found);
  if (!plan) throw new Failure('no_active_plan', message('access.no_active_plan'));
  const { workspace, role, permissions } = found;
  const { userId } = session;
  return {
    workspace,
    plan,
    userId,
    permissions: permissionsOf({ role, permissions }),
    role,
    isPresent: true,
    userReference: found.userReference,
  };
}
