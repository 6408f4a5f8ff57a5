import { DateField } from '../../components/date-field.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import classes from './overview.module.css';
import type { Period } from './period.ts';

/** The first and the last day of a custom period. */
export function OwnDays({ period }: { period: Period }) {
  const { list } = useMessages();
  const day = (name: 'from' | 'to') => (
    <DateField
      className={classes.day}
      label={list[name]}
      isLabelHidden
      isClearable={false}
      value={period[name]}
      onChange={(date) => date && period.choose('custom', { [name]: date })}
    />
  );
  return (
    <>
      {day('from')}
      {day('to')}
    </>
  );
}
