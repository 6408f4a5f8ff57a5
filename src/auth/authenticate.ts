import { and, between, eq, isNull, ne, not, or, sql } from 'drizzle-orm';
import { hashApiKey, keyPrefix } from '../crypto/api-key.ts';
import { type Reader, statement } from '../database/engine/statement.ts';
import type { Database } from '../database/open.ts';
import { apiKeys, businesses, memberships, plans, users, workspaces } from '../database/schema/access.ts';
import { Failure } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { KEY_PERMISSIONS, permissionsOfKey } from '../domain/permissions.ts';
import { roughNetwork } from '../formats/networks.ts';
import type { Actor, Plan } from './context.ts';

/** One message for every 401: it does not reveal which part of a key was wrong. */
const UNAUTHENTICATED = message('key.missing');

/** The columns from which `activePlan` derives the plan that is in force. */
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
      reference: apiKeys.reference,
      userReference: users.reference,
      userId: apiKeys.userId,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      lastUsedAt: apiKeys.lastUsedAt,
      keyPermissions: apiKeys.permissions,
      networks: apiKeys.networks,
      workspace: workspaces,
      ...PLAN_COLUMNS,
      membershipId: memberships.id,
      role: memberships.role,
      permissions: memberships.permissions,
      membershipRevokedAt: memberships.revokedAt,
    })
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .innerJoin(businesses, eq(businesses.id, workspaces.businessId))
    .leftJoin(plans, eq(plans.key, businesses.planKey))
    .leftJoin(
      memberships,
      and(eq(memberships.businessId, businesses.id), eq(memberships.userId, apiKeys.userId)),
    )
    .where(eq(apiKeys.hash, sql.placeholder('hash'))),
);

type KeyRow = Awaited<ReturnType<typeof selectKey>>[number];

type Credential = KeyRow & {
  /** The environment of the key's prefix; it must be that of the workspace. */
  environment: 'production' | 'sandbox';
};

/** Looks up a key by its hash. */
type FindKey = (hash: string) => Promise<KeyRow | undefined>;

export type Authenticate = (
  authorization: string | undefined,
  now: Date,
  read: <T>(work: (tx: Reader) => Promise<T>) => Promise<T>,
) => Promise<Credential>;

/**
 * Finds the key of an `Authorization` header. Invalid keys of every kind cost the same: one hash and one look-up.
 * @throws Failure `unauthenticated` (no usable Bearer header) or `invalid_api_key` (any fault of the key)
 */
export function authenticate(tx: Reader, authorization: string | undefined, now: Date): Promise<Credential> {
  return findCredential(authorization, now, (hash) => findKey(tx, hash));
}

const MAX_CACHED_KEYS = 10_000;

/**
 * `authenticate` with a cache of valid keys. Any change of a key, member, plan, business or workspace, by any process,
 * empties the cache before that change is acknowledged. Revoked and expired keys are looked up every time, as unknown
 * ones are: a faster answer would reveal that the key was once valid.
 * @param version `Database.accessVersion`
 */
export function createAuthenticate(version: () => string): Authenticate {
  const cache = new Map<string, KeyRow>();
  let cachedVersion = '';
  return (authorization, now, read) =>
    findCredential(authorization, now, async (hash) => {
      const before = version();
      if (before !== cachedVersion || cache.size > MAX_CACHED_KEYS) cache.clear();
      cachedVersion = before;
      const cached = cache.get(hash);
      if (isUsable(cached, now)) return cached;
      const row = await read((tx) => findKey(tx, hash));
      // If something changed during the read, the row may be out of date and is not cached.
      if (isUsable(row, now) && cachedVersion === before && version() === before) cache.set(hash, row);
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
 * Authorizes a key's user in its workspace, for what the key may do. One with a list of permissions is like a member with
 * that list: the role of its maker opens nothing to it.
 * @throws Failure with the first 403 of openapi/guides/errors.md that applies: workspace, membership, plan, environment
 */
export function authorizeKey(credential: Credential): Actor {
  const { workspace } = credential;
  if (workspace.status === 'removed' && credential.environment === 'sandbox') {
    throw new Failure('sandbox_not_provisioned', message('key.no_sandbox'));
  }
  if (workspace.status !== 'active') {
    throw new Failure('no_workspace_bound', message('key.workspace_gone'));
  }
  if (credential.membershipId === null || credential.membershipRevokedAt !== null) {
    throw new Failure('workspace_membership_revoked', message('key.member_gone'));
  }
  const plan = activePlan(credential);
  if (!plan) throw new Failure('no_active_plan', message('access.no_active_plan'));
  if (!plan.features.includes('api')) {
    throw new Failure('plan_upgrade_required', message('key.no_api_access'));
  }
  if (credential.environment !== workspace.environment) {
    throw new Failure('environment_mismatch', message('key.wrong_environment'));
  }
  const { keyPermissions: named, role } = credential;
  return {
    workspace,
    plan,
    userId: credential.userId,
    permissions: permissionsOfKey(named, credential),
    role: named === null ? role : null,
    apiKeyId: credential.id,
    userReference: credential.userReference,
    keyReference: credential.reference,
    ...(named && { keyPermissions: named }),
  };
}

/** The fields of a row from which `activePlan` derives the plan. */
type PlanColumns = Pick<
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

const EVERY_PERMISSION: ReadonlySet<string> = new Set(KEY_PERMISSIONS);

/** The service itself as the actor in a workspace: jobs and the operator's command line hold every permission. */
export async function systemActor(tx: Reader, workspaceId: number): Promise<Actor | undefined> {
  const [row] = await selectWorkspace(tx, { id: workspaceId });
  if (!row) return undefined;
  return {
    workspace: row.workspace,
    plan: activePlan(row),
    userId: null,
    permissions: EVERY_PERMISSION,
    role: 'owner',
  };
}

/** The same for pages that clients open: undefined for a suspended workspace, which shows nothing. */
export async function activeSystemActor(tx: Reader, workspaceId: number): Promise<Actor | undefined> {
  const actor = await systemActor(tx, workspaceId);
  return actor?.workspace.status === 'active' ? actor : undefined;
}

export type KeyUsage = { used(keyId: number, use: { address: string | undefined; now: Date }): void };

const PRECISION_MS = 60_000;
/** With more keys than this, the memory of recent updates is cleared: at worst, a key is updated twice in a minute. */
const MAX_REMEMBERED_KEYS = 10_000;

/**
 * Updates when, and roughly from where, a key was last used: at most once a minute per key, and never inside the request's
 * own transaction.
 * @param onError gets the error of a failed update, which must not fail the request
 */
export function createKeyUsage(database: Database, onError: (error: unknown) => void): KeyUsage {
  const updatedAt = new Map<number, number>();
  return {
    used(keyId, { address, now }) {
      const last = updatedAt.get(keyId);
      if (last !== undefined && Math.abs(now.getTime() - last) < PRECISION_MS) return;
      if (updatedAt.size >= MAX_REMEMBERED_KEYS) updatedAt.clear();
      updatedAt.set(keyId, now.getTime());
      database
        .write('rows', async (tx) => {
          const lastUsedAt = now.toISOString();
          const before = new Date(now.getTime() - PRECISION_MS).toISOString();
          // Another process may have noted it.
          const isNoted = between(apiKeys.lastUsedAt, before, lastUsedAt);
          await tx
            .update(apiKeys)
            .set({ lastUsedAt, lastUsedAddress: roughNetwork(address) })
            .where(and(eq(apiKeys.id, keyId), or(isNull(apiKeys.lastUsedAt), not(isNoted))));
        })
        .catch(onError);
    },
  };
}
