// Shown only to a new business.
import { Button, Skeleton } from '@mantine/core';
import { IconChartHistogram, IconLayoutSidebar, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { lazyWithPreload } from '../../components/lazy-with-preload.ts';
import { Money } from '../../components/money.tsx';
import { PageHead, Panel } from '../../components/page.tsx';
import { PermittedLink } from '../../components/permitted-link.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { MonthlyTrend, Outstanding as OutstandingFigures } from '../../types.ts';
import { Attention } from './attention.tsx';
import columns from './columns.module.css';
import { DueWeeks } from './due-weeks.tsx';
import { MonthsChart } from './months-chart.tsx';
import { openDocuments } from './open-documents.ts';
import classes from './overview.module.css';
import { type Period, usePeriod } from './period.ts';
import { useFailedReports, useOtherCurrencies, useOutstanding, useSummary, useTrends } from './queries.ts';
import { TopClients, TopItems } from './rankings.tsx';
import { useStart } from './start.ts';

const FirstSteps = lazyWithPreload(() => import('./first-steps.tsx').then((m) => m.FirstSteps));
const PeriodChoice = lazyWithPreload(() => import('./period-choice.tsx').then((m) => m.PeriodChoice));

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
          {can('reports.view') && !failed && (
            <>
              <DueWeeks />
              <TopClients period={period} />
              <TopItems period={period} />
            </>
          )}
        </div>
      )}
    </>
  );
}

function Months() {
  const messages = useMessages();
  const { data, error, refetch } = useTrends();
  return (
    <div className={classes.wide}>
      <Panel
        title={messages.overview.chartTitle}
        hint={messages.overview.chartHint}
        aside={data?.some(isMoved) && <Legend />}
      >
        {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
        {!data && !error && <Skeleton height={240} />}
        {data && !data.some(isMoved) && (
          <EmptyState
            level={3}
            icon={<IconChartHistogram size={26} stroke={1.6} />}
            title={messages.overview.noData}
            hint={messages.overview.noDataHint}
          />
        )}
        {data?.some(isMoved) && <MonthsChart months={data} />}
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
    <ul className={columns.legend} aria-hidden="true">
      <li data-of="revenue">{overview.revenue}</li>
      <li data-of="expenses">{overview.expenses}</li>
    </ul>
  );
}

/** A period in three numbers. */
function Figures({ period }: { period: Period }) {
  const { overview } = useMessages();
  const format = useFormat();
  const { data, error, refetch } = useSummary(period);
  const days =
    period.key === 'custom'
      ? overview.days({ from: format.date(period.from), to: format.date(period.to) })
      : overview.inPeriod[period.key];
  if (error && !data) {
    return (
      <div className={classes.failed}>
        <FailureNotice error={error} retry={refetch} />
      </div>
    );
  }
  const figures = [
    {
      key: 'revenue',
      label: overview.revenue,
      amount: data?.revenue,
      hint: overview.revenueHint,
      href: undefined,
    },
    {
      key: 'expenses',
      label: overview.expenses,
      amount: data?.expenses,
      hint: undefined,
      href: `/expenses?from=${period.from}&to=${period.to}&currency=${data?.currency ?? ''}`,
    },
    { key: 'net', label: overview.net, amount: data?.net, hint: undefined, href: undefined },
  ];
  return (
    <section className={classes.figures} aria-label={days}>
      {figures.map(({ key, label, amount, hint, href }) => (
        <div key={key} className={classes.figure} data-of={key}>
          <h2>
            {label} <span>{days}</span>
          </h2>
          {amount === undefined ? (
            <Skeleton height={34} width="70%" />
          ) : href ? (
            <PermittedLink needs="expenses.view" href={href} className={classes.total}>
              <Money amount={amount} currency={data?.currency} size="large" />
            </PermittedLink>
          ) : (
            <Money amount={amount} currency={data?.currency} size="large" />
          )}
          {hint && <p>{hint}</p>}
        </div>
      ))}
    </section>
  );
}

/** Two currencies are never added up: amounts in other currencies than the business's own are listed separately. */
function OtherCurrencies({ period }: { period: Period }) {
  const { otherCurrencies } = useMessages().overview;
  const format = useFormat();
  const moved = useOtherCurrencies(period);
  if (moved.length === 0) return null;
  return (
    <section className={classes.others} aria-label={otherCurrencies.title}>
      <h2>{otherCurrencies.title}</h2>
      <ul>
        {moved.map(({ currency, revenue, expenses, outstanding }) => (
          <li key={currency}>
            {[
              revenue && otherCurrencies.received({ amount: format.money(revenue, currency) }),
              expenses && otherCurrencies.spent({ amount: format.money(expenses, currency) }),
            ]
              .filter(Boolean)
              .join(', ')}
            {outstanding && (
              <>
                {(revenue || expenses) && ', '}
                <PermittedLink needs="documents.view" href={openDocuments(currency)}>
                  {otherCurrencies.outstanding({ amount: format.money(outstanding, currency) })}
                </PermittedLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What clients still owe, and how late they are with it. */
function Outstanding() {
  const { overview } = useMessages();
  const { data, error, refetch } = useOutstanding();
  return (
    <Panel title={overview.outstanding}>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <Skeleton height={210} />}
      {data && <OutstandingAmounts figures={data} />}
    </Panel>
  );
}

function OutstandingAmounts({ figures }: { figures: OutstandingFigures }) {
  const { overview } = useMessages();
  const largest = Math.max(1, ...figures.aging_buckets.map(({ amount_cents }) => amount_cents));
  return (
    <>
      <div className={classes.owed}>
        <div>
          <PermittedLink
            needs="documents.view"
            href={openDocuments(figures.currency)}
            className={classes.total}
          >
            <Money amount={figures.outstanding} currency={figures.currency} size="large" />
          </PermittedLink>
          <p>{overview.documents({ count: figures.document_count })}</p>
        </div>
        {figures.overdue_count > 0 && (
          <PermittedLink
            needs="documents.view"
            href={openDocuments(figures.currency, 'overdue')}
            className={classes.overdue}
          >
            <strong>
              <Money amount={figures.overdue} currency={figures.currency} />
            </strong>
            <span>
              {overview.overdue.toLowerCase()} · {overview.documents({ count: figures.overdue_count })}
            </span>
          </PermittedLink>
        )}
      </div>
      <h3 className={classes.agingTitle}>{overview.aging}</h3>
      <dl className={classes.aging}>
        {figures.aging_buckets.map((bucket, age) => (
          <div key={bucket.key}>
            <dt>{overview.bucket[bucket.key] ?? bucket.key}</dt>
            <dd>
              <Money amount={bucket.amount} />
            </dd>
            {bucket.amount_cents > 0 && (
              <svg
                className={classes.meter}
                preserveAspectRatio="none"
                viewBox="0 0 100 4"
                aria-hidden="true"
              >
                <rect width="100" height="4" />
                <rect width={(bucket.amount_cents / largest) * 100} height="4" data-age={age} />
              </svg>
            )}
          </div>
        ))}
      </dl>
    </>
  );
}
