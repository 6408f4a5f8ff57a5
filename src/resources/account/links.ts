import { noteAccountEvent } from '../../auth/account-journal.ts';
import type { AccountContext } from '../../auth/context.ts';
import {
  createLink,
  endPasswordLinks,
  endSetupLinks,
  hasPasswordLinkBetween,
  type OneTimeLink,
  openOneTimeLink,
  spendLink,
} from '../../auth/one-time-links.ts';
import { checkNewPassword, hashPassword } from '../../auth/passwords.ts';
import { endSessions } from '../../auth/sessions.ts';
import {
  findAccount,
  findOrCreateUser,
  hasPasswords,
  loadAccount,
  type User,
  updateAccount,
} from '../../auth/users.ts';
import { type Author, noteAct, writtenBy } from '../../database/engine/journal.ts';
import type { Writer } from '../../database/engine/statement.ts';
import { countryDefaults } from '../../domain/countries.ts';
import { Failure, invalid, invalidFields } from '../../domain/failure.ts';
import { message } from '../../domain/messages/message.ts';
import { currencies } from '../../domain/money.ts';
import type { Rights } from '../../domain/rights.ts';
import { isResetTooOften } from '../../mail/limits.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { DashboardInput } from '../../spec/dashboard.ts';
import { SETTINGS } from '../../workspaces/change-workspace.ts';
import {
  findMember,
  hasBelonged,
  listBusinessMemberships,
  type Member,
  productionOf,
  putMembership,
  workspaceForLetters,
} from '../../workspaces/members.ts';
import { createWorkspaces } from '../../workspaces/workspaces.ts';
import type { DashboardHandler } from '../handler.ts';
import { CODE_NEEDED, notifyAccountChange, signedIn, signedInNoticed, verifyCredentials } from './sign-in.ts';
import { meView } from './view.ts';

/** The shortest time between two e-mails with a link to choose a password. */
const MIN_RESET_INTERVAL_MS = 5 * 60 * 1000;

/** `GET /setup` */
export const getSetup: DashboardHandler<'getSetup', AccountContext> = async ({ read, service }) => ({
  data: {
    is_needed: !(await read(hasPasswords)),
    sends_mail: service.sendsMail,
    countries: countryDefaults(),
    currencies: currencies().map(({ code }) => code),
  },
});

/** `POST /setup` */
export const setUp: DashboardHandler<'setUp', AccountContext> = async (context, { body }) => {
  const { now, identity } = context;
  const { owner, token } = body;
  await identity.countLink();
  await context.read((tx) => openOneTimeLink(tx, 'setup', token, now));
  await checkNewPassword(owner.password, 'owner.password', owner.email);
  const passwordHash = await hashPassword(owner.password);
  const userId = await context.write('instance', async (tx) => {
    const link = await openOneTimeLink(tx, 'setup', token, now);
    const present = await findAccount(tx, owner.email);
    if (present?.passwordHash) throw invalid('owner.email', message('setup.address_in_use'));
    // The holder of the link types the password: with it, they would have the businesses of this user.
    if (present && (await hasBelonged(tx, present.id))) {
      throw invalid('owner.email', message('setup.address_of_business'));
    }
    const { owner: made, production, sandbox } = await createBusiness(tx, body, now);
    const { id } = made;
    writtenBy(tx, { ...byVisitor(context, made), operation: 'setUp' });
    for (const workspace of [production, sandbox])
      if (workspace) noteAct(tx, workspace.id, { ...SETTINGS, change: 'created', at: now.toISOString() });
    await updateAccount(tx, id, { name: owner.name.trim(), language: owner.language, passwordHash });
    await spendLink(tx, link, now);
    await endSetupLinks(tx);
    await noteAccountEvent(tx, context, { userId: id, event: 'signed_in' });
    return id;
  });
  await identity.signIn(userId);
  identity.rememberDevice(await context.read((tx) => loadAccount(tx, userId)));
  return { data: await context.read((tx) => meView(tx, userId)) };
};

