import { Skeleton } from '@mantine/core';
import { wordFor } from '../../../domain/texts.ts';
import { doerText } from '../../components/doer.ts';
import { formatName } from '../../components/einvoice-formats.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { Panel } from '../../components/page.tsx';
import type { Format } from '../../format.ts';
import type { Messages } from '../../i18n/messages.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { sefMessageText } from '../../i18n/sef-message-text.ts';
import { useSession } from '../../session.tsx';
import type { ReminderPolicy, TimelineEntry } from '../../types.ts';
import { useReminderPolicy } from '../reminders/queries.ts';
import { numberOf } from '../reminders/step-number.ts';
import { kindOf } from './kind.ts';
import { useTimeline } from './queries.ts';
import classes from './record.module.css';

/** What users did with a document, newest first. */
export function Timeline({ document }: { document: string }) {
  const messages = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const { data, error, refetch } = useTimeline(document);
  const people = (data ?? []).filter(({ kind }) => kind !== 'delivery');
  // Its steps have names, which people know by their number.
  const { data: policy } = useReminderPolicy(people.some(({ step }) => step !== null));
  return (
    <Panel title={messages.documents.record.timeline}>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <Skeleton height={120} />}
      <ol className={classes.timeline}>
        {people.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no reference and never change places
          <li key={index} data-tone={toneOf(entry)}>
            <p>{textOf(entry, messages, format, policy)}</p>
            <time dateTime={entry.at}>{format.minute(entry.at, workspace.timezone)}</time>
            {entry.by && <span className={classes.note}>{doerText(entry.by, messages)}</span>}
            {detailOf(entry, messages) && <span className={classes.note}>{detailOf(entry, messages)}</span>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function toneOf({ kind, status }: TimelineEntry): 'good' | 'accent' | 'bad' | undefined {
  if (kind === 'payment_recorded' || kind === 'credit_applied') return 'good';
  if (kind === 'issued' || kind === 'converted') return 'accent';
  if (kind === 'cancelled' || kind === 'payment_reversed' || kind === 'credit_taken_back') return 'bad';
  if (kind === 'sef') return SEF_TONES[status ?? ''];
  if (status?.startsWith('failed')) return 'bad';
  return undefined;
}

const SEF_TONES: Record<string, 'good' | 'bad'> = {
  accepted: 'good',
  rejected: 'bad',
  voided: 'bad',
  failed: 'bad',
  unconfirmed: 'bad',
};

function textOf(
  entry: TimelineEntry,
  messages: Messages,
  format: Format,
  policy: ReminderPolicy | undefined,
): string {
  const { timeline } = messages.documents;
  const { timeline: settled } = messages.settlement;
  const number = entry.document?.number ?? '';
  const amount = entry.amount ? format.money(entry.amount, entry.currency ?? '') : '';
  switch (entry.kind) {
    case 'payment_recorded':
      return timeline.payment_recorded({
        amount,
        method: wordFor(messages.method, entry.method ?? '') ?? '',
      });
    case 'payment_reversed':
      return timeline.payment_reversed({ amount });
    case 'credit_applied':
      return isCreditNote(entry) ? settled.credited({ amount, number }) : settled.applied({ amount, number });
    case 'credit_taken_back':
      return settled.creditTakenBack({ amount, number });
    case 'refunded':
      return settled.refunded({ amount, method: wordFor(messages.method, entry.method ?? '') ?? '' });
    case 'converted':
      return settled.converted;
    case 'mail':
      return mailText(entry, messages);
    case 'reminded':
      return reminderText(entry, messages, policy);
    case 'einvoice_file':
      return messages.sef.timeline.file({ format: formatName(entry.profile ?? '') });
    case 'sef_submitted':
      return messages.sef.timeline.submitted;
    case 'sef':
      return sefText(entry, messages);
    case 'delivery':
      return '';
    default:
      return timeline[entry.kind];
  }
}

function sefText({ status }: TimelineEntry, { sef }: Messages): string {
  const states: Record<string, string> = sef.status;
  return `${sef.title}: ${states[status ?? ''] ?? status}`;
}

function mailText({ recipient, sent_as }: TimelineEntry, messages: Messages): string {
  const { timeline } = messages.documents;
  if (sent_as === 'cc') return timeline.copy({ recipient: recipient ?? '' });
  return sent_as === 'bcc'
    ? timeline.hiddenCopy({ recipient: recipient ?? '' })
    : timeline.mail({ recipient: recipient ?? '' });
}

function reminderText(
  { recipient, step }: TimelineEntry,
  messages: Messages,
  policy: ReminderPolicy | undefined,
): string {
  const number = numberOf(step, policy);
  const to = { recipient: recipient ?? '' };
  return number === undefined
    ? messages.documents.timeline.reminded(to)
    : messages.reminders.timeline.step({ ...to, number });
}

/** Whether the other document is the credit note, which settles this one. */
function isCreditNote({ document }: TimelineEntry): boolean {
  return kindOf(document?.type ?? null) === 'credit_note';
}

export function detailOf(entry: TimelineEntry, messages: Messages): string {
  if (entry.kind === 'sef') return entry.reason === null ? '' : sefMessageText(entry.reason, messages);
  const status = entry.status && (wordFor(messages.documents.deliveryStatus, entry.status) ?? entry.status);
  const tries =
    entry.attempts && entry.attempts > 1
      ? messages.documents.timeline.tries({ count: entry.attempts })
      : undefined;
  const code = entry.http_code ? `HTTP ${entry.http_code}` : undefined;
  const who = entry.kind === 'mail' || entry.kind === 'reminded' ? null : entry.recipient;
  return [who, entry.reason, status, code, tries].filter(Boolean).join(' · ');
}

export function hostOf(url: string | null): string {
  try {
    return new URL(url ?? '').host;
  } catch {
    return url ?? '';
  }
}
