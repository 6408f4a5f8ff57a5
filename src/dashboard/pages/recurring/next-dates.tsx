import { Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Money } from '../../components/money.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import type { RecurringDate } from '../../types.ts';
import classes from './recurring.module.css';

/** How many are shown at first. */
const FEW = 6;

/** The next dates of a template, each with its period and what it will come to. */
export function NextDates({
  dates,
  currency,
  actions,
}: {
  dates: readonly RecurringDate[];
  currency: string;
  /** What can be done with a date. */
  actions?: (date: RecurringDate) => ReactNode;
}) {
  const { recurring, do: words } = useMessages();
  const texts = recurring.dates;
  const [showsAll, setShowsAll] = useState(false);
  if (dates.length === 0) return <p className={classes.quiet}>{texts.none}</p>;
  const shown = showsAll ? dates : dates.slice(0, FEW);
  return (
    <>
      <table className={`${classes.dates} ${classes.coming}`} aria-label={texts.title}>
        <thead>
          <tr>
            <th scope="col">{texts.on}</th>
            <th scope="col">{texts.period}</th>
            <th scope="col" data-align="end">
              {texts.total}
            </th>
            {actions && (
              <th scope="col">
                <VisuallyHidden>{words.actions}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((date) => (
            <DateRow key={date.on} date={date} currency={currency} action={actions?.(date)} />
          ))}
        </tbody>
      </table>
      {dates.length > FEW && (
        <Button variant="subtle" size="compact-sm" mt="xs" ml={-8} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? texts.fewer : texts.all({ count: dates.length })}
        </Button>
      )}
    </>
  );
}

function DateRow({ date, currency, action }: { date: RecurringDate; currency: string; action: ReactNode }) {
  const { dates: texts } = useMessages().recurring;
  const format = useFormat();
  const { on, runs_on, period, total } = date;
  return (
    <tr>
      <td>
        {format.date(on)}
        {runs_on !== on && (
          <span className={classes.under}>{texts.runsOn({ date: format.date(runs_on) })}</span>
        )}
      </td>
      <td>{period ? `${format.date(period.start)} – ${format.date(period.end)}` : '–'}</td>
      <td data-align="end">
        {total === null ? (
          <span className={classes.quiet}>{texts.unknown}</span>
        ) : (
          <Money amount={total} currency={currency} />
        )}
      </td>
      {action !== undefined && <td data-align="end">{action}</td>}
    </tr>
  );
}
