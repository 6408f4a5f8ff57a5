import { and, eq, ne, sql } from 'drizzle-orm';
import { hashApiKey, keyPrefix } from '../crypto/api-key.ts';
import { type Reader, statement } from '../database/engine/statement.ts';
import { apiKeys, businesses, memberships, plans, workspaces } from '../database/schema/access.ts';
import { Failure } from '../domain/failure.ts';
import { permissionsOf } from '../domain/permissions.ts';
import type { Actor, Plan } from './context.ts';

// One message for every 401: it never tells which part of a key was wrong.
const UNAUTHENTICATED = 'Send a valid API key as "Authorization: Bearer <API_KEY>".';

/** What of a business and its plan tells which plan is in force (`activePlan`). */
export const PLAN_COLUMNS = {
  planStatus: businesses.planStatus,
  planKey: plans.key,
  planMonthlyDocuments: plans.monthlyDocuments,
  planFeatures: plans.features,
  monthlyDocumentsOverride: businesses.monthlyDocumentsOverride,
};

const selectKey = statement((db) =>
  db
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      lastUsedAt: apiKeys.lastUsedAt,
      workspace: workspaces,
      ...PLAN_COLUMNS,
      membershipId: memberships.id,
      role: memberships.role,
      permissions: memberships.permissions,
      membershipRevokedAt: memberships.revokedAt,
    })
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .innerJoin(businesses, eq(businesses.id, workspaces.businessId))
    .leftJoin(plans, eq(plans.key, businesses.planKey))
    .leftJoin(
      memberships,
      and(eq(memberships.businessId, businesses.id), eq(memberships.userId, apiKeys.userId)),
    )
    .where(eq(apiKeys.hash, sql.placeholder('hash'))),
);

type KeyRow = Awaited<ReturnType<typeof selectKey>>[number];

export type Credential = KeyRow & {
  /** What the key's prefix says; it must agree with the workspace. */
  environment: 'production' | 'sandbox';
};

/** Gives the row of a key by its hash, where there is one. */
type FindKey = (hash: string) => Promise<KeyRow | undefined>;

export type Authenticate = (
  authorization: string | undefined,
  now: Date,
  read: <T>(work: (tx: Reader) => Promise<T>) => Promise<T>,
) => Promise<Credential>;

/**
 * Finds the key of an `Authorization` header. Every faulty key, whatever its fault, takes the same way: one hash
 * and one look-up.
 * @throws Failure `unauthenticated` (no usable Bearer header) or `invalid_api_key` (any fault of the key)
 */
export function authenticate(tx: Reader, authorization: string | undefined, now: Date): Promise<Credential> {
  return findCredential(authorization, now, (hash) => findKey(tx, hash));
}

const MAX_KEPT = 10_000;

/**
 * `authenticate` that keeps the rows of valid keys for as long as nothing has changed that they depend on: what is kept
 * is void with the first change of any key, member, plan, business or workspace by any process, before that change is
 * answered. A key that is revoked or has expired is looked up every time, as an unknown one is: an answer that came
 * sooner would tell that the key had once been good.
 * @param version as `Database.accessVersion` tells it
 */
export function createAuthenticate(version: () => string): Authenticate {
  const kept = new Map<string, KeyRow>();
  let keptAt = '';
  return (authorization, now, read) =>
    findCredential(authorization, now, async (hash) => {
      const before = version();
      if (before !== keptAt || kept.size > MAX_KEPT) kept.clear();
      keptAt = before;
      const known = kept.get(hash);
      if (isUsable(known, now)) return known;
      const row = await read((tx) => findKey(tx, hash));
      // Read while something changed: it may be of before.
      if (isUsable(row, now) && keptAt === before && version() === before) kept.set(hash, row);
      return row;
    });
}

async function findKey(tx: Reader, hash: string): Promise<KeyRow | undefined> {
  const [row] = await selectKey(tx, { hash });
  return row;
}

