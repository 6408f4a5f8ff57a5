import { SearchSelect } from '../../../components/search-select.tsx';
import { useMessages } from '../../../i18n/provider.tsx';
import type { BankAccount } from '../../../types.ts';
import { accountNumber } from '../../settings/account-number.ts';
import { useBankAccounts } from '../../settings/queries.ts';

type Props = {
  currency: string;
  error: string | undefined;
  value: string | null;
  onChange: (account: string | null) => void;
};

/** The account to pay to, where the currency has several; empty is its default on the day of issue. */
export function BankAccountField({ currency, error, value, onChange }: Props) {
  const texts = useMessages().settlement.particulars;
  const { data } = useBankAccounts();
  const accounts = data?.filter((account) => account.currency === currency) ?? [];
  if (accounts.length < 2 && value === null && !error) return null;
  const usual = accounts.find((account) => account.is_default);
  const known = value === null || !data || accounts.some(({ reference }) => reference === value);
  return (
    <SearchSelect
      label={texts.bankAccount}
      description={texts.bankAccountHint}
      placeholder={usual && texts.defaultAccount({ account: accountNumber(usual) })}
      // A document that this one is made from may name an account that was removed.
      error={error ?? (known ? undefined : texts.accountRemoved)}
      data={[
        ...accounts.map((account) => ({ value: account.reference, label: nameOf(account) })),
        ...(known ? [] : [{ value: value ?? '', label: '–' }]),
      ]}
      clearable
      value={value}
      onChange={onChange}
    />
  );
}

function nameOf(account: BankAccount): string {
  return [accountNumber(account), account.bank_name].filter(Boolean).join(' · ');
}
