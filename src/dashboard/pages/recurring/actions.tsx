import { Menu, Text } from '@mantine/core';
import {
  IconArchive,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { RecurringDocumentSummary } from '../../types.ts';
import { useArchiving, useTemplateChange } from './queries.ts';

/** What a list shows of a template is enough for its actions. */
export type Template = Pick<
  RecurringDocumentSummary,
  'reference' | 'name' | 'status' | 'archived' | 'mode' | 'next_on' | 'waiting_dates'
>;

/** A question that is open: about all that waits or the next date, or about one date. */
export type Asked = { act: 'run' | 'skip'; date?: string } | { act: 'archive' };

/** What the member may do with a template, as it is now. */
export function useMay({ status, archived, waiting_dates, next_on }: Template) {
  const { can } = useSession();
  const isOpen = can('recurring.manage') && !archived;
  const hasDate = waiting_dates.length > 0 || next_on !== null;
  return {
    edit: isOpen,
    pause: isOpen && (status === 'active' || status === 'failed'),
    resume: isOpen && status === 'paused',
    run: isOpen && (status !== 'finished' || hasDate),
    skip: isOpen && hasDate,
    archive: isOpen,
  };
}

/** The actions on a template, as the entries of a menu. */
export function TemplateItems({
  template,
  ask,
  withEdit = false,
  withRun = false,
}: {
  template: Template;
  ask: (asked: Asked) => void;
  /** Whether those are among them that its page has as buttons. */
  withEdit?: boolean;
  withRun?: boolean;
}) {
  const messages = useMessages();
  const { act, done } = messages.recurring;
  const [, go] = useLocation();
  const change = useTemplateChange();
  const may = useMay(template);
  const { reference } = template;
  const turn = (to: 'pause' | 'resume', text: string) =>
    change.mutate(
      { do: to, reference },
      { onSuccess: () => notify(text), onError: (error) => notifyFailure(error, messages) },
    );
  return (
    <>
      {withEdit && may.edit && (
        <Menu.Item
          leftSection={<IconPencil size={17} stroke={1.6} />}
          onClick={() => go(`/recurring-documents/${reference}/edit`)}
        >
          {act.edit}
        </Menu.Item>
      )}
      {withRun && may.run && (
        <Menu.Item
          leftSection={<IconPlayerTrackNext size={17} stroke={1.6} />}
          onClick={() => ask({ act: 'run' })}
        >
          {act.run}
        </Menu.Item>
      )}
      {may.skip && (
        <Menu.Item
          leftSection={<IconPlayerSkipForward size={17} stroke={1.6} />}
          onClick={() => ask({ act: 'skip' })}
        >
          {act.skip}
        </Menu.Item>
      )}
      {may.pause && (
        <Menu.Item
          leftSection={<IconPlayerPause size={17} stroke={1.6} />}
          onClick={() => turn('pause', done.paused)}
        >
          {act.pause}
        </Menu.Item>
      )}
      {may.resume && (
        <Menu.Item
          leftSection={<IconPlayerPlay size={17} stroke={1.6} />}
          onClick={() => turn('resume', done.resumed)}
        >
          {act.resume}
        </Menu.Item>
      )}
      {may.archive && (
        <Menu.Item
          color="brick"
          leftSection={<IconArchive size={17} stroke={1.6} />}
          onClick={() => ask({ act: 'archive' })}
        >
          {act.delete}
        </Menu.Item>
      )}
    </>
  );
}

/** The question that is open, if there is one. */
export function useAsking(template: Template) {
  const [asked, ask] = useState<Asked>();
  const close = () => ask(undefined);
  const dialog = asked && <Question template={template} asked={asked} close={close} />;
  return { ask, dialog };
}

type Props = { template: Template; close: () => void };

function Question({ template, asked, close }: Props & { asked: Asked }) {
  if (asked.act === 'archive') return <Archive template={template} close={close} />;
  if (asked.act === 'skip') return <Skip template={template} date={asked.date} close={close} />;
  return <Run template={template} date={asked.date} close={close} />;
}

/** Makes what waits, or the next document, or that of one date. */
function Run({ template, date, close }: Props & { date: string | undefined }) {
  const messages = useMessages();
  const format = useFormat();
  const { run, done } = messages.recurring;
  const change = useTemplateChange();
  const { reference, mode, waiting_dates: waiting, next_on } = template;
  const waits = date === undefined ? waiting.length : 0;
  const next = date ?? next_on;
  // As many as the service makes at once.
  const count = Math.min(Math.max(waits, 1), 24);
  const submit = () =>
    change.mutate(
      { do: 'run', reference, dates: date === undefined ? undefined : [date] },
      mutationCallbacks({ done: done.ran({ count }), close, messages }),
    );
  return (
    <Dialog
      title={run.title}
      opened
      close={close}
      submit={submit}
      submitLabel={run.submit}
      isBusy={change.isPending}
    >
      <Text mb="sm">
        {waits > 0 ? run.waiting({ count }) : next ? run.next({ date: format.date(next) }) : run.upcoming}
      </Text>
      <Text>{run.mode[mode]}</Text>
    </Dialog>
  );
}

/** Goes past a date: the oldest that waits, or else the next. */
function Skip({ template, date, close }: Props & { date: string | undefined }) {
  const messages = useMessages();
  const format = useFormat();
  const { skip, done } = messages.recurring;
  const change = useTemplateChange();
  const skipped = date ?? template.waiting_dates[0] ?? template.next_on ?? '';
  return (
    <ConfirmDialog
      title={skip.title}
      submitLabel={skip.submit}
      mutation={change}
      variables={{ do: 'skip' as const, reference: template.reference, date: skipped }}
      done={done.skipped}
      close={close}
    >
      <Text>{skip.text({ date: format.date(skipped) })}</Text>
    </ConfirmDialog>
  );
}

function Archive({ template, close }: Props) {
  const messages = useMessages();
  const { remove, done } = messages.recurring;
  const archiving = useArchiving();
  return (
    <ConfirmDialog
      title={remove.title}
      submitLabel={remove.submit}
      mutation={archiving}
      variables={template.reference}
      done={done.archived}
      close={close}
    >
      <Text>{remove.text}</Text>
    </ConfirmDialog>
  );
}
