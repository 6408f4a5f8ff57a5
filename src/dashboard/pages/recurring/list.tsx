import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPercentage, IconPlus, IconRepeat } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { ArchivedFilter, isArchivedShown } from '../../components/archived-filter.tsx';
import { ClientPicker } from '../../components/client-picker.tsx';
import { ExportMenu } from '../../components/export-menu.tsx';
import { type ListState, useListState } from '../../components/list-state.ts';
import { Money } from '../../components/money.tsx';
import { RecordListPage } from '../../components/record-list-page.tsx';
import type { Column } from '../../components/record-table.tsx';
import { ruleInWords } from '../../components/rule-draft.ts';
import { SearchField } from '../../components/search-field.tsx';
import type { Selection } from '../../components/selection.ts';
import { SelectionAction, SelectionBar } from '../../components/selection-bar.tsx';
import { sortingOf, sortParameter } from '../../components/sort-head.tsx';
import { useCurrentTab } from '../../components/tab-links.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { RecurringDocumentSummary } from '../../types.ts';
import tabs from '../documents/list.module.css';
import { TemplateItems, useAsking } from './actions.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { type RecurringSort, useRecurringCounts, useRecurringDocuments } from './queries.ts';
import classes from './recurring.module.css';
import { RecurringBadge } from './status.tsx';

const STATUSES = ['active', 'failed', 'paused', 'finished'] as const;

/** The recurring documents of the workspace. */
export function RecurringList() {
  const { recurring, list: words } = useMessages();
  const { can } = useSession();
  const list = useListState();
  const columns = useColumns();
  const sorting = sortingOf(list, '-created_at', columns);
  const [dearer, setDearer] = useState<readonly RecurringDocumentSummary[]>();
  const answer = useRecurringDocuments({
    status: STATUSES.find((status) => status === list.get('status')),
    client: list.get('client'),
    search: list.get('search'),
    archived: isArchivedShown(list) ? true : undefined,
    sort: sortParameter<RecurringSort>(sorting),
    page: list.page,
  });
  const mayManage = can('recurring.manage');
  return (
    <RecordListPage
      table="recurring-documents"
      texts={recurring}
      icon={<IconRepeat size={26} stroke={1.6} />}
      list={list}
      sorting={sorting}
      answer={answer}
      columns={columns}
      nameOf={({ name }) => name}
      href={({ reference }) => `/recurring-documents/${reference}`}
      actions={
        <>
          <ExportMenu
            table="recurring-documents"
            list={list}
            sorting={sorting}
            total={answer.data?.meta.total}
          />
          {mayManage && (
            <Button
              component={Link}
              href="/recurring-documents/new"
              leftSection={<IconPlus size={17} aria-hidden="true" />}
            >
              {recurring.new}
            </Button>
          )}
        </>
      }
      tabs={<Tabs list={list} all={words.all} />}
      filters={
        <>
          <SearchField list={list} label={recurring.search} />
          <ClientPicker
            label={recurring.column.client}
            isLabelHidden
            isClearable
            value={list.get('client') ?? null}
            onChange={(client) => list.set({ client })}
          />
          <ArchivedFilter list={list} />
        </>
      }
      firstSteps={
        mayManage && (
          <Button component={Link} href="/recurring-documents/new">
            {recurring.noneAction}
          </Button>
        )
      }
      {...(mayManage && {
        bulk: (selection: Selection<RecurringDocumentSummary>, exportMenu: ReactNode) => (
          <SelectionBar selection={selection}>
            {exportMenu}
            <SelectionAction
              icon={<IconPercentage size={15} aria-hidden="true" />}
              act={() => setDearer(selection.rows.filter(({ archived }) => !archived))}
            >
              {recurring.act.prices}
            </SelectionAction>
          </SelectionBar>
        ),
      })}
    >
      {dearer && <PriceDialog templates={dearer} close={() => setDearer(undefined)} />}
    </RecordListPage>
  );
}

/** The parts of the list by status, each with how many there are. */
function Tabs({ list, all }: { list: ListState; all: string }) {
  const { recurring } = useMessages();
  const format = useFormat();
  const { data } = useRecurringCounts();
  // The counts move the tabs when they come.
  const nav = useCurrentTab(`${list.view} ${data?.all}`);
  const shown = list.get('status') ?? '';
  // Those of the archive are not counted.
  const isCounted = !isArchivedShown(list);
  const parts = [
    { status: '', label: all, count: data?.all },
    ...STATUSES.map((status) => ({
      status,
      label: recurring.status[status],
      count: data && (data.by_status[status] ?? 0),
    })),
  ];
  return (
    <nav ref={nav} className={tabs.tabs} aria-label={recurring.title}>
      {parts.map(({ status, label, count }) => (
        <button
          key={label}
          type="button"
          aria-current={shown === status ? 'true' : undefined}
          onClick={() => list.set({ status })}
        >
          {label} {isCounted && count !== undefined && <span>{format.whole(count)}</span>}
        </button>
      ))}
    </nav>
  );
}

function useColumns(): Column<RecurringDocumentSummary>[] {
  const messages = useMessages();
  const format = useFormat();
  const { column, waits } = messages.recurring;
  return [
    {
      key: 'name',
      head: column.name,
      sort: 'name',
      place: 'title',
      cell: ({ name }) => <span className={classes.listed}>{name}</span>,
    },
    {
      key: 'client',
      head: column.client,
      place: 'meta',
      cell: ({ client }) => <span className={classes.listed}>{client.name}</span>,
    },
    {
      key: 'rule',
      head: column.rule,
      cell: ({ rule }) => <span className={classes.rule}>{ruleInWords(rule, messages, format)}</span>,
    },
    {
      key: 'next',
      head: column.next,
      sort: 'next_on',
      place: 'state',
      cell: ({ next_on, next_total, currency }) => (
        <>
          {next_on ? format.date(next_on) : '–'}
          {next_total !== null && (
            <span className={classes.under}>
              <Money amount={next_total} currency={currency} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'status',
      head: column.status,
      place: 'value',
      cell: (template) => (
        <>
          <RecurringBadge template={template} />
          {template.waiting_dates.length > 0 && (
            <span className={`${classes.under} ${classes.warn}`}>
              {waits({ count: template.waiting_dates.length })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'menu',
      head: messages.do.actions,
      align: 'end',
      place: 'menu',
      cell: (template) => <RowMenu template={template} />,
    },
  ];
}

function RowMenu({ template }: { template: RecurringDocumentSummary }) {
  const messages = useMessages();
  const { can } = useSession();
  const { ask, dialog } = useAsking(template);
  if (!can('recurring.manage') || template.archived) return null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`${messages.do.actions}: ${template.name}`}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <TemplateItems template={template} ask={ask} withEdit withRun />
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
