import { Skeleton } from '@mantine/core';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { Money } from '../../components/money.tsx';
import { PermittedLink } from '../../components/permitted-link.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import classes from './overview.module.css';
import type { Period } from './period.ts';
import { useSummary } from './queries.ts';

/** A period in three numbers. */
export function Figures({ period }: { period: Period }) {
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
