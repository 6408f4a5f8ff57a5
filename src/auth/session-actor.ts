import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { type Reader, statement } from '../database/engine/statement.ts';
import { businesses, memberships, plans, workspaces } from '../database/schema/access.ts';
import { Failure } from '../domain/failure.ts';
import { permissionsOf } from '../domain/permissions.ts';
import { activePlan, PLAN_COLUMNS } from './authenticate.ts';
import type { Actor } from './context.ts';
import { findSession } from './sessions.ts';

const selectPlace = statement((db) =>
  db
    .select({
      workspace: workspaces,
      ...PLAN_COLUMNS,
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
    .leftJoin(plans, eq(plans.key, businesses.planKey))
    .where(and(eq(workspaces.reference, sql.placeholder('reference')), ne(workspaces.status, 'removed'))),
);

/** The 401 of the dashboard. */
export function notSignedIn(): Failure {
  return new Failure('unauthenticated', 'Sign in to continue.');
}

/**
 * The user of a session as the actor in a workspace, as the database has both now.
 * @throws Failure `unauthenticated` once the session has ended; `not_found` for a workspace of somebody else;
 *   `no_workspace_bound` for a suspended one; `no_active_plan`
 */
export async function sessionActor(
  tx: Reader,
  { hash, workspace: reference, now }: { hash: string; workspace: string; now: Date },
): Promise<Actor & { userId: number }> {
  const session = await findSession(tx, hash, now);
  if (!session) throw notSignedIn();
  const [place] = await selectPlace(tx, { userId: session.userId, reference });
  if (!place) throw new Failure('not_found', 'There is no such workspace.');
  if (place.workspace.status !== 'active') {
    throw new Failure('no_workspace_bound', 'This workspace is suspended.');
  }
  const plan = activePlan(place);
  if (!plan) throw new Failure('no_active_plan', 'This business has no active plan.');
  const { workspace, role, permissions } = place;
  const { userId } = session;
  return {
    workspace,
    plan,
    userId,
    permissions: permissionsOf({ role, permissions }),
    role,
    isPresent: true,
  };
}
