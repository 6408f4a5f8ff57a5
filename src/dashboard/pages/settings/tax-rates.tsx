import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { TAX_CATEGORIES } from '../../../domain/catalogue.ts';
import { dashboard, unwrap } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { checks } from '../../components/form-faults.ts';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { SearchSelect } from '../../components/search-select.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useI18n } from '../../i18n/provider.tsx';
import type { OwnTaxRate } from '../../types.ts';
import { useInWorkspace, useSettingsChange, useTaxRates } from './queries.ts';
import classes from './settings.module.css';

/** What shows the rates, or depends on them. */
const AFFECTED = [
  '/workspaces/{workspace}/tax-rates',
  '/workspaces/{workspace}/catalogue',
  '/workspaces/{workspace}',
] as const;

/** The tax rates of the business's own, besides those of its country. */
export function OwnRates() {
  const { format, messages } = useI18n();
  const { taxes } = messages.settings;
  const { path } = useInWorkspace();
  const { data, error, refetch } = useTaxRates();
  const [isAdding, setAdding] = useState(false);
  const retire = useSettingsChange(
    ({ key, retired }: { key: string; retired: boolean }) =>
      unwrap(
        dashboard.PATCH('/workspaces/{workspace}/tax-rates/{rate}', {
          params: { path: { ...path, rate: key } },
          body: { retired },
        }),
      ),
    AFFECTED,
  );
  return (
    <Panel
      title={taxes.rates}
      hint={taxes.ratesHint}
      isFlush
      aside={
        <Button variant="default" onClick={() => setAdding(true)}>
          {taxes.add}
        </Button>
      }
    >
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={1} />}
      {data?.length === 0 && <p className={classes.empty}>{taxes.noRates}</p>}
      <ul className={classes.rows}>
        {data?.map(({ key, label, percentage, exemption_reason: reason, retired_at: retiredAt }) => (
          <li key={key}>
            <span>
              <strong>{label}</strong> {format.percent(percentage)}
              <span className={classes.quiet}>
                {[key, reason, retiredAt && taxes.retired].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`${retiredAt ? taxes.use : taxes.retire}: ${label}`}
              onClick={() =>
                retire.mutate(
                  { key, retired: !retiredAt },
                  { onError: (failure) => notifyFailure(failure, messages) },
                )
              }
            >
              {retiredAt ? taxes.use : taxes.retire}
            </Button>
          </li>
        ))}
      </ul>
      {isAdding && <RateDialog close={() => setAdding(false)} />}
    </Panel>
  );
}

type Category = OwnTaxRate['category'];

/** Those at 0 %: above it, there is only S. */
const UNTAXED = TAX_CATEGORIES.filter((category) => category !== 'S');

function RateDialog({ close }: { close: () => void }) {
  const { format, messages } = useI18n();
  const { taxes } = messages.settings;
  const params = useInWorkspace();
  const { required } = checks(messages);
  const form = useForm<{ label: string; percentage: string; category: Category; exemption_reason: string }>({
    initialValues: { label: '', percentage: '', category: 'O', exemption_reason: '' },
    validate: {
      label: required,
      percentage: (text) => (format.typedNumber(text) === undefined ? taxes.percentageFault : null),
    },
  });
  const isUntaxed = format.typedNumber(form.values.percentage) === 0;
  const hasReason = isUntaxed && form.values.category !== 'Z';
  const change = useSettingsChange(
    (body: {
      label: string;
      percentage: number;
      category: Category | null;
      exemption_reason: string | null;
    }) => unwrap(dashboard.POST('/workspaces/{workspace}/tax-rates', { params, body })),
    AFFECTED,
  );
  const submit = form.onSubmit(({ label, percentage, category, exemption_reason: reason }) =>
    change.mutate(
      {
        label: label.trim(),
        percentage: format.typedNumber(percentage) ?? 0,
        category: isUntaxed ? category : null,
        exemption_reason: hasReason ? reason.trim() || null : null,
      },
      mutationCallbacks({ done: messages.settings.saved, close, messages, form }),
    ),
  );
  return (
    <Dialog
      title={taxes.add}
      opened
      close={close}
      submit={submit}
      submitLabel={messages.do.save}
      isBusy={change.isPending}
    >
      <Stack>
        <TextInput
          label={taxes.label}
          description={taxes.labelHint}
          maxLength={60}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('label')}
        />
        <TextInput
          label={taxes.percentage}
          description={taxes.percentageHint}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('percentage')}
        />
        {isUntaxed && (
          <SearchSelect
            label={taxes.category}
            data={UNTAXED.map((value) => ({ value, label: taxes.categories[value] ?? value }))}
            {...form.getInputProps('category')}
          />
        )}
        {hasReason && (
          <TextInput
            label={taxes.reason}
            description={taxes.reasonHint}
            maxLength={250}
            {...form.getInputProps('exemption_reason')}
          />
        )}
      </Stack>
    </Dialog>
  );
}
