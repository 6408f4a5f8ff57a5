import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconCalendarDue } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { Panel } from '../../components/page.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import type { DueWeek } from '../../types.ts';
import { Columns, unitOf } from './columns.tsx';
import { useDueWeeks } from './queries.ts';

/** What clients are to pay in the coming weeks. */
export function DueWeeks() {
  const { overview } = useMessages();
  const { data, error, refetch } = useDueWeeks();
  const isAnyDue = data?.some(({ due_cents }) => due_cents > 0) ?? false;
  return (
    <Panel title={overview.dueWeeks} hint={overview.dueWeeksHint}>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <Skeleton height={240} />}
      {data && !isAnyDue && (
        <EmptyState
          level={3}
          icon={<IconCalendarDue size={26} stroke={1.6} />}
          title={overview.noDue}
          hint={overview.noDueHint}
        />
      )}
      {data && isAnyDue && <Weeks weeks={data} />}
    </Panel>
  );
}

function Weeks({ weeks }: { weeks: DueWeek[] }) {
  const { overview } = useMessages();
  const format = useFormat();
  const days = ({ period_start, period_end }: DueWeek) =>
    overview.days({ from: format.date(period_start), to: format.date(period_end) });
  return (
    <>
      <Columns
        unit={unitOf(weeks[0]?.due ?? '')}
        columns={weeks.map((week) => ({
          key: week.period_start,
          label: format.dayOfMonth(week.period_start),
          bars: [{ of: 'revenue', cents: week.due_cents }],
          figure: week.due_cents,
          title: days(week),
          amounts: [
            {
              of: 'due',
              label: overview.documents({ count: week.document_count }),
              amount: format.money(week.due, week.currency),
            },
          ],
        }))}
      />
      <VisuallyHidden>
        <table>
          <caption>{overview.dueWeeks}</caption>
          <thead>
            <tr>
              <th scope="col">{overview.week}</th>
              <th scope="col">{overview.outstanding}</th>
              <th scope="col">{overview.documentCount}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.period_start}>
                <th scope="row">{days(week)}</th>
                <td>{format.money(week.due, week.currency)}</td>
                <td>{format.whole(week.document_count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}
