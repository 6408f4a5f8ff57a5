import { NativeSelect } from '@mantine/core';
import { Suspense } from 'react';
import { lazyWithPreload } from '../../components/lazy-with-preload.ts';
import { useMessages } from '../../i18n/provider.tsx';
import classes from './overview.module.css';
import { PERIODS, type Period } from './period.ts';

// Loaded on demand: the calendar is large, and few users choose a custom period.
const OwnDays = lazyWithPreload(() => import('./own-days.tsx').then((m) => m.OwnDays));

/** Chooses the period of the figures. */
export function PeriodChoice({ period }: { period: Period }) {
  const { overview } = useMessages();
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
