import { useMessages } from '../i18n/provider.tsx';
import { DateField } from './date-field.tsx';
import classes from './list-frame.module.css';
import type { ListState } from './list-state.ts';

/** The first and the last day of a list: they stay together where the filters need a second row. */
export function DayRangeFilter({ list }: { list: ListState }) {
  const { list: words } = useMessages();
  return (
    <div className={classes.days}>
      {(['from', 'to'] as const).map((name) => (
        <DateField
          key={name}
          label={words[name]}
          isLabelHidden
          value={list.get(name) ?? null}
          onChange={(day) => list.set({ [name]: day })}
        />
      ))}
    </div>
  );
}
