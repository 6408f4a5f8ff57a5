import { noteAccountEvent } from '../../auth/account-journal.ts';
import type { AccountContext, Attempts, Service } from '../../auth/context.ts';
import { isPassword } from '../../auth/passwords.ts';
import {
  addressesOf,
  endSessionOf,
  endSessions,
  findSession,
  listSessions,
  notSignedIn,
} from '../../auth/sessions.ts';
import { takeCode } from '../../auth/two-factor.ts';
import { type Account, findAccount, loadAccount } from '../../auth/users.ts';
import type { Writer } from '../../database/engine/statement.ts';
import type { AccountEvent } from '../../domain/account-events.ts';
import { Failure } from '../../domain/failure.ts';
import { type AccountChange, accountNotice } from '../../domain/mail.ts';
import { message } from '../../domain/messages/message.ts';
import { queueNotice } from '../../mail/queue-mail.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import { listBusinessMemberships, workspaceForLetters } from '../../workspaces/members.ts';
import { notifyUser } from '../../workspaces/notifications.ts';
import type { DashboardHandler } from '../handler.ts';
import { meView } from './view.ts';

type Credentials = { email: string; password: string; code?: string | undefined };

/**
 * Verifies the credentials of an account. Every wrong part gives the same failure after the same time.
 * @returns the account, or `code` where a second factor is needed and was not given
 * @throws Failure `unauthenticated`; `rate_limited` after too many attempts
 */
export async function verifyCredentials(
  context: AccountContext,
  { email, password, code }: Credentials,
): Promise<Account | 'code'> {
  const { attempts, identity, service, now } = context;
  const account = await context.read((tx) => findAccount(tx, email));
  const device = account ? identity.deviceFor(account) : null;
  const who = { network: identity.clientNetwork, account: email, device };
  await attempts.begin(who).catch((refusal) => refused(context, { account, who, refusal }));
  const isRight = await isPassword(password, account?.passwordHash);
  if (account && !isRight) noteFailure(context, { userId: account.id, event: 'wrong_password' });
  if (!account || !isRight) throw wrongCredentials();
  if (account.totpSecret === null) {
    await attempts.proven(who);
    return account;
  }
  if (code === undefined) return 'code';
  const tried = await attempts.beginCode(who).catch((refusal) => refused(context, { account, who, refusal }));
  const isTaken = await context.write({ user: account.id }, async (tx) => {
    const present = await loadAccount(tx, account.id);
    return takeCode(tx, present, { code, instanceKey: service.instanceKey, now });
  });
  if (!isTaken) {
    noteFailure(context, { userId: account.id, event: 'wrong_code' });
    if (tried === NOTICED_CODES) await noticeWrongCodes(context, account);
    throw wrongCredentials();
  }
  await attempts.proven(who);
  return account;
}

/** Notes it after the answer, whose timing must not show that the address has an account. */
function noteFailure(context: AccountContext, failure: { userId: number; event: AccountEvent }): void {
  context.later(() =>
    context.write({ user: failure.userId }, (tx) => noteAccountEvent(tx, context, failure)),
  );
}

/** Notes that an attempt was refused, after the answer as well. @throws Failure the refusal */
function refused(
  context: AccountContext,
  given: { account: Account | undefined; who: Parameters<Attempts['begin']>[0]; refusal: unknown },
): never {
  const { account, who, refusal } = given;
  if (account && refusal instanceof Failure)
    context.later(async () => {
      if (!(await context.attempts.isFirstRefusal(who))) return;
      await context.write({ user: account.id }, (tx) =>
        noteAccountEvent(tx, context, { userId: account.id, event: 'attempts_refused' }),
      );
    });
  throw refusal;
}

/** This many wrong codes after the right password are no slip of the finger: the owner is notified, once an hour. */
const NOTICED_CODES = 5;

async function noticeWrongCodes({ write, identity, service, now }: AccountContext, { id }: Account) {
  const address = identity.address ?? identity.clientNetwork;
  await write({ user: id }, (tx) =>
    notifyAccountChange(tx, { userId: id, change: 'wrong_codes', address, service, now }),
  );
}

type VerifiedAccount = Pick<Account, 'id' | 'passwordHash'>;

/**
 * Starts a session for a user whose credentials were verified.
 * @throws Failure `unauthenticated` where the password has changed since: verifying takes time, and a new password
 *   ends only the sessions that exist
 */
export async function startSession(
  context: AccountContext,
  { id: userId, passwordHash }: VerifiedAccount,
): Promise<void> {
  await context.identity.signIn(userId);
  const present = await context.read((tx) => loadAccount(tx, userId));
  if (present.passwordHash !== passwordHash) {
    await context.identity.signOut();
    throw wrongCredentials();
  }
  context.identity.rememberDevice(present);
}

/**
 * Calls {@link startSession} and returns the user.
 * @throws Failure as {@link startSession}
 */
export async function signedIn(
  context: AccountContext,
  proven: VerifiedAccount,
): Promise<{ data: DashboardSchema<'SignInResult'> }> {
  await startSession(context, proven);
  const { id: userId } = proven;
  await context.write({ user: userId }, (tx) =>
    noteAccountEvent(tx, context, { userId, event: 'signed_in' }),
  );
  const me = await context.read((tx) => meView(tx, proven.id));
  return { data: { second_factor_required: false, me } };
}

