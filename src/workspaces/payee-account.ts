import { and, eq, sql } from 'drizzle-orm';
import { type Reader, statement } from '../database/engine/statement.ts';
import { bankAccounts, workspaces } from '../database/schema/access.ts';
import type { FrozenParty } from '../database/schema/documents.ts';
import {
  ACCOUNT_SCHEMES,
  ACCOUNT_TYPES,
  type AccountScheme,
  type AccountType,
  isIbanOf,
  isRoutingNumber,
  type PayeeAccount,
} from '../domain/bank-account.ts';
import { type FieldErrors, gather, invalid, throwGathered } from '../domain/failure.ts';
import { message } from '../domain/messages/message.ts';
import { withoutInvisible } from '../domain/text.ts';
import { parseIban } from './profile.ts';

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

/** The numbers of an account as they were typed. */
export type AccountInput = {
  /** `iban` unless given. */
  scheme?: string | undefined;
  iban?: string | undefined;
  routingNumber?: string | undefined;
  sortCode?: string | undefined;
  accountNumber?: string | undefined;
  accountType?: string | undefined;
};

/** The same as columns. */
export type AccountNumbers = {
  scheme: AccountScheme;
  iban: string | null;
  routingNumber: string | null;
  sortCode: string | null;
  accountNumber: string | null;
  accountType: AccountType | null;
};

type NumberField = Exclude<keyof AccountInput, 'scheme'>;

const FIELD_NAMES: Record<NumberField, string> = {
  iban: 'iban',
  routingNumber: 'routing_number',
  sortCode: 'sort_code',
  accountNumber: 'account_number',
  accountType: 'account_type',
};

const NUMBERS_OF: Record<AccountScheme, { needs: NumberField[]; mayHave: NumberField[] }> = {
  iban: { needs: ['iban'], mayHave: [] },
  us: { needs: ['routingNumber', 'accountNumber'], mayHave: ['accountType'] },
  gb: { needs: ['sortCode', 'accountNumber'], mayHave: ['iban'] },
};

/** Reads the numbers of an account of its scheme. @throws Failure `validation_failed` with every faulty field */
export function parseAccountNumbers(input: AccountInput): AccountNumbers {
  const scheme = parseScheme(input.scheme ?? 'iban');
  const { needs, mayHave } = NUMBERS_OF[scheme];
  const errors: FieldErrors = {};
  const numbers: AccountNumbers = {
    scheme,
    iban: null,
    routingNumber: null,
    sortCode: null,
    accountNumber: null,
    accountType: null,
  };
  for (const [field, name] of Object.entries(FIELD_NAMES) as [NumberField, string][]) {
    const text = withoutInvisible(input[field] ?? '').trim();
    const isMissing = !text;
    if (isMissing && needs.includes(field)) errors[name] = [message('value.required')];
    if (isMissing) continue;
    if (![...needs, ...mayHave].includes(field))
      errors[name] = [message('bank_account.not_of_scheme', { scheme })];
    else Object.assign(numbers, { [field]: gather(errors, () => PARSERS[field](text, scheme)) ?? null });
  }
  throwGathered(errors);
  const { iban, sortCode, accountNumber } = numbers;
  if (scheme === 'gb' && iban !== null && !isIbanOf(iban, sortCode ?? '', accountNumber ?? ''))
    throw invalid('iban', message('bank_account.other_iban', { text: iban }));
  return numbers;
}

function parseScheme(text: string): AccountScheme {
  const scheme = ACCOUNT_SCHEMES.find((known) => known === text.toLowerCase());
  if (scheme) return scheme;
  throw invalid('scheme', message('bank_account.scheme', { text, schemes: ACCOUNT_SCHEMES }));
}

const PARSERS: Record<NumberField, (text: string, scheme: AccountScheme) => string> = {
  iban: parseIban,
  routingNumber: (text) => {
    const digits = withoutGroups(text);
    if (isRoutingNumber(digits)) return digits;
    throw invalid('routing_number', message('bank_account.routing_number', { text }));
  },
  sortCode: (text) => {
    const digits = withoutGroups(text);
    if (/^\d{6}$/.test(digits)) return digits;
    throw invalid('sort_code', message('bank_account.sort_code', { text }));
  },
  accountNumber: (text, scheme) => {
    const digits = withoutGroups(text);
    // An entry of the ACH network has 17 places for the number (Nacha, entry detail record).
    if (scheme === 'us' && /^\d{4,17}$/.test(digits)) return digits;
    if (scheme === 'gb' && /^\d{8}$/.test(digits)) return digits;
    const reason = scheme === 'us' ? 'bank_account.us_number' : 'bank_account.gb_number';
    throw invalid('account_number', message(reason, { text }));
  },
  accountType: (text) => {
    const type = ACCOUNT_TYPES.find((known) => known === text.toLowerCase());
    if (type) return type;
    throw invalid('account_type', message('bank_account.account_type', { text, types: ACCOUNT_TYPES }));
  },
};

/** Without the spaces and dashes between groups of digits. */
function withoutGroups(text: string): string {
  return text.replace(/[\s-]/g, '');
}
