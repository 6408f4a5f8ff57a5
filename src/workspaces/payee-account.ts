import { and, eq, sql } from 'drizzle-orm';
import { type Reader, statement } from '../database/engine/statement.ts';
import { bankAccounts, workspaces } from '../database/schema/access.ts';
import type { FrozenParty } from '../database/schema/documents.ts';
import { ACCOUNT_TYPES, type PayeeAccount } from '../domain/bank-account.ts';
import { invalid } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import type { AccountNumbers } from './bank-account-input.ts';

/** The columns of what a document shows of an account. */
export const PAYEE_COLUMNS = {
  scheme: bankAccounts.scheme,
  iban: bankAccounts.iban,
  routingNumber: bankAccounts.routingNumber,
  sortCode: bankAccounts.sortCode,
  accountNumber: bankAccounts.accountNumber,
  accountType: bankAccounts.accountType,
  bic: bankAccounts.bic,
  bankName: bankAccounts.bankName,
};

const selectDefault = statement((db) =>
  db
    .select(PAYEE_COLUMNS)
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.workspaceId, sql.placeholder('workspaceId')),
        eq(bankAccounts.currency, sql.placeholder('currency')),
        // A literal: a partial index is not used for a bound value.
        sql`is_default = 1`,
      ),
    ),
);

const selectChosen = statement((db) =>
  db
    .select({ ...PAYEE_COLUMNS, currency: bankAccounts.currency })
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.workspaceId, sql.placeholder('workspaceId')),
        eq(bankAccounts.reference, sql.placeholder('reference')),
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
 * The account on which a workspace is paid in a currency: its default for it, else the IBAN of its profile, else null.
 */
export async function bankAccountFor(
  tx: Reader,
  workspaceId: number,
  currency: string,
): Promise<PayeeAccount | null> {
  const [account] = await selectDefault(tx, { workspaceId, currency });
  if (account) return payeeAccount(account);
  const [profile] = await selectProfileIban(tx, { workspaceId });
  return profile?.iban ? { scheme: 'iban', iban: profile.iban, bic: null, bankName: null } : null;
}

/** Whether a workspace has an account in a currency. */
export async function hasAccount(
  tx: Reader,
  { workspaceId, reference, currency }: { workspaceId: number; reference: string; currency: string },
): Promise<boolean> {
  const [account] = await selectChosen(tx, { workspaceId, reference });
  return account?.currency === currency;
}

/**
 * The account that a document names; null where it names none.
 * @throws Failure `validation_failed` on `bank_account` where the workspace has none such in the currency
 */
export async function chosenAccount(
  tx: Reader,
  workspaceId: number,
  { bankAccount: reference, currency }: { bankAccount: string | null; currency: string },
): Promise<PayeeAccount | null> {
  if (reference === null) return null;
  const [account] = await selectChosen(tx, { workspaceId, reference });
  if (!account) throw invalid('bank_account', message('bank_account.unknown'));
  if (account.currency === currency) return payeeAccount(account);
  const reason = message('bank_account.other_currency', { account: account.currency, currency });
  throw invalid('bank_account', reason);
}

function payeeAccount(row: AccountNumbers & { bic: string | null; bankName: string | null }): PayeeAccount {
  const { scheme, iban, bic, bankName, routingNumber, sortCode, accountNumber, accountType } = row;
  const bank = { bic, bankName };
  // The database has what each scheme needs.
  if (scheme === 'us') {
    return {
      ...bank,
      scheme,
      iban: null,
      routingNumber: routingNumber ?? '',
      accountNumber: accountNumber ?? '',
      accountType,
    };
  }
  if (scheme === 'gb')
    return { ...bank, scheme, iban, sortCode: sortCode ?? '', accountNumber: accountNumber ?? '' };
  return { ...bank, scheme, iban: iban ?? '' };
}

/**
 * The account among the details of a seller (EN 16931 BT-84 to BT-86). Those of an IBAN are as they always were, so that
 * documents of before and of now are read alike.
 */
export function frozenAccount(account: PayeeAccount | null): FrozenParty {
  const bank = {
    iban: account?.iban ?? null,
    bic: account?.bic ?? null,
    bank_name: account?.bankName ?? null,
  };
  if (account?.scheme === 'us') {
    const { scheme, routingNumber, accountNumber, accountType } = account;
    return {
      ...bank,
      account_scheme: scheme,
      routing_number: routingNumber,
      account_number: accountNumber,
      account_type: accountType,
    };
  }
  if (account?.scheme === 'gb') {
    const { scheme, sortCode, accountNumber } = account;
    return { ...bank, account_scheme: scheme, sort_code: sortCode, account_number: accountNumber };
  }
  return bank;
}

/** The account of a frozen seller; undefined where none was frozen yet, null where there was none. */
function accountOfFrozen(seller: FrozenParty | null): PayeeAccount | null | undefined {
  if (seller?.iban === undefined) return undefined;
  const bank = { bic: seller.bic ?? null, bankName: seller.bank_name ?? null };
  const accountNumber = seller.account_number ?? '';
  if (seller.account_scheme === 'us') {
    const accountType = ACCOUNT_TYPES.find((type) => type === seller.account_type) ?? null;
    return {
      ...bank,
      scheme: 'us',
      iban: null,
      routingNumber: seller.routing_number ?? '',
      accountNumber,
      accountType,
    };
  }
  if (seller.account_scheme === 'gb')
    return { ...bank, scheme: 'gb', iban: seller.iban, sortCode: seller.sort_code ?? '', accountNumber };
  return seller.iban ? { ...bank, scheme: 'iban', iban: seller.iban } : null;
}

/** What of a document decides the account that it shows. */
type Paid = { bankAccount: string | null; currency: string; frozenSeller: FrozenParty | null };

/**
 * The frozen account, even if that is none; that of today for drafts, and for documents issued before accounts were frozen.
 */
export async function accountOf(
  tx: Reader,
  workspaceId: number,
  document: Paid,
): Promise<PayeeAccount | null> {
  const frozen = accountOfFrozen(document.frozenSeller);
  if (frozen !== undefined) return frozen;
  return (
    (await chosenAccount(tx, workspaceId, document)) ?? bankAccountFor(tx, workspaceId, document.currency)
  );
}