/** The answer to a right password where a code is needed, too. */
export const CODE_NEEDED = { data: { second_factor_required: true, me: null } };

/** `POST /sign-in` */
export const signIn: DashboardHandler<'signIn', AccountContext> = async (context, { body }) => {
  const account = await verifyCredentials(context, body);
  if (account === 'code') return CODE_NEEDED;
  return signedInNoticed(context, account);
};

/**
 * {@link signedIn}, with a notice to the owner of the account where this is a place that they have not signed in from
 * before.
 * @throws Failure as {@link startSession}
 */
export async function signedInNoticed(context: AccountContext, account: Account) {
  const isNew = await isNewPlace(context, account);
  const answer = await signedIn(context, account);
  if (isNew) {
    const { service, now, identity } = context;
    const address = identity.address ?? identity.clientNetwork;
    await context.write({ user: account.id }, (tx) =>
      notifyAccountChange(tx, { userId: account.id, change: 'new_place', address, service, now }),
    );
  }
  return answer;
}

/** An unknown browser, in a network that the account was not signed in from. The first place of all is not new. */
async function isNewPlace({ identity, read }: AccountContext, account: Account): Promise<boolean> {
  if (identity.deviceFor(account) !== null) return false;
  const addresses = await read((tx) => addressesOf(tx, account.id));
  return addresses.length > 0 && !addresses.some((address) => identity.isSameNetwork(address));
}

/** `POST /sign-out` */
export const signOut: DashboardHandler<'signOut', AccountContext> = async (context) => {
  const { userId } = signedInUser(context);
  await context.identity.signOut();
  await context.write({ user: userId }, (tx) =>
    noteAccountEvent(tx, context, { userId, event: 'signed_out' }),
  );
};

/** `POST /sign-out-everywhere` */
export const signOutEverywhere: DashboardHandler<'signOutEverywhere', AccountContext> = async (context) => {
  await whileSignedIn(context, async (tx, { userId }) => {
    await endSessions(tx, userId);
    await noteAccountEvent(tx, context, { userId, event: 'signed_out_everywhere' });
  });
  await context.identity.signOut();
};

/** `GET /sessions` */
export const listOwnSessions: DashboardHandler<'listSessions', AccountContext> = async (context) => {
  const { userId, hash } = signedInUser(context);
  const sessions = await context.read((tx) => listSessions(tx, userId, context.now));
  return {
    data: sessions.map((session) => ({
      reference: session.reference,
      is_current: session.hash === hash,
      user_agent: session.userAgent,
      address: session.address,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      expires_at: session.expiresAt,
    })),
  };
};

/** `DELETE /sessions/{session}` */
export const revokeSession: DashboardHandler<'revokeSession', AccountContext> = async (context, { path }) => {
  await whileSignedIn(context, async (tx, { userId }) => {
    await endSessionOf(tx, userId, path.session);
    await noteAccountEvent(tx, context, { userId, event: 'session_ended' });
  });
};

type SignedIn = { userId: number; hash: string };

/** @throws Failure `unauthenticated` */
export function signedInUser({ identity }: AccountContext): SignedIn {
  if (!identity.signedIn) throw notSignedIn();
  return identity.signedIn;
}

/**
 * Writes on behalf of the signed-in user, unless the session has ended in the meantime: hashing takes time.
 * @throws Failure `unauthenticated`
 */
export function whileSignedIn<T>(
  context: AccountContext,
  work: (tx: Writer, who: SignedIn) => Promise<T>,
): Promise<T> {
  const who = signedInUser(context);
  return context.write({ user: who.userId }, async (tx) => {
    if (!(await findSession(tx, who.hash, context.now))) throw notSignedIn();
    return work(tx, who);
  });
}

function wrongCredentials(): Failure {
  return new Failure('unauthenticated', message('session.wrong_credentials'));
}

type AccountChangeNotice = {
  userId: number;
  change: AccountChange;
  /** The network address that it was done from; null where the operator did it. */
  address: string | null;
  service: Service;
  now: Date;
};

/**
 * Notifies the owner of an account of a change that locks others out or lets them in: in every business that they
 * belong to, and by e-mail on behalf of the first, where e-mail is set up. Neither can be taken back from within the
 * account.
 */
export async function notifyAccountChange(
  tx: Writer,
  { userId, change, address, service, now }: AccountChangeNotice,
): Promise<void> {
  const belongings = await listBusinessMemberships(tx, userId);
  const { kind, message } = accountNotice(change, address);
  const references = new Map<number, string>();
  for (const { workspaces } of belongings) {
    const workspaceId = workspaces[0]?.id;
    if (workspaceId === undefined) continue;
    references.set(workspaceId, await notifyUser(tx, { workspaceId, userId, kind, message, now }));
  }
  const workspace = workspaceForLetters(belongings);
  const subjectReference = workspace && references.get(workspace.id);
  if (!subjectReference) return;
  const { email, name } = await loadAccount(tx, userId);
  const place = { tx, now, service, actor: { workspace } };
  await queueNotice(place, { subjectReference, recipient: email, recipientName: name });
}
