import { randomBytes } from 'node:crypto';
import { and, count, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { apiKeyCreateLimits } from '../../generated/limits.ts';
import type { Actor, Workspace } from '../auth/context.ts';
import { findUser, parseEmail, type User } from '../auth/users.ts';
import { hashApiKey, newApiKey } from '../crypto/api-key.ts';
import { noteDifference } from '../database/engine/journal.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { apiKeys, users, workspaces } from '../database/schema/access.ts';
import { Failure, invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { grantableBy, isKeyPermission, type KeyPermission } from '../domain/permissions.ts';
import { newReference } from '../domain/reference.ts';
import { parseKeyPermissions } from '../domain/rights.ts';
import { canonicalNetwork } from '../formats/networks.ts';
import { findMember } from './members.ts';

const MAX_NAME_LENGTH = apiKeyCreateLimits.name;
const MAX_NETWORKS = apiKeyCreateLimits.networks;
const HINT_LENGTH = 4;
const HOUR_MS = 3_600_000;
/** Instants of a later year would not sort as text. */
const LAST_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** A stored key, without the key itself (which is not stored) and without its hash. */
export type ApiKey = {
  reference: string;
  environment: 'production' | 'sandbox';
  /** The last four characters, to distinguish keys. */
  hint: string;
  name: string | null;
  /** The user it acts as. */
  email: string;
  /** What it names of what its user may do; null for all of it. */
  permissions: KeyPermission[] | null;
  /** The networks that it is accepted from, in CIDR notation; null for all. */
  networks: string[] | null;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
  /** The network that it was last used from: a /24 of IPv4, a /48 of IPv6. */
  lastUsedAddress: string | null;
  /** The reference of the key whose place it has taken. */
  rotatedFrom: string | null;
};

const COLUMNS = {
  reference: apiKeys.reference,
  environment: workspaces.environment,
  hint: apiKeys.hint,
  name: apiKeys.name,
  email: users.email,
  permissions: apiKeys.permissions,
  networks: apiKeys.networks,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
  lastUsedAt: apiKeys.lastUsedAt,
  lastUsedAddress: apiKeys.lastUsedAddress,
  rotatedFrom: apiKeys.rotatedFrom,
};

type NewKey = {
  workspace: Workspace;
  email: string;
  name?: string | null;
  /** Null or absent for all that the member may do, at each moment. */
  permissions?: readonly string[] | null;
  /** In CIDR notation, or addresses; null or absent for all. */
  networks?: readonly string[] | null;
  expiresAt?: Date | null;
  /** How many keys that are neither revoked nor expired the member may have; no limit when absent. */
  maxLive?: number;
  now: Date;
};

/**
 * Creates a key of a workspace that acts as one of its members. The result holds the key itself, which is not stored:
 * it cannot be shown again.
 * @throws Failure `validation_failed`; `conflict` where the member has as many keys as they may have
 */
export async function createKey(tx: Writer, input: NewKey): Promise<ApiKey & { key: string }> {
  const { workspace, now, expiresAt = null } = input;
  const { user, grantable } = await makerOf(tx, workspace, input.email);
  const name = input.name?.trim() || null;
  if (name !== null && name.length > MAX_NAME_LENGTH) {
    throw invalid('name', message('text.max', { most: MAX_NAME_LENGTH }));
  }
  const permissions = input.permissions ? parseKeyPermissions(input.permissions, grantable) : null;
  const networks = input.networks ? parseNetworks(input.networks) : null;
  mustBeAhead(expiresAt, now);
  const place = { workspace, userId: user.id, maxLive: input.maxLive, now };
  return insertKey(tx, place, { name, permissions, networks, expiresAt, rotatedFrom: null });
}

/**
 * Replaces a key: the new one has its name, permissions and networks, exactly as they are stored, so that it can do
 * nothing that the old one could not. The old one goes on working for some hours.
 * @param input.expiresAt when the new one ends, null for never; when absent it lives as long as the old one was made for
 * @throws Failure `not_found`; `conflict` for a key that has ended or was replaced before, and where the member would
 *   have more keys than they may have
 */
export async function rotateKey(
  tx: Writer,
  input: { reference: string; overlapHours: number; expiresAt?: Date | null; maxLive?: number; now: Date },
): Promise<ApiKey & { key: string }> {
  const { now } = input;
  const workspace = await workspaceOfKey(tx, input.reference);
  const [old] = await tx.select().from(apiKeys).where(eq(apiKeys.reference, input.reference));
  if (!old) throw new Failure('not_found', message('command.no_key'));
  if (old.revokedAt !== null || (old.expiresAt !== null && old.expiresAt <= now.toISOString())) {
    throw new Failure('conflict', message('api_key.ended'));
  }
  const [next] = await tx.select().from(apiKeys).where(eq(apiKeys.rotatedFrom, old.reference));
  if (next) throw new Failure('conflict', message('api_key.rotated', { name: next.name ?? `…${next.hint}` }));
  await makerOf(tx, workspace, (await loadKey(tx, old.reference)).email);
  const expiresAt = input.expiresAt === undefined ? asLongAgain(old, now) : input.expiresAt;
  mustBeAhead(expiresAt, now);
  const end = new Date(now.getTime() + input.overlapHours * HOUR_MS).toISOString();
  if (old.expiresAt === null || old.expiresAt > end) {
    await tx.update(apiKeys).set({ expiresAt: end }).where(eq(apiKeys.id, old.id));
  }
  const { name, permissions, networks } = old;
  const place = { workspace, userId: old.userId, maxLive: input.maxLive, now };
  const made = await insertKey(tx, place, {
    name,
    permissions,
    networks,
    expiresAt,
    rotatedFrom: old.reference,
  });
  const after = { expiresAt: (await loadKey(tx, old.reference)).expiresAt, replacedBy: made.reference };
  noteDifference(tx, workspace.id, { type: 'api_key', reference: old.reference }, { before: old, after });
  return made;
}

/** When a key ends that lives from now on as long as another one was made for. */
function asLongAgain(
  { createdAt, expiresAt }: { createdAt: string; expiresAt: string | null },
  now: Date,
): Date | null {
  if (expiresAt === null) return null;
  const life = Date.parse(expiresAt) - Date.parse(createdAt);
  return new Date(Math.min(now.getTime() + life, LAST_INSTANT_MS));
}

function mustBeAhead(expiresAt: Date | null, now: Date): void {
  if (expiresAt && expiresAt <= now) throw invalid('expires_at', message('date.future'));
}

/** @throws Failure `validation_failed` where the address is that of no present member */
async function makerOf(
  tx: Reader,
  workspace: Workspace,
  address: string,
): Promise<{ user: User; grantable: ReadonlySet<KeyPermission> }> {
  const email = parseEmail(address);
  const user = await findUser(tx, email);
  const member = await findMember(tx, workspace, email);
  if (!user || !member) throw invalid('email', message('member.unknown_add_first', { email }));
  return { user, grantable: grantableBy(member) };
}

function parseNetworks(given: readonly string[]): string[] {
  if (given.length === 0) throw invalid('networks', message('value.min_items', { least: 1 }));
  if (given.length > MAX_NETWORKS)
    throw invalid('networks', message('value.max_items', { most: MAX_NETWORKS }));
  const networks = given.map((text) => {
    const network = canonicalNetwork(text);
    if (network === undefined) throw invalid('networks', message('network.malformed', { text }));
    return network;
  });
  return [...new Set(networks)];
}

type Place = { workspace: Workspace; userId: number; maxLive: number | undefined; now: Date };

async function insertKey(
  tx: Writer,
  { workspace, userId, maxLive, now }: Place,
  {
    expiresAt,
    ...columns
  }: Pick<typeof apiKeys.$inferInsert, 'name' | 'permissions' | 'networks' | 'rotatedFrom'> & {
    expiresAt: Date | null;
  },
): Promise<ApiKey & { key: string }> {
  const reference = newReference();
  const made = { reference, rotatedFrom: columns.rotatedFrom ?? null };
  await assertRoomFor(tx, made, { workspace, userId, maxLive, now });
  const key = newApiKey(workspace.environment, randomBytes);
  await tx.insert(apiKeys).values({
    ...columns,
    reference,
    workspaceId: workspace.id,
    userId,
    hash: hashApiKey(key),
    hint: key.slice(-HINT_LENGTH),
    createdAt: now.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  });
  const { reference: _, ...rest } = await loadKey(tx, reference);
  return { reference, key, ...rest };
}

type Link = { reference: string; rotatedFrom: string | null };

/** The rate limit is per key: without a limit on keys, it could be evaded with more keys. */
async function assertRoomFor(
  tx: Reader,
  made: Link,
  { workspace, userId, maxLive, now }: Place,
): Promise<void> {
  if (maxLive === undefined) return;
  const live = await tx
    .select({ reference: apiKeys.reference, rotatedFrom: apiKeys.rotatedFrom })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspace.id), eq(apiKeys.userId, userId), isLive(now)));
  if (countOf([...live, made]) <= maxLive) return;
  throw new Failure('conflict', message('api_key.too_many', { most: maxLive }));
}

