import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { activePlan, PLAN_COLUMNS } from '../auth/authenticate.ts';
import type { Plan, Workspace } from '../auth/context.ts';
import { endInvitationsBy, replaceInvitations } from '../auth/one-time-links.ts';
import { findOrCreateUser, findUser, parseEmail, type User } from '../auth/users.ts';
import { noteDifference } from '../database/engine/journal.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { businesses, memberships, plans, users, workspaces } from '../database/schema/access.ts';
import { invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { isOwnerOrAdmin, permissionsOf, type Role } from '../domain/permissions.ts';
import { newReference } from '../domain/reference.ts';
import { parseRights, type Rights } from '../domain/rights.ts';
import { removeViewsOfMember } from './saved-views.ts';

/** A user's membership of a business, which covers its production and sandbox workspaces. */
export type Member = {
  reference: string;
  email: string;
  /** Null where an explicit list of permissions takes its place. */
  role: Role | null;
  /** What the member may do, whether by role or by list. */
  permissions: string[];
};

const COLUMNS = {
  reference: memberships.reference,
  email: users.email,
  role: memberships.role,
  permissions: memberships.permissions,
};

/**
 * Makes a user a member, with either a role or explicit permissions. A present member's are replaced; a member who
 * was revoked comes back, and their keys work again.
 */
export async function addMember(
  tx: Writer,
  input: { workspace: Workspace; email: string; role?: string; permissions?: readonly string[]; now: Date },
): Promise<Member> {
  const email = parseEmail(input.email);
  const rights = parseRights(input.role, input.permissions);
  const user = await findOrCreateUser(tx, email, input.now);
  const { businessId } = input.workspace;
  const before = await findMember(tx, input.workspace, email);
  await putMembership(tx, businessId, user, rights, input.now);
  if (before && losesRank(before, rights)) await endInvitationsBy(tx, businessId, user.id);
  const after = (await findMember(tx, input.workspace, email)) as Member;
  if (before) noteRights(tx, input.workspace, { before, after });
  return after;
}

/**
 * Ends a membership at once: from the next request on, the user's keys get 403. Open invitations that the member made
 * or received are withdrawn, so that they are no way back.
 */
export async function revokeMember(
  tx: Writer,
  input: { workspace: Workspace; email: string; now: Date },
): Promise<Member> {
  const { workspace, email } = input;
  const member = await findMember(tx, workspace, email);
  if (!member) throw invalid('email', message('member.unknown', { email }));
  await tx
    .update(memberships)
    .set({ revokedAt: input.now.toISOString() })
    .where(eq(memberships.reference, member.reference));
  await replaceInvitations(tx, workspace.businessId, member.email);
  const user = await findUser(tx, email);
  if (user) {
    await endInvitationsBy(tx, workspace.businessId, user.id);
    await removeViewsOfMember(tx, { businessId: workspace.businessId, userId: user.id });
  }
  return member;
}

/** A present member with the user data that the dashboard shows. */
export type MemberAccount = Member & {
  userId: number;
  userReference: string;
  name: string | null;
  hasPassword: boolean;
  hasTwoFactor: boolean;
  createdAt: string;
};

/** The present members of a business with their users, the first one first. */
export async function listMemberAccounts(tx: Reader, businessId: number): Promise<MemberAccount[]> {
  const rows = await tx
    .select({
      ...COLUMNS,
      userId: users.id,
      userReference: users.reference,
      name: users.name,
      hasPassword: sql<number>`CASE WHEN ${users.passwordHash} IS NULL THEN 0 ELSE 1 END`,
      hasTwoFactor: sql<number>`CASE WHEN ${users.totpSecret} IS NULL THEN 0 ELSE 1 END`,
      createdAt: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.businessId, businessId), isNull(memberships.revokedAt)))
    .orderBy(memberships.id);
  return rows.map((row) => ({
    ...withPermissions(row),
    userId: row.userId,
    userReference: row.userReference,
    name: row.name,
    hasPassword: row.hasPassword === 1,
    hasTwoFactor: row.hasTwoFactor === 1,
    createdAt: row.createdAt,
  }));
}

