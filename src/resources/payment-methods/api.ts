import type { Context } from '../../auth/context.ts';
import type { Reader } from '../../database/engine/statement.ts';
import type { Input, Schema } from '../../spec/public.ts';
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
import type { Success } from '../handler.ts';

/** GET /bank-accounts: by currency. */
export async function listBankAccounts({ tx, actor }: Context<Reader>): Promise<Success<'listBankAccounts'>> {
  return { data: (await accountsOf(tx, actor.workspace)).map(accountView) };
}

/** POST /bank-accounts: one with the same numbers is changed. */
export async function createBankAccount(
  { tx, actor, now }: Context,
  { body }: Input<'createBankAccount'>,
): Promise<Success<'createBankAccount'>> {
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
}

/** DELETE /bank-accounts/{reference}. */
export async function deleteBankAccount(
  { tx, actor }: Context,
  { path }: Input<'deleteBankAccount'>,
): Promise<Success<'deleteBankAccount'>> {
  await removeBankAccountOf(tx, actor.workspace, path.reference);
}

/** PATCH /bank-accounts/{reference}. */
export async function updateBankAccount(
  { tx, actor }: Context,
  { path: { reference }, body: { is_default: isDefault, ...given } }: Input<'updateBankAccount'>,
): Promise<Success<'updateBankAccount'>> {
  const { workspace } = actor;
  const text = (value: string | null | undefined) => (value === null ? '' : value);
  const changed = await changeBankAccount(tx, workspace, {
    reference,
    scheme: given.scheme,
    iban: text(given.iban),
    routingNumber: text(given.routing_number),
    sortCode: text(given.sort_code),
    accountNumber: text(given.account_number),
    accountType: text(given.account_type),
    bic: text(given.bic),
    bankName: text(given.bank_name),
  });
  const account = isDefault ? await makeDefaultAccount(tx, workspace, reference) : changed;
  return { data: accountView(account) };
}

/** GET /payment-methods: by currency. */
export async function listPaymentMethods({
  tx,
  actor,
}: Context<Reader>): Promise<Success<'listPaymentMethods'>> {
  return { data: (await methodsOf(tx, actor.workspace)).map(methodView) };
}

/** POST /payment-methods: one that there is already is in use again. */
export async function createPaymentMethod(
  { tx, actor, now }: Context,
  { body }: Input<'createPaymentMethod'>,
): Promise<Success<'createPaymentMethod'>> {
  return { data: methodView(await addMethod(tx, { workspace: actor.workspace, ...body, now })) };
}

/** PATCH /payment-methods/{reference}. */
export async function updatePaymentMethod(
  { tx, actor }: Context,
  { path: { reference }, body: { active } }: Input<'updatePaymentMethod'>,
): Promise<Success<'updatePaymentMethod'>> {
  return { data: methodView(await switchPaymentMethod(tx, actor.workspace, { reference, active })) };
}

function accountView(account: BankAccount): Schema<'BankAccount'> {
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

function methodView({ createdAt, ...method }: PaymentMethod): Schema<'PaymentMethodSetting'> {
  return { ...method, created_at: createdAt };
}
