import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { dashboard, unwrap } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CurrencySelect } from '../../components/currency-select.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { checks } from '../../components/form-faults.ts';
import { MethodSelect } from '../../components/method-select.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { BankAccount, PaymentMethod } from '../../types.ts';
import { useCatalogue } from '../documents/queries.ts';
import { accountNumber } from './account-number.ts';
import { useBankAccounts, useInWorkspace, usePaymentMethods, useSettingsChange } from './queries.ts';
import classes from './settings.module.css';

export function PaymentSettings() {
  return (
    <div className={classes.sheets}>
      <Accounts />
      <Methods />
    </div>
  );
}

function Accounts() {
  const messages = useMessages();
  const { payments } = messages.settings;
  const { data, error, refetch } = useBankAccounts();
  const methods = usePaymentMethods().data;
  const isUsable = (currency: string) =>
    methods?.some((method) => method.active && method.currency === currency) ?? true;
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<BankAccount>();
  return (
    <Panel
      title={payments.accounts}
      hint={payments.accountsHint}
      isFlush
      aside={
        <Button variant="default" onClick={() => setAdding(true)}>
          {payments.addAccount}
        </Button>
      }
    >
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={2} />}
      {data?.length === 0 && <p className={classes.empty}>{payments.noAccounts}</p>}
      <ul className={classes.rows}>
        {data?.map((account) => (
          <li key={account.reference}>
            <span>
              <strong>{account.currency}</strong> {accountNumber(account)}
              <span className={classes.quiet}>
                {[account.bank_name, account.bic].filter(Boolean).join(' · ')}
              </span>
              {!isUsable(account.currency) && (
                <span className={classes.lack}>{payments.noMethod(account.currency)}</span>
              )}
            </span>
            <Button variant="subtle" color="brick" size="compact-sm" onClick={() => setRemoved(account)}>
              {messages.do.remove}
            </Button>
          </li>
        ))}
      </ul>
      {isAdding && <AccountDialog close={() => setAdding(false)} />}
      {removed && <AccountRemoval account={removed} close={() => setRemoved(undefined)} />}
    </Panel>
  );
}

function AccountDialog({ close }: { close: () => void }) {
  const messages = useMessages();
  const { payments } = messages.settings;
  const { workspace } = useSession();
  const params = useInWorkspace();
  const { data: catalogue } = useCatalogue();
  const { required } = checks(messages);
  const form = useForm({
    initialValues: { currency: workspace.currency, iban: '', bic: '', bank_name: '' },
    validate: { iban: required },
  });
  const change = useSettingsChange(
    (body: { currency: string; iban: string; bic: string; bank_name: string }) =>
      unwrap(dashboard.POST('/workspaces/{workspace}/bank-accounts', { params, body })),
    ['/workspaces/{workspace}/bank-accounts', '/workspaces/{workspace}'],
  );
  const submit = form.onSubmit((values) =>
    change.mutate(values, mutationCallbacks({ done: payments.accountSaved, close, messages, form })),
  );
  return (
    <Dialog
      title={payments.addAccount}
      opened
      close={close}
      submit={submit}
      submitLabel={messages.do.save}
      isBusy={change.isPending}
    >
      <Stack>
        <CurrencySelect
          label={payments.currency}
          currencies={catalogue?.currencies}
          {...form.getInputProps('currency')}
        />
        <TextInput
          label={payments.iban}
          description={payments.ibanHint}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('iban')}
        />
        <Group grow align="flex-start">
          <TextInput label={payments.bank} {...form.getInputProps('bank_name')} />
          <TextInput label={payments.bic} autoComplete="off" {...form.getInputProps('bic')} />
        </Group>
      </Stack>
    </Dialog>
  );
}

function AccountRemoval({ account, close }: { account: BankAccount; close: () => void }) {
  const messages = useMessages();
  const { payments } = messages.settings;
  const { path } = useInWorkspace();
  const change = useSettingsChange(
    (_: undefined) =>
      unwrap(
        dashboard.DELETE('/workspaces/{workspace}/bank-accounts/{account}', {
          params: { path: { ...path, account: account.reference } },
        }),
      ),
    ['/workspaces/{workspace}/bank-accounts', '/workspaces/{workspace}'],
  );
  return (
    <ConfirmDialog
      title={payments.removeTitle}
      submitLabel={messages.do.remove}
      mutation={change}
      variables={undefined}
      done={payments.accountRemoved}
      close={close}
    >
      <Text>{accountNumber(account)}</Text>
      <Text>{payments.removeText}</Text>
    </ConfirmDialog>
  );
}

function Methods() {
  const messages = useMessages();
  const { payments } = messages.settings;
  const { data, error, refetch } = usePaymentMethods();
  const accounts = useBankAccounts().data;
  const hasAccount = (wanted: string) => accounts?.some(({ currency }) => currency === wanted) ?? true;
  const { path } = useInWorkspace();
  const [isAdding, setAdding] = useState(false);
  const toggle = useSettingsChange(
    ({ method, active }: { method: string; active: boolean }) =>
      unwrap(
        dashboard.PATCH('/workspaces/{workspace}/payment-methods/{method}', {
          params: { path: { ...path, method } },
          body: { active },
        }),
      ),
    ['/workspaces/{workspace}/payment-methods', '/workspaces/{workspace}/catalogue'],
  );
  return (
    <Panel
      title={payments.methods}
      hint={payments.methodsHint}
      isFlush
      aside={
        <Button variant="default" onClick={() => setAdding(true)}>
          {payments.addMethod}
        </Button>
      }
    >
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={2} />}
      <ul className={classes.rows}>
        {data?.map(({ reference, currency, method, active }) => (
          <li key={reference}>
            <span>
              <strong>{currency}</strong> {messages.method[method] ?? method}
              {active && method === 'bank' && !hasAccount(currency) && (
                <span className={classes.lack}>{payments.noAccount(currency)}</span>
              )}
            </span>
            <Switch
              aria-label={`${currency} ${messages.method[method] ?? method}`}
              checked={active}
              onChange={(event) =>
                toggle.mutate(
                  { method: reference, active: event.currentTarget.checked },
                  { onError: (failure) => notifyFailure(failure, messages) },
                )
              }
            />
          </li>
        ))}
      </ul>
      {isAdding && <MethodDialog close={() => setAdding(false)} />}
    </Panel>
  );
}

function MethodDialog({ close }: { close: () => void }) {
  const messages = useMessages();
  const { payments } = messages.settings;
  const { workspace } = useSession();
  const params = useInWorkspace();
  const { data: catalogue } = useCatalogue();
  const form = useForm<{ currency: string; method: PaymentMethod }>({
    initialValues: { currency: workspace.currency, method: 'bank' },
  });
  const change = useSettingsChange(
    (body: { currency: string; method: PaymentMethod }) =>
      unwrap(dashboard.POST('/workspaces/{workspace}/payment-methods', { params, body })),
    ['/workspaces/{workspace}/payment-methods', '/workspaces/{workspace}/catalogue'],
  );
  const submit = form.onSubmit((values) =>
    change.mutate(values, mutationCallbacks({ done: messages.settings.saved, close, messages, form })),
  );
  return (
    <Dialog
      title={payments.addMethod}
      opened
      close={close}
      submit={submit}
      submitLabel={messages.do.save}
      isBusy={change.isPending}
    >
      <Group grow align="flex-start">
        <CurrencySelect
          label={payments.currency}
          currencies={catalogue?.currencies}
          {...form.getInputProps('currency')}
        />
        <MethodSelect label={payments.method} {...form.getInputProps('method')} />
      </Group>
    </Dialog>
  );
}
