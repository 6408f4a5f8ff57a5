import { Button, SegmentedControl, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { $api, $dashboard, exportAddress } from '../../api.ts';
import { DayRangeFilter } from '../../components/day-range-filter.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import frame from '../../components/list-frame.module.css';
import { NoMatch } from '../../components/list-frame.tsx';
import { type ListState, useListState } from '../../components/list-state.ts';
import { Panel } from '../../components/page.tsx';
import { type Column, RecordTable } from '../../components/record-table.tsx';
import { SearchSelect } from '../../components/search-select.tsx';
import { SignIns } from '../../components/sign-ins.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { AuditSubjectType } from '../../types.ts';
import { Book } from './book.tsx';
import classes from './log.module.css';
import { LogEntry, Subject, useDoerText, useOperationText } from './log-entry.tsx';
import { type Act, actsOf } from './log-groups.ts';
import { useMembers } from './queries.ts';

/** The log of the business: who changed what, who has signed in, and the chain of all of it. */
export function LogSettings() {
  const { activity, log } = useMessages();
  const list = useListState();
  const view = list.get('view');
  const { title, hint, content } =
    view === 'sign-ins'
      ? { title: activity.title, hint: log.signInsText, content: <MemberSignIns list={list} /> }
      : view === 'book'
        ? { title: log.book.title, hint: log.book.text, content: <Book /> }
        : { title: activity.title, hint: activity.text, content: <Changes list={list} /> };
  return (
    <Panel
      title={title}
      hint={hint}
      isFlush={view !== 'book'}
      aside={
        <SegmentedControl
          aria-label={log.view}
          data={[
            { value: '', label: log.changesView },
            { value: 'sign-ins', label: log.signInsView },
            { value: 'book', label: log.bookView },
          ]}
          value={view ?? ''}
          onChange={(chosen) => list.set({ view: chosen, actor: null, type: null, from: null, to: null })}
        />
      }
    >
      {content}
    </Panel>
  );
}

function MemberSignIns({ list }: { list: ListState }) {
  const { log } = useMessages();
  const { workspace } = useSession();
  const answer = $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/sign-ins',
    { params: { path: { workspace: workspace.reference }, query: { page: list.page } } },
    { placeholderData: (previous) => previous },
  );
  return <SignIns answer={answer} label={log.signInsView} hasNames />;
}

const TYPES = [
  'client',
  'item',
  'document',
  'payment',
  'expense',
  'recurring_expense',
  'recurring_document',
  'contract',
  'settings',
  'bank_account',
  'payment_method',
  'number_series',
  'tax_rate',
  'tax_status',
  'document_type',
  'member',
  'invitation',
  'api_key',
  'webhook_endpoint',
  'webhook_delivery',
  'sef_connection',
  'sandbox',
  'batch',
  'mail',
  'mail_text',
] as const satisfies readonly AuditSubjectType[];

const FILTERS = ['type', 'actor', 'from', 'to'] as const;

function Changes({ list }: { list: ListState }) {
  const { activity, log } = useMessages();
  const { inWorkspace } = useSession();
  const columns = useColumns();
  const [opened, setOpened] = useState<Act>();
  const query = {
    type: list.get('type'),
    actor: list.get('actor'),
    from: list.get('from'),
    to: list.get('to'),
  } satisfies Record<(typeof FILTERS)[number], string | undefined>;
  const answer = $api.useInfiniteQuery('get', '/audit-log', inWorkspace({ query }), {
    pageParamName: 'after',
    // The hook would send 0 for what is undefined.
    initialPageParam: null,
    getNextPageParam: ({ data }) => data.next_cursor ?? undefined,
  });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = answer;
  const acts = data && actsOf(data.pages.flatMap((page) => page.data.entries));
  // Most have a position, but what was done before there was the journal.
  const rows = acts?.map((act, index) => ({ ...act, reference: String(index) }));
  return (
    <>
      <Filters list={list} />
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton />}
      {rows?.length === 0 &&
        (list.isFiltered ? (
          <NoMatch list={list} level={3} />
        ) : (
          <EmptyState level={3} title={activity.none} />
        ))}
      {rows && rows.length > 0 && (
        <RecordTable label={activity.title} columns={columns} rows={rows} open={setOpened} />
      )}
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {log.older}
          </Button>
        </div>
      )}
      {opened && <LogEntry act={opened} close={() => setOpened(undefined)} />}
    </>
  );
}

function Filters({ list }: { list: ListState }) {
  const messages = useMessages();
  const { log } = messages;
  const { workspace } = useSession();
  const { data: members } = useMembers();
  const chosen = FILTERS.flatMap((name): [string, string][] => {
    const value = list.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  return (
    <search className={`${frame.filters} ${classes.filters}`} aria-label={log.filters}>
      <SearchSelect
        aria-label={log.people}
        placeholder={log.people}
        data={members?.map(({ user, name, email }) => ({ value: user, label: name ?? email })) ?? []}
        clearable
        value={list.get('actor') ?? null}
        onChange={(actor) => list.set({ actor })}
      />
      <SearchSelect
        aria-label={log.kinds}
        placeholder={log.kinds}
        data={TYPES.map((value) => ({ value, label: log.type[value] }))}
        clearable
        value={list.get('type') ?? null}
        onChange={(type) => list.set({ type })}
      />
      <DayRangeFilter list={list} />
      <Button
        component="a"
        href={exportAddress(workspace.reference, '/exports/audit-log', chosen)}
        download
        variant="default"
        leftSection={<IconDownload size={17} aria-hidden="true" />}
      >
        {messages.do.export}
      </Button>
    </search>
  );
}

function useColumns(): Column<Act & { reference: string }>[] {
  const { activity, log } = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const operationText = useOperationText();
  const doerText = useDoerText();
  return [
    {
      key: 'what',
      head: activity.what,
      place: 'title',
      cell: ({ entry }) => operationText(entry),
    },
    {
      key: 'record',
      head: activity.record,
      place: 'meta',
      cell: ({ entry, effects }) => (
        <>
          <Subject entry={entry} />
          {effects.length > 0 && (
            <Text component="span" c="dimmed" size="sm" className={classes.others ?? ''}>
              {' '}
              {log.others({ count: effects.length })}
            </Text>
          )}
        </>
      ),
    },
    { key: 'who', head: activity.who, place: 'value', cell: ({ entry }) => doerText(entry) },
    {
      key: 'when',
      head: activity.when,
      place: 'state',
      cell: ({ entry }) => format.minute(entry.at, workspace.timezone),
    },
  ];
}
