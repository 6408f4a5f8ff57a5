import { Button } from '@mantine/core';
import { IconChartHistogram, IconLayoutSidebar, IconPlus } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { lazyWithPreload } from '../../components/lazy-with-preload.ts';
import { PageHead, Panel } from '../../components/page.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { MonthlyTrend } from '../../types.ts';
import { Attention } from './attention.tsx';
import { Figures } from './figures.tsx';
import { OtherCurrencies } from './other-currencies.tsx';
import { Outstanding } from './outstanding.tsx';
import classes from './overview.module.css';
import { usePeriod } from './period.ts';
import { useFailedReports, useTrends } from './queries.ts';
import { useStart } from './start.ts';
import { TopClients } from './top-clients.tsx';

// Shown only to a new business.
const FirstSteps = lazyWithPreload(() => import('./first-steps.tsx').then((m) => m.FirstSteps));
const PeriodChoice = lazyWithPreload(() => import('./period-choice.tsx').then((m) => m.PeriodChoice));
const MonthsChart = lazyWithPreload(() => import('./months-chart.tsx').then((m) => m.MonthsChart));

export function Overview() {
  const messages = useMessages();
  const { can, me } = useSession();
  const start = useStart();
  const seesNothing = !can('reports.view') && !can('documents.view');
  const period = usePeriod();
  const failed = useFailedReports(period);
  const { data: trends } = useTrends();
  // Figures that are all zero are hidden while there are first steps.
  const isBlank = start.isNew && start.documents === 0 && !trends?.some(isMoved);
  const firstName = me.name?.split(' ')[0];
  return (
    <>
      <PageHead title={firstName ? messages.overview.greeting({ name: firstName }) : messages.overview.title}>
        {can('reports.view') && !failed && !isBlank && (
          <Suspense fallback={<div className={classes.noPeriod} />}>
            <PeriodChoice period={period} />
          </Suspense>
        )}
        {can('documents.create') && (
          <Button
            component={Link}
            href="/documents/new"
            leftSection={<IconPlus size={17} aria-hidden="true" />}
          >
            {messages.documents.new}
          </Button>
        )}
      </PageHead>
      {start.isNew && (
        <Suspense>
          <FirstSteps steps={start.steps} />
        </Suspense>
      )}
      {seesNothing && (
        <Panel>
          <EmptyState
            icon={<IconLayoutSidebar size={26} stroke={1.6} />}
            title={messages.overview.elsewhere}
            hint={messages.overview.elsewhereHint}
          />
        </Panel>
      )}
      {!isBlank && (
        <div className={classes.grid}>
          {failed && (
            <div className={classes.failed}>
              <Panel>
                <FailureNotice {...failed} />
              </Panel>
            </div>
          )}
          {can('reports.view') && !failed && (
            <>
              <Figures period={period} />
              <OtherCurrencies period={period} />
              <Months />
              <Outstanding />
            </>
          )}
          {can('documents.view') && <Attention />}
          {can('reports.view') && !failed && <TopClients period={period} />}
        </div>
      )}
    </>
  );
}

function Months() {
  const messages = useMessages();
  const { data, error, refetch } = useTrends();
  const [isLoaded, setLoaded] = useState(false);
  // Loaded together with the figures, not after them.
  useEffect(() => void MonthsChart.preload().then(() => setLoaded(true)), []);
  return (
    <div className={classes.wide}>
      <Panel
        title={messages.overview.chartTitle}
        hint={messages.overview.chartHint}
        aside={data?.some(isMoved) && <Legend />}
      >
        <div className={classes.chart}>
          {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
          {data && !data.some(isMoved) && (
            <EmptyState
              level={3}
              icon={<IconChartHistogram size={26} stroke={1.6} />}
              title={messages.overview.noData}
              hint={messages.overview.noDataHint}
            />
          )}
          {isLoaded && data?.some(isMoved) && (
            <Suspense fallback={null}>
              <MonthsChart months={data} />
            </Suspense>
          )}
        </div>
      </Panel>
    </div>
  );
}

function isMoved(month: MonthlyTrend): boolean {
  return month.revenue_cents !== 0 || month.expenses_cents !== 0;
}

function Legend() {
  const { overview } = useMessages();
  return (
    <ul className={classes.legend} aria-hidden="true">
      <li data-of="revenue">{overview.revenue}</li>
      <li data-of="expenses">{overview.expenses}</li>
      <li data-of="net">{overview.net}</li>
    </ul>
  );
}
