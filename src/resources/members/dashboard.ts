import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { Failure, notFound } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { parseRights, type Rights } from '../../domain/rights.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import {
  changeRights,
  revokeMember as endMembership,
  listMemberAccounts,
  type MemberAccount,
} from '../../workspaces/members.ts';
import type { DashboardHandler } from '../handler.ts';

/** `GET …/members` */
export const listMembers: DashboardHandler<'listMembers', Context<Reader>> = async ({ tx, actor }) => ({
  data: (await listMemberAccounts(tx, actor.workspace.businessId)).map((member) =>
    memberView(member, actor.userId),
  ),
});

/** `PATCH …/members/{member}` */
export const updateMember: DashboardHandler<'updateMember', Context> = async (context, { path, body }) => {
  const { tx, actor } = context;
  const rights = parseRights(body.role, body.permissions);
  const member = await loadMember(context, path.member);
  mustOutrank(context, member, rights);
  if (rights.role !== 'owner') await mustNotBeLastOwner(context, member);
  await changeRights(tx, actor.workspace, { member, rights });
  return { data: memberView(await loadMember(context, path.member), actor.userId) };
};

/** `DELETE …/members/{member}` */
export const revokeMember: DashboardHandler<'revokeMember', Context> = async (context, { path }) => {
  const { tx, actor, now } = context;
  const member = await loadMember(context, path.member);
  mustOutrank(context, member);
  await mustNotBeLastOwner(context, member);
  await endMembership(tx, { workspace: actor.workspace, email: member.email, now });
};

/** Only an owner may change an owner, or make one. @throws Failure `forbidden` */
export function mustOutrank(
  { actor }: Pick<Context, 'actor'>,
  member: Pick<MemberAccount, 'role'>,
  rights?: Rights,
): void {
  if (actor.role === 'owner') return;
  if (member.role === 'owner' || rights?.role === 'owner') {
    throw new Failure('forbidden', message('access.owners_only'));
  }
}

async function mustNotBeLastOwner({ tx, actor }: Context, member: MemberAccount): Promise<void> {
  if (member.role !== 'owner') return;
  const members = await listMemberAccounts(tx, actor.workspace.businessId);
  if (members.filter(({ role }) => role === 'owner').length > 1) return;
  throw new Failure('conflict', message('member.last_owner'));
}

async function loadMember({ tx, actor }: Context, reference: string): Promise<MemberAccount> {
  const members = await listMemberAccounts(tx, actor.workspace.businessId);
  const member = members.find((each) => each.reference === reference);
  if (!member) throw notFound('member');
  return member;
}

function memberView(member: MemberAccount, self: number | null): DashboardSchema<'Member'> {
  return {
    reference: member.reference,
    user: member.userReference,
    email: member.email,
    name: member.name,
    role: member.role,
    permissions: member.permissions as DashboardSchema<'Permission'>[],
    is_self: member.userId === self,
    two_factor_enabled: member.hasTwoFactor,
    has_password: member.hasPassword,
    created_at: member.createdAt,
  };
}
