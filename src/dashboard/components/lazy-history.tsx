import { Suspense } from 'react';
import { page } from './page-with-texts.ts';

const Loaded = page<{ record: string }>(
  () => import('./record-history.tsx').then((m) => m.RecordHistory),
  'activity',
);

/** Who did what with a record, loaded with its texts when a record is opened. */
export function RecordHistory({ record }: { record: string }) {
  return (
    <Suspense fallback={null}>
      <Loaded record={record} />
    </Suspense>
  );
}
