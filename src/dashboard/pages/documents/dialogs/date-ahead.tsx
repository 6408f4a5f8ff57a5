import { IconAlertTriangle } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { todayIn } from '../../../format.ts';
import { useFormat } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import classes from './missing.module.css';

type Props = {
  date: string | null;
  /** How far from today a date may lie before it is rather a slip of the finger. */
  atMost: [count: number, unit: 'day' | 'year'];
  says: (date: string) => string;
};

/** A date that is further ahead than people mean it: said before it is for good, never in the way. */
export function DateAhead({ date, atMost: [count, unit], says }: Props) {
  const format = useFormat();
  const { workspace } = useSession();
  const latest = dayjs(todayIn(workspace.timezone)).add(count, unit).format('YYYY-MM-DD');
  const isAhead = date !== null && date > latest;
  // It is there before it says something: screen readers hear what changes in it.
  return (
    <div role="status">
      {isAhead && (
        <div className={classes.missing}>
          <IconAlertTriangle size={20} stroke={1.7} aria-hidden="true" />
          <div>{says(format.date(date))}</div>
        </div>
      )}
    </div>
  );
}