/**
 * How many keys count: one that was replaced does not while both work. That holds for one for each that counts: a key that
 * is replaced every hour would otherwise leave any number behind.
 */
function countOf(live: readonly Link[]): number {
  const nextOf = new Map(live.map((key) => [key.rotatedFrom, key.reference]));
  return live.filter(({ reference }) => {
    const next = nextOf.get(reference);
    return next === undefined || nextOf.has(next);
  }).length;
}

/** The keys of a workspace, revoked and expired ones included, oldest first. */
export async function listKeys(tx: Reader, workspace: Workspace): Promise<ApiKey[]> {
  const rows = await selectKeys(tx).where(eq(apiKeys.workspaceId, workspace.id)).orderBy(apiKeys.id);
  return rows.map(withKnownPermissions);
}

/** The key that a request came with; undefined for a session, and where the service itself acts. */
export async function keyOf(tx: Reader, { apiKeyId }: Actor): Promise<ApiKey | undefined> {
  if (apiKeyId === undefined) return undefined;
  const [key] = await selectKeys(tx).where(eq(apiKeys.id, apiKeyId));
  return key && withKnownPermissions(key);
}

/** Revokes a key, effective at once; a key that was revoked before stays as it is. */
export async function revokeKey(tx: Writer, reference: string, now: Date): Promise<ApiKey> {
  const key = await loadKey(tx, reference);
  if (key.revokedAt !== null) return key;
  const revokedAt = now.toISOString();
  await tx.update(apiKeys).set({ revokedAt }).where(eq(apiKeys.reference, reference));
  return { ...key, revokedAt };
}