async function findCredential(
  authorization: string | undefined,
  now: Date,
  find: FindKey,
): Promise<Credential> {
  const key = /^bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];
  if (!key) throw new Failure('unauthenticated', UNAUTHENTICATED);
  const row = await find(hashApiKey(key));
  if (!isUsable(row, now)) throw new Failure('invalid_api_key', UNAUTHENTICATED);
  return { ...row, environment: key.startsWith(keyPrefix('sandbox')) ? 'sandbox' : 'production' };
}

function isUsable(row: KeyRow | undefined, now: Date): row is KeyRow {
  if (row === undefined || row.revokedAt !== null) return false;
  return row.expiresAt === null || row.expiresAt > now.toISOString();
}

/**
 * Admits a key's user to its workspace.
 * @throws Failure with the first 403 of specification §5 that applies: workspace, membership, plan, environment
 */
export function authorizeKey(credential: Credential): Actor {
  const { workspace } = credential;
  if (workspace.status === 'removed' && credential.environment === 'sandbox') {
    throw new Failure('sandbox_not_provisioned', 'This business has no sandbox workspace.');
  }
  if (workspace.status !== 'active') {
    throw new Failure('no_workspace_bound', 'The workspace of this key is suspended or was deleted.');
  }
  if (credential.membershipId === null || credential.membershipRevokedAt !== null) {
    throw new Failure('workspace_membership_revoked', 'The user who created this key is no longer a member.');
  }
  const plan = activePlan(credential);
  if (!plan) throw new Failure('no_active_plan', 'This business has no active plan.');
  if (!plan.features.includes('api')) {
    throw new Failure('plan_upgrade_required', 'The plan of this business does not include API access.');
  }
  if (credential.environment !== workspace.environment) {
    throw new Failure(
      'environment_mismatch',
      'This key does not belong to the environment of its workspace.',
    );
  }
  return {
    workspace,
    plan,
    userId: credential.userId,
    permissions: permissionsOf({ role: credential.role, permissions: credential.permissions }),
    role: credential.role,
  };
}

/** What of a row tells the plan of a business. */
export type PlanColumns = Pick<
  Credential,
  'planStatus' | 'planKey' | 'planMonthlyDocuments' | 'planFeatures' | 'monthlyDocumentsOverride'
>;

/** The plan of a business, if one is in force. */
export function activePlan(row: PlanColumns): Plan | null {
  if (row.planStatus !== 'active' || row.planKey === null) return null;
  const override = row.monthlyDocumentsOverride;
  const monthlyDocuments = override === null ? row.planMonthlyDocuments : override < 0 ? null : override;
  return { key: row.planKey, monthlyDocuments, features: row.planFeatures ?? [] };
}

const selectWorkspace = statement((db) =>
  db
    .select({
      workspace: workspaces,
      ...PLAN_COLUMNS,
    })
    .from(workspaces)
    .innerJoin(businesses, eq(businesses.id, workspaces.businessId))
    .leftJoin(plans, eq(plans.key, businesses.planKey))
    .where(and(eq(workspaces.id, sql.placeholder('id')), ne(workspaces.status, 'removed'))),
);

/** The service itself as the actor in a workspace: jobs and the operator's command line hold every permission. */
export async function systemActor(tx: Reader, workspaceId: number): Promise<Actor | undefined> {
  const [row] = await selectWorkspace(tx, { id: workspaceId });
  if (!row) return undefined;
  return {
    workspace: row.workspace,
    plan: activePlan(row),
    userId: null,
    permissions: permissionsOf({ role: 'owner', permissions: null }),
    role: 'owner',
  };
}

/** The same where the public is let in: a suspended workspace shows nothing to anyone. */
export async function activeSystemActor(tx: Reader, workspaceId: number): Promise<Actor | undefined> {
  const actor = await systemActor(tx, workspaceId);
  return actor?.workspace.status === 'active' ? actor : undefined;
}
