import { and, eq, isNull, ne } from 'drizzle-orm';
import { activePlan, PLAN_COLUMNS } from '../auth/authenticate.ts';
import type { Plan, Workspace } from '../auth/context.ts';
import type { Reader } from '../database/engine/statement.ts';
import { businesses, memberships, plans, workspaces } from '../database/schema/access.ts';
import { permissionsOf, type Role } from '../domain/permissions.ts';

/** A business from the point of view of one of its members. */
export type BusinessMembership = {
  id: number;
  reference: string;
  role: Role | null;
  permissions: string[];
  plan: Plan | null;
  workspaces: Workspace[];
};

/** The businesses that a user belongs to, the first one first, with their workspaces. */
export async function listBusinessMemberships(tx: Reader, userId: number): Promise<BusinessMembership[]> {
  const rows = await tx
    .select({
      id: businesses.id,
      reference: businesses.reference,
      role: memberships.role,
      permissions: memberships.permissions,
      ...PLAN_COLUMNS,
    })
    .from(memberships)
    .innerJoin(businesses, eq(businesses.id, memberships.businessId))
    .leftJoin(plans, eq(plans.key, businesses.planKey))
    .where(and(eq(memberships.userId, userId), isNull(memberships.revokedAt)))
    .orderBy(memberships.id);
  return Promise.all(
    rows.map(async ({ id, reference, role, permissions, ...plan }) => ({
      id,
      reference,
      role,
      permissions: [...permissionsOf({ role, permissions })],
      plan: activePlan(plan),
      workspaces: await tx
        .select()
        .from(workspaces)
        .where(and(eq(workspaces.businessId, id), ne(workspaces.status, 'removed')))
        .orderBy(workspaces.id),
    })),
  );
}

/**
 * True for a user who is or was a member of a business: a former member who is added again has their old keys.
 * @param exceptBusinessId a business that does not count
 */
export async function hasBelonged(tx: Reader, userId: number, exceptBusinessId?: number): Promise<boolean> {
  const rows = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.userId, userId),
        exceptBusinessId === undefined ? undefined : ne(memberships.businessId, exceptBusinessId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The workspace that sends e-mails about a user's account; an active one if possible, as suspended ones send none. */
export function workspaceForLetters(
  businessMemberships: Awaited<ReturnType<typeof listBusinessMemberships>>,
): Workspace | undefined {
  const candidates = businessMemberships.flatMap(({ workspaces: [first] }) => (first ? [first] : []));
  return candidates.find(({ status }) => status === 'active') ?? candidates[0];
}

/** The production workspace of a business. */
export async function productionOf(tx: Reader, businessId: number): Promise<Workspace> {
  const [workspace] = await tx
    .select()
    .from(workspaces)
    .where(and(eq(workspaces.businessId, businessId), eq(workspaces.environment, 'production')));
  return workspace as Workspace;
}
