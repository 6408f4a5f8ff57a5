import { Button, Group, Radio, Stack, TextInput, VisuallyHidden } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import {
  bankAccountCreateLimits,
  taxRateCreateLimits,
  workspaceUpdateLimits,
} from '../../../../generated/limits.ts';
import { numbersInOrder } from '../../../domain/party-numbers.ts';
import { dashboard, unwrap } from '../../api.ts';
import { useCatalogueName } from '../../components/catalogue-name.ts';
import { DateField } from '../../components/date-field.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { checks, focusFirstFault, showFaults, stopsAtUnreadable } from '../../components/form-faults.ts';
import { PageHead, Panel } from '../../components/page.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useNumberLabels } from '../../components/use-number-labels.ts';
import { useOnce } from '../../components/use-once.ts';
import { usePartyFindings } from '../../components/use-party-findings.tsx';
import { todayIn } from '../../format.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { TaxStatus, TaxStatuses, Workspace } from '../../types.ts';
import { AccountNumbers, type AccountValues, accountBody, blankAccount } from './account-dialog.tsx';
import {
  useBankAccounts,
  useInWorkspace,
  useSettingsChange,
  useTaxStatuses,
  useWorkspaceProfile,
} from './queries.ts';
import classes from './settings.module.css';

/** What every invoice needs of its seller, on one page: who it is, how it stands to the tax, and where to pay. */
export function StartPage() {
  const { overview, settings } = useMessages();
  const { business, workspace } = useSession();
  const profile = useWorkspaceProfile(business.is_manager);
  const taxes = useTaxStatuses(business.is_manager);
  const accounts = useBankAccounts(business.is_manager);
  const failed = [profile, taxes, accounts].find(({ error, data }) => error && !data);
  return (
    <>
      <PageHead title={settings.start.title} back={{ href: '/', label: overview.title }} />
      {failed ? (
        <FailureNotice error={failed.error} retry={failed.refetch} />
      ) : profile.data && taxes.data && accounts.data ? (
        <StartForm
          workspace={profile.data}
          statuses={taxes.data}
          hasAccount={accounts.data.some(({ currency }) => currency === workspace.currency)}
        />
      ) : business.is_manager ? (
        <PageSkeleton />
      ) : (
        settings.readOnly
      )}
    </>
  );
}

function StartForm({
  workspace,
  statuses,
  hasAccount,
}: {
  workspace: Workspace;
  statuses: TaxStatuses;
  hasAccount: boolean;
}) {
  const messages = useMessages();
  const { start } = messages.settings;
  const format = useFormat();
  const [, go] = useLocation();
  const { country, currency } = useSession().workspace;
  const hasStatus = statuses.history.length > 0;
  const account = useForm<AccountValues>({ initialValues: blankAccount({ country, currency }) });
  const { emailOrNone } = checks(messages);
  const form = useForm<StartValues>({
    initialValues: valuesOf(workspace, todayIn(workspace.timezone)),
    validate: {
      email: emailOrNone,
      status: (status) => (hasStatus || status ? null : start.statusFault),
      percentage: (text, { status }) =>
        status !== 'registered' || text.trim() === '' || format.typedNumber(text) !== undefined
          ? null
          : messages.settings.taxes.percentageFault,
    },
  });
  const save = useStartSave(workspace, { hasStatus, hasAccount });
  function setFaults(faults: Record<string, string>) {
    form.setErrors(faults);
    account.setErrors(faults);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (stopsAtUnreadable()) return;
    if (form.validate().hasErrors) return focusFirstFault();
    save.mutate(
      { values: form.values, account: account.values },
      {
        onSuccess: () => {
          form.resetDirty();
          account.resetDirty();
          // The steps of the overview show what is done.
          go('/');
        },
        // Each error stands at the field of its own form.
        onError: (error) => {
          showFaults({ setErrors: setFaults }, error, messages);
        },
      },
    );
  }
  return (
    <form onSubmit={submit} noValidate className={classes.sheets}>
      <SellerFields form={form} country={country} />
      {!hasStatus && <StatusFields form={form} statuses={statuses} />}
      {!hasAccount && (
        <Panel title={start.account} hint={start.accountHint}>
          <Stack>
            <AccountNumbers form={account} isFocused={false} />
            <Group grow align="flex-start">
              <TextInput
                label={messages.settings.payments.bank}
                maxLength={bankAccountCreateLimits.bank_name}
                {...account.getInputProps('bank_name')}
              />
              {country !== 'US' && (
                <TextInput
                  label={messages.settings.payments.bic}
                  autoComplete="off"
                  {...account.getInputProps('bic')}
                />
              )}
            </Group>
          </Stack>
        </Panel>
      )}
      <div className={classes.foot}>
        <Button type="submit" loading={save.isPending}>
          {messages.do.save}
        </Button>
      </div>
      <UnsavedGuard isDirty={form.isDirty() || account.isDirty()} />
    </form>
  );
}

