import { and, eq, sql } from 'drizzle-orm';
import type { Workspace } from '../auth/context.ts';
import { type Reader, statement, type Writer } from '../database/engine/statement.ts';
import { bankAccounts, workspaces } from '../database/schema/access.ts';
import { Failure, invalid, notFound } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { parseCurrency } from '../domain/money.ts';
import { newReference } from '../domain/reference.ts';
import { parseIban } from './profile.ts';

/** Where clients pay in a currency; a workspace has at most one account for each. */
export type BankAccount = {
  reference: string;
  currency: string;
  iban: string;
  bic: string | null;
  bankName: string | null;
  createdAt: string;
};

const MAX_BANK_NAME_LENGTH = 255;

const COLUMNS = {
  reference: bankAccounts.reference,
  currency: bankAccounts.currency,
  iban: bankAccounts.iban,
  bic: bankAccounts.bic,
  bankName: bankAccounts.bankName,
  createdAt: bankAccounts.createdAt,
};

type NewAccount = {
  workspace: Workspace;
  currency: string;
  iban: string;
  bic?: string | undefined;
  bankName?: string | undefined;
  now: Date;
};

/** Sets the account for a currency. @returns the account, and the one that it replaced, which is deleted */
export async function addBankAccount(
  tx: Writer,
  { workspace, now, ...input }: NewAccount,
): Promise<{ account: BankAccount; replaced: BankAccount | null }> {
  const values = {
    currency: parseCurrency(input.currency, 'currency'),
    iban: parseIban(input.iban),
    bic: parseBic(input.bic ?? ''),
    bankName: parseBankName(input.bankName ?? ''),
  };
  const [replaced] = await tx
    .delete(bankAccounts)
    .where(and(eq(bankAccounts.workspaceId, workspace.id), eq(bankAccounts.currency, values.currency)))
    .returning(COLUMNS);
  const [account] = await tx
    .insert(bankAccounts)
    .values({
      ...values,
      reference: newReference(),
      workspaceId: workspace.id,
      createdAt: now.toISOString(),
    })
    .returning(COLUMNS);
  return { account: account as BankAccount, replaced: replaced ?? null };
}

/** The bank accounts of a workspace by currency. */
export async function listBankAccounts(tx: Reader, workspace: Workspace): Promise<BankAccount[]> {
  return tx
    .select(COLUMNS)
    .from(bankAccounts)
    .where(eq(bankAccounts.workspaceId, workspace.id))
    .orderBy(bankAccounts.currency);
}

/** Removes an account of a workspace. @throws Failure `not_found` */
export async function removeBankAccountOf(
  tx: Writer,
  workspace: Workspace,
  reference: string,
): Promise<void> {
  const removed = await tx
    .delete(bankAccounts)
    .where(and(eq(bankAccounts.workspaceId, workspace.id), eq(bankAccounts.reference, reference)))
    .returning({ id: bankAccounts.id });
  if (removed.length === 0) throw notFound('bank_account');
}

/** Removes an account, for the operator, who names it by its reference alone. @throws Failure `not_found` */
export async function removeBankAccount(tx: Writer, reference: string): Promise<BankAccount> {
  const [removed] = await tx
    .delete(bankAccounts)
    .where(eq(bankAccounts.reference, reference))
    .returning(COLUMNS);
  if (!removed) throw new Failure('not_found', message('command.no_bank_account', { reference }));
  return removed;
}

const selectAccount = statement((db) =>
  db
    .select({ iban: bankAccounts.iban, bic: bankAccounts.bic, bankName: bankAccounts.bankName })
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.workspaceId, sql.placeholder('workspaceId')),
        eq(bankAccounts.currency, sql.placeholder('currency')),
      ),
    ),
);

const selectProfileIban = statement((db) =>
  db
    .select({ iban: workspaces.iban })
    .from(workspaces)
    .where(eq(workspaces.id, sql.placeholder('workspaceId'))),
);

/**
 * The account on which a workspace is paid in a currency: its account for it, else the IBAN of its profile, else null.
 */
export async function bankAccountFor(
  tx: Reader,
  workspaceId: number,
  currency: string,
): Promise<Pick<BankAccount, 'iban' | 'bic' | 'bankName'> | null> {
  const [account] = await selectAccount(tx, { workspaceId, currency });
  if (account) return account;
  const [profile] = await selectProfileIban(tx, { workspaceId });
  return profile?.iban ? { iban: profile.iban, bic: null, bankName: null } : null;
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
