import type { Context } from '../../auth/context.ts';
import {
  createLink,
  type OneTimeLink,
  listInvitations as openInvitations,
  replaceInvitations,
  withdrawInvitation as withdraw,
} from '../../auth/one-time-links.ts';
import { isAhead } from '../../auth/sandbox-time.ts';
import { loadAccount, parseEmail } from '../../auth/users.ts';
import type { Reader } from '../../database/engine/statement.ts';
import { Failure } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { permissionsOf } from '../../domain/permissions.ts';
import { parseRights } from '../../domain/rights.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import { findMember } from '../../workspaces/members.ts';
import type { DashboardHandler } from '../handler.ts';
import { mustOutrank } from './dashboard.ts';

/** `GET …/invitations` */
export const listInvitations: DashboardHandler<'listInvitations', Context<Reader>> = async ({
  tx,
  actor,
  now,
}) => {
  const invitations = await openInvitations(tx, actor.workspace.businessId, now);
  return { data: invitations.map((invitation) => invitationView(invitation, invitation.inviter)) };
};

/** `POST …/invitations`: by e-mail, or as a link for the inviter to hand over. */
export const createInvitation: DashboardHandler<'createInvitation', Context> = async (context, { body }) => {
  const { tx, actor, service } = context;
  const { link, url } = await invite(context, body);
  const inviter = actor.userId === null ? null : (await loadAccount(tx, actor.userId)).email;
  const isSent = service.sendsMail && !isAhead(actor.workspace);
  return { data: { invitation: invitationView(link, inviter), link: isSent ? null : url } };
};

/**
 * Invites an address; replaces an earlier invitation of that address.
 * @throws Failure `conflict` for a member; `forbidden` where the inviter is no owner and gives the rights of one
 */
export async function invite(
  context: Context,
  input: { email: string; role?: string | undefined; permissions?: readonly string[] | undefined },
): Promise<{ link: OneTimeLink; url: string }> {
  const { tx, actor, service, now } = context;
  const { workspace } = actor;
  const email = parseEmail(input.email);
  const rights = parseRights(input.role, input.permissions);
  mustOutrank(context, { role: null }, rights);
  if (await findMember(tx, workspace, email)) {
    throw new Failure('conflict', message('invitation.already_member', { email }));
  }
  await replaceInvitations(tx, workspace.businessId, email);
  const invitation = { ...rights, businessId: workspace.businessId, email, invitedBy: actor.userId };
  const created = await createLink(tx, { kind: 'invitation', service, now, invitation });
  await queueMail(context, {
    kind: 'invitation',
    subjectReference: created.link.reference,
    recipient: email,
  });
  return created;
}

/** `DELETE …/invitations/{invitation}` */
export const withdrawInvitation: DashboardHandler<'withdrawInvitation', Context> = async (
  { tx, actor, now },
  { path },
) => {
  await withdraw(tx, actor.workspace.businessId, { reference: path.invitation, now });
};

function invitationView(link: OneTimeLink, inviter: string | null): DashboardSchema<'Invitation'> {
  const { role, permissions } = link;
  return {
    reference: link.reference,
    email: link.email ?? '',
    role,
    permissions: [...permissionsOf({ role, permissions })] as DashboardSchema<'Permission'>[],
    invited_by: inviter,
    created_at: link.createdAt,
    expires_at: link.expiresAt,
  };
}
