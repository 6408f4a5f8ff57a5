import { Skeleton } from '@mantine/core';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { Money } from '../../components/money.tsx';
import { useWords } from '../../language.tsx';
import classes from './overview.module.css';
import { useSummary } from './queries.ts';

/** The year in three numbers. */
export function Figures() {
  const { overview } = useWords();
  const { data, error, refetch } = useSummary();
  if (error && !data) {
    return (
      <div className={classes.failed}>
        <FailureNotice error={error} retry={refetch} />
      </div>
    );
  }
  const figures = [
    { key: 'revenue', label: overview.revenue, amount: data?.revenue, hint: overview.revenueHint },
    { key: 'expenses', label: overview.expenses, amount: data?.expenses, hint: undefined },
    { key: 'net', label: overview.net, amount: data?.net, hint: undefined },
  ];
  return (
    <section className={classes.figures} aria-label={overview.thisYear}>
      {figures.map(({ key, label, amount, hint }) => (
        <div key={key} className={classes.figure} data-of={key}>
          <h2>
            {label} <span>{overview.thisYear.toLowerCase()}</span>
          </h2>
          {amount === undefined ? (
            <Skeleton height={34} width="70%" />
          ) : (
            <Money amount={amount} currency={data?.currency} size="large" />
          )}
          {hint && <p>{hint}</p>}
        </div>
      ))}
    </section>
  );
}
