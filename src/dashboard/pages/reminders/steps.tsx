import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { REMINDER_TEXTS } from '../../../domain/reminders.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { ReminderText } from '../../types.ts';
import { MAX_STEPS, nextStep, type PolicyDraft } from './policy-draft.ts';
import classes from './reminders.module.css';

const SIDES = ['before', 'after'] as const;

/** The ladder: how many days before or after the due date each letter is sent, and which text it has. */
export function Steps({
  form,
  edit,
}: {
  form: UseFormReturnType<PolicyDraft>;
  edit: (text: ReminderText) => void;
}) {
  const { reminders, settings } = useMessages();
  const { can } = useSession();
  const { steps } = form.values;
  return (
    <div>
      <ol className={classes.steps} aria-label={reminders.steps}>
        {steps.map(({ key, text }, index) => {
          const number = index + 1;
          const named = (label: string) => reminders.ofStep({ label, number });
          return (
            <li key={key}>
              <TextInput
                aria-label={named(reminders.days)}
                inputMode="numeric"
                maxLength={3}
                className={classes.days}
                {...form.getInputProps(`steps.${index}.days`)}
              />
              <NativeSelect
                aria-label={named(reminders.beforeOrAfter)}
                data={SIDES.map((value) => ({ value, label: reminders.side[value] }))}
                className={classes.side}
                {...form.getInputProps(`steps.${index}.side`)}
              />
              <NativeSelect
                aria-label={named(reminders.text)}
                data={REMINDER_TEXTS.map((value) => ({ value, label: settings.texts.kinds[value] }))}
                className={classes.text}
                {...form.getInputProps(`steps.${index}.text`)}
              />
              <span className={classes.acts}>
                {can('texts.manage') && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={named(reminders.editText)}
                    onClick={() => edit(text)}
                  >
                    {reminders.editText}
                  </Button>
                )}
                {steps.length > 1 && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={reminders.remove({ number })}
                    onClick={() => form.removeListItem('steps', index)}
                  >
                    <IconTrash size={17} stroke={1.6} aria-hidden="true" />
                  </ActionIcon>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {steps.length < MAX_STEPS && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={() => form.insertListItem('steps', nextStep(steps))}
        >
          {reminders.add}
        </Button>
      )}
    </div>
  );
}
