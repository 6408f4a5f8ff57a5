import { IconAlertTriangle } from '@tabler/icons-react';
import dayjs from 'dayjs';
import classes from '../../../components/notice.module.css';
import { todayIn } from '../../../format.ts';
import { useFormat } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';

type Props = {
  date: string | null;
  /** How far ahead a date may be before it is probably a typing error. */
  atMost: [count: number, unit: 'day' | 'year'];
  says: (values: { date: string }) => string;
};

/** Warns of a date that is unusually far ahead; it never blocks. */
export function DateAhead({ date, atMost: [count, unit], says }: Props) {
  const format = useFormat();
  const { workspace } = useSession();
  const latest = dayjs(todayIn(workspace.timezone)).add(count, unit).format('YYYY-MM-DD');
  const isAhead = date !== null && date > latest;
  // Always rendered: screen readers announce only changes of an existing live region.
  return (
    <div role="status">
      {isAhead && (
        <div className={classes.notice}>
          <IconAlertTriangle size={20} stroke={1.7} aria-hidden="true" />
          <div>{says({ date: format.date(date) })}</div>
        </div>
      )}
    </div>
  );
}
