import type { Plan, Workspace } from '../../auth/context.ts';
import { recoveryCodesLeft } from '../../auth/two-factor.ts';
import { loadAccount } from '../../auth/users.ts';
import { totalOf } from '../../database/engine/counters.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { isOwnerOrAdmin } from '../../domain/permissions.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import { type BusinessMembership, listBusinessMemberships } from '../../workspaces/members.ts';

/** The signed-in user with everything that the pages need to know first. */
export async function meView(tx: Reader, userId: number): Promise<DashboardSchema<'Me'>> {
  const account = await loadAccount(tx, userId);
  const belongings = await listBusinessMemberships(tx, userId);
  return {
    reference: account.reference,
    email: account.email,
    name: account.name,
    language: account.language,
    two_factor_enabled: account.totpSecret !== null,
    recovery_codes_left: await recoveryCodesLeft(tx, userId),
    home: await homeOf(tx, belongings[0]),
    businesses: belongings.map(businessView),
  };
}

/**
 * The workspace that the dashboard opens first: production, or the sandbox where only that has records, as in a demo.
 */
async function homeOf(tx: Reader, belonging: BusinessMembership | undefined): Promise<string | null> {
  const workspaces = belonging?.workspaces ?? [];
  const production = workspaces.find(({ environment }) => environment === 'production');
  const sandbox = workspaces.find(({ environment }) => environment === 'sandbox');
  if (production && sandbox && !(await hasDocuments(tx, production)) && (await hasDocuments(tx, sandbox)))
    return sandbox.reference;
  return (production ?? sandbox)?.reference ?? null;
}

async function hasDocuments(tx: Reader, { id }: Workspace): Promise<boolean> {
  return (await totalOf(tx, { workspaceId: id, list: 'documents', filters: ['all'] })) > 0;
}

function businessView({ reference, role, permissions, plan, workspaces }: BusinessMembership) {
  const of = (environment: string) => {
    const workspace = workspaces.find((each) => each.environment === environment);
    return workspace ? workspaceRef(workspace) : null;
  };
  return {
    reference,
    name: workspaces[0]?.name ?? '',
    role,
    permissions: permissions as DashboardSchema<'Permission'>[],
    is_manager: isOwnerOrAdmin(role),
    plan: plan && planView(plan),
    production: of('production'),
    sandbox: of('sandbox'),
  };
}

/** A plan as the pages get it. */
export function planView({ key, monthlyDocuments, features }: Plan): DashboardSchema<'Plan'> {
  return { key, monthly_documents: monthlyDocuments, features: features as DashboardSchema<'Feature'>[] };
}

/** The part of a workspace that the pages show before they open it. */
export function workspaceRef(workspace: Workspace): DashboardSchema<'WorkspaceRef'> {
  return {
    reference: workspace.reference,
    environment: workspace.environment,
    status: workspace.status === 'active' ? 'active' : 'suspended',
    name: workspace.name,
    country: workspace.country,
    currency: workspace.currency,
    timezone: workspace.timezone,
  };
}
