import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { documentTypeSettingsUpdateLimits, workspaceUpdateLimits } from '../../../../generated/limits.ts';
import { unwrap } from '../../api.ts';
import { useCatalogueName } from '../../components/catalogue-name.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { Panel } from '../../components/page.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { NumberSeries } from '../../types.ts';
import { NumberExamples } from './number-examples.tsx';
import { OfProfile, ProfileForm } from './profile-form.tsx';
import { useNumberSeries, useSettingsChange } from './queries.ts';
import classes from './settings.module.css';

/** The form of numbers, and where each series is. */
export function NumberSettings() {
  const { business } = useMessages().settings;
  return (
    <OfProfile>
      {(workspace) => (
        <div className={classes.sheets}>
          <ProfileForm workspace={workspace}>
            {(form) => (
              <Panel>
                <TextInput
                  label={business.template}
                  description={business.templateHint}
                  maxLength={workspaceUpdateLimits.number_template}
                  {...form.getInputProps('number_template')}
                />
                <NumberExamples template={form.values.number_template} />
              </Panel>
            )}
          </ProfileForm>
          <Series workspaceTemplate={workspace.number_template} />
        </div>
      )}
    </OfProfile>
  );
}

/** The next number of each document type, where a series begins, and the templates of single types. */
function Series({ workspaceTemplate }: { workspaceTemplate: string }) {
  const messages = useMessages();
  const { numbers } = messages.settings;
  const nameOf = useSeriesName();
  const { data, error, refetch } = useNumberSeries();
  const [started, setStarted] = useState<NumberSeries>();
  const [formatted, setFormatted] = useState<NumberSeries>();
  const [year] = data ?? [];
  return (
    <Panel title={year ? numbers.titleOf({ year: year.year }) : numbers.title} hint={numbers.hint} isFlush>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={6} />}
      <ul className={classes.rows}>
        {data?.map((series) => (
          <li key={series.document_type}>
            <span>
              <strong>{nameOf(series)}</strong>
              <span className={classes.quiet}>
                {numbers.next}: <span className={classes.number}>{series.next_number}</span>
                {series.number_template && ` · ${numbers.own}`}
              </span>
            </span>
            <Group gap={4} className={classes.steps}>
              {!series.is_used && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`${numbers.start} ${nameOf(series)}`}
                  onClick={() => setStarted(series)}
                >
                  {numbers.start}
                </Button>
              )}
              {series.document_type !== 'contract' && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`${numbers.template} ${nameOf(series)}`}
                  onClick={() => setFormatted(series)}
                >
                  {numbers.template}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {started && <StartDialog series={started} close={() => setStarted(undefined)} />}
      {formatted && (
        <TemplateDialog
          series={formatted}
          workspaceTemplate={workspaceTemplate}
          close={() => setFormatted(undefined)}
        />
      )}
    </Panel>
  );
}

function StartDialog({ series, close }: { series: NumberSeries; close: () => void }) {
  const messages = useMessages();
  const { numbers } = messages.settings;
  const nameOf = useSeriesName();
  const { api } = useSession();
  const form = useForm({
    initialValues: { next: String(series.next) },
    validate: { next: (text) => (/^[1-9]\d{0,8}$/.test(text.trim()) ? null : numbers.fault) },
  });
  const change = useSettingsChange(
    (next: number, once) => {
      const body = { document_type: series.document_type, year: series.year, next };
      return once((key) =>
        unwrap(api.POST('/number-series', { params: { header: { 'Idempotency-Key': key } }, body })),
      );
    },
    ['/number-series'],
  );
  const submit = form.onSubmit(({ next }) =>
    change.mutate(Number(next), mutationCallbacks({ done: messages.settings.saved, close, messages, form })),
  );
  return (
    <Dialog
      title={numbers.startTitle({ name: nameOf(series), year: String(series.year) })}
      opened
      close={close}
      submit={submit}
      submitLabel={messages.do.save}
      isBusy={change.isPending}
    >
      <TextInput
        label={numbers.first}
        description={numbers.firstHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        data-autofocus
        {...form.getInputProps('next')}
      />
    </Dialog>
  );
}

function TemplateDialog({
  series,
  workspaceTemplate,
  close,
}: {
  series: NumberSeries;
  workspaceTemplate: string;
  close: () => void;
}) {
  const messages = useMessages();
  const { numbers } = messages.settings;
  const nameOf = useSeriesName();
  const { api } = useSession();
  const form = useForm({ initialValues: { number_template: series.number_template ?? '' } });
  const change = useSettingsChange(
    (template: string) =>
      unwrap(
        api.PATCH('/document-type-settings', {
          body: { document_type: series.document_type, number_template: template === '' ? null : template },
        }),
      ),
    ['/number-series'],
  );
  const submit = form.onSubmit(({ number_template: template }) =>
    change.mutate(
      template.trim(),
      mutationCallbacks({ done: messages.settings.saved, close, messages, form }),
    ),
  );
  const { number_template: template } = form.values;
  return (
    <Dialog
      title={numbers.templateTitle({ name: nameOf(series) })}
      opened
      close={close}
      submit={submit}
      submitLabel={messages.do.save}
      isBusy={change.isPending}
    >
      <TextInput
        label={messages.settings.business.template}
        description={numbers.templateHint}
        placeholder={workspaceTemplate}
        autoComplete="off"
        maxLength={documentTypeSettingsUpdateLimits.number_template}
        data-autofocus
        {...form.getInputProps('number_template')}
      />
      <NumberExamples
        template={template.trim() === '' ? workspaceTemplate : template.trim()}
        documentType={series.document_type}
      />
    </Dialog>
  );
}

/** The name of a document type, as the country writes it; contracts have none there. */
function useSeriesName(): (series: NumberSeries) => string {
  const { settings } = useMessages();
  const written = useCatalogueName();
  return ({ name, document_type: type }) =>
    name === null ? settings.numbers.contracts : written(name, type);
}
