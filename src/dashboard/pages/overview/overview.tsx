import { Button } from '@mantine/core';
import { IconChartHistogram, IconLayoutSidebar, IconPlus } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Blank } from '../../components/blank.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { lazily } from '../../components/lazily.ts';
import { PageHead, Sheet } from '../../components/page.tsx';
import { useWords } from '../../language.tsx';
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

// Only who has just begun sees them.
const FirstSteps = lazily(() => import('./first-steps.tsx').then((m) => m.FirstSteps));
const PeriodChoice = lazily(() => import('./period-choice.tsx').then((m) => m.PeriodChoice));
const MonthsChart = lazily(() => import('./months-chart.tsx').then((m) => m.MonthsChart));

export function Overview() {
  const words = useWords();
  const { can, me } = useSession();
  const start = useStart();
  const seesNothing = !can('reports.view') && !can('documents.view');
  const period = usePeriod();
  const failed = useFailedReports(period);
  const { data: trends } = useTrends();
  // Nothing but zeros stands in the way of the first steps.
  const isBlank = start.isNew && start.documents === 0 && !trends?.some(isMoved);
  const firstName = me.name?.split(' ')[0];
  return (
    <>
      <PageHead title={firstName ? words.overview.greeting(firstName) : words.overview.title}>
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
            {words.documents.new}
          </Button>
        )}
      </PageHead>
      {start.isNew && (
        <Suspense>
          <FirstSteps steps={start.steps} />
        </Suspense>
      )}
      {seesNothing && (
        <Sheet>
          <Blank
            icon={<IconLayoutSidebar size={26} stroke={1.6} />}
            title={words.overview.elsewhere}
            hint={words.overview.elsewhereHint}
          />
        </Sheet>
      )}
      {!isBlank && (
        <div className={classes.grid}>
          {failed && (
            <div className={classes.failed}>
              <Sheet>
                <FailureNotice {...failed} />
              </Sheet>
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
  const words = useWords();
  const { data, error, refetch } = useTrends();
  const [isLoaded, setLoaded] = useState(false);
  // It comes with the figures that it shows, not after them.
  useEffect(() => void MonthsChart.preload().then(() => setLoaded(true)), []);
  return (
    <div className={classes.wide}>
      <Sheet
        title={words.overview.chartTitle}
        hint={words.overview.chartHint}
        aside={data?.some(isMoved) && <Legend />}
      >
        <div className={classes.chart}>
          {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
          {data && !data.some(isMoved) && (
            <Blank
              level={3}
              icon={<IconChartHistogram size={26} stroke={1.6} />}
              title={words.overview.noData}
              hint={words.overview.noDataHint}
            />
          )}
          {isLoaded && data?.some(isMoved) && (
            <Suspense fallback={null}>
              <MonthsChart months={data} />
            </Suspense>
          )}
        </div>
      </Sheet>
    </div>
  );
}

function isMoved(month: MonthlyTrend): boolean {
  return month.revenue_cents !== 0 || month.expenses_cents !== 0;
}

function Legend() {
  const { overview } = useWords();
  return (
    <ul className={classes.legend} aria-hidden="true">
      <li data-of="revenue">{overview.revenue}</li>
      <li data-of="expenses">{overview.expenses}</li>
      <li data-of="net">{overview.net}</li>
    </ul>
  );
}
