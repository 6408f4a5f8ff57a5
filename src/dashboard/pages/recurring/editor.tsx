import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api.ts';
import { Dialog } from '../../components/dialog.tsx';
import { editorKeys } from '../../components/editor-keys.ts';
import { failureText } from '../../components/failure-notice.tsx';
import { focusFirstFault, showFaults, stopsAtUnreadable } from '../../components/form-faults.ts';
import { Money } from '../../components/money.tsx';
import { notify } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import type { Catalogue } from '../../types.ts';
import { Delivery } from '../documents/editor/delivery.tsx';
import type { Draft } from '../documents/editor/draft.ts';
import bar from '../documents/editor/editor.module.css';
import { Head } from '../documents/editor/head.tsx';
import { Lines } from '../documents/editor/lines.tsx';
import { MoreDetails } from '../documents/editor/more-details.tsx';
import { NewRecords, useNewRecords } from '../documents/editor/new-records.tsx';
import { DETAIL_PARTS } from '../documents/editor/particulars-draft.ts';
import { Terms, Totals } from '../documents/editor/totals.tsx';
import { useDefaults } from '../documents/editor/use-defaults.ts';
import { useDraft } from '../documents/editor/use-draft.ts';
import { usePreview } from '../documents/editor/use-preview.ts';
import pane from '../documents/editor/with-page.module.css';
import { NextDates } from './next-dates.tsx';
import { type Opened, usePreviewedDates, useTemplateChange } from './queries.ts';
import classes from './recurring.module.css';
import { changedParts, faultsOf, type Schedule, templateInput } from './schedule.ts';
import { ModePanel, NameAndDue, PeriodPanel, PricePanel, RulePanel } from './schedule-fields.tsx';

/** Its period follows from each date. */
const PARTS = DETAIL_PARTS.filter((part) => part !== 'period');

type Initial = {
  draft: Draft;
  schedule: Schedule;
  /** The quote that it is made from. */
  quote?: string;
};

/** Edits a template: the editor of documents, and when it repeats. */
export function TemplateEditor({
  initial,
  opened,
  catalogue,
}: {
  initial: Initial;
  /** The template to edit; absent for a new one. */
  opened: Opened | undefined;
  catalogue: Catalogue;
}) {
  const messages = useMessages();
  const [begun] = useState(initial);
  const state = useDraft(begun.draft, catalogue.standard_tax_rate);
  const [schedule, setSchedule] = useState(begun.schedule);
  const { draft, faults, change } = state;
  const preview = usePreview(draft, undefined);
  // What a template leaves open is that of each date: only the rates of another country are suggested.
  useDefaults(state, false);
  const records = useNewRecords();
  const isDirty = state.isDirty || schedule !== begun.schedule;
  const { save, isSaving, isInConflict, decide } = useSaving(state, schedule, begun, opened);
  const set = (part: Partial<Schedule>) => {
    setSchedule((last) => ({ ...last, ...part }));
    state.setFaults({});
  };
  const parts = { schedule, change: set, faults };
  const { particulars, currency } = draft;
  return (
    <>
      <div className={pane.form}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
          onKeyDown={editorKeys(save)}
        >
          <div className={bar.sheets}>
            <Head
              head={draft}
              faults={faults}
              change={change}
              catalogue={catalogue}
              newClient={records.newClient}
              newCurrency={records.newCurrency}
              inPlaceOfDates={
                <NameAndDue
                  name={schedule.name}
                  changeName={(name) => set({ name })}
                  dueDays={draft.dueDays}
                  changeDue={(dueDays) => change({ dueDays })}
                  faults={faults}
                />
              }
            />
            <RulePanel {...parts} />
            <ModePanel {...parts} before={begun.schedule.mode} />
            <Lines
              state={state}
              catalogue={catalogue}
              amounts={preview.amounts}
              newItem={records.newItem}
              terms={<Terms terms={draft.terms} faults={faults} change={change} />}
              isTemplate
            >
              <Totals
                totals={preview.totals}
                isCounting={preview.isCounting}
                currency={currency}
                withTax={draft.terms.pricesIncludeTax}
              />
            </Lines>
            <PeriodPanel {...parts} />
            <Dates draft={draft} schedule={schedule} />
            <PricePanel {...parts} draft={draft} />
            <Delivery
              delivery={draft.delivery}
              countries={catalogue.countries}
              faults={faults}
              change={change}
            />
            <MoreDetails
              particulars={particulars}
              currency={currency}
              takesPayments={
                catalogue.document_types.find(({ key }) => key === draft.type)?.takes_payments ?? true
              }
              parts={PARTS}
              faults={faults}
              change={change}
            />
          </div>
          <div className={bar.bar} data-save-bar>
            <div className={bar.barTotal}>
              {preview.totals && (
                <Money amount={preview.totals.total} currency={preview.totals.currency} size="large" />
              )}
              <span role="status">{isDirty ? messages.state.unsaved : ''}</span>
            </div>
            <Button type="submit" loading={isSaving}>
              {messages.recurring.save}
            </Button>
          </div>
          <UnsavedGuard isDirty={isDirty && !isSaving} />
        </form>
      </div>
      <NewRecords records={records} state={state} catalogue={catalogue} />
      <Dialog
        title={messages.editor.editConflict.title}
        opened={isInConflict}
        close={() => decide(false)}
        submit={() => decide(true)}
        submitLabel={messages.editor.editConflict.replace}
        cancelLabel={messages.editor.editConflict.keep}
        isDangerous
      >
        {messages.recurring.editConflict}
      </Dialog>
    </>
  );
}