/** How many live keys of all workspaces are accepted from some networks alone. */
export async function countKeysWithNetworks(tx: Reader, now: Date): Promise<number> {
  const [row] = await tx
    .select({ keys: count() })
    .from(apiKeys)
    .where(and(isNotNull(apiKeys.networks), isLive(now)));
  return row?.keys ?? 0;
}

function isLive(now: Date) {
  const isAhead = gt(apiKeys.expiresAt, now.toISOString());
  return and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), isAhead));
}

/** The workspace of a key. @throws Failure `not_found` */
export async function workspaceOfKey(tx: Reader, reference: string): Promise<Workspace> {
  const [row] = await tx
    .select({ workspace: workspaces })
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .where(eq(apiKeys.reference, reference));
  if (!row) throw new Failure('not_found', message('command.no_key'));
  return row.workspace;
}

async function loadKey(tx: Reader, reference: string): Promise<ApiKey> {
  const [key] = await selectKeys(tx).where(eq(apiKeys.reference, reference));
  if (!key) throw new Failure('not_found', message('command.no_key'));
  return withKnownPermissions(key);
}

function selectKeys(tx: Reader) {
  return tx
    .select(COLUMNS)
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .innerJoin(users, eq(users.id, apiKeys.userId));
}

/** A later version may have stored permissions that this one does not know. */
function withKnownPermissions<Row extends { permissions: string[] | null }>(row: Row) {
  return { ...row, permissions: row.permissions?.filter(isKeyPermission) ?? null };
}
