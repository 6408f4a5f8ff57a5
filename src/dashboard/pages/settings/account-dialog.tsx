import { Checkbox, Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { bankAccountCreateLimits } from '../../../../generated/limits.ts';
import { ACCOUNT_SCHEMES, ACCOUNT_TYPES, type AccountScheme } from '../../../domain/bank-account.ts';
import { unwrap } from '../../api.ts';
import { CurrencySelect } from '../../components/currency-select.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { checks } from '../../components/form-faults.ts';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { SearchSelect } from '../../components/search-select.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { BankAccount, BankAccountCreate } from '../../types.ts';
import { useCatalogue } from '../documents/queries.ts';
import { ACCOUNT_READS, useBankAccounts, useSettingsChange } from './queries.ts';

export type AccountValues = {
  scheme: AccountScheme;
  currency: string;
  iban: string;
  routing_number: string;
  sort_code: string;
  account_number: string;
  account_type: 'checking' | 'savings' | null;
  bic: string;
  bank_name: string;
  is_default: boolean;
};

/** The currency that accounts of a scheme are usually in. */
const USUAL_CURRENCY: Partial<Record<AccountScheme, string>> = { us: 'USD', gb: 'GBP' };

/** The schemes of countries whose accounts usually have no IBAN. */
const USUAL_SCHEME: Record<string, AccountScheme> = { US: 'us', GB: 'gb' };

/** An account of the kind that businesses of the country have, without numbers. */
export function blankAccount({ country, currency }: { country: string; currency: string }): AccountValues {
  return {
    scheme: USUAL_SCHEME[country] ?? 'iban',
    currency,
    iban: '',
    routing_number: '',
    sort_code: '',
    account_number: '',
    account_type: null,
    bic: '',
    bank_name: '',
    is_default: true,
  };
}

type Props = {
  close: () => void;
  /** The account to change; without one, the form is that of a new account. */
  account?: BankAccount | undefined;
  /** The currency of a new account, where it is known. */
  currency?: string | undefined;
  saved?: ((currency: string) => void) | undefined;
};

/** The form of an account. The service knows the check digits; its errors are shown at their fields. */
export function AccountDialog({ account, close, saved, ...wanted }: Props) {
  const messages = useMessages();
  const { payments } = messages.settings;
  const { workspace } = useSession();
  const { api } = useSession();
  const accounts = useBankAccounts().data ?? [];
  const { data: catalogue } = useCatalogue();
  const { required } = checks(messages);
  const needed = (schemes: AccountScheme[]) => (text: string, values: AccountValues) =>
    schemes.includes(values.scheme) ? required(text) : null;
  const form = useForm<AccountValues>({
    initialValues: account ? valuesOf(account) : newAccount(workspace, wanted.currency),
    validate: {
      iban: needed(['iban']),
      routing_number: needed(['us']),
      sort_code: needed(['gb']),
      account_number: needed(['us', 'gb']),
    },
  });
  const { scheme, currency } = form.values;
  const change = useSettingsChange((body: BankAccountCreate, once) => {
    if (!account)
      return once((key) =>
        unwrap(api.POST('/bank-accounts', { params: { header: { 'Idempotency-Key': key } }, body })),
      );
    const { currency: _, is_default: __, ...changed } = body;
    const params = { path: { reference: account.reference } };
    return unwrap(api.PATCH('/bank-accounts/{reference}', { params, body: changed }));
  }, ACCOUNT_READS);
  const submit = form.onSubmit((values) => {
    const { onSuccess, onError } = mutationCallbacks({ done: payments.accountSaved, close, messages, form });
    change.mutate(accountBody(values), {
      onSuccess: () => {
        onSuccess();
        saved?.(values.currency);
      },
      onError,
    });
  });
  function chooseScheme(chosen: AccountScheme) {
    form.setValues({
      scheme: chosen,
      ...(account || wanted.currency || (form.isDirty('currency') && currency !== USUAL_CURRENCY[scheme])
        ? {}
        : { currency: USUAL_CURRENCY[chosen] ?? workspace.currency }),
    });
    form.clearErrors();
  }
  /** Whether documents can be written in the currency from then on. */
  const isNew = (code: string) =>
    !account && catalogue !== undefined && !catalogue.document_currencies.includes(code);
  return (
    <Dialog
      title={account ? payments.changeAccount : payments.addAccount}
      opened
      close={close}
      submit={submit}
      submitLabel={messages.do.save}
      isBusy={change.isPending}
    >
      <Stack>
        <SegmentedControl
          fullWidth
          aria-label={payments.kind}
          data={ACCOUNT_SCHEMES.map((value) => ({ value, label: payments.kinds[value] }))}
          value={scheme}
          onChange={(value) => chooseScheme(value as AccountScheme)}
        />
        <CurrencySelect
          label={payments.currency}
          description={isNew(currency) && payments.makesMethod({ currency })}
          currencies={catalogue?.currencies}
          disabled={account !== undefined}
          {...form.getInputProps('currency')}
        />
        <AccountNumbers form={form} />
        <Group grow align="flex-start">
          <TextInput
            label={payments.bank}
            maxLength={bankAccountCreateLimits.bank_name}
            {...form.getInputProps('bank_name')}
          />
          <TextInput label={payments.bic} autoComplete="off" {...form.getInputProps('bic')} />
        </Group>
        {!account && accounts.some((other) => other.currency === currency) && (
          <Checkbox
            label={payments.becomesDefault({ currency })}
            {...form.getInputProps('is_default', { type: 'checkbox' })}
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** A blank account, of the kind that is usual for its currency. */
function newAccount(
  workspace: { country: string; currency: string },
  currency: string | undefined,
): AccountValues {
  const blank = blankAccount(workspace);
  if (currency === undefined) return blank;
  const usual = ACCOUNT_SCHEMES.find((scheme) => USUAL_CURRENCY[scheme] === currency);
  return { ...blank, currency, scheme: usual === blank.scheme ? usual : 'iban' };
}

function valuesOf(account: BankAccount): AccountValues {
  return {
    scheme: account.scheme,
    currency: account.currency,
    iban: account.iban ?? '',
    routing_number: account.routing_number ?? '',
    sort_code: account.sort_code ?? '',
    account_number: account.account_number ?? '',
    account_type: account.account_type,
    bic: account.bic ?? '',
    bank_name: account.bank_name ?? '',
    is_default: account.is_default,
  };
}

/** The numbers that an account of the scheme has. */
export function AccountNumbers({
  form,
  isFocused = true,
}: {
  form: UseFormReturnType<AccountValues>;
  /** Whether a dialog begins with them. */
  isFocused?: boolean;
}) {
  const { payments } = useMessages().settings;
  const { scheme } = form.values;
  const number = (name: 'iban' | 'routing_number' | 'sort_code' | 'account_number') => ({
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  if (scheme === 'iban')
    return (
      <TextInput
        label={payments.iban}
        description={payments.ibanHint}
        data-autofocus={isFocused || undefined}
        maxLength={bankAccountCreateLimits.iban}
        {...number('iban')}
      />
    );
  const account = (
    <TextInput
      label={payments.accountNumber}
      inputMode="numeric"
      maxLength={bankAccountCreateLimits.account_number}
      {...number('account_number')}
    />
  );
  if (scheme === 'us')
    return (
      <>
        <TextInput
          label={payments.routingNumber}
          description={payments.routingNumberHint}
          inputMode="numeric"
          maxLength={bankAccountCreateLimits.routing_number}
          {...number('routing_number')}
        />
        {account}
        <SearchSelect
          label={payments.accountType}
          data={ACCOUNT_TYPES.map((value) => ({ value, label: payments.accountTypes[value] }))}
          clearable
          {...form.getInputProps('account_type')}
        />
      </>
    );
  return (
    <>
      <TextInput
        label={payments.sortCode}
        description={payments.sortCodeHint}
        inputMode="numeric"
        maxLength={bankAccountCreateLimits.sort_code}
        {...number('sort_code')}
      />
      {account}
      <TextInput
        label={payments.iban}
        description={payments.ibanOptional}
        maxLength={bankAccountCreateLimits.iban}
        {...number('iban')}
      />
    </>
  );
}

/** What an account of the scheme has; numbers that were typed under another scheme are left out. */
export function accountBody(values: AccountValues): BankAccountCreate {
  const { scheme, currency, iban, routing_number, sort_code, account_number, account_type, ...bank } = values;
  if (scheme === 'us') return { scheme, currency, routing_number, account_number, account_type, ...bank };
  if (scheme === 'gb')
    return { scheme, currency, sort_code, account_number, iban: iban.trim() || null, ...bank };
  return { scheme, currency, iban, ...bank };
}
