import { remainderOf97 } from './check-digits.ts';

/** How the numbers of an account are written: international, American or British. */
export const ACCOUNT_SCHEMES = ['iban', 'us', 'gb'] as const;
export type AccountScheme = (typeof ACCOUNT_SCHEMES)[number];

/** The kinds of American accounts; payment orders name them. */
export const ACCOUNT_TYPES = ['checking', 'savings'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** An account that is paid to, its numbers without spaces and dashes. */
export type PayeeAccount = { bic: string | null; bankName: string | null } & (
  | { scheme: 'iban'; iban: string }
  | {
      scheme: 'us';
      iban: null;
      routingNumber: string;
      accountNumber: string;
      accountType: AccountType | null;
    }
  | { scheme: 'gb'; iban: string | null; sortCode: string; accountNumber: string }
);

/**
 * An IBAN without spaces, in upper case (ISO 13616): the first four characters go last, and the remainder of 97 is 1.
 */
export function isIban(iban: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && remainderOf97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/**
 * The IBAN of a Serbian account in its domestic form: bank, account and check digits, 18 in all, or with dashes and then
 * without the zeros before the account, `105-81231231231-73`. The remainder of 97 is 1 (Narodna banka Srbije), so that the
 * check digits of each Serbian IBAN are 35.
 * @returns undefined for any other text
 */
export function ibanOfSerbianAccount(text: string): string | undefined {
  const [, bank = '', account = '', check = ''] =
    /^(\d{3})(\d{13})(\d{2})$/.exec(text) ?? /^(\d{3})-(\d{1,13})-(\d{2})$/.exec(text) ?? [];
  const digits = bank + account.padStart(13, '0') + check;
  return bank !== '' && remainderOf97(digits) === 1 ? `RS35${digits}` : undefined;
}

const ABA_WEIGHTS = [3, 7, 1];

/**
 * An American routing number: nine digits that begin with a district of the Federal Reserve, and whose sum with the weights
 * 3, 7 and 1 is a multiple of ten (ABA, Routing Number Policy).
 */
export function isRoutingNumber(digits: string): boolean {
  if (!/^(0[0-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(digits) || /^0+$/.test(digits))
    return false;
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (ABA_WEIGHTS[i % 3] ?? 0), 0);
  return sum % 10 === 0;
}

/** Whether a British IBAN is that of a sort code and account number: its last 14 digits (ISO 13616 registry, GB). */
export function isIbanOf(iban: string, sortCode: string, accountNumber: string): boolean {
  return /^GB\d{2}[A-Z]{4}/.test(iban) && iban.slice(8) === sortCode + accountNumber;
}

/** A sort code as it is printed: `12-34-56`. */
export function groupedSortCode(sortCode: string): string {
  return sortCode.replace(/\d\d(?=\d)/g, '$&-');
}
