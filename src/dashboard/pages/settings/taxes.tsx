import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { dashboard, unwrap } from '../../api.ts';
import { useCatalogueName } from '../../components/catalogue-name.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DateField } from '../../components/date-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { stopsAtUnreadable } from '../../components/form-faults.ts';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { SearchSelect } from '../../components/search-select.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { todayIn } from '../../format.ts';
import { useI18n, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { TaxStatus, TaxStatuses } from '../../types.ts';
import { useCatalogue } from '../documents/queries.ts';
import { useInWorkspace, useSettingsChange, useTaxStatuses, useWorkspaceProfile } from './queries.ts';
import classes from './settings.module.css';
import { OwnRates } from './tax-rates.tsx';

/** How the business stands to the tax, which rate is its default, and the rates of its own. */
export function TaxSettings() {
  const { data, error, refetch } = useTaxStatuses();
  const isCharging = data !== undefined && (data.current === null || data.current === 'registered');
  return (
    <div className={classes.sheets}>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      <Statuses statuses={data} isLoading={!data && !error} />
      {isCharging && <StandardRate />}
      <OwnRates />
    </div>
  );
}

function useStatusChange() {
  const { api } = useSession();
  return useSettingsChange(
    (body: { valid_from: string; status: TaxStatus | null }) => unwrap(api.PATCH('/tax-statuses', { body })),
    ['/tax-statuses', '/workspaces/{workspace}/catalogue'],
  );
}

function Statuses({ statuses, isLoading }: { statuses: TaxStatuses | undefined; isLoading: boolean }) {
  const { format, messages } = useI18n();
  const { taxes } = messages.settings;
  const { timezone } = useSession().workspace;
  const [isChanging, setChanging] = useState(false);
  const [removed, setRemoved] = useState<TaxStatuses['history'][number]>();
  const history = statuses?.history ?? [];
  const current = history.find(({ valid_from }) => valid_from <= todayIn(timezone));
  return (
    <Panel
      title={taxes.title}
      hint={taxes.hint}
      isFlush
      aside={
        <Button variant="default" disabled={!statuses} onClick={() => setChanging(true)}>
          {taxes.change}
        </Button>
      }
    >
      {isLoading && <ListSkeleton rows={1} />}
      {statuses && history.length === 0 && <p className={classes.empty}>{taxes.notSet}</p>}
      <ul className={classes.rows}>
        {history.map((each) => (
          <li key={each.valid_from}>
            <span>
              <strong>{taxes.status[each.status]}</strong>
              <span className={classes.quiet}>
                {taxes.from({ date: format.date(each.valid_from) })}
                {each === current && ` · ${taxes.current}`}
              </span>
            </span>
            <Button
              variant="subtle"
              color="brick"
              size="compact-sm"
              aria-label={`${messages.do.remove}: ${taxes.status[each.status]}`}
              onClick={() => setRemoved(each)}
            >
              {messages.do.remove}
            </Button>
          </li>
        ))}
      </ul>
      {isChanging && statuses && <StatusDialog statuses={statuses} close={() => setChanging(false)} />}
      {removed && <StatusRemoval removed={removed} close={() => setRemoved(undefined)} />}
    </Panel>
  );
}

function StatusDialog({ statuses, close }: { statuses: TaxStatuses; close: () => void }) {
  const messages = useMessages();
  const { taxes } = messages.settings;
  const written = useCatalogueName();
  const { timezone } = useSession().workspace;
  const change = useStatusChange();
  const form = useForm<{ status: TaxStatus; valid_from: string | null }>({
    initialValues: {
      status: statuses.current ?? statuses.choices[0]?.status ?? 'registered',
      valid_from: todayIn(timezone),
    },
    validate: { valid_from: (date) => (date === null ? messages.field.required : null) },
  });
  const submit = form.onSubmit(({ status, valid_from }) => {
    if (valid_from === null || stopsAtUnreadable()) return;
    change.mutate(
      { status, valid_from },
      mutationCallbacks({ done: messages.settings.saved, close, messages, form }),
    );
  });
  const chosen = statuses.choices.find(({ status }) => status === form.values.status)?.tax_rate;
  return (
    <Dialog
      title={taxes.dialog}
      opened
      close={close}
      submit={submit}
      submitLabel={messages.do.save}
      isBusy={change.isPending}
    >
      <Stack>
        <SearchSelect
          label={taxes.choice}
          data={statuses.choices.map(({ status }) => ({ value: status, label: taxes.status[status] }))}
          {...form.getInputProps('status')}
        />
        <DateField
          label={taxes.date}
          description={taxes.dateHint}
          isClearable={false}
          {...form.getInputProps('valid_from')}
        />
        {chosen && (
          <div aria-live="polite">
            <Text>{taxes.takes({ rate: written(chosen.label) })}</Text>
            {chosen.exemption_reason && <Text c="dimmed">{chosen.exemption_reason}</Text>}
          </div>
        )}
      </Stack>
    </Dialog>
  );
}

function StatusRemoval({
  removed: { status, valid_from },
  close,
}: {
  removed: TaxStatuses['history'][number];
  close: () => void;
}) {
  const { format, messages } = useI18n();
  const { taxes } = messages.settings;
  return (
    <ConfirmDialog
      title={taxes.removeTitle}
      submitLabel={messages.do.remove}
      mutation={useStatusChange()}
      variables={{ status: null, valid_from }}
      done={messages.settings.saved}
      close={close}
    >
      <Text>
        {taxes.status[status]}, {taxes.from({ date: format.date(valid_from) })}
      </Text>
      <Text>{taxes.removeText}</Text>
    </ConfirmDialog>
  );
}

/** A choice without a key of its own. */
const OF_COUNTRY = '-';

/** The rate of lines that name none. */
function StandardRate() {
  const messages = useMessages();
  const { taxes } = messages.settings;
  const params = useInWorkspace();
  const { data: workspace } = useWorkspaceProfile();
  const { data: catalogue } = useCatalogue();
  const change = useSettingsChange(
    (default_tax_rate: string | null) =>
      unwrap(dashboard.PATCH('/workspaces/{workspace}', { params, body: { default_tax_rate } })),
    ['/workspaces/{workspace}', '/workspaces/{workspace}/catalogue', '/tax-statuses'],
  );
  if (!workspace || !catalogue) return null;
  return (
    <Panel title={taxes.standard} hint={taxes.standardHint}>
      <SearchSelect
        aria-label={taxes.standard}
        data={[
          { value: OF_COUNTRY, label: taxes.ofCountry },
          ...catalogue.tax_rates.map(({ key, label }) => ({ value: key, label })),
        ]}
        value={workspace.default_tax_rate ?? OF_COUNTRY}
        disabled={change.isPending}
        onChange={(key) =>
          change.mutate(key === OF_COUNTRY ? null : key, {
            onError: (failure) => notifyFailure(failure, messages),
          })
        }
      />
    </Panel>
  );
}
