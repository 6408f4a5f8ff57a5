import { Button, Group, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { REFERENCE_SCHEMES, type ReferenceScheme as Scheme } from '../../../domain/payment-reference.ts';
import { dashboard, unwrap } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CurrencySelect } from '../../components/currency-select.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { MethodSelect } from '../../components/method-select.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { SearchSelect } from '../../components/search-select.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { BankAccount, PaymentMethod } from '../../types.ts';
import { useCatalogue } from '../documents/queries.ts';
import { AccountDialog } from './account-dialog.tsx';
import { accountNumber } from './account-number.ts';
import {
  ACCOUNT_READS,
  useBankAccounts,
  useInWorkspace,
  usePaymentMethods,
  useSettingsChange,
  useWorkspaceProfile,
} from './queries.ts';
import classes from './settings.module.css';
import { StatementSettings } from './statement-policy.tsx';

export function PaymentSettings() {
  return (
    <div className={classes.sheets}>
      <Accounts />
      <Methods />
      <ReferenceScheme />
      <StatementSettings />
    </div>
  );
}

function Methods() {
  const messages = useMessages();
  const { payments } = messages.settings;
  const { data, error, refetch } = usePaymentMethods();
  const accounts = useBankAccounts().data;
  const hasAccount = (wanted: string) => accounts?.some(({ currency }) => currency === wanted) ?? true;
  const { api } = useSession();
  const [isAdding, setAdding] = useState(false);
  const toggle = useSettingsChange(
    ({ method, active }: { method: string; active: boolean }) =>
      unwrap(
        api.PATCH('/payment-methods/{reference}', {
          params: { path: { reference: method } },
          body: { active },
        }),
      ),
    ['/payment-methods', '/workspaces/{workspace}/catalogue'],
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
                <span className={classes.lack}>{payments.noAccount({ currency })}</span>
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
  const { api } = useSession();
  const { data: catalogue } = useCatalogue();
  const form = useForm<{ currency: string; method: PaymentMethod }>({
    initialValues: { currency: workspace.currency, method: 'bank' },
  });
  const change = useSettingsChange(
    (body: { currency: string; method: PaymentMethod }, once) =>
      once((key) =>
        unwrap(api.POST('/payment-methods', { params: { header: { 'Idempotency-Key': key } }, body })),
      ),
    ['/payment-methods', '/workspaces/{workspace}/catalogue'],
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

/** Where clients pay, by currency; one account of each is its default. */
function Accounts() {
  const messages = useMessages();
  const { payments } = messages.settings;
  const { data, error, refetch } = useBankAccounts();
  const methods = usePaymentMethods().data;
  const isUsable = (currency: string) =>
    methods?.some((method) => method.active && method.currency === currency) ?? true;
  const hasOthers = (currency: string) => (data ?? []).filter((one) => one.currency === currency).length > 1;
  const [isAdding, setAdding] = useState(false);
  const [changed, setChanged] = useState<BankAccount>();
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
              <strong>{account.currency}</strong> {accountNumber(account)}{' '}
              {account.is_default && hasOthers(account.currency) && (
                <Badge tone="good">{payments.isDefault}</Badge>
              )}
              <span className={classes.quiet}>
                {[
                  account.account_type && payments.accountTypes[account.account_type],
                  account.bank_name,
                  account.bic,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {!isUsable(account.currency) && (
                <span className={classes.lack}>{payments.noMethod({ currency: account.currency })}</span>
              )}
            </span>
            <Group gap={4} className={classes.steps}>
              {!account.is_default && <MakeDefault account={account} />}
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`${messages.do.edit} ${account.currency} ${accountNumber(account)}`}
                onClick={() => setChanged(account)}
              >
                {messages.do.edit}
              </Button>
              <Button
                variant="subtle"
                color="brick"
                size="compact-sm"
                aria-label={`${messages.do.remove} ${account.currency} ${accountNumber(account)}`}
                onClick={() => setRemoved(account)}
              >
                {messages.do.remove}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {isAdding && <AccountDialog close={() => setAdding(false)} />}
      {changed && <AccountDialog account={changed} close={() => setChanged(undefined)} />}
      {removed && <AccountRemoval account={removed} close={() => setRemoved(undefined)} />}
    </Panel>
  );
}

function MakeDefault({ account }: { account: BankAccount }) {
  const messages = useMessages();
  const { payments } = messages.settings;
  const { api } = useSession();
  const change = useSettingsChange(
    (reference: string) =>
      unwrap(
        api.PATCH('/bank-accounts/{reference}', {
          params: { path: { reference } },
          body: { is_default: true },
        }),
      ),
    ACCOUNT_READS,
  );
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`${payments.makeDefault}: ${account.currency} ${accountNumber(account)}`}
      loading={change.isPending}
      onClick={() =>
        change.mutate(account.reference, {
          onSuccess: () => notify(payments.madeDefault({ currency: account.currency })),
          onError: (failure) => notifyFailure(failure, messages),
        })
      }
    >
      {payments.makeDefault}
    </Button>
  );
}

function AccountRemoval({ account, close }: { account: BankAccount; close: () => void }) {
  const messages = useMessages();
  const { payments } = messages.settings;
  const { api } = useSession();
  const change = useSettingsChange(
    (_: undefined) =>
      unwrap(
        api.DELETE('/bank-accounts/{reference}', { params: { path: { reference: account.reference } } }),
      ),
    ACCOUNT_READS,
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

/** What the payment reference of a document is that has none of its own; saved as soon as it is chosen. */
function ReferenceScheme() {
  const messages = useMessages();
  const { references } = messages.settings;
  const params = useInWorkspace();
  const { data, error, refetch } = useWorkspaceProfile();
  const change = useSettingsChange(
    (scheme: Scheme) =>
      unwrap(
        dashboard.PATCH('/workspaces/{workspace}', { params, body: { payment_reference_scheme: scheme } }),
      ),
    ['/workspaces/{workspace}'],
  );
  const scheme = change.isPending ? change.variables : data?.payment_reference_scheme;
  return (
    <Panel title={references.title} hint={references.hint}>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!scheme && !error && <ListSkeleton rows={1} />}
      {scheme && (
        <SearchSelect
          label={references.scheme}
          description={references.schemeHints[scheme]}
          data={REFERENCE_SCHEMES.map((value) => ({ value, label: references.schemes[value] }))}
          disabled={change.isPending}
          value={scheme}
          onChange={(chosen) =>
            chosen &&
            change.mutate(chosen as Scheme, {
              onSuccess: () => notify(messages.settings.saved),
              onError: (failure) => notifyFailure(failure, messages),
            })
          }
        />
      )}
    </Panel>
  );
}
