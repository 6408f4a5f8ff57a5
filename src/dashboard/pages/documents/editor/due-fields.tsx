import { TextInput } from '@mantine/core';
import { addDays } from '../../../../domain/calendar.ts';
import { DateField } from '../../../components/date-field.tsx';
import { isDueDays } from '../../../components/form-faults.ts';
import { useMessages } from '../../../i18n/provider.tsx';
import type { Draft } from './draft.ts';
import classes from './editor.module.css';

type Props = {
  head: Pick<Draft, 'issueDate' | 'dueDate' | 'dueDays'>;
  faults: Record<string, string>;
  change: (part: Pick<Draft, 'dueDate' | 'dueDays'>) => void;
};

/** The due date: a day, or days from the issue date, from which the day follows. */
export function DueFields({ head: { issueDate, dueDate, dueDays }, faults, change }: Props) {
  const messages = useMessages();
  const { editor } = messages;
  const days = dueDays.trim();
  const follows = days !== '' && isDueDays(days);
  return (
    <div className={classes.due}>
      <DateField
        label={messages.documents.record.dueDate}
        placeholder={follows ? editor.dueAfter({ days: Number(days) }) : ''}
        error={faults.due_date}
        value={follows && issueDate ? addDays(issueDate, Number(days)) : dueDate}
        onChange={(date) => change({ dueDate: date, dueDays: '' })}
      />
      <TextInput
        label={editor.dueDays}
        aria-label={editor.dueDaysLabel}
        error={faults.due_days}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={dueDays}
        onChange={({ currentTarget: { value } }) => change({ dueDate: null, dueDays: value })}
      />
    </div>
  );
}
