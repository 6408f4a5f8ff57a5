import { NativeSelect } from '@mantine/core';
import { Suspense } from 'react';
import { lazily } from '../../components/lazily.ts';
import { useWords } from '../../language.tsx';
import classes from './overview.module.css';
import { PERIODS, type Period } from './period.ts';

// The calendar is large, and few choose days of their own.
const OwnDays = lazily(() => import('./own-days.tsx').then((m) => m.OwnDays));

/** Which days the figures are about. */
export function PeriodChoice({ period }: { period: Period }) {
  const { overview } = useWords();
  return (
    <div className={classes.period}>
      <NativeSelect
        aria-label={overview.period.label}
        data={PERIODS.map((value) => ({ value, label: overview.period[value] }))}
        value={period.key}
        onChange={({ currentTarget }) => {
          const key = PERIODS.find((each) => each === currentTarget.value);
          if (key) period.choose(key);
        }}
      />
      {period.key === 'custom' && (
        <Suspense fallback={null}>
          <OwnDays period={period} />
        </Suspense>
      )}
    </div>
  );
}
