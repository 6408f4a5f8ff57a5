import { Skeleton } from '@mantine/core';
import { Link } from 'wouter';
import { wordFor } from '../../../domain/texts.ts';
import { $dashboard } from '../../api.ts';
import { doerText } from '../../components/doer.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { useListState } from '../../components/list-state.ts';
import { Panel } from '../../components/page.tsx';
import { Pager } from '../../components/pager.tsx';
import { type Column, RecordTable } from '../../components/record-table.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Activity } from '../../types.ts';

/** The log of the business: who changed what. */
export function LogSettings() {
  const { activity } = useMessages();
  const { workspace } = useSession();
  const list = useListState();
  const columns = useColumns();
  const { data, error, refetch, isPlaceholderData } = $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/activities',
    { params: { path: { workspace: workspace.reference }, query: { page: list.page } } },
    { placeholderData: (previous) => previous },
  );
  // A row has no reference of its own.
  const rows = data?.data.map((row, index) => ({ ...row, reference: String(index) }));
  return (
    <Panel title={activity.title} hint={activity.text} isFlush>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <Skeleton height={200} />}
      {data && rows && (
        <>
          {rows.length > 0 ? (
            <RecordTable label={activity.title} columns={columns} rows={rows} isStale={isPlaceholderData} />
          ) : (
            <EmptyState level={3} title={activity.none} />
          )}
          <Pager meta={data.meta} list={list} />
        </>
      )}
    </Panel>
  );
}

function useColumns(): Column<Activity & { reference: string }>[] {
  const messages = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const { activity } = messages;
  return [
    {
      key: 'when',
      head: activity.when,
      place: 'meta',
      cell: ({ at }) => format.minute(at, workspace.timezone),
    },
    {
      key: 'what',
      head: activity.what,
      place: 'title',
      cell: ({ operation }) => wordFor(activity.operation, operation) ?? operation,
    },
    { key: 'record', head: activity.record, place: 'state', cell: (row) => <Subject row={row} /> },
    { key: 'who', head: activity.who, place: 'value', cell: ({ by }) => doerText(by, messages) },
  ];
}

/** Kinds of records that have a page. */
const PAGES: Record<string, string> = {
  document: 'documents',
  client: 'clients',
  contract: 'contracts',
  payment: 'payments',
};

function Subject({ row: { subject } }: { row: Activity }) {
  const { activity } = useMessages();
  if (!subject?.kind) return null;
  const place = PAGES[subject.kind];
  const name = subject.name ?? activity.unnamed;
  return place ? <Link href={`/${place}/${subject.reference}`}>{name}</Link> : <span>{name}</span>;
}