/** `POST /password-resets`: neither the answer nor its timing shows whether the address has an account. */
export const requestPasswordReset: DashboardHandler<'requestPasswordReset', AccountContext> = async (
  context,
  { body },
) => {
  const { service, now, identity } = context;
  const asked = await context.read((tx) => findAccount(tx, body.email));
  const device = asked ? identity.deviceFor(asked) : null;
  await context.attempts.begin({ network: identity.clientNetwork, account: `reset ${body.email}`, device });
  await context.attempts.beginLetter(identity.clientNetwork);
  if (!service.sendsMail) return;
  context.later(() =>
    context.write({ user: body.email }, async (tx) => {
      const account = await findAccount(tx, body.email);
      if (!account?.passwordHash) return;
      const workspace = workspaceForLetters(await listBusinessMemberships(tx, account.id));
      if (!workspace) return;
      // Anyone can request this for any address: it must neither flood a mailbox nor end a link that is on its way.
      const since = new Date(now.getTime() - MIN_RESET_INTERVAL_MS);
      if (await hasPasswordLinkBetween(tx, account.id, { since, until: now })) return;
      const place = { workspaceId: workspace.id, recipient: account.email, now };
      if (await isResetTooOften(tx, place)) return;
      const { link } = await createLink(tx, { kind: 'password', service, now, userId: account.id });
      await queueMail(
        { tx, now, service, actor: { workspace } },
        {
          kind: 'password_reset',
          subjectReference: link.reference,
          recipient: account.email,
          recipientName: account.name,
          isUnlimited: true,
        },
      );
    }),
  );
};

/** `POST /password-resets/complete` */
export const resetPassword: DashboardHandler<'resetPassword', AccountContext> = async (context, { body }) => {
  const { now, identity } = context;
  await identity.countLink();
  const { userId } = await context.read((tx) => openOneTimeLink(tx, 'password', body.token, now));
  const account = await context.read((tx) => loadAccount(tx, userId as number));
  const { email } = account;
  await checkNewPassword(body.password, 'password', email);
  const passwordHash = await hashPassword(body.password);
  await context.write({ user: account.id }, async (tx) => {
    const link = await openOneTimeLink(tx, 'password', body.token, now);
    const id = link.userId as number;
    await updateAccount(tx, id, { passwordHash });
    await spendLink(tx, link, now);
    await endPasswordLinks(tx, id);
    await endSessions(tx, id);
    const address = identity.address ?? identity.clientNetwork;
    await noteAccountEvent(tx, context, { userId: id, event: 'password_changed' });
    await notifyAccountChange(tx, {
      userId: id,
      change: 'password_changed',
      address,
      service: context.service,
      now,
    });
  });
  // An attacker who locks an account by guessing must not lock out its owner on a device that they have used before.
  if (identity.deviceFor(account) !== null) identity.rememberDevice({ email, passwordHash });
  return { data: { email } };
};

/** `POST /links/check` */
export const checkLink: DashboardHandler<'checkLink', AccountContext> = async (
  { read, now, identity },
  { body },
) => {
  await identity.countLink();
  await read((tx) => openOneTimeLink(tx, body.kind, body.token, now));
};

/** `POST /invitations/open` */
export const openInvitation: DashboardHandler<'openInvitation', AccountContext> = async (
  context,
  { body },
) => {
  await context.identity.countLink();
  return context.read(async (tx) => {
    const link = await openOneTimeLink(tx, 'invitation', body.token, context.now);
    const email = link.email as string;
    const account = await findAccount(tx, email);
    return {
      data: {
        business_name: (await productionOf(tx, link.businessId as number)).name,
        email,
        role: link.role,
        has_account: Boolean(account?.passwordHash),
        expires_at: link.expiresAt,
      },
    };
  });
};