/** Saves the template and opens its page; errors are shown at their fields, and newer versions are not overwritten. */
function useSaving(
  state: ReturnType<typeof useDraft>,
  schedule: Schedule,
  begun: Initial,
  opened: Opened | undefined,
) {
  const messages = useMessages();
  const format = useFormat();
  const [, go] = useLocation();
  const change = useTemplateChange();
  const isSaving = useRef(false);
  const [isDone, setDone] = useState(false);
  const [isInConflict, setInConflict] = useState(false);

  function save(replaces = false): void {
    // A key that is held down must save only once.
    if (isSaving.current || stopsAtUnreadable()) return;
    const missing = faultsOf(state.draft, schedule, format, messages);
    if (Object.keys(missing).length > 0) {
      state.setFaults(missing);
      focusFirstFault();
      return;
    }
    isSaving.current = true;
    const body = templateInput(state.draft, schedule, format);
    const etag = replaces ? undefined : opened?.etag;
    change.mutate(
      opened
        ? {
            do: 'update',
            reference: opened.template.reference,
            body: changedParts(body, templateInput(begun.draft, begun.schedule, format)),
            etag,
          }
        : { do: 'create', body: begun.quote === undefined ? body : { ...body, from: begun.quote } },
      {
        onSettled: () => {
          isSaving.current = false;
        },
        onSuccess: ({ reference }) => {
          setDone(true);
          notify(messages.recurring.done.saved);
          // After the guard has seen that nothing is left to save.
          setTimeout(() => go(`/recurring-documents/${reference}`, { replace: opened === undefined }));
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status === 412) setInConflict(true);
          else showFaults({ setErrors: state.setFaults }, error, messages);
        },
      },
    );
  }

  function decide(replaces: boolean): void {
    setInConflict(false);
    if (replaces) save(true);
  }

  return { save: () => save(), isSaving: change.isPending || isDone, isInConflict, decide };
}

/** What it would make, before it is saved: the service calculates it as it will on each date. */
function Dates({ draft, schedule }: Initial) {
  const messages = useMessages();
  const format = useFormat();
  const { dates: texts } = messages.recurring;
  const [settled] = useDebouncedValue(
    useMemo(() => ({ draft, schedule }), [draft, schedule]),
    400,
  );
  const body = useMemo(() => {
    // It has no name yet, and needs none for its dates.
    const named = { ...settled.schedule, name: settled.schedule.name.trim() || '–' };
    const isWhole = Object.keys(faultsOf(settled.draft, named, format, messages)).length === 0;
    return isWhole ? templateInput(settled.draft, named, format) : undefined;
  }, [settled, format, messages]);
  const { data, error, isFetching } = usePreviewedDates(body);
  return (
    <Panel title={texts.title}>
      <div aria-busy={isFetching}>
        {body && data ? (
          <NextDates dates={data} currency={draft.currency} />
        ) : (
          <p className={classes.quiet} role="status">
            {body && error ? failureText(error, messages) : texts.incomplete}
          </p>
        )}
      </div>
    </Panel>
  );
}
