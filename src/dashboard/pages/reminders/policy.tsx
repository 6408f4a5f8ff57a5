import { Anchor, Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { addDays } from '../../../domain/calendar.ts';
import { AmountField } from '../../components/amount-field.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { focusFirstFault, showFaults } from '../../components/form-faults.ts';
import { notify } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { ReminderPolicy, ReminderText } from '../../types.ts';
import settings from '../settings/settings.module.css';
import { Example } from './example.tsx';
import { OldDocuments } from './old-documents.tsx';
import { draftOf, faultsOf, inOrder, type PolicyDraft, policyInput } from './policy-draft.ts';
import { usePolicyChange, useReminderPolicy } from './queries.ts';
import classes from './reminders.module.css';
import { Steps } from './steps.tsx';
import { TextDialog } from './text-dialog.tsx';

const WEEKENDS = ['skip', 'send'] as const;

/** Whether clients are reminded of what they owe, and when. */
export function ReminderSettings() {
  const { data, error, refetch } = useReminderPolicy();
  if (error && !data) return <FailureNotice error={error} retry={refetch} />;
  if (!data) return <ListSkeleton rows={3} />;
  return <PolicyForm policy={data} />;
}

function PolicyForm({ policy }: { policy: ReminderPolicy }) {
  const messages = useMessages();
  const { reminders } = messages;
  const format = useFormat();
  const [edited, setEdited] = useState<ReminderText>();
  const [choosing, setChoosing] = useState<'offered' | 'asked'>();
  const form = useForm<PolicyDraft>({ initialValues: draftOf(policy, format) });
  const change = usePolicyChange();
  const submit = form.onSubmit((typed) => {
    const values = { ...typed, steps: inOrder(typed.steps) };
    form.setValues(values);
    const faults = values.on ? faultsOf(values, messages, format) : {};
    form.setErrors(faults);
    if (Object.keys(faults).length > 0) return focusFirstFault();
    change.mutate(values.on ? policyInput(values, format) : { on: false }, {
      onSuccess: (saved) => {
        const shown = draftOf(saved, format);
        form.setValues(shown);
        form.resetDirty(shown);
        notify(saved.on === policy.on ? reminders.saved : saved.on ? reminders.isOn : reminders.isOff);
        if (saved.on && !policy.on) setChoosing('offered');
      },
      onError: (error) => showFaults(form, error, messages),
    });
  });
  const isOn = form.values.on;
  return (
    <div className={settings.sheets}>
      <form onSubmit={submit} noValidate className={settings.sheets}>
        <Panel title={reminders.title} hint={reminders.hint}>
          <div className={classes.sheet}>
            <Switch label={reminders.on} {...form.getInputProps('on', { type: 'checkbox' })} />
            {isOn && (
              <>
                <Steps form={form} edit={setEdited} />
                <Fields form={form} currency={policy.currency} />
                <Example draft={form.values} />
              </>
            )}
            <div>
              <Button type="submit" disabled={!form.isDirty()} loading={change.isPending}>
                {messages.do.saveChanges}
              </Button>
            </div>
          </div>
        </Panel>
        {/* The dialog of a text asks for itself. */}
        <UnsavedGuard isDirty={form.isDirty() && !edited} />
      </form>
      {policy.on && policy.applies_from && (
        <Older appliesFrom={policy.applies_from} open={() => setChoosing('asked')} />
      )}
      {edited && <TextDialog kind={edited} close={() => setEdited(undefined)} />}
      {choosing && policy.applies_from && (
        <OldDocuments
          dueTo={addDays(policy.applies_from, -1)}
          isOffered={choosing === 'offered'}
          close={() => setChoosing(undefined)}
        />
      )}
    </div>
  );
}

/** When and of what letters are sent, whatever their step. */
function Fields({ form, currency }: { form: UseFormReturnType<PolicyDraft>; currency: string }) {
  const { reminders } = useMessages();
  const { workspace } = useSession();
  const { field } = reminders;
  return (
    <div className={settings.fields}>
      <TextInput
        label={field.thenEvery}
        description={field.thenEveryHint}
        inputMode="numeric"
        maxLength={3}
        {...form.getInputProps('then_every_days')}
      />
      <TextInput
        label={field.max}
        description={field.maxHint}
        inputMode="numeric"
        maxLength={2}
        {...form.getInputProps('max')}
      />
      <TextInput
        type="time"
        label={field.sendAt}
        description={field.zone({ zone: workspace.timezone })}
        {...form.getInputProps('send_at')}
      />
      <NativeSelect
        label={field.weekends}
        description={field.weekendsHint}
        data={WEEKENDS.map((value) => ({ value, label: reminders.weekend[value] }))}
        {...form.getInputProps('weekends')}
      />
      <TextInput
        label={field.minDays}
        description={field.minDaysHint}
        inputMode="numeric"
        maxLength={2}
        {...form.getInputProps('min_days_after_sending')}
      />
      <AmountField
        label={field.minBalance}
        description={field.minBalanceHint}
        currency={currency}
        {...form.getInputProps('min_balance')}
      />
    </div>
  );
}

/** What was due before is left out, unless it is chosen. */
function Older({ appliesFrom, open }: { appliesFrom: string; open: () => void }) {
  const { old } = useMessages().reminders;
  const format = useFormat();
  return (
    <p className={classes.older}>
      {old.notReminded({ date: format.date(appliesFrom) })}{' '}
      <Anchor component="button" type="button" onClick={open}>
        {old.choose}
      </Anchor>
    </p>
  );
}
