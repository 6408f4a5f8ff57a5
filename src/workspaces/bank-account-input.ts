import {
  ACCOUNT_SCHEMES,
  ACCOUNT_TYPES,
  type AccountScheme,
  type AccountType,
  isIbanOf,
  isRoutingNumber,
} from '../domain/bank-account.ts';
import { type FieldErrors, gather, invalid, throwGathered } from '../domain/failure.ts';
import { withoutInvisible } from '../domain/invisible.ts';
import { message } from '../domain/messages/message.ts';
import { parseIban } from './profile.ts';

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
