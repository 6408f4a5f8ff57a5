import { and, eq, ne, sql } from 'drizzle-orm';
import { bankAccountCreateLimits } from '../../generated/limits.ts';
import type { Workspace } from '../auth/context.ts';
import { noteDifference } from '../database/engine/journal.ts';
import type { Reader, Writer } from '../database/engine/statement.ts';
import { bankAccounts, workspaces } from '../database/schema/access.ts';
import { documents } from '../database/schema/documents.ts';
import { Failure, invalid, notFound } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { parseCurrency } from '../domain/money.ts';
import { newReference } from '../domain/reference.ts';
import { withoutAbsent } from '../domain/text.ts';
import {
  type AccountInput,
  type AccountNumbers,
  PAYEE_COLUMNS,
  parseAccountNumbers,
} from './payee-account.ts';
import { addPaymentMethod, listPaymentMethods } from './payment-methods.ts';

/** Where clients pay in a currency; a workspace has exactly one default for each currency that it has accounts in. */
export type BankAccount = AccountNumbers & {
  reference: string;
  currency: string;
  bic: string | null;
  bankName: string | null;
  isDefault: boolean;
  createdAt: string;
};

const MAX_BANK_NAME_LENGTH = bankAccountCreateLimits.bank_name;

/** Of a workspace, in all currencies: answers list them all. */
const MAX_ACCOUNTS = 100;

const COLUMNS = {
  reference: bankAccounts.reference,
  currency: bankAccounts.currency,
  ...PAYEE_COLUMNS,
  isDefault: bankAccounts.isDefault,
  createdAt: bankAccounts.createdAt,
};

type NewAccount = AccountInput & {
  workspace: Workspace;
  currency: string;
  bic?: string | undefined;
  bankName?: string | undefined;
  /** False for a further account of its currency. */
  isDefault?: boolean | undefined;
  now: Date;
};

/**
 * Adds an account, or changes BIC and bank of the one with these numbers. It becomes the default of its currency unless
 * that is declined; the first one of a currency is always the default, and a currency without a payment method gets one.
 * @returns the account, and the one that was the default before it, where it was another one
 */
export async function addBankAccount(
  tx: Writer,
  { workspace, now, ...input }: NewAccount,
): Promise<{ account: BankAccount; replaced: BankAccount | null }> {
  const currency = parseCurrency(input.currency, 'currency');
  const values = {
    ...parseAccountNumbers(input),
    bic: parseBic(input.bic ?? ''),
    bankName: parseBankName(input.bankName ?? ''),
  };
  const accounts = await listBankAccounts(tx, workspace);
  const known = accounts.find((one) => one.currency === currency && hasNumbers(one, values));
  const before = accounts.find((one) => one.currency === currency && one.isDefault);
  if (!known && accounts.length >= MAX_ACCOUNTS)
    throw new Failure('conflict', message('bank_account.too_many', { most: MAX_ACCOUNTS }));
  const reference = known?.reference ?? newReference();
  const becomesDefault = before !== undefined && input.isDefault !== false && before.reference !== reference;
  // First: the unique index allows one default at a time.
  if (becomesDefault) await changeAccount(tx, workspace, { before, values: { isDefault: false } });
  const isDefault = becomesDefault || before === undefined;
  if (known) {
    const changed = isDefault ? { ...values, isDefault } : values;
    await changeAccount(tx, workspace, { before: known, values: changed });
  } else
    await tx.insert(bankAccounts).values({
      ...values,
      currency,
      reference,
      workspaceId: workspace.id,
      isDefault,
      createdAt: now.toISOString(),
    });
  await ensureMethod(tx, { workspace, currency, now });
  return {
    account: await loadBankAccount(tx, workspace, reference),
    replaced: becomesDefault ? before : null,
  };
}

/** A currency with an account can be invoiced in, unless its methods were switched off on purpose. */
async function ensureMethod(
  tx: Writer,
  { workspace, currency, now }: { workspace: Workspace; currency: string; now: Date },
): Promise<void> {
  const methods = await listPaymentMethods(tx, workspace);
  if (methods.some((each) => each.currency === currency)) return;
  await addPaymentMethod(tx, { workspace, currency, method: 'bank', now });
}

/** What to change of an account: an empty text clears, and what is absent stays. Its currency never changes. */
export type AccountChange = AccountInput & { bic?: string | undefined; bankName?: string | undefined };

/**
 * Changes the numbers, BIC and bank of an account. Documents that were issued keep what they froze. Another scheme begins
 * without numbers.
 * @throws Failure `not_found`; `validation_failed` by field; `conflict` where another account of the currency has the numbers
 */
export async function changeBankAccount(
  tx: Writer,
  workspace: Workspace,
  { reference, ...change }: AccountChange & { reference: string },
): Promise<BankAccount> {
  const before = await loadBankAccount(tx, workspace, reference);
  const scheme = change.scheme ?? before.scheme;
  const values = {
    ...parseAccountNumbers({
      ...(scheme === before.scheme ? givenNumbers(before) : {}),
      ...withoutAbsent(change),
      scheme,
    }),
    bic: change.bic === undefined ? before.bic : parseBic(change.bic),
    bankName: change.bankName === undefined ? before.bankName : parseBankName(change.bankName),
  };
  const accounts = await listBankAccounts(tx, workspace);
  const isTaken = accounts.some(
    (one) => one.reference !== reference && one.currency === before.currency && hasNumbers(one, values),
  );
  if (isTaken) throw new Failure('conflict', message('bank_account.known', { currency: before.currency }));
  await changeAccount(tx, workspace, { before, values });
  return loadBankAccount(tx, workspace, reference);
}

