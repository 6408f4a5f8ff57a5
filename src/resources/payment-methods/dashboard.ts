import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import {
  listBankAccounts as accountsOf,
  addBankAccount,
  type BankAccount,
  removeBankAccountOf,
} from '../../workspaces/bank-accounts.ts';
import {
  addPaymentMethod as addMethod,
  listPaymentMethods as methodsOf,
  type PaymentMethod,
  switchPaymentMethod,
} from '../../workspaces/payment-methods.ts';
import type { DashboardHandler } from '../handler.ts';

/** `GET …/bank-accounts` */
export const listBankAccounts: DashboardHandler<'listBankAccounts', Context<Reader>> = async ({
  tx,
  actor,
}) => ({
  data: (await accountsOf(tx, actor.workspace)).map(accountView),
});

/** `POST …/bank-accounts` */
export const putBankAccount: DashboardHandler<'putBankAccount', Context> = async (
  { tx, actor, now },
  { body },
) => {
  const { account } = await addBankAccount(tx, {
    workspace: actor.workspace,
    currency: body.currency,
    iban: body.iban,
    bic: body.bic ?? undefined,
    bankName: body.bank_name ?? undefined,
    now,
  });
  return { data: accountView(account) };
};

/** `DELETE …/bank-accounts/{account}` */
export const removeBankAccount: DashboardHandler<'removeBankAccount', Context> = ({ tx, actor }, { path }) =>
  removeBankAccountOf(tx, actor.workspace, path.account);

/** `GET …/payment-methods` */
export const listPaymentMethods: DashboardHandler<'listPaymentMethods', Context<Reader>> = async ({
  tx,
  actor,
}) => ({ data: (await methodsOf(tx, actor.workspace)).map(methodView) });

/** `POST …/payment-methods` */
export const addPaymentMethod: DashboardHandler<'addPaymentMethod', Context> = async (
  { tx, actor, now },
  { body },
) => ({ data: methodView(await addMethod(tx, { workspace: actor.workspace, ...body, now })) });

/** `PATCH …/payment-methods/{method}` */
export const updatePaymentMethod: DashboardHandler<'updatePaymentMethod', Context> = async (
  { tx, actor },
  { path, body },
) => ({
  data: methodView(
    await switchPaymentMethod(tx, actor.workspace, { reference: path.method, active: body.active }),
  ),
});

function accountView(account: BankAccount): DashboardSchema<'BankAccount'> {
  const { reference, currency, iban, bic, bankName, createdAt } = account;
  return { reference, currency, iban, bic, bank_name: bankName, created_at: createdAt };
}

function methodView({ createdAt, ...method }: PaymentMethod): DashboardSchema<'PaymentMethodSetting'> {
  return { ...method, created_at: createdAt };
}
