import QRCode from 'qrcode';
import { noteAccountEvent } from '../../auth/account-journal.ts';
import type { AccountContext } from '../../auth/context.ts';
import { endPasswordLinks } from '../../auth/one-time-links.ts';
import { checkNewPassword, hashPassword, isPassword } from '../../auth/passwords.ts';
import { endSessions } from '../../auth/sessions.ts';
import {
  newRecoveryCodes,
  newTotpSecret,
  removeTwoFactor,
  sealTotpSecret,
  stepOfCode,
  takeCode,
} from '../../auth/two-factor.ts';
import { type Account, loadAccount, updateAccount } from '../../auth/users.ts';
import type { Writer } from '../../database/engine/statement.ts';
import type { AccountEvent } from '../../domain/account-events.ts';
import { Failure, invalid } from '../../domain/failure.ts';
import type { AccountChange } from '../../domain/mail.ts';
import { message } from '../../domain/messages/message.ts';
import { withoutAbsent } from '../../domain/text.ts';
import type { DashboardHandler } from '../handler.ts';
import { notifyAccountChange, signedInUser, startSession, whileSignedIn } from './sign-in.ts';
import { meView } from './view.ts';

/** `GET /me` */
export const getMe: DashboardHandler<'getMe', AccountContext> = async (context) => {
  const { userId } = signedInUser(context);
  return { data: await context.read((tx) => meView(tx, userId)) };
};

/** `PATCH /me` */
export const updateMe: DashboardHandler<'updateMe', AccountContext> = (context, { body }) =>
  whileSignedIn(context, async (tx, { userId }) => {
    await updateAccount(tx, userId, withoutAbsent({ name: body.name?.trim(), language: body.language }));
    return { data: await meView(tx, userId) };
  });

/** `POST /me/password`: every other browser is signed out, and this one gets a new session. */
export const changePassword: DashboardHandler<'changePassword', AccountContext> = async (
  context,
  { body },
) => {
  const account = await confirmedAccount(context, body.current_password, 'current_password');
  await checkNewPassword(body.new_password, 'new_password', account.email);
  await context.attempts.beginChange(account.id);
  const passwordHash = await hashPassword(body.new_password);
  await whileSignedIn(context, async (tx, { userId, hash }) => {
    await updateAccount(tx, userId, { passwordHash });
    await endPasswordLinks(tx, userId);
    await endSessions(tx, userId, hash);
    await notice(context, tx, 'password_changed');
  });
  await startSession(context, { id: account.id, passwordHash });
};

/** `POST /me/two-factor/begin` */
export const beginTwoFactor: DashboardHandler<'beginTwoFactor', AccountContext> = async (
  context,
  { body },
) => {
  const account = await confirmedAccount(context, body.password, 'password');
  assertTwoFactorOff(account);
  const { secret, uri } = newTotpSecret(account);
  const totpPending = sealTotpSecret(secret, context.service.instanceKey, account);
  await whileSignedIn(context, (tx, { userId }) => updateAccount(tx, userId, { totpPending }));
  return { data: { secret, uri, qr_svg: await QRCode.toString(uri, { type: 'svg', margin: 2 }) } };
};

/** `POST /me/two-factor/confirm` */
export const confirmTwoFactor: DashboardHandler<'confirmTwoFactor', AccountContext> = async (
  context,
  { body },
) => {
  const { service, now, attempts } = context;
  await attempts.begin(attemptKey(context));
  return whileSignedIn(context, async (tx, { userId }) => {
    const account = await loadAccount(tx, userId);
    assertTwoFactorOff(account);
    const { totpPending } = account;
    if (totpPending === null) throw new Failure('conflict', message('second_factor.not_begun'));
    const step = stepOfCode(totpPending, {
      code: body.code,
      instanceKey: service.instanceKey,
      owner: account,
      now,
    });
    if (step === undefined) throw invalid('code', message('code.wrong'));
    await updateAccount(tx, userId, { totpSecret: totpPending, totpPending: null, totpLastStep: step });
    await notice(context, tx, 'second_factor_on');
    return { data: { codes: await newRecoveryCodes(tx, userId) } };
  });
};

/** `POST /me/two-factor/recovery-codes`: takes a code as well, because a recovery code replaces the second factor. */
export const renewRecoveryCodes: DashboardHandler<'renewRecoveryCodes', AccountContext> = async (
  context,
  { body },
) => {
  await confirmedAccount(context, body.password, 'password');
  return whileSignedIn(context, async (tx, { userId }) => {
    const account = await loadAccount(tx, userId);
    if (account.totpSecret === null) throw new Failure('conflict', message('second_factor.off'));
    await mustHaveCode(context, tx, account, body.code);
    await notice(context, tx, 'recovery_codes_renewed');
    return { data: { codes: await newRecoveryCodes(tx, userId) } };
  });
};

/** `POST /me/two-factor/disable`: takes a code as well, which a thief of the password alone does not have. */
export const disableTwoFactor: DashboardHandler<'disableTwoFactor', AccountContext> = async (
  context,
  { body },
) => {
  await confirmedAccount(context, body.password, 'password');
  await whileSignedIn(context, async (tx, { userId }) => {
    const account = await loadAccount(tx, userId);
    if (account.totpSecret === null) return;
    await mustHaveCode(context, tx, account, body.code);
    await removeTwoFactor(tx, userId);
    await notice(context, tx, 'second_factor_off');
  });
};

/** @throws Failure `validation_failed` on `code` unless it is a code of the app or an unused recovery code */
async function mustHaveCode(
  { attempts, identity, service, now }: AccountContext,
  tx: Writer,
  account: Account,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) throw invalid('code', message('value.required'));
  await attempts.beginCode({ network: identity.clientNetwork, account: `user ${account.id}`, device: null });
  if (await takeCode(tx, account, { code, instanceKey: service.instanceKey, now })) return;
  throw invalid('code', message('code.wrong'));
}

async function notice(
  context: AccountContext,
  tx: Writer,
  change: AccountChange & AccountEvent,
): Promise<void> {
  const { service, now, identity } = context;
  const { userId } = signedInUser(context);
  await noteAccountEvent(tx, context, { userId, event: change });
  await notifyAccountChange(tx, {
    userId,
    change,
    address: identity.address ?? identity.clientNetwork,
    service,
    now,
  });
}

/** The user's own account, once the password is confirmed. @throws Failure `validation_failed` on `field` */
async function confirmedAccount(context: AccountContext, password: string, field: string): Promise<Account> {
  const { userId } = signedInUser(context);
  await context.attempts.begin(attemptKey(context));
  const account = await context.read((tx) => loadAccount(tx, userId));
  if (!(await isPassword(password, account.passwordHash))) throw invalid(field, message('password.wrong'));
  return account;
}

/** The key that attempts are counted under: each session has its own, so that a stranger cannot use them up. */
function attemptKey(context: AccountContext) {
  const { userId, hash } = signedInUser(context);
  return { network: context.identity.clientNetwork, account: `user ${userId}`, device: hash };
}

function assertTwoFactorOff({ totpSecret }: Account): void {
  if (totpSecret !== null) throw new Failure('conflict', message('second_factor.on'));
}