async function changeAccount(
  tx: Writer,
  { id }: Pick<Workspace, 'id'>,
  { before, values }: { before: { reference: string }; values: Partial<BankAccount> },
): Promise<void> {
  const { reference } = before;
  await tx.update(bankAccounts).set(values).where(eq(bankAccounts.reference, reference));
  const after = { ...before, ...values };
  noteDifference(tx, id, { type: 'bank_account', reference }, { before, after });
}

function givenNumbers({
  iban,
  routingNumber,
  sortCode,
  accountNumber,
  accountType,
}: AccountNumbers): AccountInput {
  return {
    iban: iban ?? undefined,
    routingNumber: routingNumber ?? undefined,
    sortCode: sortCode ?? undefined,
    accountNumber: accountNumber ?? undefined,
    accountType: accountType ?? undefined,
  };
}

function hasNumbers(account: BankAccount, { scheme, ...numbers }: AccountNumbers): boolean {
  // A British account is the same one with and without its IBAN.
  const names =
    scheme === 'iban' ? (['iban'] as const) : (['routingNumber', 'sortCode', 'accountNumber'] as const);
  return account.scheme === scheme && names.every((name) => account[name] === numbers[name]);
}

/** The two rows are in the same currency; the unique index allows one default at a time. */
async function moveDefault(
  tx: Writer,
  workspace: Workspace,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [is, isNot] = [{ isDefault: true }, { isDefault: false }];
  await changeAccount(tx, workspace, { before: { reference: from, ...is }, values: isNot });
  await changeAccount(tx, workspace, { before: { reference: to, ...isNot }, values: is });
}

/** The bank accounts of a workspace by currency, the default of each first, then the oldest. */
export async function listBankAccounts(tx: Reader, workspace: Workspace): Promise<BankAccount[]> {
  return tx
    .select(COLUMNS)
    .from(bankAccounts)
    .where(eq(bankAccounts.workspaceId, workspace.id))
    .orderBy(bankAccounts.currency, sql`is_default DESC`, bankAccounts.id);
}

/** @throws Failure `not_found` */
async function loadBankAccount(tx: Reader, workspace: Workspace, reference: string): Promise<BankAccount> {
  const [account] = await tx
    .select(COLUMNS)
    .from(bankAccounts)
    .where(and(eq(bankAccounts.workspaceId, workspace.id), eq(bankAccounts.reference, reference)));
  if (!account) throw notFound('bank_account');
  return account;
}

/** Makes an account the default of its currency. @throws Failure `not_found` */
export async function makeDefaultAccount(
  tx: Writer,
  workspace: Workspace,
  reference: string,
): Promise<BankAccount> {
  const account = await loadBankAccount(tx, workspace, reference);
  if (account.isDefault) return account;
  const accounts = await listBankAccounts(tx, workspace);
  const before = accounts.find((one) => one.currency === account.currency && one.isDefault);
  if (before) await moveDefault(tx, workspace, { from: before.reference, to: reference });
  return { ...account, isDefault: true };
}

/**
 * Removes an account; the oldest other one of its currency becomes the default where it was the default.
 * @throws Failure `not_found`; `conflict` where drafts name it
 */
export async function removeBankAccountOf(
  tx: Writer,
  workspace: Pick<Workspace, 'id'>,
  reference: string,
): Promise<BankAccount> {
  const ofWorkspace = eq(bankAccounts.workspaceId, workspace.id);
  const drafts = await tx.$count(
    documents,
    and(
      eq(documents.workspaceId, workspace.id),
      eq(documents.status, 'draft'),
      eq(documents.bankAccount, reference),
    ),
  );
  if (drafts > 0) throw new Failure('conflict', message('bank_account.of_drafts', { count: drafts }));
  const [removed] = await tx
    .delete(bankAccounts)
    .where(and(ofWorkspace, eq(bankAccounts.reference, reference)))
    .returning(COLUMNS);
  if (!removed) throw notFound('bank_account');
  if (removed.isDefault) {
    const [next] = await tx
      .select({ reference: bankAccounts.reference, isDefault: bankAccounts.isDefault })
      .from(bankAccounts)
      .where(
        and(ofWorkspace, eq(bankAccounts.currency, removed.currency), ne(bankAccounts.reference, reference)),
      )
      .orderBy(bankAccounts.id)
      .limit(1);
    if (next) await changeAccount(tx, workspace, { before: next, values: { isDefault: true } });
  }
  return removed;
}

/** The workspace of an account, for the operator, who names it by its reference alone. @throws Failure `not_found` */
export async function workspaceOfAccount(tx: Reader, reference: string): Promise<Workspace> {
  const [found] = await tx
    .select({ workspace: workspaces })
    .from(bankAccounts)
    .innerJoin(workspaces, eq(workspaces.id, bankAccounts.workspaceId))
    .where(eq(bankAccounts.reference, reference));
  if (!found) throw new Failure('not_found', message('command.no_bank_account', { reference }));
  return found.workspace;
}

/** ISO 9362: four of the bank, two of its country, two of the place, and three of the branch, which may be absent. */
function parseBic(text: string): string | null {
  const bic = text.replace(/\s/g, '').toUpperCase();
  if (bic === '') return null;
  if (/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)) return bic;
  throw invalid('bic', message('bank_account.bic', { text }));
}

function parseBankName(text: string): string | null {
  const name = text.trim();
  if (name.length > MAX_BANK_NAME_LENGTH) {
    throw invalid('bank', message('text.max', { most: MAX_BANK_NAME_LENGTH }));
  }
  return name || null;
}
