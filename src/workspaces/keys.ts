import { randomBytes } from 'node:crypto';
import { and, count, eq, gt, isNull, or } from 'drizzle-orm';
import { apiKeyCreateLimits } from '../../generated/limits.ts';
import type { Workspace } from '../auth/context.ts';
import { findUser, parseEmail } from '../auth/users.ts';
import { hashApiKey, newApiKey } from '../crypto/api-key.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { apiKeys, users, workspaces } from '../database/schema/access.ts';
import { Failure, invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { newReference } from '../domain/reference.ts';
import { findMember } from './members.ts';

const MAX_NAME_LENGTH = apiKeyCreateLimits.name;
const HINT_LENGTH = 4;

/** A stored key, without the key itself (which is not stored) and without its hash. */
export type ApiKey = {
  reference: string;
  environment: 'production' | 'sandbox';
  /** The last four characters, to distinguish keys. */
  hint: string;
  name: string | null;
  /** The user it acts as. */
  email: string;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
};

const COLUMNS = {
  reference: apiKeys.reference,
  environment: workspaces.environment,
  hint: apiKeys.hint,
  name: apiKeys.name,
  email: users.email,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
  lastUsedAt: apiKeys.lastUsedAt,
};

/**
 * Creates a key of a workspace that acts as one of its members. The result holds the key itself, which is not stored:
 * it cannot be shown again.
 * @param input.maxLive how many keys that are neither revoked nor expired the member may have; no limit when absent
 * @throws Failure `conflict` where the member has that many
 */
export async function createKey(
  tx: Writer,
  input: {
    workspace: Workspace;
    email: string;
    name?: string | null;
    expiresAt?: Date | null;
    maxLive?: number;
    now: Date;
  },
): Promise<ApiKey & { key: string }> {
  const { workspace, now, expiresAt } = input;
  const email = parseEmail(input.email);
  const user = await findUser(tx, email);
  if (!user || !(await findMember(tx, workspace, email))) {
    throw invalid('email', message('member.unknown_add_first', { email }));
  }
  const name = input.name?.trim() || null;
  if (name !== null && name.length > MAX_NAME_LENGTH) {
    throw invalid('name', message('text.max', { most: MAX_NAME_LENGTH }));
  }
  if (expiresAt && expiresAt <= now) throw invalid('expires_at', message('date.future'));
  await assertRoomForKey(tx, { workspace, userId: user.id, maxLive: input.maxLive, now });
  const key = newApiKey(workspace.environment, randomBytes);
  const reference = newReference();
  await tx.insert(apiKeys).values({
    reference,
    workspaceId: workspace.id,
    userId: user.id,
    name,
    hash: hashApiKey(key),
    hint: key.slice(-HINT_LENGTH),
    createdAt: now.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  });
  const { reference: _, ...rest } = await loadKey(tx, reference);
  return { reference, key, ...rest };
}

/** The rate limit is per key: without a limit on keys, it could be evaded with more keys. */
async function assertRoomForKey(
  tx: Reader,
  { workspace, userId, maxLive, now }: { workspace: Workspace; userId: number; maxLive?: number; now: Date },
): Promise<void> {
  if (maxLive === undefined) return;
  const [row] = await tx
    .select({ live: count() })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.workspaceId, workspace.id),
        eq(apiKeys.userId, userId),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now.toISOString())),
      ),
    );
  if ((row?.live ?? 0) < maxLive) return;
  throw new Failure('conflict', message('api_key.too_many', { most: maxLive }));
}

/** The keys of a workspace, revoked and expired ones included, oldest first. */
export async function listKeys(tx: Reader, workspace: Workspace): Promise<ApiKey[]> {
  return selectKeys(tx).where(eq(apiKeys.workspaceId, workspace.id)).orderBy(apiKeys.id);
}

/** Revokes a key, effective at once; a key that was revoked before stays as it is. */
export async function revokeKey(tx: Writer, reference: string, now: Date): Promise<ApiKey> {
  const key = await loadKey(tx, reference);
  if (key.revokedAt !== null) return key;
  const revokedAt = now.toISOString();
  await tx.update(apiKeys).set({ revokedAt }).where(eq(apiKeys.reference, reference));
  return { ...key, revokedAt };
}

async function loadKey(tx: Reader, reference: string): Promise<ApiKey> {
  const [key] = await selectKeys(tx).where(eq(apiKeys.reference, reference));
  if (!key) throw new Failure('not_found', message('command.no_key'));
  return key;
}

function selectKeys(tx: Reader) {
  return tx
    .select(COLUMNS)
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .innerJoin(users, eq(users.id, apiKeys.userId));
}
