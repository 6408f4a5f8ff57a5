import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { isConnectionLost } from '../connection.ts';
import { useWords } from '../language.tsx';
import type { PageMeta } from '../types.ts';
import { Blank } from './blank.tsx';
import { FailureNotice } from './failure-notice.tsx';
import classes from './list-frame.module.css';
import type { ListState } from './list-state.ts';
import { Sheet } from './page.tsx';
import { Pager } from './pager.tsx';
import { ListSkeleton } from './skeletons.tsx';

type Answer<Row> = {
  data: { data: Row[]; meta: PageMeta } | undefined;
  error: unknown;
  refetch: () => unknown;
  isPlaceholderData: boolean;
};

/** What stands around every list: filters, the rows or what is in their place, pages. */
export function ListFrame<Row>({
  list,
  answer,
  filters,
  none,
  children,
}: {
  list: ListState;
  answer: Answer<Row>;
  filters: ReactNode;
  /** Shown while there is nothing at all. */
  none: ReactNode;
  children: (rows: Row[], isStale: boolean) => ReactNode;
}) {
  const { error, refetch } = answer;
  const data = useLastKnown(answer);
  if (data?.meta.total === 0 && !list.isFiltered) return <Sheet>{none}</Sheet>;
  return (
    <Sheet isFlush>
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
    </Sheet>
  );
}

/** What is shown: while the service cannot be reached, what was shown before, instead of nothing. */
function useLastKnown<Row>({ data, error }: Answer<Row>): Answer<Row>['data'] {
  const last = useRef(data);
  if (data) last.current = data;
  return data ?? (isConnectionLost(error) ? last.current : undefined);
}

/** In the place of the rows that no filter lets through. */
export function NoMatch({ list, level = 2 }: { list: ListState; level?: 2 | 3 }) {
  const words = useWords();
  return (
    <div role="status">
      <Blank
        level={level}
        icon={<IconSearchOff size={26} stroke={1.6} />}
        title={words.list.noMatch}
        hint={words.list.noMatchHint}
      >
        <Button variant="default" onClick={list.clear}>
          {words.do.clearFilters}
        </Button>
      </Blank>
    </div>
  );
}
