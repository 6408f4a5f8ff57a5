import { Button, Group, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { dashboard, unwrap } from '../../api.ts';
import { CurrencySelect } from '../../components/currency-select.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { MethodSelect } from '../../components/method-select.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { PaymentMethod } from '../../types.ts';
import { useCatalogue } from '../documents/queries.ts';
import { Accounts } from './accounts.tsx';
import { useBankAccounts, useInWorkspace, usePaymentMethods, useSettingsChange } from './queries.ts';
import { ReferenceScheme } from './reference-scheme.tsx';
import classes from './settings.module.css';

export function PaymentSettings() {
  return (
    <div className={classes.sheets}>
      <Accounts />
      <Methods />
      <ReferenceScheme />
    </div>
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
