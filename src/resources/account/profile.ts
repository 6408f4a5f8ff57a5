import QRCode from 'qrcode';
import type { AccountContext } from '../../access/context.ts';
import { endPasswordLinks } from '../../access/one-time-links.ts';
import { checkNewPassword, hashPassword, isPassword } from '../../access/passwords.ts';
import { endSessions } from '../../access/sessions.ts';
import {
  newRecoveryCodes,
  newTotpSecret,
  removeTwoFactor,
  sealTotpSecret,
  stepOfCode,
} from '../../access/two-factor.ts';
import { type Account, loadAccount, updateAccount } from '../../access/users.ts';
import type { DashboardHandler } from '../../dashboard-operation.ts';
import { Failure, invalid } from '../../domain/failure.ts';
import { withoutAbsent } from '../../domain/text.ts';
import { enter, signedInUser, whileSignedIn } from './sign-in.ts';
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
  const account = await confirmed(context, body.current_password, 'current_password');
  await checkNewPassword(body.new_password, 'new_password', account.email);
  const passwordHash = await hashPassword(body.new_password);
  await whileSignedIn(context, async (tx, { userId, hash }) => {
    await updateAccount(tx, userId, { passwordHash });
    await endPasswordLinks(tx, userId);
    await endSessions(tx, userId, hash);
  });
  await enter(context, { id: account.id, passwordHash });
};

/** `POST /me/two-factor/begin` */
export const beginTwoFactor: DashboardHandler<'beginTwoFactor', AccountContext> = async (
  context,
  { body },
) => {
  const account = await confirmed(context, body.password, 'password');
  mustBeOff(account);
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
  const { service, now, attempts, visitor } = context;
  const who = signedInUser(context);
  attempts.begin({ network: visitor.network, account: `user ${who.userId}` });
  return whileSignedIn(context, async (tx, { userId }) => {
    const account = await loadAccount(tx, userId);
    mustBeOff(account);
    const { totpPending } = account;
    if (totpPending === null) throw new Failure('conflict', 'Begin to set up the second factor first.');
    const step = stepOfCode(totpPending, {
      code: body.code,
      instanceKey: service.instanceKey,
      owner: account,
      now,
    });
    if (step === undefined) throw invalid('code', 'is not the code that the app shows now');
    await updateAccount(tx, userId, { totpSecret: totpPending, totpPending: null, totpLastStep: step });
    return { data: { codes: await newRecoveryCodes(tx, userId) } };
  });
};

/** `POST /me/two-factor/recovery-codes` */
export const renewRecoveryCodes: DashboardHandler<'renewRecoveryCodes', AccountContext> = async (
  context,
  { body },
) => {
  await confirmed(context, body.password, 'password');
  return whileSignedIn(context, async (tx, { userId }) => {
    const { totpSecret } = await loadAccount(tx, userId);
    if (totpSecret === null) throw new Failure('conflict', 'The second factor is off.');
    return { data: { codes: await newRecoveryCodes(tx, userId) } };
  });
};

/** `POST /me/two-factor/disable` */
export const disableTwoFactor: DashboardHandler<'disableTwoFactor', AccountContext> = async (
  context,
  { body },
) => {
  await confirmed(context, body.password, 'password');
  await whileSignedIn(context, (tx, { userId }) => removeTwoFactor(tx, userId));
};

/** The own account, once the password has shown who is there. @throws Failure `validation_failed` on `field` */
async function confirmed(context: AccountContext, password: string, field: string): Promise<Account> {
  const { userId } = signedInUser(context);
  context.attempts.begin({ network: context.visitor.network, account: `user ${userId}` });
  const account = await context.read((tx) => loadAccount(tx, userId));
  if (!(await isPassword(password, account.passwordHash))) throw invalid(field, 'is not your password');
  return account;
}

function mustBeOff({ totpSecret }: Account): void {
  if (totpSecret !== null)
    throw new Failure('conflict', 'The second factor is on already. Switch it off first.');
}
