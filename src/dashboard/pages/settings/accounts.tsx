import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { dashboard, unwrap } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { notify, notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import type { BankAccount } from '../../types.ts';
import { AccountDialog } from './account-dialog.tsx';
import { accountNumber } from './account-number.ts';
import {
  ACCOUNT_READS,
  useBankAccounts,
  useInWorkspace,
  usePaymentMethods,
  useSettingsChange,
} from './queries.ts';
import classes from './settings.module.css';

/** Where clients pay, by currency; one account of each is its default. */
export function Accounts() {
  const messages = useMessages();
  const { payments } = messages.settings;
  const { data, error, refetch } = useBankAccounts();
  const methods = usePaymentMethods().data;
  const isUsable = (currency: string) =>
    methods?.some((method) => method.active && method.currency === currency) ?? true;
  const hasOthers = (currency: string) => (data ?? []).filter((one) => one.currency === currency).length > 1;
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
      {isAdding && <AccountDialog accounts={data ?? []} close={() => setAdding(false)} />}
      {removed && <AccountRemoval account={removed} close={() => setRemoved(undefined)} />}
    </Panel>
  );
}

function MakeDefault({ account }: { account: BankAccount }) {
  const messages = useMessages();
  const { payments } = messages.settings;
  const { path } = useInWorkspace();
  const change = useSettingsChange(
    (reference: string) =>
      unwrap(
        dashboard.PATCH('/workspaces/{workspace}/bank-accounts/{account}', {
          params: { path: { ...path, account: reference } },
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
  const { path } = useInWorkspace();
  const change = useSettingsChange(
    (_: undefined) =>
      unwrap(
        dashboard.DELETE('/workspaces/{workspace}/bank-accounts/{account}', {
          params: { path: { ...path, account: account.reference } },
        }),
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
