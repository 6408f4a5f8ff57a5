import { Skeleton } from '@mantine/core';
import { wordFor } from '../../domain/texts.ts';
import { $dashboard } from '../api.ts';
import { useFormat, useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';
import { doerText } from './doer.ts';
import { FailureNotice } from './failure-notice.tsx';
import { Panel } from './page.tsx';
import classes from './record-history.module.css';

/** Who did what with a record, newest first. */
export function RecordHistory({ record }: { record: string }) {
  const messages = useMessages();
  const format = useFormat();
  const { workspace } = useSession();
  const { activity } = messages;
  const { data, error, refetch } = $dashboard.useQuery('get', '/workspaces/{workspace}/history/{record}', {
    params: { path: { workspace: workspace.reference, record } },
  });
  const entries = data?.data;
  return (
    <Panel title={activity.history}>
      {error && !entries ? <FailureNotice error={error} retry={refetch} /> : null}
      {!entries && !error && <Skeleton height={60} />}
      {entries?.length === 0 && <p className={classes.quiet}>{activity.none}</p>}
      {entries && entries.length > 0 && (
        <ol className={classes.list}>
          {entries.map(({ at, operation, by }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no reference and never change places
            <li key={index}>
              <span>{wordFor(activity.operation, operation) ?? operation}</span>
              <span className={classes.quiet}>
                {doerText(by, messages)} · <time dateTime={at}>{format.minute(at, workspace.timezone)}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
