import { Anchor } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useState } from 'react';
import { wordFor } from '../../../domain/texts.ts';
import type { Format } from '../../format.ts';
import type { Messages } from '../../i18n/messages.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { DocumentRecord, ReminderPolicy } from '../../types.ts';
import { useReminderPolicy } from './queries.ts';
import classes from './reminders.module.css';
import { DocumentReminders } from './setting-dialog.tsx';
import { numberOf } from './step-number.ts';

/** When the client is reminded of a document next, or why it is not, in one line. */
export function NextReminder({ document }: { document: DocumentRecord }) {
  const messages = useMessages();
  const format = useFormat();
  const { can, workspace } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { next_reminder: next, last_reminder: last } = document;
  const { data: policy } = useReminderPolicy(next !== null && next.step !== null);
  if (next === null) return null;
  const { next: texts } = messages.reminders;
  const Icon = next.held_because === null ? IconBell : IconBellOff;
  return (
    <p className={classes.line}>
      <Icon size={17} stroke={1.7} aria-hidden="true" />
      <span>
        {last && `${texts.last({ time: format.minute(last.at, workspace.timezone) })} `}
        {nextInWords(document, policy, messages, format)}{' '}
        {can('reminders.manage') && (
          <Anchor component="button" type="button" onClick={() => setOpen(true)}>
            {texts.change}
          </Anchor>
        )}
      </span>
      {isOpen && <DocumentReminders document={document} close={() => setOpen(false)} />}
    </p>
  );
}

function nextInWords(
  { next_reminder: next, reminders }: DocumentRecord,
  policy: ReminderPolicy | undefined,
  messages: Messages,
  format: Format,
): string {
  const { next: texts } = messages.reminders;
  if (!next) return '';
  if (next.held_because === null) {
    const date = format.date(next.on);
    const number = numberOf(next.step, policy);
    return number === undefined
      ? texts.on({ date })
      : texts.onStep({ date, number, count: policy?.steps.length ?? number });
  }
  const until = { date: format.date(reminders?.until) };
  const why =
    next.held_because === 'document_until'
      ? texts.heldUntil(until)
      : (wordFor(texts.held, next.held_because) ?? texts.heldElse);
  const isOwn = next.held_because === 'document_off' || next.held_because === 'document_until';
  return isOwn && reminders?.reason ? `${why} ${reminders.reason}` : why;
}
