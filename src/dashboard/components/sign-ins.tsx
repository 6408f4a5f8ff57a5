import { useFormat, useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';
import type { AccountEntry, PageMeta } from '../types.ts';
import { browserOf } from './browser-of.ts';
import { EmptyState } from './empty-state.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { useListState } from './list-state.ts';
import { Pager } from './pager.tsx';
import { type Column, RecordTable } from './record-table.tsx';
import { ListSkeleton } from './skeletons.tsx';

type Answer = {
  data: { data: AccountEntry[]; meta: PageMeta } | undefined;
  error: unknown;
  refetch: () => unknown;
  isPlaceholderData: boolean;
};

/** What happened to accounts, newest first. @param hasNames whether it is of several users */
export function SignIns({ answer, label, hasNames }: { answer: Answer; label: string; hasNames: boolean }) {
  const { log } = useMessages();
  const list = useListState();
  const columns = useColumns(hasNames);
  const { data, error, refetch, isPlaceholderData } = answer;
  if (error && !data) return <FailureNotice error={error} retry={refetch} />;
  if (!data) return <ListSkeleton />;
  if (data.data.length === 0) return <EmptyState level={3} title={log.noSignIns} />;
  // A row has no reference of its own.
  const rows = data.data.map((row, index) => ({ ...row, reference: String(index) }));
  return (
    <>
      <RecordTable label={label} columns={columns} rows={rows} isStale={isPlaceholderData} />
      <Pager meta={data.meta} list={list} />
    </>
  );
}

function useColumns(hasNames: boolean): Column<AccountEntry & { reference: string }>[] {
  const { activity, log } = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const who: Column<AccountEntry & { reference: string }> = {
    key: 'who',
    head: activity.who,
    place: 'value',
    cell: ({ name, email }) => name ?? email,
  };
  return [
    {
      key: 'what',
      head: activity.what,
      place: 'title',
      cell: ({ event }) => log.event[event],
    },
    ...(hasNames ? [who] : []),
    {
      key: 'where',
      head: log.address,
      place: 'meta',
      cell: ({ address, user_agent, by_operator }) =>
        by_operator ? log.byOperator : [address, browserOf(user_agent)].filter(Boolean).join(' · '),
    },
    {
      key: 'when',
      head: activity.when,
      place: 'state',
      cell: ({ at }) => format.minute(at, workspace.timezone),
    },
  ];
}
