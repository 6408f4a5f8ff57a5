import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { DashboardSchema } from '../../spec/dashboard.ts';
import {
  listBankAccounts as accountsOf,
  addBankAccount,
  type BankAccount,
  changeBankAccount,
  makeDefaultAccount,
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
    scheme: body.scheme,
    iban: body.iban ?? undefined,
    routingNumber: body.routing_number ?? undefined,
    sortCode: body.sort_code ?? undefined,
    accountNumber: body.account_number ?? undefined,
    accountType: body.account_type ?? undefined,
    bic: body.bic ?? undefined,
    bankName: body.bank_name ?? undefined,
    isDefault: body.is_default,
    now,
  });
  return { data: accountView(account) };
};

/** `DELETE …/bank-accounts/{account}` */
export const removeBankAccount: DashboardHandler<'removeBankAccount', Context> = async (
  { tx, actor },
  { path },
) => {
  await removeBankAccountOf(tx, actor.workspace, path.account);
};

/** `PATCH …/bank-accounts/{account}` */
export const updateBankAccount: DashboardHandler<'updateBankAccount', Context> = async (
  { tx, actor },
  { path, body: { is_default: isDefault, ...given } },
) => {
  const { workspace } = actor;
  const text = (value: string | null | undefined) => (value === null ? '' : value);
  const changed = await changeBankAccount(tx, workspace, {
    reference: path.account,
    scheme: given.scheme,
    iban: text(given.iban),
    routingNumber: text(given.routing_number),
    sortCode: text(given.sort_code),
    accountNumber: text(given.account_number),
    accountType: text(given.account_type),
    bic: text(given.bic),
    bankName: text(given.bank_name),
  });
  const account = isDefault ? await makeDefaultAccount(tx, workspace, path.account) : changed;
  return { data: accountView(account) };
};

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
  const { reference, currency, scheme, iban, bic } = account;
  return {
    reference,
    currency,
    scheme,
    iban,
    routing_number: account.routingNumber,
    sort_code: account.sortCode,
    account_number: account.accountNumber,
    account_type: account.accountType,
    bic,
    bank_name: account.bankName,
    is_default: account.isDefault,
    created_at: account.createdAt,
  };
}

function methodView({ createdAt, ...method }: PaymentMethod): DashboardSchema<'PaymentMethodSetting'> {
  return { ...method, created_at: createdAt };
}
