import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { isConnectionLost } from '../connection.ts';
import { useMessages } from '../i18n/provider.tsx';
import type { PageMeta } from '../types.ts';
import { EmptyState } from './empty-state.tsx';
import { FailureNotice } from './failure-notice.tsx';
import classes from './list-frame.module.css';
import type { ListState } from './list-state.ts';
import { Panel } from './page.tsx';
import { Pager } from './pager.tsx';
import { ListSkeleton } from './skeletons.tsx';

export type ListAnswer<Row> = {
  data: { data: Row[]; meta: PageMeta } | undefined;
  error: unknown;
  refetch: () => unknown;
  isPlaceholderData: boolean;
};

/** The frame of every list: filters, rows or what replaces them, pagination. */
export function ListFrame<Row>({
  list,
  answer,
  tabs,
  filters,
  none,
  children,
}: {
  list: ListState;
  answer: ListAnswer<Row>;
  /** Parts of the list, above the filters. */
  tabs?: ReactNode;
  filters: ReactNode;
  /** Shown while there is nothing at all. */
  none: ReactNode;
  children: (rows: Row[], isStale: boolean) => ReactNode;
}) {
  const { error, refetch } = answer;
  const data = useLastKnown(answer);
  if (data?.meta.total === 0 && !list.isFiltered) return <Panel>{none}</Panel>;
  return (
    <Panel isFlush>
      {tabs}
      <search className={classes.filters}>{filters}</search>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton />}
      {data && data.data.length === 0 && <NoMatch list={list} />}
      {data && data.data.length > 0 && (
        <>
          {children(data.data, answer.isPlaceholderData || data !== answer.data)}
          <Pager meta={data.meta} list={list} />
        </>
      )}
    </Panel>
  );
}

/** While the service cannot be reached, the last rows stay in view. */
function useLastKnown<Row>({ data, error }: ListAnswer<Row>): ListAnswer<Row>['data'] {
  const last = useRef(data);
  if (data) last.current = data;
  return data ?? (isConnectionLost(error) ? last.current : undefined);
}

/** Shown instead of rows where no record matches the filters. */
export function NoMatch({ list, level = 2 }: { list: ListState; level?: 2 | 3 }) {
  const messages = useMessages();
  return (
    <div role="status">
      <EmptyState
        level={level}
        icon={<IconSearchOff size={26} stroke={1.6} />}
        title={messages.list.noMatch}
        hint={messages.list.noMatchHint}
      >
        <Button variant="default" onClick={list.clear}>
          {messages.do.clearFilters}
        </Button>
      </EmptyState>
    </div>
  );
}
