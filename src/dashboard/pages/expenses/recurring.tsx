import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import {
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Badge, type Tone } from '../../components/badge.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { useListState } from '../../components/list-state.ts';
import { Money } from '../../components/money.tsx';
import { notify, notifyFailure } from '../../components/notify.ts';
import { PageHead, Panel } from '../../components/page.tsx';
import { Pager } from '../../components/pager.tsx';
import { type Column, RecordTable } from '../../components/record-table.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { RecurringExpense } from '../../types.ts';
import classes from './expenses.module.css';
import { TemplateForm } from './recurring-form.tsx';
import { useTemplateChange, useTemplates } from './recurring-queries.ts';

/** The list has no pages, but rendering a menu for each of hundreds of rows would be slow. */
const PER_PAGE = 25;

const TONES: Record<RecurringExpense['status'], Tone> = {
  active: 'good',
  paused: 'warn',
  ended: 'calm',
  removed: 'calm',
};

export function RecurringExpenses() {
  const messages = useMessages();
  const { template } = messages.expenses;
  const { can } = useSession();
  const { data, error, refetch } = useTemplates();
  const [edited, setEdited] = useState<RecurringExpense | 'new'>();
  const columns = useColumns(setEdited);
  const list = useListState();
  const kept = data?.filter(({ status }) => status !== 'removed') ?? [];
  const lastPage = Math.max(1, Math.ceil(kept.length / PER_PAGE));
  const page = Math.min(list.page, lastPage);
  const shown = kept.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const mayAdd = can('expenses.create');
  return (
    <>
      <PageHead
        title={template.title}
        hint={template.hint}
        back={{ href: '/expenses', label: messages.expenses.title }}
      >
        {mayAdd && (
          <Button leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={() => setEdited('new')}>
            {template.new}
          </Button>
        )}
        <ExportButton table="recurring-expenses" />
      </PageHead>
      <Panel isFlush>
        {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
        {!data && !error && <ListSkeleton rows={4} />}
        {data && kept.length === 0 && (
          <EmptyState
            icon={<IconRepeat size={26} stroke={1.6} />}
            title={template.noneTitle}
            hint={template.noneHint}
          >
            {mayAdd && <Button onClick={() => setEdited('new')}>{template.noneAction}</Button>}
          </EmptyState>
        )}
        {shown.length > 0 && (
          <>
            <RecordTable label={template.title} columns={columns} rows={shown} />
            <Pager
              meta={{
                page,
                per_page: PER_PAGE,
                total: kept.length,
                last_page: lastPage,
              }}
              list={list}
            />
          </>
        )}
      </Panel>
      {edited && (
        <TemplateForm template={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />
      )}
    </>
  );
}

function useColumns(edit: (template: RecurringExpense) => void): Column<RecurringExpense>[] {
  const messages = useMessages();
  const format = useFormat();
  const { column, template } = messages.expenses;
  const quiet = (text: string | null) => <span className={classes.quiet}>{text ?? ''}</span>;
  return [
    { key: 'description', head: column.description, place: 'title', cell: ({ description }) => description },
    {
      key: 'every',
      head: template.everyLabel,
      cell: ({ every }) => <span className={classes.every}>{template.every[every] ?? every}</span>,
    },
    {
      key: 'next',
      head: template.next,
      place: 'meta',
      cell: ({ next_on }) => quiet(next_on ? format.date(next_on) : null),
    },
    {
      key: 'status',
      head: messages.documents.column.status,
      place: 'state',
      cell: ({ status }) => <Badge tone={TONES[status]}>{template.status[status] ?? status}</Badge>,
    },
    {
      key: 'amount',
      head: column.amount,
      align: 'end',
      place: 'value',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'menu',
      head: messages.do.actions,
      align: 'end',
      place: 'menu',
      cell: (row) => <TemplateMenu template={row} edit={() => edit(row)} />,
    },
  ];
}

function TemplateMenu({ template, edit }: { template: RecurringExpense; edit: () => void }) {
  const messages = useMessages();
  const { can } = useSession();
  const change = useTemplateChange();
  const [isRemoving, setRemoving] = useState(false);
  const texts = messages.expenses.template;
  const { reference, status } = template;

  function turn(action: 'pause' | 'resume', done: string) {
    change.mutate(
      { do: action, reference },
      { onSuccess: () => notify(done), onError: (error) => notifyFailure(error, messages) },
    );
  }

  const [mayChange, mayRemove] = [can('expenses.update'), can('expenses.delete')];
  if (!mayChange && !mayRemove) return null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${messages.do.actions}: ${template.description}`}
          >
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayChange && (
            <Menu.Item leftSection={<IconPencil size={17} stroke={1.6} />} onClick={edit}>
              {messages.do.edit}
            </Menu.Item>
          )}
          {mayChange && status === 'active' && (
            <Menu.Item
              leftSection={<IconPlayerPause size={17} stroke={1.6} />}
              onClick={() => turn('pause', texts.saved)}
            >
              {texts.pause}
            </Menu.Item>
          )}
          {mayChange && status === 'paused' && (
            <Menu.Item
              leftSection={<IconPlayerPlay size={17} stroke={1.6} />}
              onClick={() => turn('resume', texts.saved)}
            >
              {texts.resume}
            </Menu.Item>
          )}
          {mayRemove && (
            <Menu.Item
              color="brick"
              leftSection={<IconTrash size={17} stroke={1.6} />}
              onClick={() => setRemoving(true)}
            >
              {messages.do.remove} …
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        title={texts.removeTitle}
        submitLabel={messages.do.remove}
        mutation={change}
        variables={{ do: 'remove', reference }}
        done={texts.removed}
        opened={isRemoving}
        close={() => setRemoving(false)}
      >
        <Text>{texts.removeText}</Text>
      </ConfirmDialog>
    </>
  );
}
