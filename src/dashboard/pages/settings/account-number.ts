import { groupedSortCode } from '../../../domain/bank-account.ts';
import { groupedIban } from '../../../domain/local-format.ts';
import type { BankAccount } from '../../types.ts';

/** The number of an account as its country writes it: of the bank and of the account, or the IBAN. */
export function accountNumber(account: BankAccount): string {
  const { scheme, iban, routing_number, sort_code, account_number } = account;
  if (scheme === 'us') return `${routing_number} · ${account_number}`;
  return scheme === 'gb'
    ? `${groupedSortCode(sort_code ?? '')} · ${account_number}`
    : groupedIban(iban ?? '');
}