/** `POST /invitations/accept` */
export const acceptInvitation: DashboardHandler<'acceptInvitation', AccountContext> = async (
  context,
  { body },
) => {
  const { now } = context;
  await context.identity.countLink();
  const { email, businessId } = (await context.read((tx) =>
    openOneTimeLink(tx, 'invitation', body.token, now),
  )) as { email: string; businessId: number };
  const account = await context.read((tx) => findAccount(tx, email));
  if (account?.passwordHash) {
    const proven = await verifyCredentials(context, { email, password: body.password, code: body.code });
    if (proven === 'code') return CODE_NEEDED;
    await context.write({ business: businessId }, (tx) => join(tx, context, body.token));
    return signedInNoticed(context, proven);
  }
  const name = body.name?.trim();
  if (!name) throw invalid('name', message('value.required'));
  await checkNewPassword(body.password, 'password', email);
  const passwordHash = await hashPassword(body.password);
  const userId = await context.write('instance', async (tx) => {
    await assertInNoOtherBusiness(tx, await openOneTimeLink(tx, 'invitation', body.token, now));
    const id = await join(tx, context, body.token);
    await updateAccount(tx, id, { name, language: body.language ?? 'en', passwordHash });
    return id;
  });
  return signedIn(context, { id: userId, passwordHash });
};

/** Makes the invited address a member, once. */
async function join(tx: Writer, context: AccountContext, token: string): Promise<number> {
  const { now } = context;
  const link = await openOneTimeLink(tx, 'invitation', token, now);
  const user = await findOrCreateUser(tx, link.email as string, now);
  const belongings = await listBusinessMemberships(tx, user.id);
  if (belongings.some(({ id }) => id === link.businessId)) {
    throw new Failure('conflict', message('invitation.already_member', { email: user.email }));
  }
  await putMembership(tx, link.businessId as number, user, rightsOf(link), now);
  await spendLink(tx, link, now);
  const workspace = await productionOf(tx, link.businessId as number);
  const { reference } = (await findMember(tx, workspace, user.email)) as Member;
  writtenBy(tx, { ...byVisitor(context, user), operation: 'acceptInvitation' });
  noteAct(tx, workspace.id, { type: 'member', reference, change: 'created', at: now.toISOString() });
  return user.id;
}

/** Whom the journal of a business names who was none of its members before. */
function byVisitor({ identity: { address } }: AccountContext, { reference: actor }: User): Author {
  return { kind: 'user', via: 'dashboard', actor, address };
}

/**
 * The inviter may hold the link, too: it must not let them choose the password of a user who belongs to another
 * business, or did and may come back.
 * @throws Failure `conflict`
 */
async function assertInNoOtherBusiness(tx: Writer, { email, businessId }: OneTimeLink): Promise<void> {
  const account = await findAccount(tx, email as string);
  if (!account) return;
  if (account.passwordHash) throw new Failure('conflict', message('invitation.can_sign_in'));
  if (!(await hasBelonged(tx, account.id, businessId as number))) return;
  throw new Failure('conflict', message('invitation.without_password'));
}

function rightsOf({ role, permissions }: OneTimeLink): Rights {
  return { role, permissions } as Rights;
}

/** The fields of the request body that the fields of a new business come from. */
const FIELDS: Record<string, string> = { owner_email: 'owner.email' };

async function createBusiness(
  tx: Writer,
  { business, owner }: DashboardInput<'setUp'>['body'],
  now: Date,
): ReturnType<typeof createWorkspaces> {
  try {
    return await createWorkspaces(tx, { ...business, ownerEmail: owner.email, sandbox: true, now });
  } catch (error) {
    if (!(error instanceof Failure) || !error.errors) throw error;
    const named = Object.entries(error.errors).map(([field, messages]) => [
      FIELDS[field] ?? `business.${field}`,
      messages,
    ]);
    throw invalidFields(Object.fromEntries(named));
  }
}