/** What the user of a reference may do in a business now; undefined where they are no member of it. */
export async function permissionsNow(
  tx: Reader,
  { businessId }: Workspace,
  userReference: string,
): Promise<ReadonlySet<string> | undefined> {
  const [member] = await tx
    .select({ role: memberships.role, permissions: memberships.permissions })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.businessId, businessId),
        eq(users.reference, userReference),
        isNull(memberships.revokedAt),
      ),
    );
  return member && permissionsOf(member);
}

/** Gives a present member other rights. */
export async function changeRights(
  tx: Writer,
  workspace: Workspace,
  { member, rights }: { member: MemberAccount; rights: Rights },
): Promise<void> {
  await tx.update(memberships).set(rights).where(eq(memberships.reference, member.reference));
  if (losesRank(member, rights)) await endInvitationsBy(tx, workspace.businessId, member.userId);
  const after = { ...member, role: rights.role, permissions: [...permissionsOf(rights)] };
  noteRights(tx, workspace, { before: member, after });
}

/** The permissions of a role are what it says: only a list is kept. */
function noteRights(
  tx: Writer,
  { id }: Workspace,
  { before, after }: { before: Member; after: Member },
): void {
  const rightsOf = ({ role, permissions }: Member) => ({ role, permissions: role ? null : permissions });
  const subject = { type: 'member', reference: before.reference } as const;
  noteDifference(tx, id, subject, { before: rightsOf(before), after: rightsOf(after) });
}

/** True if a member may no longer grant what they could before: their open invitations are then withdrawn. */
function losesRank(before: Pick<Member, 'role'>, after: Rights): boolean {
  return (before.role === 'owner' && after.role !== 'owner') || !isOwnerOrAdmin(after.role);
}

/** The present members of a workspace's business, the first one first. */
export async function listMembers(tx: Reader, workspace: Workspace): Promise<Member[]> {
  const rows = await tx
    .select(COLUMNS)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.businessId, workspace.businessId), isNull(memberships.revokedAt)))
    .orderBy(memberships.id);
  return rows.map(withPermissions);
}

/** True while a present member owns the workspace's business. */
export async function hasOwner(tx: Reader, workspace: Workspace): Promise<boolean> {
  const members = await listMembers(tx, workspace);
  return members.some(({ role }) => role === 'owner');
}

/** The user who has owned the workspace's business for longest, if one does. */
export async function ownerOf(tx: Reader, { businessId }: Workspace): Promise<number | undefined> {
  const [row] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.businessId, businessId),
        eq(memberships.role, 'owner'),
        isNull(memberships.revokedAt),
      ),
    )
    .orderBy(memberships.id)
    .limit(1);
  return row?.userId;
}

/** The present member of this e-mail address, however it is typed. */
export async function findMember(
  tx: Reader,
  workspace: Workspace,
  email: string,
): Promise<Member | undefined> {
  const user = await findUser(tx, email);
  if (!user) return undefined;
  const [row] = await tx
    .select(COLUMNS)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.businessId, workspace.businessId),
        eq(memberships.userId, user.id),
        isNull(memberships.revokedAt),
      ),
    );
  return row && withPermissions(row);
}

/** Creates a membership, or replaces that of the same user in the business. */
export async function putMembership(
  tx: Writer,
  businessId: number,
  user: User,
  rights: Rights,
  now: Date,
): Promise<void> {
  const values = { ...rights, reference: newReference(), createdAt: now.toISOString() };
  await tx
    .insert(memberships)
    .values({ ...values, businessId, userId: user.id })
    .onConflictDoUpdate({
      target: [memberships.businessId, memberships.userId],
      set: { ...rights, revokedAt: null },
    });
}

type MemberRow = Omit<Member, 'permissions'> & { permissions: string[] | null };

function withPermissions({ reference, email, role, permissions }: MemberRow): Member {
  return { reference, email, role, permissions: [...permissionsOf({ role, permissions })] };
}

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
  businessMemberships: readonly BusinessMembership[],
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