function SellerFields({ form, country }: { form: UseFormReturnType<StartValues>; country: string }) {
  const { business, start } = useMessages().settings;
  const labels: Partial<Record<(typeof SELLER_FIELDS)[number], string>> = useNumberLabels(country, business);
  const findings = usePartyFindings({
    ...form.values,
    country,
    electronic_address: '',
    electronic_address_scheme: '',
  });
  return (
    <Panel title={business.identity} hint={start.sellerHint}>
      <div className={classes.fields}>
        {fieldsIn(country).map((name, index) => (
          <TextInput
            key={name}
            label={labels[name] ?? business[name]}
            description={findings[name]}
            maxLength={workspaceUpdateLimits[name]}
            autoFocus={index === 0}
            // The address begins on a line of its own.
            wrapperProps={name === 'address_line1' ? { 'data-wide': true } : {}}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
    </Panel>
  );
}

type Rate = TaxStatuses['choices'][number]['tax_rate'];

function StatusFields({ form, statuses }: { form: UseFormReturnType<StartValues>; statuses: TaxStatuses }) {
  const { taxes, start } = useMessages().settings;
  const written = useCatalogueName();
  const { status } = form.values;
  const chosen = statuses.choices.find((choice) => choice.status === status)?.tax_rate;
  // Where the country has no tax that it could charge, such as the sales tax of an American state.
  const isWithoutRate = (rate: Rate | undefined) => Number(rate?.percentage) === 0;
  // A sentence that several of them put on documents stands at the chosen one alone.
  const isShared = (rate: Rate | undefined) =>
    statuses.choices.filter((choice) => choice.tax_rate?.key === rate?.key).length > 1;
  const wantsRate = status === 'registered' && isWithoutRate(chosen);
  return (
    <Panel title={taxes.title} hint={start.statusHint}>
      <Stack>
        <Radio.Group
          label={<VisuallyHidden>{taxes.title}</VisuallyHidden>}
          {...form.getInputProps('status')}
          onChange={(value) => form.setFieldValue('status', value as TaxStatus)}
        >
          <Stack gap="xs">
            {statuses.choices.map(({ status: value, tax_rate: rate }) => (
              <Radio
                key={value}
                value={value}
                label={taxes.status[value]}
                description={
                  value === 'registered' && isWithoutRate(rate)
                    ? start.ownRate
                    : (value === status || !isShared(rate)) &&
                      (rate?.exemption_reason ?? (rate && written(rate.label)))
                }
              />
            ))}
          </Stack>
        </Radio.Group>
        {wantsRate && (
          <Group grow align="flex-start">
            <TextInput
              label={start.rate}
              description={taxes.labelHint}
              maxLength={taxRateCreateLimits.label}
              {...form.getInputProps('label')}
            />
            <TextInput
              label={taxes.percentage}
              description={start.rateHint}
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps('percentage')}
            />
          </Group>
        )}
        <DateField
          label={taxes.date}
          description={start.dateHint}
          isClearable={false}
          {...form.getInputProps('valid_from')}
        />
      </Stack>
    </Panel>
  );
}

function valuesOf(workspace: Workspace, today: string): StartValues {
  const texts = SELLER_FIELDS.map((name) => [name, workspace[name] ?? '']);
  return {
    ...(Object.fromEntries(texts) as Pick<StartValues, (typeof SELLER_FIELDS)[number]>),
    status: null,
    // What was delivered before today, and is invoiced now, is taxed by the status too.
    valid_from: `${today.slice(0, 4)}-01-01`,
    label: '',
    percentage: '',
  };
}

/** What an invoice states about its seller (EN 16931, BG-4 and BG-5). */
const SELLER_FIELDS = [
  'legal_name',
  'email',
  ...numbersInOrder(null),
  'address_line1',
  'postal_code',
  'city',
] as const;

/** An American business has one number. */
function fieldsIn(country: string): readonly (typeof SELLER_FIELDS)[number][] {
  const numbers = numbersInOrder(country).filter((name) => country !== 'US' || name === 'tax_number');
  return ['legal_name', 'email', ...numbers, 'address_line1', 'postal_code', 'city'];
}

type StartValues = Record<(typeof SELLER_FIELDS)[number], string> & {
  status: TaxStatus | null;
  valid_from: string | null;
  /** A rate of its own, which becomes the default. */
  label: string;
  percentage: string;
};

const AFFECTED = [
  '/workspaces/{workspace}',
  '/bank-accounts',
  '/tax-statuses',
  '/tax-rates',
  '/workspaces/{workspace}/catalogue',
] as const;

/**
 * Saves all parts, one after the other. The account comes first: its check digits are what is most often refused. What was
 * saved before something is refused stays, and is not sent again.
 */
function useStartSave(
  workspace: Workspace,
  { hasStatus, hasAccount }: { hasStatus: boolean; hasAccount: boolean },
) {
  const params = useInWorkspace();
  const { api } = useSession();
  const onceForAccount = useOnce();
  const onceForRate = useOnce();
  const format = useFormat();
  const { taxes } = useMessages().settings;
  const madeRate = useRef<string>(undefined);
  return useSettingsChange(async ({ values, account }: { values: StartValues; account: AccountValues }) => {
    const { status, valid_from, label, percentage } = values;
    if (!hasAccount && hasNumbers(account))
      await onceForAccount((key) => {
        const params = { header: { 'Idempotency-Key': key } };
        return unwrap(api.POST('/bank-accounts', { params, body: accountBody(account) }));
      });
    const changed = SELLER_FIELDS.filter((name) => values[name].trim() !== (workspace[name] ?? ''));
    if (changed.length > 0) {
      const body = Object.fromEntries(changed.map((name) => [name, values[name]]));
      await unwrap(dashboard.PATCH('/workspaces/{workspace}', { params, body }));
    }
    const number = status === 'registered' ? format.typedNumber(percentage) : undefined;
    if (number !== undefined && number > 0) {
      madeRate.current ??= await addRate({ label: label.trim() || taxes.defaultLabel, percentage: number });
      await unwrap(
        dashboard.PATCH('/workspaces/{workspace}', { params, body: { default_tax_rate: madeRate.current } }),
      );
    }
    if (!hasStatus && status !== null && valid_from !== null)
      await unwrap(api.PATCH('/tax-statuses', { body: { status, valid_from } }));
  }, AFFECTED);

  async function addRate(body: { label: string; percentage: number }): Promise<string> {
    const { data } = await onceForRate((key) =>
      unwrap(api.POST('/tax-rates', { params: { header: { 'Idempotency-Key': key } }, body })),
    );
    return data.key;
  }
}

function hasNumbers({ iban, routing_number, sort_code, account_number }: AccountValues): boolean {
  return [iban, routing_number, sort_code, account_number].some((text) => text.trim() !== '');
}
