import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useMessages } from '../i18n/provider.tsx';
import classes from './skeletons.module.css';

const ROWS = [62, 48, 71, 55, 66, 43, 58, 69];

/** The skeleton of a page that is loading. */
export function PageSkeleton() {
  return (
    <div className={classes.page}>
      <Loading />
      <Skeleton height={30} width={220} />
      <Skeleton height={180} radius="lg" />
      <Skeleton height={260} radius="lg" />
    </div>
  );
}

/** The skeleton of a list that is loading: as high as the list will be, so that nothing jumps. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className={classes.list}>
      <Loading />
      {ROWS.slice(0, rows).map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton height={12} width="14%" />
          <Skeleton height={12} width={`${width / 2}%`} />
          <Skeleton height={12} width="10%" ml="auto" />
        </div>
      ))}
    </div>
  );
}

function Loading() {
  const messages = useMessages();
  return <VisuallyHidden role="status">{messages.list.loading}</VisuallyHidden>;
}
